"""Whatever is written through the room's own connection is sealed, whoever writes it; a migration seals anew, and hides nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs

from bot.room.sql import schema
from bot.room.store.seals import resealed, sealed_tables, shape_in, shape_of
from tests.room.audit.test_chains import findings
from tests.room.audit.test_damage import whole
from tests.room.conftest import Rooms

__all__ = ["whole"]  # the store that was played there


def seal_lines(found: list[str]) -> list[str]:
    return [line for line in found if line.endswith(("stored", "stored it", "gone"))]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE note SET value = 'x'; INSERT INTO note VALUES ('one', 'two'), ('three', 'four'); DELETE FROM note WHERE key = 'one'",
        "UPDATE barred SET member = member + 1, lifted = 9",
        "INSERT INTO barred VALUES (7, 107, 1, 1, 1) ON CONFLICT (guild, member) DO UPDATE SET lifted = 5",
        "UPDATE chair SET number = number + 100, name = 'nobody'",
        "DELETE FROM act; DELETE FROM gift_day; DELETE FROM season WHERE number = 2",
        "UPDATE account SET owner = '@' || number, id = 'member/7/@' || number WHERE id = 'member/7/104'",
        "UPDATE rating SET mu = mu / 3; UPDATE match SET entropy = '[]'; UPDATE card_table SET sheet = '{}'",
        "DELETE FROM journal WHERE match IN (SELECT id FROM match WHERE outcome = 'finished');"
        "DELETE FROM match WHERE outcome = 'finished'",
    ],
)
async def test_every_statement_of_the_writing_connection_is_sealed(rooms: Rooms, whole: Path, statement: str) -> None:
    await rooms.room.close()
    rooms.path.write_bytes(whole.read_bytes())
    rooms.as_stored(f"PRAGMA foreign_keys = OFF; {statement}")
    assert seal_lines(await findings(rooms.path)) == []
    assert not [line for line in await findings(rooms.path) if "head" in line]
    await rooms.open()


async def test_a_migration_seals_what_it_alters_and_what_was_altered_before_stays_found(
    whole: Path, tmp_path: Path
) -> None:
    path = tmp_path / "older.sqlite3"
    path.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(path)) as store:
        store.executescript(
            "UPDATE barred SET lifted = 5; DELETE FROM season WHERE number = 1; UPDATE note SET value = 'x'"
        )
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection, resealed(connection, "barred", "season", "house_day"):
        connection.execute(text("UPDATE season SET name = 'Late'"))
        connection.execute(text("UPDATE house_day SET lost = lost + 0.5"))
        connection.execute(text("DROP INDEX one_season_a_guild"))
    engine.dispose()
    found = seal_lines(await findings(path))
    assert found == [
        "barred 7/107: it is not as it was stored",
        "season 7/1: it is gone",
        "season: it has 1 rows, and 2 were stored",
    ]


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (
            "DELETE FROM gift_day; DELETE FROM seal WHERE of = 'gift_day'",
            "gift_day: it has 2 rows, and 3 were stored",
        ),
        ("DELETE FROM seal_count WHERE of = 'gift_day'", "gift_day: it has 3 rows, and 2 were stored"),
        ("UPDATE seal_count SET rows = 'many' WHERE of = 'gift_day'", "gift_day: it has 3 rows, and many were stored"),
    ],
)
async def test_a_row_that_went_with_its_checksum_before_a_migration_is_missed_after_it_and_after_the_next(
    whole: Path, tmp_path: Path, damage: str, line: str
) -> None:
    path = tmp_path / "older.sqlite3"
    path.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(path)) as store:
        store.executescript(damage)
    engine = create_engine(f"sqlite:///{path}")
    with capture_logs() as logs:
        for day in ("2", "3"):  # each migration adds a row of its own
            with engine.begin() as connection, resealed(connection, "gift_day", "season"):
                connection.execute(text(f"INSERT INTO gift_day VALUES (7, 1, '{day}', 0)"))
    engine.dispose()
    assert [log["event"] for log in logs] == [
        "rows had been altered before the store was brought up to date; the audit names them"
    ] * 2
    assert [found for found in await findings(path) if "were stored" in found] == [line]


def test_the_shape_of_a_table_is_the_same_in_the_store_and_in_the_schema(whole: Path) -> None:
    engine = create_engine(f"sqlite:///{whole}")
    with engine.connect() as connection:
        for shape in sealed_tables():
            assert shape_in(connection, shape.name) == shape == shape_of(schema.metadata.tables[shape.name])
    engine.dispose()
