"""The ledger: chips are moved, never made or lost, whoever presses twice or at once."""

import asyncio
import sqlite3

import pytest

from bot.room import Refused, audit
from bot.room.chips.ledger import Transfer, buy_out, escrow, house, mint, post, purse
from bot.room.sql.transaction import Transaction
from tests.room.conftest import Rooms

ANN, BEN = 101, 102


def gift(amount: int, key: str, giver: int = ANN, taker: int = BEN) -> Transfer:
    return Transfer(key, 7, "given", ((purse(7, giver), -amount), (purse(7, taker), amount)))


async def test_a_purse_opens_with_a_thousand_chips_from_the_mint(rooms) -> None:
    ledger = rooms.room.ledger
    assert await asyncio.gather(*(ledger.balance(7, ANN) for _ in range(5))) == [1000] * 5
    assert await ledger.balance(7, BEN) == 1000
    assert rooms.sql("SELECT balance FROM account WHERE id = ?", mint(7).id) == [(-2000,)]
    assert await audit(rooms.room.store) == []


async def test_a_purse_belongs_to_one_server(rooms) -> None:
    ledger = rooms.room.ledger
    await ledger.balance(7, ANN)
    await rooms.room.cashier.daily(8, ANN)
    assert (await ledger.balance(7, ANN), await ledger.balance(8, ANN)) == (1000, 1200)


async def test_a_transfer_happens_once(rooms) -> None:
    ledger = rooms.room.ledger
    await ledger.balances(7, [ANN, BEN])
    done = await asyncio.gather(*(ledger.transfer(gift(10, "handed/1")) for _ in range(4)))
    assert sorted(done) == [False, False, False, True]
    assert await ledger.balances(7, [ANN, BEN]) == [990, 1010]


async def test_two_gifts_at_once_cannot_both_spend_the_same_chips(rooms) -> None:
    ledger = rooms.room.ledger
    await ledger.balances(7, [ANN, BEN])
    gifts = [ledger.transfer(gift(600, f"handed/{at}")) for at in range(2)]
    first, second = await asyncio.gather(*gifts, return_exceptions=True)
    assert first is True
    assert isinstance(second, Refused)
    assert await ledger.balances(7, [ANN, BEN]) == [400, 1600]
    # nothing in a room makes such transfers, and that is all that is off about them
    assert all("nothing in a room makes such a transfer" in line for line in await audit(rooms.room.store))


@pytest.mark.file
async def test_the_database_itself_refuses_a_purse_below_nil(rooms) -> None:
    await rooms.room.ledger.balance(7, ANN)
    with pytest.raises(sqlite3.IntegrityError, match="never_below_nil"):
        rooms.sql("UPDATE account SET balance = -1 WHERE id = ?", purse(7, ANN).id)
    with pytest.raises(sqlite3.IntegrityError, match="never_below_nil"):
        rooms.sql("INSERT INTO account VALUES (?, 'escrow', 7, 'x', -1, 99)", escrow(7, "x").id)


def test_postings_that_do_not_sum_to_nil_are_never_written() -> None:
    transaction = Transaction()
    with pytest.raises(ValueError, match="do not sum to nil"):
        post(transaction, Transfer("wrong", 7, "wrong", ((purse(7, ANN), 5), (house(7), -4))), 0)
    assert transaction.rows == []


def test_a_transfer_that_moves_nothing_is_left_out_and_one_account_has_one_posting() -> None:
    transaction = Transaction()
    post(transaction, Transfer("nothing", 7, "none", ((house(7), 5), (house(7), -5))), 0)
    assert transaction.rows == []
    post(transaction, Transfer("two seats", 7, "brought", ((house(7), -5), (house(7), -5), (escrow(7, "t"), 10))), 0)
    amounts = [row["amount"] for _, row in transaction.rows if "transfer" in row]
    assert amounts == [-10, 10]


async def test_the_board_lists_the_richest_first_and_equal_purses_share_a_place(rooms) -> None:
    ledger = rooms.room.ledger
    await ledger.balances(7, [ANN, BEN, 103])
    await ledger.balance(8, 999)
    await rooms.room.cashier.daily(7, BEN)
    assert await ledger.top(7) == [(BEN, 1200), (ANN, 1000), (103, 1000)]
    assert await ledger.top(7, limit=1, offset=1) == [(ANN, 1000)]
    assert [await ledger.place_of(7, member) for member in (ANN, BEN, 103)] == [2, 1, 2]


