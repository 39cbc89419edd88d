"""The store's hash chains and checksums: made as rows are written, kept through restarts, given to stores of before."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.registry import keys, rules_of
from bot.room import Table, audit
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from bot.room.match.fair import checksum
from bot.room.sql.transaction import CHAINED, POSTING, TRANSFER, Conflict, Transaction
from bot.room.store.store import Store
from tests.room.audit.test_damage import play
from tests.room.conftest import GUILD, Rooms
from tests.room.older import older


async def several(rooms: Rooms) -> None:
    """Matches in the middle, a finished one, an open lobby, a season, a void, gifts."""
    await play(rooms)
    lobby = await rooms.room.open_table(GUILD, 76, rooms.ben, "tute", {})
    await lobby.sit(rooms.ann)
    other = await rooms.room.open_table(GUILD, 77, rooms.ann, "kowah", {"stake": 10})
    await other.sit(rooms.ben)
    await other.start(101)
    await rooms.play_on(other, 3)


@pytest.mark.parametrize("version", ["v0006", "v0007", "v0008", "v0009"])
async def test_a_store_of_an_earlier_version_gets_its_chains_and_plays_on_to_the_end(
    rooms: Rooms, version: str
) -> None:
    await several(rooms)
    await rooms.room.close()
    older(rooms.path, version)
    room = await rooms.open()
    before = await audit(room.store)
    assert before == []
    for table in room.tables(GUILD):
        if table.phase == "playing":
            await rooms.play_on(table)
            assert table.phase == "over"
            assert verify(await export_match(room.store, table.match or ""), table.chain_end).whole
    assert await audit(room.store) == []


async def test_chains_and_checksums_hold_through_restarts_and_the_last_link_is_that_of_the_head(rooms: Rooms) -> None:
    table = await rooms.dealt("pitty_pat", stake=20, hands=2)
    while table.phase == "playing":
        await rooms.play_on(table, 3)
        assert await audit(rooms.room.store) == []
        room = await rooms.reopen()
        table = room.table(table.id) or table
    ((link, length),) = rooms.sql("SELECT link, length FROM journal_head")
    assert table.chain_end == link.hex()
    assert rooms.sql("SELECT count(*) FROM journal") == [(length,)]
    assert rooms.sql("SELECT link FROM journal ORDER BY number DESC LIMIT 1") == [(link,)]
    assert rooms.sql("SELECT link FROM transfer ORDER BY number DESC LIMIT 1") == rooms.sql(
        "SELECT link FROM transfer_head WHERE guild = ?", GUILD
    )


async def test_matches_that_are_stored_together_have_their_own_chains_and_share_their_servers(rooms: Rooms) -> None:
    tables: list[Table] = []
    for channel in range(80, 86):
        table = await rooms.room.open_table(GUILD, channel, rooms.people[channel % 4], "pitty_pat", {"stake": 5})
        await table.sit(rooms.people[(channel + 1) % 4])
        tables.append(table)
    await asyncio.gather(*(table.start(table.host) for table in tables))
    await asyncio.gather(*(rooms.play_on(table, 200) for table in tables[:1]))
    assert await audit(rooms.room.store) == []
    heads = rooms.sql("SELECT link FROM journal_head")
    assert len({link for (link,) in heads}) == len(tables)


async def test_what_cannot_be_stored_leaves_the_chain_as_it_was(rooms: Rooms) -> None:
    await rooms.room.ledger.balances(GUILD, [101, 102])
    before = rooms.sql("SELECT * FROM transfer_head")
    transaction = Transaction()
    transaction.add(TRANSFER, key="gift/x", guild=GUILD, reason="gift", match=None, act="x", at=1)
    transaction.add(POSTING, transfer="gift/x", account="member/7/101", amount=1)
    transaction.add(CHAINED, which="gift/x")
    transaction.add(POSTING, transfer="gift/x", account="member/7/999", amount=-1)  # no such account
    with pytest.raises(Conflict):
        await rooms.room.store.commit(transaction)
    assert rooms.sql("SELECT * FROM transfer_head") == before
    await rooms.room.cashier.give(GUILD, 101, 102, 5, key="after")
    assert await audit(rooms.room.store) == []


async def test_no_chained_row_names_a_person(rooms: Rooms) -> None:
    """Whoever's account is renamed in every row gets the same chain."""
    room = rooms.room
    table = await rooms.dealt("pitty_pat", stake=20)
    await rooms.play_on(table)
    await room.cashier.daily(GUILD, 101)
    await room.cashier.give(GUILD, 101, 102, 30, key="one")
    await room.cashier.grant(GUILD, 999, 101, 50, "for <@101101101101101101>, a prize", key="two")
    assert "101101" not in rooms.sql("SELECT reason FROM transfer WHERE key = 'grant/two'")[0][0]
    await room.close()
    with sqlite3.connect(rooms.path) as store:
        (number,) = store.execute("SELECT number FROM account WHERE id = 'member/7/101'").fetchone()
        new = f"@{number}"
        store.execute("UPDATE account SET id = 'member/7/' || ?, owner = ? WHERE id = 'member/7/101'", (new, new))
        store.execute("UPDATE posting SET account = 'member/7/' || ? WHERE account = 'member/7/101'", (new,))
        for column, name in (("key", "transfer"), ("transfer", "posting")):
            store.execute(f"UPDATE {name} SET {column} = replace({column}, '/101', '/' || ?)", (new,))
    store.close()
    found = await findings(rooms.path)
    assert not [line for line in found if "chain" in line]


