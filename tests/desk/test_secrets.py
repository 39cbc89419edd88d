"""No card that a person may not see leaves the house for that person's eyes: looked at in what is really sent."""

import json
import re
from pathlib import Path

from bot.cards import NAMES, SIGNS
from bot.playground import Person
from bot.playground.hub.hub import Logged
from tests.desk.house import House, open_house

#: cards next to one's own, wherever they lie, that somebody may wish to be led
HOPED = re.compile("You may hope for [^:]*:")


def shown_cards(body: object) -> set[int]:
    """Every card that a request's body names as lying somewhere, by sign in a text or by name in a button's id."""
    told = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
    words = HOPED.sub("", told).replace("\\n", " ")
    for mark in '*"#:,.+[]{}()\\!':
        words = words.replace(mark, " ")
    found = set(words.split())
    return {number for number in range(52) if SIGNS[number] in found or NAMES[number] in found}


def owner_of(house: House, path: str) -> int | None:
    """Whose eyes a request by token is for; None for everybody's."""
    token = next((part for part in path.split("/") if part.startswith("aW50ZXJhY3Rpb24-")), None)
    interaction = house.discord.interactions.by_token(token) if token else None
    return interaction.user_id if interaction else None


def known_to(house: House, person: Person | None) -> set[int]:
    """The cards that a person can name now: those of one's own, and those that what happened has shown."""
    table = house.table()
    seat = None if person is None else table.seat_of(person.id)
    shown = {card for _, event in table.heard(seat) for card in event.cards}
    return shown | set(table.view(seat).cards)


async def watched(house: House, people: list[Person]) -> int:
    """Play on, and look at every request between two moves; gives how many were looked at."""
    looked, seen = 0, len(house.discord.log)
    while house.table().phase == "playing":
        before = {None: known_to(house, None)} | {person.id: known_to(house, person) for person in people}
        await house.play_on(people, moves=1)
        after = {None: known_to(house, None)} | {person.id: known_to(house, person) for person in people}
        sent, seen = house.discord.log[seen:], len(house.discord.log)
        for entry in sent:
            if entry.body is not None:
                reader = reader_of(house, entry)
                assert shown_cards(entry.body) <= before[reader] | after[reader], (entry.method, entry.path, entry.body)
                looked += 1
    return looked


def reader_of(house: House, entry: Logged) -> int | None:
    """Whose eyes a request is for; None for everybody's."""
    owner = owner_of(house, entry.path)
    if owner is None:
        return None
    body = entry.body.get("data") or entry.body
    private = bool(body.get("flags", 0) & 64) or on_hand(house, entry.path)
    return owner if private else None


def on_hand(house: House, path: str) -> bool:
    """Whether a request by token changes a private message: one that it names, or the one that the token belongs to."""
    token = next(part for part in path.split("/") if part.startswith("aW50ZXJhY3Rpb24-"))
    interaction = house.discord.interactions.by_token(token)
    named = path.rpartition("/messages/")[2]
    changed = int(named) if named.isdigit() else interaction.original_id if interaction else None
    return interaction is not None and changed != house.table().message


async def test_no_request_shows_a_card_to_somebody_who_may_not_see_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=2)
        eve = house.person("Eve")
        assert await watched(house, people) > 10
        assert not [message for message in eve.sees() if message.ephemeral]


async def test_the_public_message_never_shows_the_commitments_seed_before_the_end(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        chain = house.table().state.chain
        await house.play_on(people, moves=2)
        sent = json.dumps([entry.body for entry in house.discord.log if entry.body])
        assert all(chain.seed(number).hex() not in sent for number in range(chain.length))


async def test_no_log_line_names_a_card_or_the_token(tmp_path: Path, capsys, caplog):
    async with open_house(tmp_path) as house:
        caplog.set_level("DEBUG", logger="halley")
        people = await house.table_for("Ann", "Ben", computers=1)
        house.discord.faults.fail("PATCH /channels/*", status=400, code=50035)
        await people[0].forge("h1:forged", on=house.public(people[0]))
        await house.play_on(people, moves=4)
    logged = capsys.readouterr().out + caplog.text
    assert "a.token.for-tests" not in logged
    assert "aW50ZXJhY3Rpb24" not in logged
    assert not shown_cards(logged)
