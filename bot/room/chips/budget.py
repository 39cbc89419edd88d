"""The house's budget: what the house may lose in a server on a day, and never more.

At the deal the house puts up its stake for the match, out of the budget of that day: what its computer players bring; or,
where it banks, the worst case of the first hand. With every further hand of a bank of its own the stake becomes what the
match has cost so far and the worst case of that hand, and the hand is dealt only if the budget still reaches. At the end the
stake is released, and what the match has cost is written down in its place (what it has won makes room again). Matches with
computer players only go on whatever happens to the budget.
"""

from typing import NamedTuple

from sqlalchemy import ColumnClause, bindparam, func, literal_column, null, select, update

from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import house
from bot.room.sql import schema
from bot.room.sql.transaction import Spent, Statement, Transaction, insert_or
from bot.room.store.store import Store
from bot.rules import Refused

_day, _match = schema.house_day, schema.house_match
_NIL: ColumnClause[int] = literal_column("0")


class Stake(NamedTuple):
    """What the house puts up for a match, on which day, out of which budget."""

    guild: int
    day: str
    chips: int
    budget: int


#: what the house has lost at a match by now; below nil: won
_lost = (
    select(-func.coalesce(func.sum(schema.posting.c.amount), _NIL))
    .join(schema.transfer, schema.transfer.c.key == schema.posting.c.transfer)
    .where(schema.transfer.c.match == bindparam("which"), schema.posting.c.account == bindparam("house"))
    .scalar_subquery()
)
_held = select(_match.c.held).where(_match.c.match == bindparam("which")).scalar_subquery()

OPEN_DAY = Statement(
    insert_or(_day)
    .values(guild=bindparam("guild"), day=bindparam("day"), held=_NIL, lost=_NIL)
    .on_conflict_do_nothing(index_elements=["guild", "day"])
)
HOLD = Statement(
    update(_day)
    .where(
        _day.c.guild == bindparam("where"),
        _day.c.day == bindparam("when"),
        _day.c.held + _day.c.lost + bindparam("chips") <= bindparam("budget"),
    )
    .values(held=_day.c.held + bindparam("chips")),
    guard=True,
    missed=Spent,
)
STAKE = Statement(
    _match.insert().values(
        match=bindparam("match"), guild=bindparam("guild"), day=bindparam("day"), held=bindparam("chips"), lost=null()
    )
)
#: a match that goes on after it had ended: what it had cost is no longer written down, and nothing is held. It holds a stake
#: again by the same statements as a bank for its next hand, so these two rank before them
UNLOSE = Statement(
    update(_day)
    .where(
        select(_match.c.match)
        .where(
            _match.c.match == bindparam("which"),
            _match.c.lost.is_not(None),
            _match.c.guild == _day.c.guild,
            _match.c.day == _day.c.day,
        )
        .exists()
    )
    .values(lost=_day.c.lost - select(_match.c.lost).where(_match.c.match == bindparam("which")).scalar_subquery()),
    guard=True,
)
GOES_ON = Statement(
    update(_match).where(_match.c.match == bindparam("which")).values(lost=null(), held=_NIL), guard=True
)
#: what a bank of the house holds for its next hand, in the place of what it held for the last one
HOLD_ON = Statement(
    update(_day)
    .where(
        _day.c.guild == bindparam("where"),
        _day.c.day == select(_match.c.day).where(_match.c.match == bindparam("which")).scalar_subquery(),
        _day.c.held + _day.c.lost + bindparam("chips") - _held <= bindparam("budget"),
    )
    .values(held=_day.c.held + bindparam("chips") - _held),
    guard=True,
    missed=Spent,
)
HELD = Statement(
    update(_match).where(_match.c.match == bindparam("which"), _match.c.lost.is_(None)).values(held=bindparam("chips")),
    guard=True,
)
RELEASE = Statement(
    update(_day)
    .where(
        select(_match.c.match)
        .where(
            _match.c.match == bindparam("which"),
            _match.c.lost.is_(None),
            _match.c.guild == _day.c.guild,
            _match.c.day == _day.c.day,
        )
        .exists()
    )
    .values(held=_day.c.held - _held, lost=_day.c.lost + _lost)
)
LOST = Statement(update(_match).where(_match.c.match == bindparam("which"), _match.c.lost.is_(None)).values(lost=_lost))


