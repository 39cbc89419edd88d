"""The audit of who gains from whom: each day against its matches and gifts, each match against the chips that it moved."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from sqlalchemy import Executable, Row, Text, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.chips.gains import gained
from bot.room.chips.ledger import purse
from bot.room.sql import schema
from bot.room.sql.economy_schema import HOUSE, gain_day, gain_match, waiting_purse

#: who gains from whom: (winner, loser)
_Pair = tuple[int, int]


async def gains(connection: AsyncConnection) -> list[str]:
    """Everything that is off with gains and with purses that wait, one sentence each."""
    found = await _days(connection)
    found += await _matches(connection)
    return found + await _waiting(connection)


async def _rows(connection: AsyncConnection, query: Executable) -> Sequence[Row[Any]]:
    return (await connection.execute(query)).all()


async def _days(connection: AsyncConnection) -> list[str]:
    """What a member holds and has gained on a day is what matches hold and brought, and what gifts brought and cost."""
    due: dict[tuple[int, str, int, int], tuple[int, int]] = defaultdict(lambda: (0, 0))
    row, gift = gain_match.c, schema.handover.c
    key = (row.guild, row.day, row.winner, row.loser)
    played = select(*key, func.sum(row.held).label("held"), func.sum(row.net).label("net")).group_by(*key)
    for one in await _rows(connection, played):
        due[one.guild, one.day, one.winner, one.loser] = int(one.held), int(one.net)
    gifts = select(gift.guild, gift.day, gift.author, gift.member, gift.amount).where(gift.kind == "gift")
    for one in await _rows(connection, gifts):
        for winner, loser, chips in ((one.member, one.author, one.amount), (one.author, one.member, -one.amount)):
            held, net = due[one.guild, one.day, winner, loser]
            due[one.guild, one.day, winner, loser] = held, net + chips
    stored = {
        (one.guild, one.day, one.winner, one.loser): (one.held, one.net)
        for one in await _rows(connection, select(gain_day))
        if (one.held, one.net) != (0, 0) or (one.guild, one.day, one.winner, one.loser) in due
    }
    return [
        f"member {at[2]} of server {at[0]} holds and has gained {due.get(at, (0, 0))} from {_whom(at[3])} on {at[1]}, "
        f"and {stored.get(at, (0, 0))} are noted"
        for at in sorted(due.keys() | stored.keys())
        if due.get(at, (0, 0)) != stored.get(at, (0, 0))
    ]


def _whom(loser: int) -> str:
    return "the house" if loser == HOUSE else f"member {loser}"


async def _matches(connection: AsyncConnection) -> list[str]:
    """What was gained at a match is what its chips say; nothing is held once it is over, nothing gained before."""
    row, match = gain_match.c, schema.match.c
    noted: dict[str, dict[_Pair, tuple[int, int]]] = defaultdict(dict)
    for one in await _rows(connection, select(row.match, row.winner, row.loser, row.held, row.net)):
        noted[one.match][one.winner, one.loser] = one.held, one.net
    found: list[str] = []
    wanted = select(match.id, match.guild, match.outcome).where(match.id.in_(select(row.match))).order_by(match.id)
    for one in await _rows(connection, wanted):
        pairs = noted[one.id]
        people = {winner for winner, _ in pairs}
        nets = await _nets(connection, one, people)
        if not (_goes_on(pairs) if one.outcome == "playing" else _is_settled(pairs, nets)):
            found.append(f"match {one.id}: what its players gained from one another is not what its chips say")
    return found


async def _nets(connection: AsyncConnection, match: Row[Any], people: set[int]) -> dict[int, int]:
    """What a match has brought to each of its people by its postings."""
    transfer, posting = schema.transfer.c, schema.posting.c
    query = (
        select(posting.account, func.sum(posting.amount).label("chips"))
        .join(schema.transfer, transfer.key == posting.transfer)
        .where(transfer.match == match.id)
        .group_by(posting.account)
    )
    moved = {one.account: int(one.chips) for one in await _rows(connection, query)}
    return {member: moved.get(purse(match.guild, member).id, 0) for member in sorted(people)}


def _goes_on(pairs: Mapping[_Pair, tuple[int, int]]) -> bool:
    """A running match holds the same for every pair of people and has brought nothing yet, but perhaps from the house."""
    held = {held for (_, loser), (held, _) in pairs.items() if loser != HOUSE}
    early = any(net for (_, loser), (_, net) in pairs.items() if loser != HOUSE)
    return len(held) <= 1 and 0 not in held and not early and _whole(pairs)


def _is_settled(pairs: Mapping[_Pair, tuple[int, int]], nets: Mapping[int, int]) -> bool:
    """A match that is over holds nothing, and each pair has gained what follows from the chips."""
    among_people = any(loser != HOUSE for _, loser in pairs)
    due = gained(nets, banked=not among_people)
    if not _whole(pairs) or any(held for held, _ in pairs.values()):
        return False
    if any(member < 0 for member in nets):  # a rest falls by the order of ids, and one of them is not known any more
        return _adds_up(pairs, nets, due)
    return all(net == due.get(at) for at, (_, net) in pairs.items())


def _adds_up(pairs: Mapping[_Pair, tuple[int, int]], nets: Mapping[int, int], due: Mapping[_Pair, int]) -> bool:
    """What each has gained from the others is what the chips say, but for where the rests of divisions have fallen."""
    near = all(abs(net - due.get(at, 0)) <= len(nets) for at, (_, net) in pairs.items())
    both = all(net == -pairs[other, one][1] for (one, other), (_, net) in pairs.items() if other != HOUSE)
    sums = {member: sum(net for (winner, _), (_, net) in pairs.items() if winner == member) for member in nets}
    there = any(loser == HOUSE for _, loser in pairs)
    return near and both and (not there or sums == dict(nets))


def _whole(pairs: Mapping[_Pair, tuple[int, int]]) -> bool:
    """Everybody stands there with everybody else, and with the house, or nobody does."""
    people = {winner for winner, _ in pairs}
    among, house = set(permutations(people, 2)), {(member, HOUSE) for member in people}
    known = set(pairs)
    return known <= among | house and all(not known & part or part <= known for part in (among, house))


async def _waiting(connection: AsyncConnection) -> list[str]:
    """No purse that waits for its opening balance has it."""
    row, transfer = waiting_purse.c, schema.transfer.c
    query = select(row.guild, row.member, transfer.key).join(
        schema.transfer, transfer.key == "opening/" + cast(row.guild, Text) + "/" + cast(row.member, Text)
    )
    return [
        f"the purse of member {one.member} in server {one.guild} waits for an opening balance that it has"
        for one in await _rows(connection, query.where(row.paid.is_(None)))
    ]
