"""What one member gains from another in a day, by gifts and at tables together, and what each wins from the house.

At the deal every person at the table holds what could be won from each other one: at most what that one brings. At the end
the hold makes room for what was really won: each loser's loss, shared among the winners in proportion to what they won.
Where the house banks nobody wins from anybody but the house. What is held and won stays within the server's limit, and that
is judged inside the very transaction that deals the cards or gives the chips; what a match brings at its end is never cut.

All writes go into the unit that moves the chips. A match counts for the day on which it was dealt.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from sqlalchemy import ColumnClause, bindparam, func, literal_column, select, update

from bot.room.chips.guild_registry import GuildRegistry
from bot.room.sql.economy_schema import HOUSE, gain_day, gain_match
from bot.room.sql.transaction import Spent, Statement, Transaction, insert_or
from bot.room.store.store import Store
from bot.rules import Refused

_day, _match = gain_day, gain_match
_NIL: ColumnClause[int] = literal_column("0")
#: more than there can be chips: the limit where none is set
_NO_LIMIT = 2**62


class Reached(Spent):
    """A member would gain more from another, or has won more from the house, than a day allows."""


class Pact(NamedTuple):
    """What can be won at a match that is about to be dealt, and within which limits of the day."""

    guild: int
    day: str
    people: Mapping[int, str]  #: who plays, with names for the sentence that refuses
    brings: int  #: what each can lose to the others at most; 0 where the house banks, or nothing is at stake
    most: int | None  #: the limit between two members, None for none
    house: bool = False  #: whether there is something to be won from the house
    share: int | None = None  #: a member's share of the house, None for no limit

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Everybody with everybody else, winner and loser; nobody where nothing can be lost."""
        return permutations(self.people, 2) if self.brings else iter(())


OPEN = Statement(
    insert_or(_day)
    .values(
        guild=bindparam("guild"),
        day=bindparam("day"),
        winner=bindparam("winner"),
        loser=bindparam("loser"),
        held=_NIL,
        net=_NIL,
    )
    .on_conflict_do_nothing(index_elements=["guild", "day", "winner", "loser"])
)
_of_day = (
    (_day.c.guild == bindparam("where"))
    & (_day.c.day == bindparam("when"))
    & (_day.c.winner == bindparam("who"))
    & (_day.c.loser == bindparam("of"))
)
HOLD = Statement(
    update(_day)
    .where(_of_day, _day.c.held + _day.c.net + bindparam("chips") <= bindparam("most"))
    .values(held=_day.c.held + bindparam("chips")),
    guard=True,
    missed=Reached,
)
#: a look that no other write can come between: the share is not used up at the deal
WITHIN = Statement(
    update(_day).where(_of_day, _day.c.net < bindparam("most")).values(net=_day.c.net), guard=True, missed=Reached
)
GAIN = Statement(
    update(_day)
    .where(_of_day, _day.c.held + _day.c.net + bindparam("chips") <= bindparam("most"))
    .values(net=_day.c.net + bindparam("chips")),
    guard=True,
    missed=Reached,
)
LOSE = Statement(update(_day).where(_of_day).values(net=_day.c.net - bindparam("chips")), guard=True)
AT_STAKE = Statement(
    _match.insert().values(
        match=bindparam("match"),
        winner=bindparam("winner"),
        loser=bindparam("loser"),
        guild=bindparam("guild"),
        day=bindparam("day"),
        held=bindparam("chips"),
        net=_NIL,
    )
)
_of_match = (
    (_match.c.match == bindparam("which")) & (_match.c.winner == bindparam("who")) & (_match.c.loser == bindparam("of"))
)
#: the day first, by what the match's row says before it changes itself; a match that holds nothing changes nothing
SETTLE_DAY = Statement(
    update(_day)
    .where(
        _day.c.guild == bindparam("where"),
        _day.c.day == select(_match.c.day).where(_of_match).scalar_subquery(),
        _day.c.winner == bindparam("who"),
        _day.c.loser == bindparam("of"),
    )
    .values(
        held=_day.c.held - select(_match.c.held).where(_of_match).scalar_subquery(),
        net=_day.c.net + bindparam("chips") - select(_match.c.net).where(_of_match).scalar_subquery(),
    )
)
SETTLE_MATCH = Statement(update(_match).where(_of_match).values(held=_NIL, net=bindparam("chips")))
STAKED_AGAIN = Statement(update(_match).where(_of_match).values(held=bindparam("chips")), guard=True)
#: the same look as at the deal, behind what the match has brought so far on the day on which it was dealt
STILL_WITHIN = Statement(
    update(_day)
    .where(
        _day.c.guild == bindparam("where"),
        _day.c.day == func.coalesce(select(_match.c.day).where(_of_match).scalar_subquery(), bindparam("when")),
        _day.c.winner == bindparam("who"),
        _day.c.loser == bindparam("of"),
        _day.c.net < bindparam("most"),
    )
    .values(net=_day.c.net),
    guard=True,
    missed=Reached,
)