async def test_a_statement_has_the_newest_entry_first_with_its_reason_and_match(rooms) -> None:
    table = await rooms.dealt(people=2, stake=40)
    await rooms.time.pass_by(1)
    await rooms.room.cashier.daily(7, ANN)
    lines = await rooms.room.ledger.statement(7, ANN)
    assert [(line.amount, line.reason, line.match) for line in lines] == [
        (200, "daily allowance", None),
        (-40, "brought to the table", table.match),
        (1000, "opening balance", None),
    ]
    assert await rooms.room.ledger.statement(7, ANN, limit=1, offset=2) == lines[2:]


# ---- purses ------------------------------------------------------------------------------------------------------------------


def newcomer(rooms: Rooms, number: int) -> int:
    """The id of an account that was made this moment; an opening balance takes seven days."""
    return ((int(rooms.time.now() * 1000) - 1_420_070_400_000) << 22) + number


async def test_a_newcomers_purse_waits_in_each_server_by_itself_and_is_filled_there_once(rooms: Rooms) -> None:
    young, other, begun = newcomer(rooms, 1), newcomer(rooms, 2), int(rooms.time.now() * 1000)
    ledger, waiting = rooms.room.ledger, "SELECT guild, member, since, paid FROM waiting_purse ORDER BY guild, member"
    assert [await ledger.balance(guild, young) for guild in (7, 8)] == [0, 0]
    assert [await ledger.balance(7, member) for member in (other, young)] == [0, 0]
    await ledger.balance(7, ANN)
    expected = [(7, young, begun, None), (7, other, begun, None), (8, young, begun, None)]
    assert rooms.sql(waiting) == sorted(expected, key=lambda row: row[:2])
    await rooms.time.pass_by(7 * 24 * 3600)
    now = int(rooms.time.now() * 1000)
    assert await ledger.balance(7, young) == 1000
    assert [row for row in rooms.sql(waiting) if row[3] is not None] == [(7, young, begun, now)]
    assert await asyncio.gather(*(ledger.balance(8, young) for _ in range(3))) == [1000] * 3
    await rooms.time.pass_by(60)
    await rooms.reopen()
    assert await rooms.room.ledger.balances(7, [young, other, ANN]) == [1000, 1000, 1000]
    assert [row[3] for row in rooms.sql(waiting) if row[1] == young] == [now, now]
    assert await audit(rooms.room.store) == []


async def test_an_empty_opening_balance_opens_an_empty_purse_and_nothing_comes_later(rooms: Rooms) -> None:
    await rooms.room.guilds.change(7, "opening", "0")
    assert await rooms.room.ledger.balance(7, ANN) == 0
    assert rooms.sql("SELECT balance FROM account WHERE id = ?", purse(7, ANN).id) == [(0,)]
    await rooms.room.guilds.change(7, "opening", "500")
    await rooms.reopen()
    assert await rooms.room.ledger.balance(7, ANN) == 0


async def test_a_purse_is_opened_anew_and_empty_for_somebody_who_was_forgotten(rooms: Rooms) -> None:
    ledger = rooms.room.ledger
    assert await ledger.balance(7, ANN) == 1000
    await rooms.room.farewells.ask(ANN)
    assert rooms.sql("SELECT 1 FROM account WHERE id = ?", purse(7, ANN).id) == []
    assert await ledger.balance(7, ANN) == 0
    assert rooms.sql("SELECT balance FROM account WHERE id = ?", purse(7, ANN).id) == [(0,)]
    assert await audit(rooms.room.store) == []


@pytest.mark.file
async def test_a_purse_that_has_just_gone_with_its_owner_holds_nothing(rooms: Rooms) -> None:
    """Between the look whether it is there and the look into it."""
    ledger = rooms.room.ledger
    await ledger.balances(7, [ANN, BEN])
    rooms.sql("DELETE FROM account WHERE id = ?", purse(7, ANN).id)
    assert await ledger.balances(7, [ANN, BEN]) == [0, 1000]


async def test_a_tables_escrow_holds_what_was_brought_and_one_without_chips_nothing(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=40)
    assert await rooms.room.ledger.held(7, table.id) == 80
    assert await rooms.room.ledger.held(8, table.id) == 0
    assert await rooms.room.ledger.held(7, "no table") == 0


def test_a_seat_is_bought_out_by_the_house_and_only_people_are() -> None:
    out = buy_out(7, "match", 2, ANN, 90)
    assert (out.key, out.reason, out.match) == ("match/out 2", "left between hands", "match")
    assert out.postings == ((house(7), -90), (purse(7, ANN), 90))
    with pytest.raises(AssertionError):
        buy_out(7, "match", 2, None, 90)
