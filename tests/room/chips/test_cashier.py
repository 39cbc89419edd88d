"""The cashier: the day's allowance, gifts, and what managers grant or take, each once and within its limits."""

import asyncio
from datetime import UTC, datetime

import pytest

from bot.room import Refused, audit
from bot.room.chips.cashier import MOST
from bot.room.chips.ledger import mint
from bot.room.sql.transaction import Conflict
from tests.room.conftest import Rooms

ANN, BEN, GUILD = 101, 102, 7


async def books_are_straight(rooms: Rooms) -> None:
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


# ---- the day's allowance ------------------------------------------------------------------------------------------------------


async def test_the_chips_of_the_day_are_given_once_a_day(rooms) -> None:
    ledger = rooms.room.ledger
    assert await rooms.room.cashier.daily(7, ANN) == 200
    with pytest.raises(Refused, match="taken today's chips"):
        await rooms.room.cashier.daily(7, ANN)
    assert await ledger.balance(7, ANN) == 1200


async def test_the_same_press_for_the_day_is_answered_alike_and_gives_once(rooms) -> None:
    ledger = rooms.room.ledger
    assert await asyncio.gather(*(rooms.room.cashier.daily(7, ANN, key="press") for _ in range(3))) == [200] * 3
    with pytest.raises(Refused):
        await rooms.room.cashier.daily(7, ANN, key="another press")
    assert await ledger.balance(7, ANN) == 1200


async def test_the_day_turns_at_midnight(rooms) -> None:
    ledger = rooms.room.ledger
    midnight = datetime(2027, 3, 28, tzinfo=UTC).timestamp()
    await rooms.time.pass_by(midnight - 1 - rooms.time.now())
    await rooms.room.cashier.daily(7, ANN)
    with pytest.raises(Refused):
        await rooms.room.cashier.daily(7, ANN)
    await rooms.time.pass_by(1)
    assert await rooms.room.cashier.daily(7, ANN) == 200
    assert await ledger.balance(7, ANN) == 1400


async def test_an_allowance_of_nothing_is_refused_and_another_one_is_what_is_given(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "daily", "0")
    with pytest.raises(Refused, match="There is no daily allowance in this server"):
        await rooms.room.cashier.daily(GUILD, ANN)
    await rooms.room.guilds.change(GUILD, "daily", "350")
    assert await rooms.room.cashier.daily(GUILD, ANN) == 350
    with pytest.raises(Refused, match=r"You have taken today's chips already; you can take the next ones after .+\."):
        await rooms.room.cashier.daily(GUILD, ANN)
    assert await rooms.room.ledger.balance(GUILD, ANN) == 1350
    await books_are_straight(rooms)


async def test_a_press_that_comes_again_is_told_what_it_was_given_then(rooms) -> None:
    assert await rooms.room.cashier.daily(GUILD, ANN, key="press") == 200
    await rooms.room.guilds.change(GUILD, "daily", "350")
    assert await rooms.room.cashier.daily(GUILD, ANN, key="press") == 200
    assert await rooms.room.ledger.balance(GUILD, ANN) == 1200


async def test_what_the_allowance_is_written_down_as(rooms) -> None:
    await rooms.room.cashier.daily(GUILD, ANN, key="press")
    now = int(rooms.time.now() * 1000)
    day = rooms.room.guilds.today(GUILD)
    assert rooms.sql("SELECT taken, until FROM allowance") == [(now, day.ends)]
    assert rooms.sql("SELECT act, at FROM transfer WHERE reason = 'daily allowance'") == [("press", now)]


async def test_an_allowance_that_was_taken_under_a_clock_far_ahead_bars_nobody(rooms) -> None:
    """49 hours: a day of 25 hours behind one of 24; whatever is over later was written by a clock that stood wrong."""
    now = int(rooms.time.now() * 1000)
    for ahead, bars in ((176_400_000, True), (176_400_001, False)):
        member = ANN + ahead
        rooms.as_stored(
            f"INSERT INTO allowance (guild, member, taken, until) VALUES (7, {member}, {now + 5}, {now + ahead})"
        )
        if bars:
            with pytest.raises(Refused, match="today's chips"):
                await rooms.room.cashier.daily(GUILD, member)
        else:
            assert await rooms.room.cashier.daily(GUILD, member) == 200


@pytest.mark.file
async def test_a_fault_of_the_store_is_no_refusal(rooms) -> None:
    await rooms.room.ledger.balances(GUILD, [ANN, BEN])
    rooms.sql("CREATE TRIGGER broken BEFORE INSERT ON transfer BEGIN SELECT RAISE(ABORT, 'broken'); END")
    cashier = rooms.room.cashier
    for act in (cashier.daily(GUILD, ANN), cashier.grant(GUILD, BEN, ANN, 5, "why", key="i1")):
        with pytest.raises(Conflict, match="broken"):
            await act


