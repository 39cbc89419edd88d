"""The audit: proves that no chip was lost, doubled or invented, and that every match is what its journal says.

All is read at one moment, so it works on a live store. Each finding is one sentence; none means that all is well.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import Executable, Row, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cards import cards
from bot.room.audit.audit_chains import chains, seals
from bot.room.audit.audit_file import file
from bot.room.audit.audit_limits import limits
from bot.room.audit.audit_matches import matches
from bot.room.audit.audit_standings import best_hands_of, standings
from bot.room.audit.audit_transfers import transfers
from bot.room.audit.raw import rows, told
from bot.room.chips.ledger import escrow, purse
from bot.room.damage.release import RETURNED
from bot.room.damage.sound import BROKEN, Damaged, sheet_of
from bot.room.history import journal
from bot.room.history.journal import Entry, Unknown, Unplayable
from bot.room.match.fair import check
from bot.room.match.play import Play
from bot.room.sql import schema
from bot.room.store.store import Store
from bot.rules import DEALER, settled_if_abandoned

_SUM = func.coalesce(func.sum(schema.posting.c.amount), 0)


async def audit(store: Store) -> list[str]:
    """Everything that is off in a store, one sentence each."""
    found: list[str] = []
    async with store.snapshot() as connection:
        for what, part in _PARTS.items():
            try:
                found += await part(connection)
            except (DBAPIError, *BROKEN):
                found.append(f"{what} cannot be checked: something that they say is damaged")
    return list(dict.fromkeys(found))


async def _matches(connection: AsyncConnection) -> list[str]:
    """What is off with each match, and with the chips that the tables hold for them."""
    found: list[str] = []
    holds: dict[str, int] = {}
    async for (match,) in rows(connection, schema.match, ("id",), "ORDER BY id"):
        try:
            found += await _match(connection, match, holds)
        except (DBAPIError, *BROKEN):
            found.append(f"match {told(match)} cannot be checked: something that it says is damaged")
    return found + await _escrows(connection, holds)


async def _rows(connection: AsyncConnection, query: Executable) -> Sequence[Row[Any]]:
    return (await connection.execute(query)).all()


async def _transfers(connection: AsyncConnection) -> list[str]:
    """Every transfer sums to nil, and none is without postings."""
    transfer, posting = schema.transfer.c, schema.posting.c
    off = (
        select(transfer.key, _SUM.label("sum"), func.count(posting.account).label("count"))
        .outerjoin(schema.posting, posting.transfer == transfer.key)
        .group_by(transfer.key)
        .having((_SUM != 0) | (func.count(posting.account) < 2))
    )
    found = [
        f"transfer {row.key} sums to {row.sum}" if row.sum else f"transfer {row.key} has {row.count} postings"
        for row in await _rows(connection, off)
    ]
    stray = (
        select(posting.transfer, posting.account)
        .outerjoin(schema.transfer, posting.transfer == transfer.key)
        .where(transfer.key.is_(None))
    )
    return found + [f"a posting to {row.account} has no transfer" for row in await _rows(connection, stray)]


async def _accounts(connection: AsyncConnection) -> list[str]:
    """Accounts equal their postings, and no purse or escrow is below nil."""
    account, posting = schema.account.c, schema.posting.c
    query = (
        select(account.id, account.kind, account.balance, _SUM.label("sum"))
        .outerjoin(schema.posting, posting.account == account.id)
        .group_by(account.id, account.kind, account.balance)
    )
    found: list[str] = []
    for row in await _rows(connection, query):
        if row.balance != row.sum:
            found.append(f"account {row.id} holds {row.balance}, its postings sum to {row.sum}")
        if row.balance < 0 and row.kind in ("member", "escrow"):
            found.append(f"account {row.id} is below nil")
    stray = (
        select(posting.account)
        .distinct()
        .outerjoin(schema.account, posting.account == account.id)
        .where(account.id.is_(None))
    )
    return found + [f"postings to {row.account} have no account" for row in await _rows(connection, stray)]


async def _tables(connection: AsyncConnection) -> list[str]:
    """Tables and matches agree on what is being played."""
    found: list[str] = []
    table = schema.card_table.c
    playing = select(schema.match.c.id, schema.match.c.card_table).where(schema.match.c.outcome == "playing")
    running = {row.card_table: row.id for row in await _rows(connection, playing)}
    for row in await _rows(connection, select(table.id, table.phase, table.revision, table.match, table.sheet)):
        try:
            sheet = sheet_of(row.sheet)
        except Damaged as damaged:
            found.append(f"table {row.id}: {damaged}")
            continue
        if (sheet.phase, sheet.revision, sheet.match) != (row.phase, row.revision, row.match):
            found.append(f"table {row.id}: its sheet and its row differ")
        if row.phase == "playing" and running.pop(row.id, None) != row.match:
            found.append(f"table {row.id} is playing match {row.match}, which is not running")
    return found + [f"match {match} is running, but not at table {at}" for at, match in running.items()]


async def _match(connection: AsyncConnection, match: str, holds: dict[str, int]) -> list[str]:
    """The journal replays to what is stored, the shuffles are those of the seed, and the chips moved once."""
    loaded = await journal.load(connection, match)
    if loaded is None:  # its id has just been read: it is no text any more
        return [f"match {told(match)} cannot be read"]
    row, entries = loaded
    try:
        play = journal.rebuild(row, entries)
        found = _shuffles(row, play, entries)
    except Unknown:
        return []  # a match of earlier rules: what it came to cannot be reckoned any more
    except Unplayable as wrong:
        return [str(wrong)]
    if row.outcome == "finished" and not journal.is_stored(play.rules.result(play.state), row.result):
        found.append(f"match {match}: the journal's result is not the stored one")
    if row.outcome == "finished" and not row.practice:
        found += await best_hands_of(connection, match, play)
    if row.outcome != "finished" and play.state.over:
        found.append(f"match {match} is over by its journal, but not in the store")
    if row.outcome == "playing":
        account = escrow(row.guild, row.card_table).id
        holds[account] = holds.get(account, 0) + play.escrow()
    return found + await _payments(connection, row, play)


def _shuffles(row: Row[Any], play: Play, entries: Sequence[Entry]) -> list[str]:
    """The first dealer and every shuffle are those of the seeds and the seats' entropy."""
    chain, setting = play.chain, play.setting
    shuffles = [cards(entry.move.split(" ")[1:]) for entry in entries if entry.actor == DEALER]
    if not chain.length:  # the seeds went with somebody who was forgotten
        gone = any((seat["member"] or 0) < 0 for seat in orjson.loads(row.seats))
        return [] if gone else [f"match {row.id}: it has no seeds"]
    checked = check(chain, play.commitment, play.entropy, setting.seats, setting.dealer, shuffles, play.salted)
    found = _added(row, play)
    found += [] if checked.dealer else [f"match {row.id}: the first dealer is not the seed's"]
    wrong = [number for number, fits in enumerate(checked.shuffles) if not fits]
    return found + [f"match {row.id}: shuffle {number} is not the seed's" for number in wrong]


