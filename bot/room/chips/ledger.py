"""The ledger: double entry. Chips are only ever moved, by transfers whose postings sum to nil.

A balance is changed by what is added to it, inside the transaction, and the database itself refuses a member's purse below
nil: nothing is read, awaited and written back. Every transfer has a key, so that none happens twice.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import bindparam, func, null, select

from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.marks import FIRST, Known
from bot.room.clock.time import Time
from bot.room.guild.ages import old_enough_at
from bot.room.sql import schema
from bot.room.sql.economy_schema import waiting_purse
from bot.room.sql.transaction import (
    BALANCE,
    CHAINED,
    OPEN_ACCOUNT,
    POSTING,
    TRANSFER,
    Conflict,
    Overtaken,
    Statement,
    Transaction,
    insert_or,
)
from bot.room.store.store import Store
from bot.rules import Refused

#: the reason of what somebody takes who leaves a table of the house's between hands
BOUGHT_OUT = "left between hands"

WAIT = Statement(
    insert_or(waiting_purse)
    .values(guild=bindparam("guild"), member=bindparam("member"), since=bindparam("since"), paid=null())
    .on_conflict_do_nothing(index_elements=["guild", "member"])
)
PAID = Statement(
    waiting_purse.update()
    .where(
        waiting_purse.c.guild == bindparam("where"),
        waiting_purse.c.member == bindparam("who"),
        waiting_purse.c.paid.is_(None),
    )
    .values(paid=bindparam("paid")),
    guard=True,
)


class Account(NamedTuple):
    """Whose chips: a member's in a guild, a table's escrow, a guild's house, a guild's mint (which makes all chips)."""

    kind: str
    guild: int
    owner: str

    @property
    def id(self) -> str:
        """The account's name in the store."""
        return f"{self.kind}/{self.guild}/{self.owner}"


class Transfer(NamedTuple):
    """A movement of chips; `key` makes it happen once."""

    key: str
    guild: int
    reason: str
    postings: tuple[tuple[Account, int], ...]
    match: str | None = None
    act: str | None = None  #: the interaction behind it


class StatementLine(NamedTuple):
    """One line of a member's statement; `author` and `member` of a gift, a grant and the like."""

    at: float
    amount: int
    reason: str
    match: str | None
    author: int | None = None
    member: int | None = None


def purse(guild: int, member: int) -> Account:
    """A member's account."""
    return Account("member", guild, str(member))


def escrow(guild: int, table: str) -> Account:
    """A table's account, empty while nothing is played there."""
    return Account("escrow", guild, table)


def house(guild: int) -> Account:
    """The house's account: it banks, and brings the chips of computer players; it may fall below nil."""
    return Account("house", guild, "")


def mint(guild: int) -> Account:
    """Where a guild's chips come from; it is as far below nil as there are chips."""
    return Account("mint", guild, "")


def post(transaction: Transaction, transfer: Transfer, at: int) -> None:
    """Add a transfer to a unit. One that moves nothing is left out."""
    sums: dict[Account, int] = {}
    for account, amount in transfer.postings:
        sums[account] = sums.get(account, 0) + amount
    if sum(sums.values()):
        raise ValueError(f"The postings of {transfer.key} do not sum to nil.")
    moved = {account: amount for account, amount in sums.items() if amount}
    if not moved:
        return
    transaction.add(
        TRANSFER,
        key=transfer.key,
        guild=transfer.guild,
        reason=transfer.reason,
        match=transfer.match,
        act=transfer.act,
        at=at,
    )
    for account, amount in moved.items():
        _open(transaction, account)
        transaction.add(POSTING, transfer=transfer.key, account=account.id, amount=amount)
        transaction.add(BALANCE, which=account.id, amount=amount)
    transaction.add(CHAINED, which=transfer.key)


def _open(transaction: Transaction, account: Account) -> None:
    transaction.add(OPEN_ACCOUNT, id=account.id, kind=account.kind, guild=account.guild, owner=account.owner, balance=0)


