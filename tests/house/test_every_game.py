"""Every game on the shelf, played to its end by people at their screens: through the buttons, menus and forms of their hands."""

from pathlib import Path
from random import Random

import pytest

from bot.desk.transport.wire import ALREADY_ANSWERED
from bot.metrics import FAILURES
from bot.playground import Person
from bot.playground.hub.hub import Logged
from bot.registry import all_rules, keys
from bot.room.audit.audit import audit
from bot.room.history.export import export_match
from bot.rules.record import read, replay
from tests.desk.house import House, open_house
from tests.house.guests import Guest, seated

FIRST_BALANCE = 1000


async def play_to_the_end(house: House, people: list[Person]) -> int:
    """Everybody plays by chance until the match is over; the number of moves made by people."""
    guests = [Guest(house, person, Random(f"guest {at}")) for at, person in enumerate(people)]
    order, made = Random(7), 0
    while house.table().phase == "playing":
        order.shuffle(guests)
        acted = 0
        for guest in guests:
            acted += house.table().phase == "playing" and await guest.act()
        made += acted
        if not acted:
            await house.pass_by(2)
    return made


async def chips_have_moved(house: House, people: list[Person]) -> None:
    """Everybody's purse has changed by what the final state says, and no chip is missing anywhere."""
    table = house.table()
    result = table.result()
    assert result is not None
    for person in people:
        seat = table.seat_of(person.id)
        assert seat is not None
        assert await house.room.ledger.balance(table.guild, person.id) == FIRST_BALANCE + result.chips[seat]
    assert await audit(house.room.store) == []


async def record_agrees(house: House) -> None:
    """The exported record replays to the end that the table shows."""
    table = house.table()
    assert table.match is not None
    result = table.result()
    assert result is not None
    record = await export_match(house.room.store, table.match)
    plain = {key: value for key, value in record.items() if key not in ("seed", "entropy", "commitment")}
    ending = replay(all_rules()[table.game], read(plain, all_rules()))
    assert ending.at is None, ending.reason
    assert (ending.state.over, tuple(ending.state.scores), tuple(ending.state.chips)) == (
        True,
        result.scores,
        result.chips,
    )


def nothing_is_kept(house: House) -> None:
    """No request was refused, no body was wrong, and discord.py holds no view.

    But for one kind: on a machine that stalls for a second the bot asks again whether its first answer has arrived, and reads from
    40060 that it has. Answering twice for any other reason is a failure, which is counted.
    """
    discord = house.discord
    assert [
        (entry.method, entry.path, entry.status, entry.answer)
        for entry in discord.log
        if entry.status >= 400 and not _had_arrived(entry)
    ] == []
    assert discord.complaints == []
    store = house.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    assert not store._modals


def _had_arrived(entry: Logged) -> bool:
    return isinstance(entry.answer, dict) and entry.answer.get("code") == ALREADY_ANSWERED


def failures() -> float:
    """How much has failed in this process, by whose fault it may be."""
    return sum(
        sample.value for family in FAILURES.collect() for sample in family.samples if sample.name.endswith("_total")
    )


@pytest.mark.parametrize("key", keys())
async def test_a_match_is_played_to_its_end_through_the_buttons(tmp_path: Path, key: str):
    before = failures()
    async with open_house(tmp_path) as house:
        people = await seated(house, key, "Ann", "Ben")
        assert await play_to_the_end(house, people)
        face = house.public(people[0])
        assert house.table().phase == "over"
        assert {"Rematch", "New table", "My hand"} <= {button.label.partition(" · ")[0] for button in face.buttons}
        await chips_have_moved(house, people)
        await record_agrees(house)
        nothing_is_kept(house)
        assert failures() == before
