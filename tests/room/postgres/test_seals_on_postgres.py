"""On PostgreSQL, too, what is altered behind the room's back is found: rows, links, definitions. And links are those of Python."""

import asyncio
from typing import Any

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.room import Store, audit
from bot.room.audit.audit_chains import chains
from bot.room.chips.ledger import Transfer, mint, post, purse
from bot.room.postgres.address import engine_of
from bot.room.sql.links import link
from bot.room.sql.transaction import OPEN_ACCOUNT, Transaction
from bot.room.store.seals import resealed
from tests.postgres import Servers, aside, ask
from tests.room.conftest import Rooms


@pytest.fixture
async def rooms(servers: Servers, tmp_path: Any) -> Any:
    made = Rooms(tmp_path / "none", database=servers.new())
    await made.open()
    yield made
    await made.room.close()


async def played(rooms: Rooms) -> None:
    """A finished match, a running one, an allowance, a note."""
    await rooms.room.cashier.daily(rooms.guild, rooms.ann.id)
    await rooms.room.store.set_note("one", "two")
    table = await rooms.dealt(stake=10)
    await rooms.play_on(table)
    await table.close(rooms.ann.id)
    await rooms.play_on(await rooms.dealt(stake=10), presses=3)


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        ("UPDATE note SET value = 'three'", "note one: it is not as it was stored"),
        ("DELETE FROM note", "note one: it is gone"),
        ("INSERT INTO note VALUES ('more', 'x')", "note more: the room never stored it"),
        ("DELETE FROM note; DELETE FROM seal WHERE of = 'note'", "note: it has 0 rows, and 1 were stored"),
        ("UPDATE allowance SET until = until + 1", "allowance 7/101: it is not as it was stored"),
        ("UPDATE chair SET weight = 0.25 WHERE number = 1", "chair 1: it is not as it was stored"),
        ("UPDATE match SET reason = 'x' WHERE outcome = 'playing'", ": it is not as it was stored"),
        ("UPDATE journal SET at = at + 1 WHERE number = 2", "it does not follow in its chain"),
        ("DELETE FROM journal WHERE number > 3", "its chain has"),
        ("UPDATE transfer SET reason = 'x' WHERE number = 2", "it does not follow in its chain"),
        ("UPDATE posting SET amount = amount * 2 WHERE transfer LIKE 'daily/%'", "it does not follow in its chain"),
        ("DROP INDEX ix_posting_account", "index ix_posting_account: it is missing"),
        ("CREATE INDEX more ON note (value)", "index more: it does not belong here"),
        ("DROP TRIGGER halley_seal_note ON note", "trigger note.halley_seal_note: it is missing"),
        ("ALTER TABLE note DISABLE TRIGGER halley_seal_note", "trigger note.halley_seal_note: it is not as it should be"),
        ("ALTER TABLE posting DISABLE TRIGGER ALL", "it does not belong here"),
        (
            "CREATE OR REPLACE FUNCTION halley_sum(told text) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 1::bigint'",
            "function halley_sum: it is not as it should be",
        ),
        (
            "ALTER TABLE account DROP CONSTRAINT ck_account_never_below_nil",
            "constraint account.ck_account_never_below_nil: it is missing",
        ),
        ("ALTER TABLE act ALTER answer DROP NOT NULL", "column act.answer: it is not as it should be"),
        (
            "CREATE RULE more AS ON INSERT TO act DO INSTEAD NOTHING",
            "rule act.more: it does not belong here",
        ),
        (
            "SET session_replication_role = replica; DELETE FROM account WHERE kind = 'mint'",
            "table posting: a row belongs to a row of account that is not there",
        ),
    ],
)  # fmt: skip
async def test_what_is_altered_behind_the_rooms_back_is_found(rooms: Rooms, damage: str, line: str) -> None:
    await played(rooms)
    assert await audit(rooms.room.store) == []
    rooms.sql(damage)
    found = await audit(rooms.room.store)
    assert [one for one in found if line in one], found


async def test_a_row_that_was_altered_is_not_made_good_by_what_the_room_writes_on_in_it(rooms: Rooms) -> None:
    table = await rooms.dealt(stake=10)
    rooms.sql("UPDATE match SET brings = brings + 0, entropy = entropy || ' '")
    await rooms.play_on(table)
    assert f"match {table.match}: it is not as it was stored" in await audit(rooms.room.store)


#: whatever a text in the store may hold, and digits in a row, which links leave out
_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12) | st.text(
    '0123456789/"\\\x07\x1f\x7f\n🂡é', max_size=40
)
_NUMBERS = st.integers(-(2**63), 2**63 - 1)
_SMALL = st.integers(-(2**31), 2**31 - 1)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(_SMALL, _NUMBERS, _SMALL, _TEXTS, _NUMBERS, st.none() | _TEXTS), min_size=1, max_size=40))
def test_a_moves_link_is_the_same_in_the_database_and_in_python(
    servers: Servers, fresh: str, moves: list[tuple[Any, ...]]
) -> None:
    async def asked() -> None:
        connection = await asyncpg.connect(fresh)
        before = b"\x01" * 32
        for move in moves:
            made = await connection.fetchval("SELECT link_of($1, $2, $3, $4, $5, $6, $7)", before, *move)
            assert made == link(before, *move)
        await connection.close()

    aside(asked)