class Ledger:
    """Purses of members, and what moves between them outside a match."""

    def __init__(self, store: Store, guilds: GuildRegistry, time: Time) -> None:
        self._store = store
        self._guilds = guilds
        self._time = time
        self._open: set[Account] = set()

    async def balance(self, guild: int, member: int) -> int:
        """How many chips a member has; the purse is opened at first touch."""
        return (await self.balances(guild, [member]))[0]

    async def balances(self, guild: int, members: Sequence[int]) -> list[int]:
        """The chips of several members, in their order."""
        for member in members:
            await self._opened(purse(guild, member))
        ids = [purse(guild, member).id for member in members]
        query = select(schema.account.c.id, schema.account.c.balance).where(schema.account.c.id.in_(ids))
        found = {row.id: row.balance for row in await self._store.read(query)}
        return [found.get(one, 0) for one in ids]  # 0 for a purse that has just gone with its owner

    async def held(self, guild: int, table: str) -> int:
        """How many chips lie in a table's escrow."""
        query = select(schema.account.c.balance).where(schema.account.c.id == escrow(guild, table).id)
        found = await self._store.read(query)
        return found[0][0] if found else 0

    async def transfer(self, transfer: Transfer) -> bool:
        """Move chips; False when this very transfer has happened already. Raises Refused when a purse is too light."""
        return await self._commit(transfer, Transaction())

    async def _commit(self, transfer: Transfer, transaction: Transaction) -> bool:
        post(transaction, transfer, self._now())
        try:
            await self._store.commit(transaction)
        except Conflict as conflict:
            if conflict.repeats("transfer"):
                return False
            if conflict.overdrawn:
                raise Refused("There are not enough chips in the purse for that.") from None
            raise
        return True

    async def top(self, guild: int, limit: int = 10, offset: int = 0) -> list[tuple[int, int]]:
        """The members with most chips: (member, chips), the richest first."""
        account = schema.account.c
        query = (
            select(account.owner, account.balance)
            .where(account.guild == guild, account.kind == "member", account.owner.not_like("-%"))
            .order_by(account.balance.desc(), account.owner)
            .limit(limit)
            .offset(offset)
        )
        return [(int(row.owner), row.balance) for row in await self._store.read(query)]

    async def place_of(self, guild: int, member: int) -> int:
        """A member's place among the purses of the guild, from 1; equal purses share a place."""
        chips = await self.balance(guild, member)
        account = schema.account.c
        richer = select(func.count()).where(account.guild == guild, account.kind == "member", account.balance > chips)
        return 1 + (await self._store.read(richer))[0][0]

    async def statement(self, guild: int, member: int, limit: int = 10, offset: int = 0) -> list[StatementLine]:
        """The last entries of a member's purse, the newest first."""
        transfer, handed = schema.transfer.c, schema.handover.c
        query = (
            select(transfer.at, schema.posting.c.amount, transfer.reason, transfer.match, handed.author, handed.member)
            .join(schema.transfer, transfer.key == schema.posting.c.transfer)
            .outerjoin(schema.handover, handed.transfer == transfer.key)
            .where(schema.posting.c.account == purse(guild, member).id)
            .order_by(transfer.number.desc())
            .limit(limit)
            .offset(offset)
        )
        return [
            StatementLine(row.at / 1000, row.amount, row.reason, row.match, row.author, row.member)
            for row in await self._store.read(query)
        ]

    async def _opened(self, account: Account) -> None:
        """See that a purse is there, with the server's opening balance from the mint once its owner's account is old enough."""
        if account in self._open:
            return
        query = (
            select(schema.account.c.id, waiting_purse.c.member, waiting_purse.c.paid)
            .outerjoin(
                waiting_purse,
                (waiting_purse.c.guild == account.guild) & (waiting_purse.c.member == int(account.owner)),
            )
            .where(schema.account.c.id == account.id)
        )
        found = await self._store.read(query)
        if not found:
            complete = await self._open_purse(account)
        else:
            waits = found[0].member is not None and found[0].paid is None
            complete = not waits or await self._paid_at_last(account)
        if complete:
            self._open.add(account)

    def _old_enough(self, account: Account) -> bool:
        days = self._guilds.of(account.guild).account_days
        return old_enough_at(int(account.owner), days) <= self._now()

    def _opening(self, account: Account) -> Transfer:
        guild, chips = account.guild, self._guilds.of(account.guild).opening
        postings = ((mint(guild), -chips), (account, chips))
        return Transfer(f"opening/{guild}/{account.owner}", guild, "opening balance", postings)

    async def _open_purse(self, account: Account) -> bool:
        """Open a purse, empty for an account that is too young; whether it is complete with that."""
        transaction = Transaction()
        _open(transaction, account)  # an empty purse is a purse, too: nobody comes back for a larger opening balance
        old = self._old_enough(account)
        if not old:
            transaction.add(WAIT, guild=account.guild, member=int(account.owner), since=self._now())
        self._first(transaction, account)
        transfer = self._opening(account)
        try:
            await self._commit(transfer if old else transfer._replace(postings=()), transaction)
        except Known:
            _open(transaction := Transaction(), account)
            await self._store.commit(transaction)
            return True
        return old

    def _first(self, transaction: Transaction, account: Account) -> None:
        """Let a unit fail with Known for somebody who had an opening balance before being forgotten."""
        transaction.add(FIRST, which=self._guilds.marks.of(account.guild, int(account.owner)))

    def forget(self, guild: int, member: int) -> None:
        """A member was forgotten: the purse is not open any more."""
        self._open.discard(purse(guild, member))

    async def _paid_at_last(self, account: Account) -> bool:
        """Put the opening balance into a purse that has waited for it, once; False while its owner's account is too young."""
        if not self._old_enough(account):
            return False
        transaction = Transaction()
        transaction.add(PAID, where=account.guild, who=int(account.owner), paid=self._now())
        self._first(transaction, account)
        with suppress(Overtaken):  # it was put there at that very moment
            await self._commit(self._opening(account), transaction)
        return True

    def _now(self) -> int:
        return int(self._time.now() * 1000)