async def findings(path: Path) -> list[str]:
    store = Store(f"sqlite:///{path}")
    await store.look()
    try:
        return await audit(store)
    finally:
        await store.close()


# ---- the end of a chain --------------------------------------------------------------------------------------------------


async def finished(rooms: Rooms, game: str) -> dict[str, Any]:
    people = max(rules_of(game).info.seats[0], 2)
    table = await rooms.dealt(game, people=people, **({"pressure_cap": 5, "largest": 4} if game == "crates" else {}))
    await rooms.play_on(table)
    record = await export_match(rooms.room.store, table.match or "")
    assert record["chain"] == table.chain_end
    return record


@pytest.mark.parametrize("game", keys())
async def test_the_end_of_a_matchs_chain_follows_from_its_record(rooms: Rooms, game: str) -> None:
    record = await finished(rooms, game)
    assert verify(record, record["chain"]).whole, verify(record, record["chain"]).wrong
    last = record["log"][-1]
    others = [
        record | {"log": [*record["log"][:-1], [last[0], last[1], last[2] + 1, *last[3:]]]},
        record | {"log": record["log"][:-1]},
        record | {"options": {}},
        {name: value for name, value in record.items() if name != "log"},
    ]
    for other in others:
        assert not verify(other | {"checksum": checksum(other)}, record["chain"]).fair


async def test_a_match_that_was_altered_while_it_went_on_is_still_named_when_it_has_ended(rooms: Rooms) -> None:
    table = await rooms.dealt(stake=10)
    await rooms.play_on(table, 2)
    await rooms.room.close()
    rooms.sql("UPDATE match SET started = 1")
    again = (await rooms.open()).table(table.id)
    assert again
    await rooms.play_on(again)
    assert again.phase == "over"
    assert await audit(rooms.room.store) == [f"match {table.match}: it is not as it was stored"]


async def test_a_season_whose_name_was_altered_is_still_named_when_it_is_closed(rooms: Rooms) -> None:
    await rooms.room.seasons.open(GUILD, "Spring")
    rooms.sql("UPDATE season SET name = 'Autumn'")
    await rooms.room.seasons.close(GUILD)
    assert await audit(rooms.room.store) == ["season 7/1: it is not as it was stored"]
