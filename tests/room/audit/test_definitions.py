"""What tables and indexes are is looked at as closely as what stands in them: one letter of their definitions, the kind of a value."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import IntegrityError

from bot.room import StoreProblem
from bot.room.audit.audit_chains import strays
from bot.room.sql import schema
from bot.room.sql.proofs_schema import UNSEALED
from bot.room.store.seals import shape_of, teach, unsealed
from tests.room.audit.test_damage import done, findings, whole

__all__ = ["whole"]  # the store that was played there


def rewritten(old: str, new: str, name: str) -> str:
    """SQL: a definition with other words."""
    return f"""PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, '{old.replace("'", "''")}', '{new.replace("'", "''")}') WHERE name = '{name}'"""


@pytest.mark.parametrize(
    ("damage", "lines"),
    [
        (rewritten("balance >= 0", "balance >= 1", "account"), ["table account: it is not as it should be"]),
        (rewritten("'finished'", "'finishee'", "match"), ["table match: it is not as it should be"]),
        (rewritten("amount <> 0", "amount <> 1", "posting"), ["table posting: it is not as it should be"]),
        (rewritten("BIGINT", "BIGINU", "gift_day"), ["table gift_day: it is not as it should be"]),
        (
            rewritten("closed IS NULL", "opened IS NULL", "one_season_a_guild"),
            ["index one_season_a_guild: it is not as it should be"],
        ),
        ("DROP INDEX ix_match_guild", ["index ix_match_guild: it is missing"]),
        ("CREATE INDEX mine ON note (value)", ["index mine: it does not belong here"]),
        ("CREATE TABLE mine (one)", ["table mine: it does not belong here"]),
        ("CREATE VIEW mine AS SELECT 1", ["view mine: it does not belong here"]),
        (
            "CREATE TRIGGER mine AFTER INSERT ON note BEGIN DELETE FROM note; END",
            ["trigger mine: it does not belong here"],
        ),
        ("ALTER TABLE barred ADD COLUMN why TEXT", ["table barred: it is not as it should be"]),
        (
            "ALTER TABLE departure RENAME TO gone",
            ["table departure: it is missing", "table gone: it does not belong here"],
        ),
    ],
)
async def test_a_definition_that_no_migration_has_made_is_named(
    whole: Path, tmp_path: Path, damage: str, lines: list[str]
) -> None:
    found = await findings(done(whole, tmp_path, damage))
    assert [line for line in found if line.split(" ")[0] in ("table", "index", "view", "trigger")] == lines


async def test_figures_that_the_database_has_gathered_for_itself_are_no_damage(whole: Path, tmp_path: Path) -> None:
    assert await findings(done(whole, tmp_path, "ANALYZE")) == await findings(whole) == []


async def test_no_bit_of_a_definition_can_be_flipped_unseen(whole: Path, tmp_path: Path) -> None:
    chance = Random(9)
    with closing(sqlite3.connect(whole)) as store:
        texts = store.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    for _ in range(60):
        name, sql = chance.choice(texts)
        at = chance.randrange(len(sql))
        flipped = bytearray(sql.encode())
        flipped[at] ^= 1 << chance.randrange(7)
        if " ".join(sql.split()) == " ".join(flipped.decode().split()):
            continue  # a blank for another one
        damage = f"""PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = CAST(x'{flipped.hex()}' AS TEXT) WHERE name = '{name}'"""
        try:
            found = await findings(done(whole, tmp_path, damage))
        except StoreProblem:
            continue  # it cannot be opened any more
        assert found, (name, at, bytes(flipped))


# ---- bytes in the place of what they spell -------------------------------------------------------------------------------


def columns(path: Path) -> list[tuple[str, str, str]]:
    """Every column of a table that has rows, but for the links: its table, its name, and what stands there, whatever its type."""
    with closing(sqlite3.connect(path)) as store:
        names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        found = [
            (name, row[1], kind)
            for name in names
            if name not in ("keeper", "alembic_version")
            for row in store.execute(f'PRAGMA table_info("{name}")').fetchall()
            for (kind,) in store.execute(f'SELECT DISTINCT typeof("{row[1]}") FROM "{name}" ORDER BY 1').fetchall()
        ]
    return [one for one in found if one[2] != "blob"]


def proofs(connection: Connection, table: str) -> bool:
    """Whether a row of a table is found to be other than it was stored."""
    if table not in UNSEALED:
        return bool(unsealed(connection, shape_of(schema.metadata.tables[table])))
    return any(line.startswith(f"{table} ") for line in strays(connection))


def test_bytes_that_spell_the_same_are_found_in_every_column(whole: Path, tmp_path: Path) -> None:
    missed: list[str] = []
    tried = 0
    engine = create_engine(f"sqlite:///{done(whole, tmp_path, '')}")
    with engine.connect() as connection:
        teach(connection.connection.dbapi_connection)
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        for table, column, kind in columns(whole):
            new = "x'00'" if kind == "null" else f'CAST(CAST("{column}" AS TEXT) AS BLOB)'
            try:
                connection.exec_driver_sql(
                    f'UPDATE "{table}" SET "{column}" = {new} WHERE typeof("{column}") = ?', (kind,)
                )
                tried += 1
                missed += [] if proofs(connection, table) else [f"{table}.{column} {kind}"]
            except IntegrityError:
                pass  # what SQLite itself never takes
            connection.rollback()
    engine.dispose()
    assert tried > 100
    assert missed == []


async def test_a_store_that_says_twice_of_which_version_it_is_is_not_in_order(whole: Path, tmp_path: Path) -> None:
    found = await findings(done(whole, tmp_path, "INSERT INTO alembic_version VALUES ('v0009')"))
    assert found == ["alembic_version: it has 2 rows, and 1 belongs there"]