# ---- what is written ------------------------------------------------------------------------------------------------------


def give(transaction: Transaction, guild: int, day: str, giver: int, taker: int, chips: int, most: int | None) -> None:
    """Add to a gift that its taker gains from its giver; the unit fails with Reached when that is too much."""
    for winner, loser in ((taker, giver), (giver, taker)):
        transaction.add(OPEN, guild=guild, day=day, winner=winner, loser=loser)
    transaction.add(GAIN, where=guild, when=day, who=taker, of=giver, chips=chips, most=_limit(most))
    transaction.add(LOSE, where=guild, when=day, who=giver, of=taker, chips=chips)


def hold(transaction: Transaction, match: str, pact: Pact) -> None:
    """Add to a deal what can be won at the match; the unit fails with Reached when that is too much."""
    guild, day = pact.guild, pact.day
    for winner, loser in pact.pairs:
        transaction.add(OPEN, guild=guild, day=day, winner=winner, loser=loser)
        transaction.add(HOLD, where=guild, when=day, who=winner, of=loser, chips=pact.brings, most=_limit(pact.most))
        transaction.add(AT_STAKE, match=match, winner=winner, loser=loser, guild=guild, day=day, chips=pact.brings)
    for member in pact.people if pact.house else ():
        transaction.add(OPEN, guild=guild, day=day, winner=member, loser=HOUSE)
        transaction.add(WITHIN, where=guild, when=day, who=member, of=HOUSE, most=_limit(pact.share))
        transaction.add(AT_STAKE, match=match, winner=member, loser=HOUSE, guild=guild, day=day, chips=0)


def release(transaction: Transaction, match: str, guild: int, nets: Mapping[int, int], *, banked: bool = False) -> None:
    """Add to the end of a match what each person has won by it (below nil: lost), in place of what was held.

    `banked`: the house banked. With nets of 0 nobody has gained anything: the match is void. What was said of a match
    before is replaced, so that this may be said again; of a match that holds nothing, nothing is written.
    """
    for (winner, loser), chips in gained(nets, banked=banked).items():
        _settle(transaction, match, guild, winner, loser, chips)


def note_from_house(transaction: Transaction, match: str, guild: int, nets: Mapping[int, int]) -> None:
    """Add to a match that goes on what each person has won from the house by it so far; its end replaces that."""
    for member, chips in nets.items():
        _settle(transaction, match, guild, member, HOUSE, chips)


def must_be_within(transaction: Transaction, match: str, pact: Pact) -> None:
    """Add to the deal of a further hand of the house's that nobody has won a share of the day; it fails with Reached.

    The day is that on which the match was dealt; for a match from before there were shares it is the pact's.
    """
    guild, day = pact.guild, pact.day
    for member in pact.people:
        transaction.add(OPEN, guild=guild, day=day, winner=member, loser=HOUSE)
        transaction.add(STILL_WITHIN, which=match, where=guild, when=day, who=member, of=HOUSE, most=_limit(pact.share))


def hold_again(transaction: Transaction, match: str, pact: Pact) -> None:
    """Add to a match that goes on after it had ended what can be won at it; the unit fails with Reached when that is too much."""
    for winner, loser in pact.pairs:
        transaction.add(
            HOLD, where=pact.guild, when=pact.day, who=winner, of=loser, chips=pact.brings, most=_limit(pact.most)
        )
        transaction.add(STAKED_AGAIN, which=match, who=winner, of=loser, chips=pact.brings)


async def day_of(store: Store, match: str) -> str:
    """The day for which a match counts; "" for a match at which nothing could be won."""
    found = await store.read(select(_match.c.day).where(_match.c.match == match).limit(1))
    return found[0].day if found else ""


def _settle(transaction: Transaction, match: str, guild: int, winner: int, loser: int, chips: int) -> None:
    transaction.add(SETTLE_DAY, which=match, where=guild, who=winner, of=loser, chips=chips)
    transaction.add(SETTLE_MATCH, which=match, who=winner, of=loser, chips=chips)


def _limit(most: int | None) -> int:
    return _NO_LIMIT if most is None else most