def hold(transaction: Transaction, match: str, stake: Stake) -> None:
    """Add the house's stake at a match that is dealt; the unit fails with Spent when the budget does not reach."""
    transaction.add(OPEN_DAY, guild=stake.guild, day=stake.day)
    transaction.add(HOLD, where=stake.guild, when=stake.day, chips=stake.chips, budget=stake.budget)
    transaction.add(STAKE, match=match, guild=stake.guild, day=stake.day, chips=stake.chips)


def release(transaction: Transaction, match: str, guild: int) -> None:
    """Add to the end of a match that its stake, if there is one, is free again, and what the match has cost."""
    transaction.add(RELEASE, which=match, house=house(guild).id)
    transaction.add(LOST, which=match, house=house(guild).id)


def hold_on(transaction: Transaction, match: str, stake: Stake) -> None:
    """Add the house's stake for the next hand that it banks; the unit fails with Spent when the budget does not reach."""
    transaction.add(HOLD_ON, where=stake.guild, which=match, chips=stake.chips, budget=stake.budget)
    transaction.add(HELD, which=match, chips=stake.chips)


def hold_again(transaction: Transaction, match: str, stake: Stake) -> None:
    """Add the house's stake at a match that goes on after it had ended; the unit fails with Spent when the budget does not reach."""
    transaction.add(UNLOSE, which=match)
    transaction.add(GOES_ON, which=match)
    transaction.add(HOLD_ON, where=stake.guild, which=match, chips=stake.chips, budget=stake.budget)
    transaction.add(HELD, which=match, chips=stake.chips)


def nothing(guild: int, budget: int) -> Stake:
    """No stake, for a hand at which nothing of the house's can be lost any more."""
    return Stake(guild, "", 0, budget)


class Left(NamedTuple):
    """A day's budget as it stands."""

    held: int
    lost: int


async def left(store: Store, guild: int, day: str) -> Left:
    """What is held and lost on a day."""
    found = await store.read(select(_day.c.held, _day.c.lost).where(_day.c.guild == guild, _day.c.day == day))
    return Left(found[0].held, found[0].lost) if found else Left(0, 0)


def beyond(stake: Stake) -> str | None:
    """Why the budget would not reach on any day, as a sentence; None where it may."""
    if stake.chips <= stake.budget:
        return None
    if not stake.budget:
        return "The house stakes no chips in this server: play without it and its computer players, or for nothing."
    return (
        f"The house would stake {stake.chips:,} chips at this table and has {stake.budget:,} a day: "
        "choose smaller stakes or bets, fewer computer players, or practice."
    )


def missing(stake: Stake, day: Left, midnight: str) -> str | None:
    """Why what is left of a day does not reach for this stake, as a sentence that says until when; None where it does."""
    rest = stake.budget - day.held - day.lost
    if stake.chips <= rest:
        return None
    if never := beyond(stake):
        return never
    if day.lost >= stake.budget:
        return f"The house is closed until {midnight}: it has lost the chips that it may lose today."
    if stake.chips <= stake.budget - day.lost:
        return (
            f"The house would stake {stake.chips:,} chips at this table and has {max(rest, 0):,} free: "
            "choose smaller stakes, or wait until another table is done."
        )
    return (
        f"The house is closed until {midnight} for a table like this: it would stake {stake.chips:,} chips "
        f"and may lose {max(rest, 0):,} more today."
    )


async def must_reach(store: Store, guilds: GuildRegistry, stake: Stake) -> None:
    """Refuse a deal for which the budget does not reach, with the sentence that says why and until when."""
    day = await left(store, stake.guild, stake.day)
    if told := missing(stake, day, guilds.until(stake.guild)):
        raise Refused(told)
