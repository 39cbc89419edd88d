"""Every game on the shelf with its cards as emojis: where they stand, where none may stand, and that nothing is lost by them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cards import NAMES, sign
from bot.desk.base import custom_ids
from bot.desk.base.message_body import MOST_TEXT
from bot.playground.validate.components import walk
from bot.registry import keys
from tests.desk.house import QUICK, House, open_house, until
from tests.house.guests import Guest, seated

WITH = replace(QUICK, faces=0.0, stale_faces=0.0)
MARKUP = re.compile(r"<a?:\w+:\d+>")
CARD = re.compile(r"(?<![0-9A-Za-z\\♣♦♥♠])(?:10|[A2-9JQK])[♣♦♥♠](?![♣♦♥♠])")
MOVED = re.compile(r"\b[A2-9TJQK][CDHS]\b")
#: at so many moments somebody acts
ACTS = 8


def bodies(house: House) -> Iterator[Any]:
    """What the bot has sent: messages, answers and forms."""
    for entry in house.discord.log:
        if isinstance(entry.body, dict) and "/commands" not in entry.path and not entry.path.endswith("/emojis"):
            yield entry.body.get("data") or entry.body


def parts(body: Any) -> list[Any]:
    return list(walk(body.get("components") or []))


def strings(thing: Any, inside: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a body with the name of the field that it stands in."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from strings(value, key)
    elif isinstance(thing, list):
        for value in thing:
            yield from strings(value, inside)
    elif isinstance(thing, str):
        yield inside, thing


#: the cards by what a button calls them
CALLED = {sign(card): card for card in range(52)}


def card_in(act: str) -> bool:
    return MOVED.search(act) is not None


def must_carry_faces(body: Any) -> int:
    """Every button and menu entry that is about a card has its emoji, which shows this very card; how many there were."""
    found = 0
    for part in parts(body):
        for one in part.get("options", [part]) if part["type"] in (2, 3) else []:
            read = custom_ids.read(one.get("custom_id", ""))
            act = one.get("value", read.act if read else "")
            if card_in(act):
                found += 1
                # a label that is a card and no more says which is meant, where the move names several
                named = NAMES.index(MOVED.search(act)[0])  # type: ignore[index]  # just found
                rank, suit = NAMES[CALLED.get(one["label"], named)]
                name = one["emoji"]["name"]
                assert name.split("_")[0] == rank.replace("T", "10")
                assert name.split("_")[1][0].upper() == suit
                assert one["label"].strip()  # the words stay
    return found


def must_hold_no_text_of_cards(body: Any) -> None:
    """A message shows every card of its paragraphs as a face, but for what is said twice in small print below a hand."""
    shown = [part["content"] for part in parts(body) if part["type"] == 10]
    assert sum(map(len, shown)) <= MOST_TEXT
    lines = "\n".join(shown).split("\n")
    if MARKUP.search("".join(lines)):
        for before, line in zip(["", *lines], lines, strict=False):
            small = before.startswith("# <:") and line.startswith("-# ")
            assert small or CARD.search(re.sub(r"`[^`]*`", "", line)) is None, line


@pytest.mark.parametrize("key", keys())
async def test_a_games_cards_have_faces_where_discord_shows_them_and_nowhere_else(tmp_path: Path, key: str):
    async with open_house(tmp_path, timing=WITH) as house:
        await until(lambda: house.bot.desk.emojis.deck(True) is not None, 60)
        people = await seated(house, key, "Ann", "K♠ Ben")
        guests = [Guest(house, person, Random(f"faces {at}")) for at, person in enumerate(people)]
        acted = 0
        for _ in range(10 * ACTS):
            if acted >= ACTS or house.table().phase != "playing":
                break
            for guest in guests:
                acted += house.table().phase == "playing" and await guest.act()
            await house.pass_by(2)
        for person in people:
            if house.table().phase == "playing":  # a result has neither
                await person.press("Rules", on=house.public(person))
                await house.hand(person)
        buttons, faces = 0, 0
        for body in bodies(house):
            for where, told in strings(body):
                assert where == "content" or MARKUP.search(told) is None, (where, told)
            buttons += must_carry_faces(body)
            faces += sum(bool(MARKUP.search(told)) for _, told in strings(body))
            must_hold_no_text_of_cards(body)
        assert faces
        assert buttons or key in ("pontoon", "through_the_window")  # nobody chooses a card there
        refused = [entry for entry in house.discord.log if entry.status >= 400]
        assert not refused