# ---- who has won from whom --------------------------------------------------------------------------------------------------


def gained(nets: Mapping[int, int], *, banked: bool = False) -> dict[tuple[int, int], int]:
    """What each has gained from each other one, by (winner, loser), nothing included; the house is what the sums lack.

    Whole chips, with exact sums: the gains of a member from all others are that member's net.
    """
    people = sorted(
        member for member in nets if member != HOUSE
    )  # equal remainders fall the same way in whatever order
    found = dict.fromkeys([*permutations(people, 2), *((member, HOUSE) for member in people)], 0)
    if banked:
        return found | {(member, HOUSE): nets[member] for member in people}
    sums = {member: nets[member] for member in people} | {HOUSE: -sum(nets[member] for member in people)}
    for (winner, loser), chips in _shared(sums).items():
        for pair, signed in (((winner, loser), chips), ((loser, winner), -chips)):
            if pair in found:
                found[pair] = signed
    return found


def _shared(nets: Mapping[int, int]) -> dict[tuple[int, int], int]:
    """Each loss shared among the winners in proportion to what they have still to get, the largest remainders first."""
    due = {who: chips for who, chips in nets.items() if chips > 0}
    found: dict[tuple[int, int], int] = {}
    for loser, lost in ((who, -chips) for who, chips in nets.items() if chips < 0):
        whole = sum(due.values())
        parts = {who: divmod(lost * chips, whole) for who, chips in due.items()}
        over = lost - sum(part for part, _ in parts.values())
        first = sorted(parts, key=lambda who: -parts[who][1])[:over]
        for who, (part, _) in parts.items():
            found[who, loser] = part + (who in first)
            due[who] -= found[who, loser]
    return found


# ---- before a deal ------------------------------------------------------------------------------------------------------------


async def won_from_house(store: Store, guild: int, day: str, member: int) -> int:
    """What a member has won from the house on a day; below nil: lost."""
    query = select(_day.c.net).where(
        _day.c.guild == guild, _day.c.day == day, _day.c.winner == member, _day.c.loser == HOUSE
    )
    found = await store.read(query)
    return found[0].net if found else 0


async def must_reach(store: Store, guilds: GuildRegistry, pact: Pact) -> None:
    """Refuse a deal at which somebody could gain too much, with the sentence that names who, from whom and what is left."""
    query = select(_day.c.winner, _day.c.loser, _day.c.held, _day.c.net).where(
        _day.c.guild == pact.guild, _day.c.day == pact.day, _day.c.winner.in_(pact.people)
    )
    known = {(row.winner, row.loser): (row.held, row.net) for row in await store.read(query)}
    if pact.most is not None:
        for winner, loser in pact.pairs:
            must_be_left(guilds, pact, winner, loser, *known.get((winner, loser), (0, 0)))
    for member, name in pact.people.items() if pact.house and pact.share is not None else ():
        must_have_share(guilds, pact.guild, name, known.get((member, HOUSE), (0, 0))[1])


def must_be_left(guilds: GuildRegistry, pact: Pact, winner: int, loser: int, held: int, net: int) -> None:
    """Refuse a pair at whose table one could gain too much from the other."""
    most = _limit(pact.most)
    left = most - net - held
    if pact.brings <= left:
        return
    later = "until another table is done" if pact.brings <= most - net else f"for {guilds.until(pact.guild)}"
    raise Refused(
        f"{pact.people[winner]} can gain {max(left, 0):,} more chips from {pact.people[loser]} today, and here it could be "
        f"{pact.brings:,}: between two members it is at most {most:,} a day, gifts included. "
        f"Choose smaller stakes, or wait {later}."
    )


def must_have_share(guilds: GuildRegistry, guild: int, name: str, won: int) -> None:
    """Refuse somebody who has won a day's share of the house, before a match or a hand."""
    share = guilds.of(guild).house_share
    if share is None or won < share:
        return
    raise Refused(
        f"{name} has won {won:,} chips from the house today, and a member's share of a day is {share:,}: "
        f"play without the house and its computer players, or wait for {guilds.until(guild)}."
    )


async def left_to_give(store: Store, guild: int, day: str, giver: int, taker: int, most: int) -> tuple[int, bool]:
    """How many chips may still be given, and whether some of the limit is only held at a table."""
    query = select(_day.c.held, _day.c.net).where(
        _day.c.guild == guild, _day.c.day == day, _day.c.winner == taker, _day.c.loser == giver
    )
    found = await store.read(query)
    held, net = (found[0].held, found[0].net) if found else (0, 0)
    return max(most - held - net, 0), held > 0
