"""Somebody is forgotten: nothing in the store leads to them any more, and everything else is as it was."""

import asyncio
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from bot import registry
from bot.room import Person, Refused, StoreProblem, audit
from bot.room.history import careers, leaderboards
from bot.room.history.archive import look_up
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from bot.room.sql import schema
from tests.room.conftest import Rooms
from tests.room.older import older

#: ids and words that stand nowhere by chance
ANN, BEN = Person(811_223_344_556_677_001, "Annabella"), Person(811_223_344_556_677_002, "Benedikt")
WORD, LAST = "rhododendron", "kaleidoscope"
HERE, THERE = 7, 8
TRACES = (str(ANN.id), ANN.name, WORD)
#: Crates' fifteen hands take as long as all other games together, and five leave the same traces
FEWER_HANDS = {"largest": 3}


def left_of(rooms: Rooms, *traces: str) -> list[str]:
    """Which of these texts stand anywhere in the store's files, be it in parts that are not in use, or in any row of its database;
    numbers as bytes, too."""
    found: list[str] = []
    for place, data in _held(rooms):
        for one in traces:
            forms = [one.encode()]
            if one.isdecimal() and len(one) < 20:
                number = int(one).to_bytes(8, "big")
                forms += [number.hex().encode() if rooms.on_postgres else number]
            found += [f"{one} in {place}" for form in forms if form in data]
    return found


def _held(rooms: Rooms) -> Iterator[tuple[str, bytes]]:
    """All that a store holds, by file or by table."""
    if rooms.on_postgres:
        for name in schema.metadata.tables:
            yield name, "\n".join(row for (row,) in rooms.sql(f'SELECT it::text FROM "{name}" AS it')).encode()
    else:
        for file in sorted(rooms.path.parent.glob(f"{rooms.path.name}*")):
            yield file.name, file.read_bytes()


def has_option(game: str, name: str) -> bool:
    return name in {one.name for one in registry.rules_of(game).info.options}


async def played(rooms: Rooms, game: str, *, word: str = "", guild: int = HERE, **options: object) -> str:
    """A match of two people, finished and its table still there; its id."""
    table = await rooms.room.open_table(guild, 70, ANN, game, options)
    await table.sit(BEN)
    for _ in range(registry.rules_of(game).seats(table.options)[0] - 2):
        await table.add_computer(ANN.id)
    await table.add_word(ANN.id, word)
    await table.start(ANN.id)
    await rooms.play_on(table)
    assert table.phase == "over"
    assert table.match
    return table.match


@pytest.mark.parametrize("game", registry.keys())
async def test_who_is_forgotten_is_nowhere_and_all_else_is_as_it_was(rooms: Rooms, game: str) -> None:
    ways = {"stake": 20, **FEWER_HANDS}
    match = await played(rooms, game, word=WORD, **{name: ways[name] for name in ways if has_option(game, name)})
    before = await export_match(rooms.room.store, match)
    assert {told.partition(" ")[0] for told in left_of(rooms, *TRACES)} == set(TRACES)
    assert await rooms.room.farewells.ask(ANN.id)
    assert left_of(rooms, *TRACES) == []
    assert await audit(rooms.room.store) == []
    after = await export_match(rooms.room.store, match)
    for name in ("moves", "shuffles", "entropy", "salts", "seed", "commitment", "result"):
        assert after[name] == before[name]
    found = verify(after)
    assert found.fair
    assert len(found.unsaid) == 1