def _added(row: Row[Any], play: Play) -> list[str]:
    """What the seats have added is what their lines hide, and each has added who sits there."""
    if play.salted is None:
        return []
    wrong: list[str] = []
    for at, (seat, said) in enumerate(zip(orjson.loads(row.seats), play.entropy, strict=True)):
        fits, one = play.salted.fits(at, said), play.salted.added[at]
        who = seat["name"] if seat["member"] is None else str(seat["member"])
        if one is None:
            fits = seat["member"] is not None and seat["member"] < 0
        if not fits or (one is not None and one[1] != who and not one[1].startswith(f"{who} ")):
            wrong.append(f"match {row.id}: what seat {at} added is not what entered the shuffles")
    return wrong


async def _payments(connection: AsyncConnection, row: Row[Any], play: Play) -> list[str]:
    """Every seat brought its chips once, and was paid once what it was due."""
    transfer, posting = schema.transfer.c, schema.posting.c
    query = (
        select(transfer.key, transfer.reason, posting.account, posting.amount)
        .join(schema.posting, posting.transfer == transfer.key)
        .where(transfer.match == row.id)
    )
    paid: dict[str, int] = {}
    lines = await _rows(connection, query)
    for line in lines:
        if line.account.startswith("member/"):
            paid[line.account] = paid.get(line.account, 0) + line.amount
    returned = row.outcome == "abandoned" and any(line.reason == RETURNED for line in lines)
    due = _due(row, play, returned=returned)
    return [
        f"match {row.id}: account {account} was moved by {paid.get(account, 0)}, and {due.get(account, 0)} was due"
        for account in sorted(paid.keys() | due.keys())
        if paid.get(account, 0) != due.get(account, 0)
    ]


def _due(row: Row[Any], play: Play, *, returned: bool) -> dict[str, int]:
    """What a match should have moved in each member's purse by now; `returned`: its table was set aside and cleared."""
    if row.practice:
        return {}
    left = {int(seat): chips for seat, chips in orjson.loads(row.left).items()}
    nets = [0] * play.setting.seats if returned else _net(row, play)
    return {
        purse(row.guild, seat["member"]).id: left.get(at, chips)
        for at, (seat, chips) in enumerate(zip(orjson.loads(row.seats), nets, strict=True))
        if seat["member"] is not None
    }


def _net(row: Row[Any], play: Play) -> list[int]:
    """What each seat has won by now, brought chips counted as lost while the match goes on."""
    if row.voided is not None:
        return [0] * play.setting.seats
    return {
        "playing": lambda: [-play.brings] * play.setting.seats,
        "finished": lambda: list(play.state.chips),
        "abandoned": lambda: settled_if_abandoned(play.rules, play.state),
    }[row.outcome]()


async def _escrows(connection: AsyncConnection, holds: dict[str, int]) -> list[str]:
    """Each escrow holds exactly what the running match at its table holds."""
    account = schema.account.c
    query = select(account.id, account.balance).where(account.kind == "escrow")
    balances: dict[str, int] = {row.id: row.balance for row in await _rows(connection, query)}
    return [
        f"account {one} holds {balances.get(one, 0)}, the match at its table {holds.get(one, 0)}"
        for one in sorted(balances.keys() | holds.keys())
        if balances.get(one, 0) != holds.get(one, 0)
    ]


#: what is looked at, in this order
_PARTS: Mapping[str, Callable[[AsyncConnection], Awaitable[list[str]]]] = {
    "tables and indexes": file,
    "sums of transfers": _transfers,
    "kinds of transfers": transfers,
    "accounts": _accounts,
    "card tables": _tables,
    "matches": _matches,
    "ends of matches": matches,
    "boards": standings,
    "limits of the day": limits,
    "chains": chains,
    "checksums": seals,
}
