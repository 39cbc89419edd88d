"""Scores that double without end: no column of the store holds them, and they stay exact all the same."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.commands.verify import verify as check
from bot.room import Table, audit
from bot.room.history.archive import look_up
from bot.room.history.careers import career, history
from bot.room.history.export import export_match
from bot.room.history.leaderboards import Leaderboard, page
from bot.room.history.verdict import verify
from bot.room.match.best_hands import End, best_hands
from bot.room.match.fair import checksum
from bot.rules import Result, Setting
from bot.rules.plain_json import dumps, loads
from tests.room.conftest import GUILD, Rooms


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a match in which nobody ever says "One card", so that pressures double far past 64 bits."""
    rooms = Rooms(tmp_path_factory.mktemp("large") / "played.sqlite3")

    async def play() -> None:
        await rooms.open()
        table = await rooms.dealt("crates", people=4, stake=10)
        await rooms.play_on(table)
        result = table.result()
        assert result is not None
        assert max(result.scores) > 2**63
        await rooms.room.close()

    asyncio.run(play())
    return rooms.path


@pytest.fixture
async def large(played: Path, tmp_path: Path) -> AsyncIterator[tuple[Rooms, Table, Result]]:
    """A copy of it, opened, with its table and the match's result."""
    rooms = Rooms(Path(shutil.copy(played, tmp_path / "room.sqlite3")))
    room = await rooms.open()
    table = room.table(rooms.sql("SELECT id FROM card_table")[0][0])
    assert table is not None
    result = table.result()
    assert result is not None
    yield rooms, table, result
    await rooms.room.close()


async def test_a_match_whose_scores_pass_64_bits_is_stored_and_shown_to_the_point(
    large: tuple[Rooms, Table, Result],
) -> None:
    rooms, _, result = large
    room = rooms.room
    assert await audit(room.store) == []
    ((stored,),) = rooms.sql("SELECT result FROM match")
    assert json.loads(stored)["scores"] == list(result.scores)
    assert sum(await room.ledger.balances(GUILD, [101, 102, 103, 104])) == 4000
    for seat in range(4):
        (past,), count = await history(room.store, GUILD, 101 + seat, 10, 0)
        assert (past.score, past.won > 0, count) == (result.scores[seat], seat in result.winners, 1)
        best = (await career(room.store, GUILD, 101 + seat)).best_score
        assert best is not None
        assert best.figure == result.scores[seat]


async def test_its_record_is_checked_to_the_point(
    large: tuple[Rooms, Table, Result], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rooms, table, result = large
    record = await export_match(rooms.room.store, table.match or "")
    assert record["result"]["scores"] == list(result.scores)
    assert verify(record, table.chain_end).whole
    (file := tmp_path / "record.json").write_bytes(dumps(record))
    assert check(str(file), table.chain_end) == 0, capsys.readouterr()
    other = record | {"result": record["result"] | {"scores": [score + 1 for score in result.scores]}}
    file.write_bytes(dumps(other | {"checksum": checksum(other)}))
    assert check(str(file)) == 1
    assert "does NOT come to the result" in capsys.readouterr().out
    kept = await look_up(rooms.room.store, GUILD, table.match or "", 0)
    assert kept.at(kept.steps).public.scores == result.scores


async def test_boards_stand_and_others_matches_count_beside_it(large: tuple[Rooms, Table, Result]) -> None:
    rooms, table, result = large
    await table.rematch(101)
    for person in rooms.people[1:]:
        await table.sit(person)
    await table.set_option(101, "pressure_cap", 5)
    await table.set_option(101, "largest", 2)
    await table.start(101)
    await rooms.play_on(table)
    low = table.result()
    assert low is not None
    assert await audit(rooms.room.store) == []
    found = await career(rooms.room.store, GUILD, 101)
    assert found.best_score is not None
    assert (found.matches, found.best_score.figure) == (2, min(low.scores[0], result.scores[0]))
    for by in ("wins", "won", "chips", "rating"):
        board = await page(rooms.room.store, Leaderboard(GUILD, by, game="crates"), 101, 10, 0)
        assert board.length == 4


async def test_a_result_that_an_earlier_version_has_cut_off_is_in_order_and_exported_to_the_point(
    large: tuple[Rooms, Table, Result],
) -> None:
    rooms, table, result = large
    cut = result._replace(scores=tuple(min(score, 2**63 - 1) for score in result.scores))
    await rooms.room.close()
    rooms.as_stored(f"UPDATE match SET result = '{dumps(cut._asdict()).decode()}';")
    room = await rooms.open()
    assert await audit(room.store) == []
    record = await export_match(room.store, table.match or "")
    assert record["result"]["scores"] == list(result.scores)
    assert verify(record, table.chain_end).whole


def test_a_hand_that_brought_more_than_a_column_holds_is_the_best_one() -> None:
    (best,) = best_hands(Setting(1, {}, 0), [End((0,), (2**62,)), End((0,), (2**80,)), End((0,), (2**80 + 1,))])
    assert (best.hand_points, best.points_hand) == (2**63 - 1, 2)


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, -(2**63) - 1, 2**64 + 1, 10**30 + 7])
def test_a_whole_number_is_written_and_read_to_the_last_digit(number: int) -> None:
    assert loads(dumps({"é": [number]})) == {"é": [number]}
    assert loads(dumps({"é": [number]}).decode()) == {"é": [number]}


@pytest.mark.parametrize(
    "text", ["", "{", "[NaN]", "[Infinity]", "[1e999]", '["\\ud800"]', "[" * 5000, f"[{'9' * 5000}]", "[1,]"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        loads(text)


def test_what_is_nested_without_end_is_refused_also_beside_a_large_number() -> None:
    with pytest.raises(json.JSONDecodeError):
        loads("[" * 1020 + str(2**70) + "]" * 1020)