# ---- what is in the middle of something ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pontoon", "pitty_pat", "crates", "comet"])
@pytest.mark.parametrize("again", [False, True], ids=["", "after a restart"])
async def test_in_the_middle_of_a_match_it_waits_for_its_end(rooms: Rooms, game: str, again: bool) -> None:
    ways = {"hands": 4, "bank": "house"} if game == "pontoon" else {"stake": 20}
    ways |= FEWER_HANDS if game == "crates" else {}
    table = await rooms.room.open_table(HERE, 70, ANN, game, ways)
    await table.sit(BEN)
    await table.add_word(ANN.id, WORD)
    for _ in range(2 if game == "comet" else 1):
        await table.add_computer(ANN.id)  # with chips of the house
    await table.start(ANN.id)
    await rooms.play_on(table, 3)
    assert table.phase == "playing"
    assert not await rooms.room.farewells.ask(ANN.id)
    assert table.seat_of(ANN.id) == 0
    if again:
        room = await rooms.reopen()
        table = room.table(table.id) or table
    with pytest.raises(Refused, match="asked to have your data deleted"):
        await rooms.room.open_table(THERE, 80, ANN, "kowah", {})
    match = table.match or ""
    await rooms.play_on(table)
    await rooms.room.idle()
    assert table.phase == "over"
    assert table.seats[0].name == "a former player"
    assert left_of(rooms, *TRACES) == []
    assert await audit(rooms.room.store) == []
    assert verify(await export_match(rooms.room.store, match)).fair
    await rooms.reopen()
    assert rooms.room.set_aside == []
    assert rooms.room.guilds.going == set()
    assert await audit(rooms.room.store) == []


async def test_at_a_rematch_nobody_sits_in_the_chair_of_a_former_player(rooms: Rooms) -> None:
    await played(rooms, "pitty_pat", stake=20)
    await rooms.room.farewells.ask(ANN.id)
    (table,) = rooms.room.all_tables()
    await table.rematch(BEN.id)
    assert [seat.member for seat in table.seats] == [BEN.id]
    assert table.host == BEN.id


async def test_lobbies_are_left_at_once_also_while_the_pack_is_cut(rooms: Rooms) -> None:
    first = await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {})
    await first.sit(BEN)
    alone = await rooms.room.open_table(HERE, 71, ANN, "kowah", {})
    cut = await rooms.room.open_table(THERE, 80, BEN, "pitty_pat", {"cut": True})
    await cut.sit(ANN)
    await cut.start(BEN.id)
    await cut.cut_with(ANN.id, LAST)
    assert await rooms.room.farewells.ask(ANN.id)
    assert first.host == BEN.id
    assert [seat.member for seat in first.seats] == [BEN.id]
    assert alone.phase == "closed"
    assert [seat.member for seat in cut.seats] == [BEN.id]
    assert left_of(rooms, *TRACES[:2], LAST) == []
    assert await audit(rooms.room.store) == []


async def test_no_chair_is_kept_for_somebody_who_waits_to_be_forgotten(rooms: Rooms) -> None:
    lobby = await rooms.room.open_table(HERE, 70, BEN, "pitty_pat", {}, invited=(ANN.id,))
    match = await rooms.room.open_table(THERE, 80, ANN, "pitty_pat", {})
    await match.add_computer(ANN.id)
    await match.start(ANN.id)
    assert not await rooms.room.farewells.ask(ANN.id)
    assert lobby.kept == ()
    with pytest.raises(Refused, match="or whose data are to be deleted"):
        await lobby.invite(BEN.id, [ANN.id])


async def test_a_request_can_be_taken_back_as_long_as_the_match_goes_on(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {})
    await table.sit(BEN)
    await table.start(ANN.id)
    await rooms.room.farewells.ask(ANN.id)
    await rooms.room.farewells.take_back(ANN.id)
    await rooms.play_on(table)
    await rooms.room.idle()
    assert table.seat_of(ANN.id) == 0
    await rooms.reopen()
    await rooms.room.idle()
    assert await rooms.room.ledger.balance(HERE, ANN.id) > 0
    with pytest.raises(Refused, match="Nothing of yours"):
        await rooms.room.farewells.take_back(ANN.id)