# ---- what a match moves -------------------------------------------------------------------------------------------------


def bring_in(guild: int, table: str, match: str, brings: int, members: Iterable[int | None]) -> Transfer:
    """Every seat brings its chips into the table's escrow; a computer player's come from the house."""
    payers = [house(guild) if member is None else purse(guild, member) for member in members]
    postings = (*((payer, -brings) for payer in payers), (escrow(guild, table), brings * len(payers)))
    return Transfer(f"{match}/brings", guild, "brought to the table", postings, match)


def even_out(guild: int, table: str, match: str, revision: int, change: int) -> Transfer:
    """What a move takes from the house, which banks, or gives to it."""
    postings = ((house(guild), -change), (escrow(guild, table), change))
    return Transfer(f"{match}/{revision}", guild, "house at the table", postings, match)


def buy_out(guild: int, match: str, seat: int, member: int | None, chips: int) -> Transfer:
    """The house pays a seat the chips that it has at the table, and has them there from now on."""
    assert member is not None  # computer players do not leave
    postings = ((house(guild), -chips), (purse(guild, member), chips))
    return Transfer(f"{match}/out {seat}", guild, BOUGHT_OUT, postings, match)


def undone(done: Transfer, key: str, reason: str) -> Transfer:
    """The opposite of a transfer."""
    return done._replace(
        key=key, reason=reason, postings=tuple((account, -amount) for account, amount in done.postings)
    )


def settle(
    guild: int,
    table: str,
    match: str,
    held: int,
    payouts: Sequence[tuple[int | None, int]],
    reason: str,
    name: str = "settled",
) -> Transfer:
    """The escrow is paid out to the seats, once; whatever the sums leave over or lack is the house's."""
    paid = [(house(guild) if member is None else purse(guild, member), chips) for member, chips in payouts]
    rest = held - sum(chips for _, chips in paid)
    postings = ((escrow(guild, table), -held), *paid, (house(guild), rest))
    return Transfer(f"{match}/{name}", guild, reason, postings, match)