# ---- gifts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [0, -5, 501, 10**12, 2**70, 2.5, True, "5"])
async def test_a_gift_is_a_whole_number_within_the_limit(rooms, amount) -> None:
    with pytest.raises(Refused, match="A gift must be a whole number of chips from 1 to 500"):
        await rooms.room.cashier.give(GUILD, ANN, BEN, amount, key="i1")
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [1000, 1000]


async def test_a_gift_moves_once_and_opens_the_takers_purse_first(rooms) -> None:
    give = rooms.room.cashier.give
    await asyncio.gather(*(give(GUILD, ANN, BEN, 300, key="i1") for _ in range(3)))
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [700, 1300]
    with pytest.raises(Refused, match="to yourself"):
        await give(GUILD, ANN, ANN, 5, key="i2")
    line = (await rooms.room.ledger.statement(GUILD, BEN))[0]
    assert (line.amount, line.reason, line.author, line.member) == (300, "gift", ANN, BEN)
    await books_are_straight(rooms)


async def test_of_two_gifts_at_once_that_pass_the_days_limit_together_one_is_made(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "opening", "3000")
    gifts = [rooms.room.cashier.give(GUILD, ANN, taker, 400, key=f"i{taker}") for taker in (BEN, 103, 104)]
    made = await asyncio.gather(*gifts, return_exceptions=True)
    assert [str(one) for one in made if one is not None] == [
        "A member may give away 1,000 chips a day here; you have given 800 today, so 200 more can be given."
    ]
    assert await rooms.room.ledger.balance(GUILD, ANN) == 2200
    await books_are_straight(rooms)


async def test_of_two_gifts_at_once_that_spend_the_same_chips_one_is_made(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "opening", "600")
    gifts = [rooms.room.cashier.give(GUILD, ANN, taker, 500, key=f"i{taker}") for taker in (BEN, 103)]
    made = await asyncio.gather(*gifts, return_exceptions=True)
    assert [str(one) for one in made if one is not None] == ["There are not 500 chips in your purse."]
    assert await rooms.room.ledger.balance(GUILD, ANN) == 100
    assert rooms.sql("SELECT given FROM gift_day") == [(500,)]
    await books_are_straight(rooms)


async def test_the_limit_of_gifts_is_a_days_and_another_limit_holds_at_once(rooms) -> None:
    give, change = rooms.room.cashier.give, rooms.room.guilds.change
    await give(GUILD, ANN, BEN, 500, key="i1")
    await change(GUILD, "gifts_a_day", "400")
    with pytest.raises(Refused, match="so 0 more can be given"):
        await give(GUILD, ANN, BEN, 1, key="i2")
    await rooms.time.pass_by(24 * 3600)
    await give(GUILD, ANN, BEN, 400, key="i3")
    await change(GUILD, "gift", "0")
    with pytest.raises(Refused, match="cannot give chips to one another"):
        await give(GUILD, BEN, ANN, 1, key="i4")
    await books_are_straight(rooms)


# ---- grants -----------------------------------------------------------------------------------------------------------------


async def test_what_is_granted_and_taken_comes_from_the_mint_and_goes_there_once(rooms) -> None:
    cashier = rooms.room.cashier
    for _ in range(2):
        await cashier.grant(GUILD, BEN, ANN, 250, "won  the quiz", key="i1")
        await cashier.take(GUILD, BEN, ANN, 1200, "too many", key="i2")
    assert await rooms.room.ledger.balance(GUILD, ANN) == 50
    assert rooms.sql("SELECT balance FROM account WHERE id = ?", mint(GUILD).id) == [(-50,)]
    lines = await rooms.room.ledger.statement(GUILD, ANN)
    assert [(line.amount, line.reason, line.author) for line in lines[:2]] == [
        (-1200, "taken: too many", BEN),
        (250, "granted: won the quiz", BEN),
    ]
    await books_are_straight(rooms)


async def test_nobody_loses_more_than_the_purse_holds_even_when_it_is_taken_twice_at_once(rooms) -> None:
    takes = [rooms.room.cashier.take(GUILD, BEN, ANN, 600, "fine", key=f"i{at}") for at in range(2)]
    made = await asyncio.gather(*takes, return_exceptions=True)
    assert [str(one) for one in made if one is not None] == ["There are not 600 chips in that purse."]
    assert await rooms.room.ledger.balance(GUILD, ANN) == 400
    await books_are_straight(rooms)