async def test_a_second_match_elsewhere_keeps_it_waiting(rooms: Rooms) -> None:
    tables = [
        await rooms.room.open_table(guild, channel, ANN, "pitty_pat", {"stake": 10})
        for guild, channel in ((7, 70), (8, 80))
    ]
    for table in tables:
        await table.sit(BEN)
        await table.start(ANN.id)
    assert not await rooms.room.farewells.ask(ANN.id)
    await rooms.play_on(tables[0])
    await rooms.room.idle()
    assert tables[0].seat_of(ANN.id) == 0
    await rooms.play_on(tables[1])
    await rooms.room.idle()
    assert left_of(rooms, *TRACES[:2]) == []
    assert await audit(rooms.room.store) == []


async def test_a_match_that_is_voided_ends_the_waiting_too_and_is_not_restored(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, BEN, "pitty_pat", {"stake": 10})
    await table.sit(ANN)
    await table.start(BEN.id)
    assert not await rooms.room.farewells.ask(ANN.id)
    await table.void(Person(999, "Eva"), "A trial.")
    await rooms.room.idle()
    assert left_of(rooms, *TRACES[:2]) == []
    with pytest.raises(Refused, match="had their data deleted"):
        await rooms.room.restore_match(HERE, table.match or "")
    assert await audit(rooms.room.store) == []


async def test_a_table_set_aside_keeps_it_waiting_until_it_is_cleared(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, BEN, "pitty_pat", {"stake": 10})
    await table.sit(ANN)
    await table.add_word(ANN.id, WORD)
    await table.start(BEN.id)
    await rooms.room.close()
    rooms.rewrite("card_table", "sheet", lambda sheet: sheet.update(colour="red"))
    await rooms.open()
    (aside,) = rooms.room.set_aside
    assert not await rooms.room.farewells.ask(ANN.id)
    await rooms.room.release_aside(aside.table, HERE, 999)
    await rooms.room.idle()
    assert left_of(rooms, *TRACES) == []
    assert await audit(rooms.room.store) == []


# ---- chips ---------------------------------------------------------------------------------------------------------------


async def test_the_chips_go_to_the_mint_and_who_comes_back_starts_from_nothing(rooms: Rooms) -> None:
    ledger, cashier = rooms.room.ledger, rooms.room.cashier
    await cashier.daily(HERE, ANN.id)
    await cashier.give(HERE, ANN.id, BEN.id, 30, key="gift 1")
    await cashier.grant(HERE, ANN.id, BEN.id, 50, "a prize", key="grant 1")
    await rooms.room.farewells.ask(ANN.id)
    minted = rooms.sql("SELECT balance FROM account WHERE id = 'mint/7/'")[0][0]
    assert minted == -await ledger.balance(HERE, BEN.id)
    assert await ledger.balance(HERE, ANN.id) == 0
    with pytest.raises(Refused, match="taken today's chips already"):
        await cashier.daily(HERE, ANN.id)
    await rooms.reopen()
    assert await rooms.room.ledger.balance(HERE, ANN.id) == 0
    await rooms.time.pass_by(rooms.room.guilds.today(HERE).ends / 1000 - rooms.time.now())  # to midnight exactly
    assert await rooms.room.cashier.daily(HERE, ANN.id) == 200
    assert await rooms.room.ledger.balance(THERE, ANN.id) == 1000  # a server where there was nothing to forget
    assert await audit(rooms.room.store) == []
    lines = await rooms.room.ledger.statement(HERE, BEN.id)
    assert min(line.author or 0 for line in lines) < 0


async def test_who_is_forgotten_twice_stands_there_under_two_numbers(rooms: Rooms) -> None:
    for _ in range(2):
        await rooms.time.pass_by(24 * 3600)
        await rooms.room.cashier.daily(HERE, ANN.id)
        await played(rooms, "pitty_pat", word=WORD, stake=20)
        (table,) = [table for table in rooms.room.all_tables() if table.phase == "over"]
        await table.close(BEN.id, manager=True)
        assert await rooms.room.farewells.ask(ANN.id)
        assert left_of(rooms, *TRACES) == []
        with pytest.raises(Refused, match="taken today's chips already"):
            await rooms.room.cashier.daily(HERE, ANN.id)
    assert len(rooms.sql("SELECT DISTINCT member FROM chair WHERE member < 0")) == 2
    assert await audit(rooms.room.store) == []


