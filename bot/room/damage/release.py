"""A table that was set aside is cleared: every seat gets back what it brought, and the house what it put in.

What each brought is what the ledger says, not what the table or its match says: these are what is damaged.
"""

from collections.abc import Mapping

from sqlalchemy import ColumnClause, bindparam, func, literal_column, null, select

from bot.room.chips import budget, gains
from bot.room.chips.ledger import BOUGHT_OUT, Account, Transfer, escrow, house, post, purse
from bot.room.damage.aside import Aside
from bot.room.history import journal
from bot.room.sql import schema
from bot.room.sql.both import place_of
from bot.room.sql.transaction import NOTE, Conflict, Statement, Transaction
from bot.room.store.store import Store
from bot.room.table.table_state import TableState, written
from bot.rules import Refused

#: the reason by which the audit knows such a payment
RETURNED = "given back, table set aside"

_CLOSED: ColumnClause[str] = literal_column("'closed'")
CLEAR = Statement(
    schema.card_table.update()
    .where(place_of(schema.card_table.c.id) == bindparam("place"), schema.card_table.c.phase != _CLOSED)
    .values(
        phase=_CLOSED,
        stored=bindparam("stored"),
        revision=bindparam("revision"),
        deadline=null(),
        match=bindparam("match"),
        sheet=bindparam("sheet"),
    ),
    guard=True,
)
_post, _transfer, _account = schema.posting.c, schema.transfer.c, schema.account.c


async def release(store: Store, aside: Aside, at: int) -> None:
    """Give back what lies in the escrow, end the match, close the table; all at once. `at`: epoch ms. Raises Refused."""
    transaction = Transaction()
    match = await _open_match(store, aside)
    if match is not None:
        if await _is_playing(store, match):
            journal.end(transaction, match, at, "abandoned", None, journal.Void(None, RETURNED))
        gone = await _gone(store, aside, match)
        back = await _back(store, aside, match, gone)
        post(transaction, back, at)
        budget.release(transaction, match, aside.guild)
        people = [int(account.owner) for account, _ in back.postings if account.kind == "member"]
        gains.release(transaction, match, aside.guild, dict.fromkeys(people, 0) | gone, banked=bool(gone))
    await _close(store, transaction, aside, at)
    try:
        await store.commit(transaction)
    except Conflict as conflict:
        raise Refused("That table has changed meanwhile; look at the list again.") from conflict


async def _open_match(store: Store, aside: Aside) -> str | None:
    """The match whose chips lie in the escrow; without any the one that the table plays. None when there is no such."""
    moved = (
        select(_transfer.match)
        .join(schema.posting, _post.transfer == _transfer.key)
        .where(_post.account == escrow(aside.guild, aside.table).id, _transfer.match.is_not(None))
        .group_by(_transfer.match)
        .having(func.sum(_post.amount) != 0)
    )
    found = [row.match for row in await store.read(moved)]
    return found[0] if found else aside.match


async def _is_playing(store: Store, match: str) -> bool:
    query = select(schema.match.c.id).where(schema.match.c.id == match, schema.match.c.outcome == "playing")
    return bool(await store.read(query))


async def _moved(store: Store, aside: Aside, match: str) -> dict[int, int]:
    """What a match has moved in each member's purse so far."""
    query = (
        select(_account.owner, func.sum(_post.amount).label("moved"))
        .join(schema.posting, _post.account == _account.id)
        .join(schema.transfer, _transfer.key == _post.transfer)
        .where(_transfer.match == match, _account.guild == aside.guild, _account.kind == "member")
        .group_by(_account.id)
    )
    return {int(row.owner): row.moved for row in await store.read(query)}


async def _gone(store: Store, aside: Aside, match: str) -> dict[int, int]:
    """With what net result each has left a table of the house's between hands: those keep what they took."""
    query = (
        select(_account.owner)
        .join(schema.posting, _post.account == _account.id)
        .join(schema.transfer, _transfer.key == _post.transfer)
        .where(_transfer.match == match, _transfer.reason == BOUGHT_OUT, _account.kind == "member")
    )
    moved = await _moved(store, aside, match)
    return {int(row.owner): moved[int(row.owner)] for row in await store.read(query)}


async def _back(store: Store, aside: Aside, match: str, gone: Mapping[int, int]) -> Transfer:
    """All that a match has moved so far, moved back; what the escrow holds beyond that, or lacks, is the house's."""
    given: Mapping[Account, int] = {
        purse(aside.guild, member): max(-chips, 0)
        for member, chips in (await _moved(store, aside, match)).items()
        if member not in gone
    }
    held = await _held(store, aside)
    rest = held - sum(given.values())
    postings = ((escrow(aside.guild, aside.table), -held), *given.items(), (house(aside.guild), rest))
    return Transfer(f"{match}/settled", aside.guild, RETURNED, postings, match)


async def _held(store: Store, aside: Aside) -> int:
    found = await store.read(select(_account.balance).where(_account.id == escrow(aside.guild, aside.table).id))
    return found[0].balance if found else 0


async def _close(store: Store, transaction: Transaction, aside: Aside, at: int) -> None:
    """A closed table in the place of the damaged one, whose state is kept as a note for whoever wants to look at it."""
    query = select(schema.card_table.c.revision).where(place_of(schema.card_table.c.id) == aside.row)
    found = await store.read(query)
    revision = found[0].revision if found and isinstance(found[0].revision, int) else 0
    _, _, number = (aside.match or "").rpartition("-")
    state = TableState(
        id=aside.table,
        guild=aside.guild,
        channel=aside.channel,
        game=aside.game,
        host=0,
        seed="",
        acted=at,
        phase="closed",
        revision=revision + 1,
        stored=revision + 1,
        matches=int(number) if number.isdecimal() else 0,
        reason="The table was damaged; every chip was given back.",
    )
    transaction.add(NOTE, key=f"damaged:{aside.table}", value=f"{aside.why}\n{aside.stored}")
    transaction.add(
        CLEAR, place=aside.row, revision=state.revision, stored=state.stored, match=state.match, sheet=written(state)
    )