@pytest.fixture(scope="module")
def fresh(servers: Servers) -> str:
    return servers.new()


_POSTINGS = st.dictionaries(st.integers(1, 30), st.integers(-(10**12), 10**12).filter(bool), min_size=1, max_size=6)
_KEYS = st.tuples(st.sampled_from(["opening", "daily", "gift", "", "x/y"]), st.integers(1, 40), st.none() | _TEXTS)
_TRANSFERS = st.lists(
    st.tuples(_KEYS, _TEXTS, st.none() | _TEXTS, st.none() | _TEXTS, _NUMBERS, _POSTINGS), max_size=15
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_TRANSFERS)
def test_a_transfers_link_is_the_same_in_the_database_and_in_python(servers: Servers, transfers: list[Any]) -> None:
    aside(lambda: _store(servers.new(), transfers))


async def _store(address: str, transfers: list[Any]) -> None:
    """Whatever the transfers come to: here only their links count."""
    store = Store(address)
    await store.open()
    ask(address, "ALTER TABLE account DROP CONSTRAINT ck_account_never_below_nil")
    unit = Transaction()
    for member in range(1, 31):
        unit.add(OPEN_ACCOUNT, id=purse(7, member).id, kind="member", guild=7, owner=str(member), balance=0)
    unit.add(OPEN_ACCOUNT, id=mint(7).id, kind="mint", guild=7, owner="", balance=0)
    await store.commit(unit)
    for at, ((kind, member, rest), reason, match, act, when, moved) in enumerate(transfers):
        key = f"{kind}/7/{member}{'' if rest is None else f'/{rest}'}"
        postings = tuple((purse(7, one), chips) for one, chips in moved.items())
        one = Transaction()
        transfer = Transfer(key, 7, reason, ((mint(7), -sum(moved.values()) or 1), *postings), match, act)
        post(one, transfer, when)
        try:
            await store.commit(one)
        except Exception as refused:  # a key that was there already
            assert "uq_transfer_key" in str(refused), (at, refused)  # noqa: PT017
    async with store.snapshot() as connection:
        assert await chains(connection) == []
    await store.close()


async def test_a_row_written_by_a_session_that_seals_is_sealed_and_others_are_not(rooms: Rooms) -> None:
    rooms.as_stored("INSERT INTO note VALUES ('sealed', 'x'); UPDATE note SET key = 'renamed'")
    assert await audit(rooms.room.store) == []
    await asyncio.sleep(0)
    rooms.sql("UPDATE note SET key = 'again'")
    assert await audit(rooms.room.store) == ["note again: the room never stored it", "note renamed: it is gone"]


async def test_a_database_of_a_version_before_is_brought_up_to_date_and_what_was_off_stays_off(rooms: Rooms) -> None:
    await played(rooms)
    await rooms.room.close()
    rooms.sql(
        "DROP TABLE setting_change; DROP FUNCTION halley_seal_setting_change; UPDATE alembic_version SET version_num = 'v0011';"
        "DROP TABLE process, identify; DROP SEQUENCE halley_account, halley_transfer, halley_chair;"
        "ALTER TABLE keeper DROP COLUMN shards; ALTER TABLE seal_count DROP COLUMN part;"
        "DELETE FROM seal WHERE of = 'setting_change'; DELETE FROM seal_count WHERE of = 'setting_change';"
        "UPDATE note SET value = 'three'"
    )
    await rooms.open()
    assert await audit(rooms.room.store) == ["note one: it is not as it was stored"]
    await rooms.room.guilds.change(rooms.guild, "gift", "400", rooms.ann.id)
    assert await audit(rooms.room.store) == ["note one: it is not as it was stored"]


def test_a_migration_seals_what_it_alters_on_postgres_and_what_was_altered_before_stays_found(rooms: Rooms) -> None:
    aside(lambda: _altered(rooms))


async def _altered(rooms: Rooms) -> None:
    def alter(connection: Any) -> None:
        with resealed(connection, "note", "gift_day"):
            connection.exec_driver_sql("UPDATE note SET value = 'late'")

    rooms.sql("INSERT INTO note VALUES ('stray', 'x')")
    rooms.as_stored("INSERT INTO note VALUES ('good', 'x'), ('gone', 'x'), ('lost', 'x')")
    rooms.sql(
        "DELETE FROM note WHERE key = 'gone'; DELETE FROM note WHERE key = 'lost'; DELETE FROM seal WHERE id = 'lost'"
    )
    engine = engine_of(rooms.address, readonly=False)
    async with engine.begin() as connection:
        await connection.run_sync(alter)
    await engine.dispose()
    store = Store(rooms.address)
    await store.look()
    found = await audit(store)
    await store.close()
    assert found == [
        "note stray: it is not as it was stored",
        "note gone: it is gone",
        "note: it has 2 rows, and 3 were stored",
    ]
