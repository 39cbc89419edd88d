"""A match is played, shown and checked by the version of the rules that it began with, or it is said that it cannot be."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import create_engine

from bot.registry import all_rules, rules_of
from bot.room import Refused, Table, audit
from bot.room.history.archive import look_up
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from bot.rules.record import Malformed, read, replay
from tests.room.conftest import GUILD, Rooms
from tests.rules.small_game import KEY, on_the_shelf, write

#: what the better player can have, by the first version of the small game and by the second
FIRST, SECOND = (1, 2), (5, 10)
OTHER = "This match was played by version 1 of the rules; this room knows version 2."


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with on_the_shelf(tmp_path):
        write(tmp_path)
        yield tmp_path


async def begun(rooms: Rooms) -> Table:
    """A match of which one of two moves is made."""
    table = await rooms.dealt(KEY, stake=50)
    await rooms.play_on(table, 1)
    return table


async def again(rooms: Rooms, folder: Path, table: Table, **rules: Any) -> Table | None:
    """The table after the room was closed and opened again with other rules on the shelf."""
    await rooms.room.close()
    write(folder, points=5, version=2, **rules)
    return (await rooms.open()).table(table.id)


def best(table: Table) -> int:
    """The better score of a match that is over."""
    result = table.result()
    assert result is not None
    return max(result.scores)


async def test_a_running_match_of_older_rules_is_finished_under_them_and_the_next_is_of_todays(
    rooms: Rooms, folder: Path
) -> None:
    table = await again(rooms, folder, await begun(rooms), older=True)
    assert table is not None
    await rooms.play_on(table)
    assert table.phase == "over"
    assert best(table) in FIRST
    await table.rematch(101)
    await table.sit(rooms.ben)  # plays again, too
    await table.start(101)
    await rooms.play_on(table)
    assert best(table) in SECOND
    assert rooms.sql("SELECT rules FROM match ORDER BY id") == [(1,), (2,)]
    assert await audit(rooms.room.store) == []


async def test_a_running_match_of_rules_that_are_not_known_any_more_is_ended_and_every_chip_given_back(
    rooms: Rooms, folder: Path
) -> None:
    table = await begun(rooms)
    assert await rooms.room.ledger.balances(GUILD, [101, 102]) == [950] * 2
    assert await again(rooms, folder, table) is None
    assert await rooms.room.ledger.balances(GUILD, [101, 102]) == [1000] * 2
    sheet = orjson.loads(rooms.sql("SELECT sheet FROM card_table")[0][0])
    assert sheet["phase"] == "closed"
    assert sheet["reason"] == f"{OTHER} It was ended, and all chips were given back."
    assert rooms.sql("SELECT outcome, rules FROM match") == [("abandoned", 1)]
    assert await audit(rooms.room.store) == []


async def test_a_finished_match_of_rules_that_are_not_known_any_more_keeps_its_result(
    rooms: Rooms, folder: Path
) -> None:
    table = await begun(rooms)
    await rooms.play_on(table)
    chips = await rooms.room.ledger.balances(GUILD, [101, 102])
    assert await again(rooms, folder, table) is None
    assert await rooms.room.ledger.balances(GUILD, [101, 102]) == chips
    sheet = orjson.loads(rooms.sql("SELECT sheet FROM card_table")[0][0])
    assert (sheet["phase"], sheet["reason"]) == ("closed", OTHER)
    assert await audit(rooms.room.store) == []


async def test_an_old_match_is_shown_as_it_was_or_it_is_said_that_it_cannot_be(rooms: Rooms, folder: Path) -> None:
    table = await begun(rooms)
    await rooms.play_on(table)
    match = table.match or ""
    score = best(table)
    await again(rooms, folder, table, older=True)
    kept = await look_up(rooms.room.store, GUILD, match, 0)
    assert max(kept.at(kept.steps - 1).public.scores) == score
    assert score in FIRST
    await again(rooms, folder, table)
    with pytest.raises(Refused, match=OTHER):
        await look_up(rooms.room.store, GUILD, match, 0)
    with pytest.raises(Refused) as refused:
        await export_match(rooms.room.store, match)
    assert str(refused.value) == f"There is no record: match {match} cannot be replayed: {OTHER}"


async def test_a_record_names_its_rules_and_is_replayed_by_them_or_not_at_all(rooms: Rooms, folder: Path) -> None:
    table = await begun(rooms)
    await rooms.play_on(table)
    record = await export_match(rooms.room.store, table.match or "")
    assert record["rules"] == 1
    assert verify(record).whole
    write(folder, points=5, version=2, older=True)
    assert verify(record).whole
    found = read(record, all_rules())
    assert max(replay(rules_of(KEY), found).state.scores) in FIRST
    write(folder, points=5, version=2)
    with pytest.raises(Malformed, match=OTHER):
        read(record, all_rules())
    told = verify(record)
    assert (told.fair, told.whole, told.unsaid) == (True, False, (f"{OTHER} Its moves cannot be checked here.",))
    write(folder, points=5, version=1)  # somebody forgot to raise it
    assert verify(record).wrong == ("The match does NOT come to the result that the record claims.",)


async def test_a_record_that_names_no_version_is_of_todays_rules(rooms: Rooms, folder: Path) -> None:
    table = await begun(rooms)
    await rooms.play_on(table)
    record = await export_match(rooms.room.store, table.match or "")
    del record["rules"]
    write(folder, points=5, version=2, older=True)
    assert max(replay(rules_of(KEY), read(record, all_rules())).state.scores) in SECOND


async def test_several_versions_that_are_known_are_all_named(folder: Path) -> None:
    write(folder, points=5, version=2, older=True)
    with pytest.raises(Refused, match=r"version 7 of the rules; this room knows versions 1 and 2\."):
        rules_of(KEY, 7)


async def test_an_option_that_a_game_was_given_since_stands_at_its_default_in_a_running_match(
    rooms: Rooms, folder: Path
) -> None:
    table = await begun(rooms)
    await rooms.room.close()
    write(folder, more=', Option("more", 3, "Something new.", 1, 9)')
    room = await rooms.open()
    going = room.table(table.id)
    assert going is not None
    assert going.setting is not None
    assert going.setting.options == {"stake": 50, "joy": False, "more": 3}
    await rooms.play_on(going)
    assert verify(await export_match(room.store, going.match or "")).whole


def test_the_matches_of_a_store_from_before_are_of_the_first_version(tmp_path: Path) -> None:
    from alembic import command

    from bot.room.sql.migrate import _config

    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    with engine.begin() as connection:
        command.upgrade(_config(connection), "v0005")
        connection.exec_driver_sql(
            "INSERT INTO match (id, card_table, guild, game, setting, seats, brings, seed, entropy, started, outcome) "
            "VALUES ('m-1', 'm', 7, 'kowah', '{}', '[]', 0, '', '[]', 1, 'playing')"
        )
        command.upgrade(_config(connection), "v0008")
        assert connection.exec_driver_sql("SELECT rules FROM match").all() == [(1,)]
    engine.dispose()