async def test_in_two_servers_the_numbers_are_not_the_same(rooms: Rooms) -> None:
    for guild, channel in ((HERE, 70), (THERE, 80)):
        table = await rooms.room.open_table(guild, channel, ANN, "pitty_pat", {"stake": 20})
        await table.sit(BEN)
        await table.start(ANN.id)
        await rooms.play_on(table)
    await rooms.room.farewells.ask(ANN.id)
    numbers = rooms.sql("SELECT guild, member FROM chair WHERE member < 0 ORDER BY guild")
    assert [guild for guild, _ in numbers] == [HERE, THERE]
    assert numbers[0][1] != numbers[1][1]
    assert left_of(rooms, *TRACES[:2]) == []
    assert await audit(rooms.room.store) == []


async def test_an_account_that_was_too_young_still_gets_its_opening_balance_later(rooms: Rooms) -> None:
    young = ((int(rooms.time.now() * 1000) - 1_420_070_400_000) << 22) + 5
    assert await rooms.room.ledger.balance(HERE, young) == 0
    await rooms.room.farewells.ask(young)
    assert await rooms.room.ledger.balance(HERE, young) == 0
    await rooms.time.pass_by(8 * 24 * 3600)
    assert await rooms.room.ledger.balance(HERE, young) == 1000
    await rooms.room.farewells.ask(young)
    assert await rooms.room.ledger.balance(HERE, young) == 0
    await rooms.time.pass_by(8 * 24 * 3600)
    assert await rooms.room.ledger.balance(HERE, young) == 0
    assert left_of(rooms, str(young)) == [f"{young} in {rooms.path.name}"] or await audit(rooms.room.store) == []


async def test_a_gift_that_comes_at_the_same_moment_is_not_lost(rooms: Rooms) -> None:
    await rooms.room.ledger.balances(HERE, [ANN.id, BEN.id])
    told = await asyncio.gather(
        rooms.room.farewells.ask(ANN.id),
        *(rooms.room.cashier.give(HERE, BEN.id, ANN.id, 5, key=f"gift {number}") for number in range(8)),
        return_exceptions=True,
    )
    assert told == [True] + [None] * 8
    held = sum(await rooms.room.ledger.balances(HERE, [ANN.id, BEN.id]))
    assert held == -rooms.sql("SELECT balance FROM account WHERE id = 'mint/7/'")[0][0]
    assert await audit(rooms.room.store) == []


# ---- what others see, and what a server keeps out ------------------------------------------------------------------------


async def test_boards_go_on_with_a_former_player(rooms: Rooms) -> None:
    for _ in range(3):
        await played(rooms, "pitty_pat", stake=20)
        (table,) = rooms.room.all_tables()
        await table.close(BEN.id, manager=True)
    await rooms.room.seasons.open(HERE, "Spring")
    before = await leaderboards.page(rooms.room.store, leaderboards.Leaderboard(HERE, "won"), BEN.id, 10, 0)
    await rooms.room.farewells.ask(ANN.id)
    after = await leaderboards.page(rooms.room.store, leaderboards.Leaderboard(HERE, "won"), BEN.id, 10, 0)
    assert sorted(one.value for one in after.lines) == sorted(one.value for one in before.lines)
    assert {one.name for one in after.lines} == {"a former player", BEN.name}
    rated = await leaderboards.page(
        rooms.room.store, leaderboards.Leaderboard(HERE, "rating", "pitty_pat"), BEN.id, 10, 0
    )
    assert rated.length == 2
    chips = await leaderboards.page(rooms.room.store, leaderboards.Leaderboard(HERE, "chips"), BEN.id, 10, 0)
    assert [one.member for one in chips.lines] == [BEN.id]
    assert await rooms.room.ledger.top(HERE) == [(BEN.id, chips.lines[0].value)]
    past, _ = await careers.history(rooms.room.store, HERE, BEN.id, 10, 0)
    assert {one.others for one in past} == {("a former player",)}
    assert (await careers.history(rooms.room.store, HERE, ANN.id, 10, 0))[1] == 0
    kept = await look_up(rooms.room.store, HERE, past[0].match, 0)
    assert kept.old.names == ("a former player", BEN.name)
    assert kept.at(kept.steps).public.over


