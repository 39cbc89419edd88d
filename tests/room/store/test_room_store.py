"""The store: one writer, group commit, clear sentences for everything that can be wrong with a file."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import CheckConstraint, event, select
from sqlalchemy.schema import CreateTable

from bot.room import Store, StoreProblem
from bot.room.sql import schema
from bot.room.sql.transaction import BALANCE, NOTE, OPEN_ACCOUNT, Conflict, Overtaken, Transaction
from bot.room.store.store import READERS, _batches
from bot.room.store.writer import Writer


def note(key: str, value: str = "there") -> Transaction:
    transaction = Transaction()
    transaction.add(NOTE, key=key, value=value)
    return transaction


def change(account: str, amount: int, key: str) -> Transaction:
    transaction = note(key)
    transaction.add(BALANCE, which=account, amount=amount)
    return transaction


def opened(account: str) -> Transaction:
    transaction = Transaction()
    transaction.add(OPEN_ACCOUNT, id=account, kind="member", guild=1, owner="1", balance=100)
    return transaction


async def test_a_note_is_there_after_the_store_was_closed_and_opened_again(address: str) -> None:
    store = Store(address)
    await store.open()
    assert await store.note("commands") is None
    await store.set_note("commands", "one")
    await store.set_note("commands", "two")
    await store.close()
    await store.open()
    assert await store.note("commands") == "two"
    await store.close()


async def test_many_units_share_a_commit_and_all_are_stored(address: str) -> None:
    store = Store(address)
    await store.open()
    await asyncio.gather(*(store.commit(note(str(at))) for at in range(200)))
    assert len(await store.read(select(schema.note.c.key))) == 200
    await store.close()


@pytest.mark.parametrize("place", [0, 7, 19])
async def test_a_failing_unit_never_spoils_the_others_of_its_commit(address: str, place: int) -> None:
    store = Store(address)
    await store.open()
    await store.commit(opened("member/1/1"))
    transactions = [note(f"note {at}") for at in range(19)]
    transactions.insert(place, change("member/1/1", -101, "spoilt"))
    results = await asyncio.gather(*(store.commit(transaction) for transaction in transactions), return_exceptions=True)
    assert [at for at, result in enumerate(results) if result is not None] == [place]
    failed = results[place]
    assert isinstance(failed, Conflict)
    assert failed.overdrawn
    assert len(await store.read(select(schema.note.c.key))) == 19
    assert await store.note("spoilt") is None
    await store.close()


@pytest.mark.parametrize("wrong", [2**70, object(), float("nan")])
async def test_a_row_that_no_database_could_take_fails_alone(address: str, wrong: Any) -> None:
    store = Store(address)
    await store.open()
    await store.commit(opened("member/1/1"))
    good, bad = await asyncio.gather(
        store.commit(note("good")), store.commit(change("member/1/1", wrong, "bad")), return_exceptions=True
    )
    assert good is None
    assert isinstance(bad, Conflict)
    assert (await store.note("good"), await store.note("bad")) == ("there", None)
    await store.close()


async def test_a_row_without_one_of_its_values_fails_alone(address: str) -> None:
    store = Store(address)
    await store.open()
    transaction = Transaction()
    transaction.add(NOTE, key="half")
    results = await asyncio.gather(store.commit(note("good")), store.commit(transaction), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict]
    assert await store.note("good") == "there"
    await store.close()


async def test_a_unit_whose_row_is_not_there_is_overtaken_and_stores_nothing(address: str) -> None:
    store = Store(address)
    await store.open()
    with pytest.raises(Overtaken):
        await store.commit(change("member/1/none", 5, "lost"))
    assert await store.note("lost") is None
    await store.close()


async def test_two_units_that_spend_the_same_chips_in_one_commit_one_wins(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.commit(opened("member/1/1"))
    spends = (store.commit(change("member/1/1", -70, key)) for key in ("first", "second"))
    first, second = await asyncio.gather(*spends, return_exceptions=True)
    assert first is None
    assert isinstance(second, Conflict)
    balances = await store.read(select(schema.account.c.balance))
    assert [row.balance for row in balances] == [30]
    await store.close()


def test_rows_are_batched_by_statement_and_stay_in_the_order_of_their_units() -> None:
    one, two = note("a"), change("x", 1, "b")
    assert _batches([two, one]) == [
        (BALANCE, [{"which": "x", "amount": 1}]),
        (NOTE, [{"key": "b", "value": "there"}, {"key": "a", "value": "there"}]),
    ]


async def test_a_caller_that_goes_away_does_not_stop_the_commit(address: str) -> None:
    store = Store(address)
    await store.open()
    waiting = asyncio.create_task(store.commit(note("kept")))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.set_note("after", "it")
    assert await store.note("kept") == "there"
    await store.close()


@pytest.mark.file
async def test_the_file_is_written_ahead_and_synchronised_in_full(address: str, tmp_path: Path) -> None:
    store = Store(address)
    await store.open()
    async with store.snapshot() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
        synchronous = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
    assert (mode, synchronous) == ("wal", 2)
    await store.close()


@pytest.mark.file
async def test_every_check_of_the_schema_is_in_the_migrated_store(address: str, tmp_path: Path) -> None:
    store = Store(address)
    await store.open()
    await store.close()
    connection = sqlite3.connect(tmp_path / "store.sqlite3")
    made = {row[0]: row[1] for row in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    for table in schema.metadata.sorted_tables:
        assert set(made) >= {table.name}
        checks = [one for one in table.constraints if isinstance(one, CheckConstraint)]
        for check in checks:
            assert f"CONSTRAINT {check.name}" in made[table.name]
            assert f"CONSTRAINT {check.name}" in str(CreateTable(table))


@pytest.mark.file
async def test_the_migrations_make_what_the_schema_says(address: str, tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    store = Store(address)
    await store.open()
    await store.close()
    engine = create_engine(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


# ---- what can be wrong with a store --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("mysql://somewhere/x", "names 'mysql'"),
        ("nonsense", "is not an address"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_one_sentence(url: str, says: str) -> None:
    with pytest.raises(StoreProblem, match=says):
        Store(url)


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreProblem, match="cannot be opened"):
        await Store(f"sqlite:///{tmp_path / 'none' / 'x.sqlite3'}").open()


async def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite3").write_bytes(b"this is no database at all, only words" * 100)
    with pytest.raises(StoreProblem, match="damaged, or not a store"):
        await Store(f"sqlite:///{tmp_path / 'x.sqlite3'}").open()


@pytest.mark.file
async def test_a_store_from_a_newer_version_is_left_alone(address: str, tmp_path: Path) -> None:
    store = Store(address)
    await store.open()
    await store.close()
    connection = sqlite3.connect(tmp_path / "store.sqlite3")
    connection.execute("UPDATE alembic_version SET version_num = 'v9999'")
    connection.commit()
    with pytest.raises(StoreProblem, match="newer version of Halley"):
        await store.open()
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("v9999",)
    connection.close()


@pytest.mark.file
async def test_a_store_that_another_program_has_locked_says_so_and_works_again_afterwards(
    address: str, tmp_path: Path
) -> None:
    store = Store(address, busy_seconds=0.05)
    await store.open()
    other = sqlite3.connect(tmp_path / "store.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreProblem, match="locked by another program; nothing has changed"):
        await store.set_note("key", "value")
    other.execute("ROLLBACK")
    other.close()
    await store.set_note("key", "value")
    assert await store.note("key") == "value"
    await store.close()


@pytest.mark.file
async def test_a_store_that_can_only_be_read_says_so(address: str, tmp_path: Path) -> None:
    store = Store(address)
    await store.open()
    await store.commit(note("before"))
    assert isinstance(store._writer, Writer)  # the file system cannot refuse us here: tests may run as root
    await store._writer._driver.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreProblem, match="read-only"):
        await store.commit(note("after"))
    assert (await store.note("before"), await store.note("after")) == ("there", None)
    await store.close()


@pytest.mark.file
async def test_a_full_disk_says_so_and_nothing_is_half_stored(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.commit(note("before"))
    assert isinstance(store._writer, Writer)
    await store._writer._driver.execute("PRAGMA max_page_count = 1")
    transaction = note("first")
    transaction.add(NOTE, key="second", value="x" * 1_000_000)
    with pytest.raises(StoreProblem, match=r"disk .* is full"):
        await store.commit(transaction)
    assert await store.note("first") is None
    await store.commit(note("later"))
    assert await store.note("later") == "there"
    await store.close()


async def test_a_closed_store_refuses(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.close()
    with pytest.raises(StoreProblem, match="closed"):
        await store.set_note("key", "value")
    with pytest.raises(StoreProblem, match="closed"):
        await store.note("key")


async def test_a_crowd_of_readers_shares_a_few_connections(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.set_note("commands", "one")
    engine = store._engine
    assert engine is not None
    pool: Any = engine.pool
    taken: list[int] = []
    event.listen(engine.sync_engine, "checkout", lambda *_: taken.append(pool.checkedout()))
    assert set(await asyncio.gather(*(store.note("commands") for _ in range(200)))) == {"one"}
    assert len(taken) == 200
    assert max(taken) <= READERS + 1  # and the writer's
    await store.close()