@pytest.mark.parametrize("amount", [0, -1, 10**12, 0.5])
@pytest.mark.parametrize("act", ["grant", "take"])
async def test_a_grant_is_a_whole_number_and_has_a_reason(rooms, act: str, amount) -> None:
    move = getattr(rooms.room.cashier, act)
    with pytest.raises(Refused, match="whole number of chips from 1 to 1,000,000,000"):
        await move(GUILD, BEN, ANN, amount, "why", key="i1")
    for reason in ("", "   ", "x" * 101, "a\x00b"):
        with pytest.raises(Refused, match="A reason is one line"):
            await move(GUILD, BEN, ANN, 5, reason, key="i1")
    assert await rooms.room.ledger.balance(GUILD, ANN) == 1000


async def test_each_handover_is_written_down_with_who_ordered_it_whom_it_met_and_the_servers_day(rooms) -> None:
    cashier, day = rooms.room.cashier, rooms.room.guilds.today(GUILD).name
    await cashier.give(GUILD, ANN, BEN, 30, key="i1")
    await cashier.grant(GUILD, BEN, ANN, 40, "why", key="i2")
    await cashier.take(GUILD, BEN, ANN, 50, "why", key="i3")
    query = "SELECT transfer, kind, guild, author, member, day, amount FROM handover ORDER BY transfer"
    assert rooms.sql(query) == [
        ("gift/i1", "gift", GUILD, ANN, BEN, day, 30),
        ("grant/i2", "grant", GUILD, BEN, ANN, day, 40),
        ("take/i3", "take", GUILD, BEN, ANN, day, 50),
    ]
    acts = rooms.sql("SELECT act, at FROM transfer WHERE act IS NOT NULL ORDER BY act")
    assert acts == [(f"i{number}", int(rooms.time.now() * 1000)) for number in (1, 2, 3)]


async def test_the_largest_and_the_smallest_amount_are_handed_over(rooms) -> None:
    cashier = rooms.room.cashier
    await cashier.grant(GUILD, BEN, ANN, MOST, "w" * 100, key="i1")
    await cashier.take(GUILD, BEN, ANN, MOST, "x", key="i2")
    await cashier.grant(GUILD, BEN, ANN, 1, "x", key="i3")
    await cashier.give(GUILD, ANN, BEN, 500, key="i4")
    await cashier.give(GUILD, ANN, BEN, 1, key="i5")
    for act in (cashier.grant, cashier.take):
        with pytest.raises(Refused, match="from 1 to 1,000,000,000"):
            await act(GUILD, BEN, ANN, MOST + 1, "x", key="i6")
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [500, 1501]
    await books_are_straight(rooms)


async def test_a_gift_is_at_most_what_may_be_given_away_a_day(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "gifts_a_day", "20")
    with pytest.raises(Refused, match=r"A gift must be a whole number of chips from 1 to 20\."):
        await rooms.room.cashier.give(GUILD, ANN, BEN, 21, key="i1")
    await rooms.room.cashier.give(GUILD, ANN, BEN, 20, key="i1")
    await rooms.room.guilds.change(GUILD, "gifts_a_day", "0")
    with pytest.raises(Refused, match="cannot give chips to one another"):
        await rooms.room.cashier.give(GUILD, ANN, BEN, 1, key="i2")


async def test_somebody_who_gave_more_than_a_lowered_limit_can_give_none(rooms) -> None:
    await rooms.room.cashier.give(GUILD, ANN, BEN, 300, key="i1")
    await rooms.room.cashier.give(GUILD, BEN, ANN, 7, key="i2")
    await rooms.room.guilds.change(GUILD, "gifts_a_day", "100")
    with pytest.raises(Refused, match="you have given 300 today, so 0 more can be given"):
        await rooms.room.cashier.give(GUILD, ANN, BEN, 1, key="i3")
    await rooms.room.cashier.give(GUILD, BEN, ANN, 93, key="i4")
    with pytest.raises(Refused, match="you have given 100 today, so 0 more"):
        await rooms.room.cashier.give(GUILD, BEN, ANN, 1, key="i5")


async def test_a_reason_names_nobody_and_stands_on_one_line(rooms) -> None:
    await rooms.room.cashier.grant(GUILD, BEN, ANN, 5, " for  <@123>\nand <#9> by\t123456789012345 ", key="i1")
    line = (await rooms.room.ledger.statement(GUILD, ANN))[0]
    assert line.reason == "granted: for somebody and somebody by somebody"
