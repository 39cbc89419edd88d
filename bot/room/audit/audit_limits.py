"""The audit of what is limited by the day: the allowance, gifts and the house's budget, each against the postings."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, Row, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.audit_gains import gains
from bot.room.chips.ledger import mint, purse
from bot.room.sql import schema

_transfer, _posting, _account = schema.transfer.c, schema.posting.c, schema.account.c


async def limits(connection: AsyncConnection) -> list[str]:
    """Everything that is off with what is limited by the day."""
    found = await _allowances(connection)
    found += await _handovers(connection)
    found += await _gifts(connection)
    found += await _stakes(connection)
    found += await _days(connection)
    return found + await gains(connection)


async def _rows(connection: AsyncConnection, query: Executable) -> Sequence[Row[Any]]:
    return (await connection.execute(query)).all()


async def _allowances(connection: AsyncConnection) -> list[str]:
    """Each member's allowance was last taken when the postings say so."""
    query = (
        select(_posting.account, _transfer.at)
        .join(schema.transfer, _transfer.key == _posting.transfer)
        .where(_transfer.key.like("daily/%"), _posting.amount > 0)
        .order_by(_transfer.number)  # not by the clock, which may have been put back
    )
    given = {row.account: row.at for row in await _rows(connection, query)}
    row = schema.allowance.c
    taken = {
        purse(one.guild, one.member).id: one.taken
        for one in await _rows(connection, select(row.guild, row.member, row.taken))
    }
    return [
        f"account {account}: the last allowance was given at {given.get(account)}, and taken at {taken.get(account)}"
        for account in sorted(given.keys() | taken.keys())
        if given.get(account) != taken.get(account)
    ]


async def _handovers(connection: AsyncConnection) -> list[str]:
    """What was handed over is what was posted, and nothing was handed over unwritten."""
    row = schema.handover.c
    lines: dict[str, dict[str, int]] = {}
    moved = _transfer.key.like("gift/%") | _transfer.key.like("grant/%") | _transfer.key.like("take/%")
    query = (
        select(_transfer.key, _posting.account, _posting.amount)
        .join(schema.posting, _posting.transfer == _transfer.key)
        .where(moved)
    )
    for line in await _rows(connection, query):
        lines.setdefault(line.key, {})[line.account] = line.amount
    due = {
        one.transfer: _due(one)
        for one in await _rows(
            connection, select(row.transfer, row.kind, row.guild, row.author, row.member, row.amount)
        )
    }
    return [
        f"transfer {key} is not what was handed over"
        for key in sorted(lines.keys() | due.keys())
        if lines.get(key) != due.get(key)
    ]


def _due(row: Row[Any]) -> dict[str, int]:
    """The postings of something that was handed over."""
    giver, taker = {
        "gift": (purse(row.guild, row.author), purse(row.guild, row.member)),
        "grant": (mint(row.guild), purse(row.guild, row.member)),
        "take": (purse(row.guild, row.member), mint(row.guild)),
    }[row.kind]
    return {giver.id: -row.amount, taker.id: row.amount}


async def _gifts(connection: AsyncConnection) -> list[str]:
    """What a member has given away on a day is the sum of the gifts."""
    row, day = schema.handover.c, schema.gift_day.c
    sums = select(row.guild, row.author, row.day, func.sum(row.amount).label("chips")).where(row.kind == "gift")
    given = {
        (one.guild, one.author, one.day): one.chips
        for one in await _rows(connection, sums.group_by(row.guild, row.author, row.day))
    }
    query = select(day.guild, day.giver, day.day, day.given)
    noted = {(one.guild, one.giver, one.day): one.given for one in await _rows(connection, query)}
    return [
        f"member {at[1]} of server {at[0]} gave {given.get(at, 0)} chips on {at[2]}, and {noted.get(at, 0)} are noted"
        for at in sorted(given.keys() | noted.keys())
        if given.get(at, 0) != noted.get(at, 0)
    ]


async def _stakes(connection: AsyncConnection) -> list[str]:
    """The house's stake is written down for every match that moved its chips, and after the match what that has cost."""
    row, match = schema.house_match.c, schema.match.c
    moved = (
        select(_transfer.match.label("played"), func.sum(_posting.amount).label("chips"))
        .join(schema.posting, _posting.transfer == _transfer.key)
        .join(schema.account, _account.id == _posting.account)
        .where(_account.kind == "house")
        .group_by(_transfer.match)
        .subquery()
    )
    query = (
        select(match.id, match.outcome, row.match, row.lost, (-func.coalesce(moved.c.chips, 0)).label("cost"))
        .outerjoin(schema.house_match, row.match == match.id)
        .outerjoin(moved, moved.c.played == match.id)
        .where(row.match.is_not(None) | moved.c.chips.is_not(None))
    )
    found: list[str] = []
    for one in await _rows(connection, query):
        if one.match is None:
            found.append(f"match {one.id} moved the house's chips, and no stake of the house is written down")
        elif one.lost != (None if one.outcome == "playing" else one.cost):
            found.append(f"match {one.id} has cost the house {one.cost} chips, and {one.lost} are written down")
    return found


async def _days(connection: AsyncConnection) -> list[str]:
    """A day's budget is the sum of the stakes that are held and of what was lost."""
    row, day = schema.house_match.c, schema.house_day.c
    held = func.sum(case((row.lost.is_(None), row.held), else_=0)).label("held")
    lost = func.sum(func.coalesce(row.lost, 0)).label("lost")
    sums = {
        (one.guild, one.day): (one.held, one.lost)
        for one in await _rows(connection, select(row.guild, row.day, held, lost).group_by(row.guild, row.day))
    }
    noted = {
        (one.guild, one.day): (one.held, one.lost)
        for one in await _rows(connection, select(day.guild, day.day, day.held, day.lost))
    }
    return [
        f"the house of server {at[0]} on {at[1]}: its matches hold and lost {sums.get(at, (0, 0))}, "
        f"its budget says {noted.get(at, (0, 0))}"
        for at in sorted(sums.keys() | noted.keys())
        if sums.get(at, (0, 0)) != noted.get(at, (0, 0))
    ]