async def test_whom_a_server_keeps_out_it_keeps_out_after_that_too(rooms: Rooms) -> None:
    await rooms.room.bar(HERE, ANN.id, BEN.id)
    await rooms.room.farewells.ask(ANN.id)
    for _ in range(2):
        with pytest.raises(Refused, match="keep you from its tables"):
            await rooms.room.open_table(HERE, 70, ANN, "kowah", {})
        await rooms.reopen()
    assert rooms.room.guilds.barred(HERE) == []
    await rooms.room.guilds.unbar(HERE, ANN.id)
    await rooms.room.open_table(HERE, 70, ANN, "kowah", {})
    await rooms.reopen()
    await rooms.room.open_table(HERE, 71, ANN, "kowah", {})


async def test_a_manager_who_has_voided_and_barred_is_forgotten_too(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, BEN, "pitty_pat", {"stake": 10})
    await table.sit(rooms.cem)
    await table.start(BEN.id)
    await table.void(ANN, "A trial.")
    await rooms.room.bar(HERE, rooms.dee.id, ANN.id)
    await rooms.room.cashier.grant(HERE, ANN.id, BEN.id, 50, "a prize", key="grant 1")
    assert await rooms.room.farewells.ask(ANN.id)
    assert left_of(rooms, *TRACES[:2]) == []
    assert rooms.room.guilds.barred(HERE) == [rooms.dee.id]
    assert (
        "Somebody who managed this server has voided the match: A trial."
        in rooms.sql("SELECT sheet FROM card_table")[0][0]
    )
    assert await audit(rooms.room.store) == []


# ---- matches of before there were salts ----------------------------------------------------------------------------------


async def test_a_match_of_before_loses_its_seeds_and_says_so(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {"stake": 20})
    await table.sit(BEN)
    await table.add_word(ANN.id, WORD)
    await rooms.room.close()
    rooms.rewrite("card_table", "sheet", lambda sheet: sheet.update(salt="", promise=""))
    await rooms.open()
    (table,) = rooms.room.all_tables()
    commitment = table.commitment
    await table.start(ANN.id)
    assert table.play
    assert table.play.entropy == (f"{ANN.id} {WORD}", str(BEN.id))
    await rooms.play_on(table)
    match = table.match or ""
    assert verify(await export_match(rooms.room.store, match)).whole
    seed = rooms.sql("SELECT seed FROM match")[0][0]
    await rooms.room.farewells.ask(ANN.id)
    assert left_of(rooms, *TRACES, seed) == []
    assert await audit(rooms.room.store) == []
    record = await export_match(rooms.room.store, match)
    assert (record["seed"], record["seeds"], record["commitment"]) == ("", 0, commitment)
    assert record["entropy"] == ["", str(BEN.id)]
    found = verify(record)
    assert found.fair
    assert len(found.unsaid) == 1
    assert "the deal cannot be checked any more" in found.unsaid[0]
    assert table.commitment == commitment
    await rooms.reopen()
    assert rooms.room.set_aside == []


async def test_a_match_without_seeds_is_damaged_where_nobody_was_forgotten(rooms: Rooms) -> None:
    await played(rooms, "pitty_pat", stake=20)
    rooms.sql("UPDATE match SET links = 0, salts = NULL")
    assert any("has no seeds" in line for line in await audit(rooms.room.store))


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE transfer SET reason = 'a gift' WHERE key LIKE 'farewell/%'", "it is not what somebody leaves"),
        ("UPDATE account SET balance = 7 WHERE id LIKE 'member/7/-%'", "a former player has no chips"),
        ("UPDATE gain_match SET net = net + 1 WHERE winner < 0", "what its players gained from one another"),
    ],
)
async def test_damage_to_what_is_left_of_somebody_is_found(rooms: Rooms, statement: str, named: str) -> None:
    await played(rooms, "pitty_pat", stake=20)
    await rooms.room.farewells.ask(ANN.id)
    assert await audit(rooms.room.store) == []
    rooms.sql(statement)
    assert any(named in line for line in await audit(rooms.room.store))


@pytest.mark.parametrize("added", [None, "5 hello"])
async def test_damage_to_what_somebody_has_added_to_the_shuffles_is_found(rooms: Rooms, added: str | None) -> None:
    await played(rooms, "pitty_pat", stake=20)
    await rooms.room.farewells.ask(ANN.id)

    def damage(salts: Any) -> None:
        if added is None:
            salts["added"][1] = None
        else:
            salts["added"][1][1] = added

    rooms.rewrite("match", "salts", damage)
    assert any("what seat 1 added" in line for line in await audit(rooms.room.store))


# ---- how thoroughly ------------------------------------------------------------------------------------------------------


@pytest.mark.file
async def test_while_somebody_reads_the_log_is_emptied_a_little_later(rooms: Rooms) -> None:
    await played(rooms, "pitty_pat", word=WORD, stake=20)
    reader = sqlite3.connect(rooms.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM match").fetchone()
    assert await rooms.room.farewells.ask(ANN.id)
    assert left_of(rooms, *TRACES) != []
    reader.close()
    await rooms.time.pass_by(61)
    assert left_of(rooms, *TRACES) == []


@pytest.mark.file
async def test_a_store_of_before_is_cleaned_of_what_it_has_left_in_unused_parts(rooms: Rooms) -> None:
    await rooms.room.close()
    older(rooms.path, "v0008")
    with sqlite3.connect(rooms.path) as store:
        store.execute("PRAGMA secure_delete = OFF")
        store.executemany("INSERT INTO note VALUES (?, ?)", [(f"note {at}", f"{WORD} {at} " * 90) for at in range(60)])
        store.commit()
        store.execute("DELETE FROM note")
        store.commit()
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    assert left_of(rooms, WORD) != []
    await rooms.open()
    assert left_of(rooms, WORD) == []


async def test_a_store_that_has_lost_the_key_of_its_marks_says_so(rooms: Rooms) -> None:
    await rooms.room.close()
    rooms.sql("UPDATE secret SET key = 'no'")
    with pytest.raises(StoreProblem, match="the key of its marks"):
        await rooms.room.open()
    rooms.sql("UPDATE secret SET key = ?", "00" * 32)
    await rooms.open()


@pytest.mark.file
async def test_what_cannot_be_stored_now_is_carried_out_later(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {"stake": 10})
    await table.sit(BEN)
    await table.start(ANN.id)
    await rooms.room.farewells.ask(ANN.id)
    rooms.sql("CREATE TRIGGER stop BEFORE INSERT ON former BEGIN SELECT RAISE(ABORT, 'no'); END")
    await rooms.play_on(table)
    await rooms.room.idle()
    assert rooms.room.guilds.going == {ANN.id}
    assert table.seat_of(ANN.id) == 0
    rooms.sql("DROP TRIGGER stop")
    await rooms.time.pass_by(601)
    assert rooms.room.guilds.going == set()
    assert left_of(rooms, *TRACES[:2]) == []
