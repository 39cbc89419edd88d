"""The cashier: the day's allowance, gifts, and what those who run a server grant or take.

A day's limit is part of the very transaction that moves the chips: a row that is added to only while the sum stays within
it. Of two gifts at once that would pass it together one is made, and the other refused.
"""

import re
from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, exists, or_, select

from bot.room.chips import gains
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger, Transfer, mint, post, purse
from bot.room.clock.time import Time
from bot.room.guild.ages import moment_told, old_enough_at
from bot.room.sql import schema
from bot.room.sql.leaving_schema import mark
from bot.room.sql.transaction import Conflict, Spent, Statement, Transaction, insert_or
from bot.room.store.store import Store
from bot.rules import Refused

#: the most chips that a manager hands over at once
MOST = 1_000_000_000

#: longer than any day: an allowance that is over later than so was taken while the machine's clock stood wrong
TOO_FAR = 49 * 3600 * 1000

#: a mention, or the number of anybody or anything: a transfer names nobody (bot.room.sql.links)
_ID = re.compile(r"<[@#][!&]?\d+>|\d{15,}")

_COLUMNS = ("guild", "member", "taken", "until")
_taken: list[BindParameter[Any]] = [bindparam(name) for name in _COLUMNS]
_taking = insert_or(schema.allowance).from_select(
    _COLUMNS,
    select(*_taken).where(
        # nor by somebody who has taken it today already, and had their data deleted since
        ~exists(select(mark.c.mark).where(mark.c.mark == bindparam("which"), mark.c.until > bindparam("now")))
    ),
)
#: the allowance is taken when the day of the last one is over, by the clock of then and by the clock of now. A last one from
#: a future that the clock was wrong about does not count: that no day has two is seen to by the transfer's key
ALLOWANCE = Statement(
    _taking.on_conflict_do_update(
        index_elements=["guild", "member"],
        set_={"taken": _taking.excluded.taken, "until": _taking.excluded.until},
        where=or_(
            and_(schema.allowance.c.until <= _taking.excluded.taken, schema.allowance.c.taken < bindparam("midnight")),
            schema.allowance.c.until > bindparam("too_far"),
        ),
    ),
    guard=True,
    missed=Spent,
)
HANDOVER = Statement(
    schema.handover.insert().values({column.name: bindparam(column.name) for column in schema.handover.columns})
)
OPEN_GIFTS = Statement(
    insert_or(schema.gift_day)
    .values({column.name: bindparam(column.name) for column in schema.gift_day.columns})
    .on_conflict_do_nothing(index_elements=["guild", "giver", "day"])
)
GIVEN = Statement(
    schema.gift_day.update()
    .where(
        schema.gift_day.c.guild == bindparam("where"),
        schema.gift_day.c.giver == bindparam("who"),
        schema.gift_day.c.day == bindparam("when"),
        schema.gift_day.c.given + bindparam("amount") <= bindparam("most"),
    )
    .values(given=schema.gift_day.c.given + bindparam("amount")),
    guard=True,
    missed=Spent,
)


class Cashier:
    """Moves chips between purses and the mint, for those who ask. `key` is the interaction behind an act: it acts once."""

    def __init__(self, store: Store, ledger: Ledger, guilds: GuildRegistry, time: Time) -> None:
        self._store = store
        self._ledger = ledger
        self._guilds = guilds
        self._time = time

    def _now(self) -> int:
        return int(self._time.now() * 1000)

    async def daily(self, guild: int, member: int, *, key: str | None = None) -> int:
        """Give a member the chips of the day; how many. Raises Refused when they have been taken."""
        terms = self._guilds.of(guild)
        if not terms.daily:
            raise Refused("There is no daily allowance in this server.")
        await self._ledger.balance(guild, member)
        self._must_be_old_enough(guild, member)
        day, now = self._guilds.today(guild), self._now()
        name = f"daily/{guild}/{member}/{day.begins}"
        postings = ((mint(guild), -terms.daily), (purse(guild, member), terms.daily))
        transaction = Transaction()
        post(transaction, Transfer(name, guild, "daily allowance", postings, act=key), now)
        transaction.add(
            ALLOWANCE,
            guild=guild,
            member=member,
            taken=now,
            until=day.ends,
            midnight=day.begins,
            too_far=now + TOO_FAR,
            which=self._guilds.marks.of(guild, member),
            now=now,
        )
        try:
            await self._store.commit(transaction)
        except Conflict as conflict:
            if not (isinstance(conflict, Spent) or conflict.repeats("transfer")):
                raise
            if key is not None and (given := await self._given(name, key, purse(guild, member).id)):
                return given
            told = f"you can take the next ones after {self._guilds.until(guild)}"
            raise Refused(f"You have taken today's chips already; {told}.") from None
        return terms.daily

    async def next_daily(self, guild: int, member: int) -> int | None:
        """From when on a member may take the next chips of the day, in epoch milliseconds; None where there are never any."""
        terms, day, now = self._guilds.of(guild), self._guilds.today(guild), self._now()
        if not terms.daily:
            return None
        last, gone = schema.allowance.c, mark.c
        found = await self._store.read(
            select(last.taken, last.until).where(
                last.guild == guild, last.member == member, last.until <= now + TOO_FAR
            )
        )
        left = await self._store.read(select(gone.until).where(gone.mark == self._guilds.marks.of(guild, member)))
        waits = [day.ends for row in found if row.taken >= day.begins]
        waits += [row.until for row in (*found, *left) if row.until]
        return max([now, old_enough_at(member, terms.account_days), *waits])

    def _must_be_old_enough(self, guild: int, member: int) -> None:
        """Refuse the allowance to an account that is too young, with the moment from which on it is there."""
        terms = self._guilds.of(guild)
        at = old_enough_at(member, terms.account_days)
        if self._now() < at:
            raise Refused(
                f"Chips are handed out here to Discord accounts that are at least {terms.account_days} days old; "
                f"yours will be on {moment_told(at, terms.time_zone)}."
            )

    async def _given(self, name: str, key: str, account: str) -> int:
        """What this very press was given before; 0 when it was another."""
        transfer, posting = schema.transfer.c, schema.posting.c
        query = (
            select(posting.amount)
            .join(schema.transfer, transfer.key == posting.transfer)
            .where(transfer.key == name, transfer.act == key, posting.account == account)
        )
        found = await self._store.read(query)
        return found[0].amount if found else 0

    async def give(self, guild: int, giver: int, taker: int, amount: int, *, key: str) -> None:
        """A gift from member to member, within the server's limits. Raises Refused."""
        terms = self._guilds.of(guild)
        most = min(terms.gift, terms.gifts_a_day)
        if giver == taker:
            raise Refused("You cannot give chips to yourself.")
        if not most:
            raise Refused("Members of this server cannot give chips to one another.")
        _must_be_whole(amount, most, "A gift")
        await self._ledger.balances(guild, [giver, taker])
        postings = ((purse(guild, giver), -amount), (purse(guild, taker), amount))
        day = self._guilds.today(guild).name
        transaction = Transaction()
        transaction.add(OPEN_GIFTS, guild=guild, giver=giver, day=day, given=0)
        transaction.add(GIVEN, where=guild, who=giver, when=day, amount=amount, most=terms.gifts_a_day)
        gains.give(transaction, guild, day, giver, taker, amount, terms.gain_a_day)
        try:
            await self._hand_over(
                transaction, Transfer(f"gift/{key}", guild, "gift", postings, act=key), giver, taker, day
            )
        except gains.Reached:
            raise Refused(await self._too_much(guild, day, giver, taker)) from None
        except Spent:
            given = await self._given_on(guild, giver, day)
            left = max(terms.gifts_a_day - given, 0)
            told = f"you have given {given:,} today, so {left:,} more can be given"
            raise Refused(f"A member may give away {terms.gifts_a_day:,} chips a day here; {told}.") from None

    async def _too_much(self, guild: int, day: str, giver: int, taker: int) -> str:
        """Why somebody cannot gain so much from a giver."""
        most = self._guilds.of(guild).gain_a_day or 0
        left, playing = await gains.left_to_give(self._store, guild, day, giver, taker, most)
        at_table = " until what you play for at a table is settled" if playing else ""
        told = f"you can give {left:,} more{at_table}"
        return f"A member may gain {most:,} chips a day from another here, at tables and by gifts together; {told}."

    async def _given_on(self, guild: int, giver: int, day: str) -> int:
        row = schema.gift_day.c
        query = select(row.given).where(row.guild == guild, row.giver == giver, row.day == day)
        found = await self._store.read(query)
        return found[0].given if found else 0

    async def grant(self, guild: int, by: int, member: int, amount: int, reason: str, *, key: str) -> None:
        """Chips from the mint for a member. Raises Refused."""
        _must_be_whole(amount, MOST, "A grant")
        await self._ledger.balance(guild, member)
        postings = ((mint(guild), -amount), (purse(guild, member), amount))
        transfer = Transfer(f"grant/{key}", guild, f"granted: {_plain(reason)}", postings, act=key)
        await self._hand_over(Transaction(), transfer, by, member, self._guilds.today(guild).name)

    async def take(self, guild: int, by: int, member: int, amount: int, reason: str, *, key: str) -> None:
        """Chips from a member's purse back to the mint, never more than there are. Raises Refused."""
        _must_be_whole(amount, MOST, "What is taken")
        await self._ledger.balance(guild, member)
        postings = ((purse(guild, member), -amount), (mint(guild), amount))
        transfer = Transfer(f"take/{key}", guild, f"taken: {_plain(reason)}", postings, act=key)
        await self._hand_over(Transaction(), transfer, by, member, self._guilds.today(guild).name)

    async def _hand_over(
        self, transaction: Transaction, transfer: Transfer, author: int, member: int, day: str
    ) -> None:
        """Make a transfer that somebody ordered; the same one twice is made once. Raises Refused or Spent."""
        now = self._now()
        post(transaction, transfer, now)
        amount = max(chips for _, chips in transfer.postings)
        kind = transfer.key.partition("/")[0]
        transaction.add(
            HANDOVER,
            transfer=transfer.key,
            kind=kind,
            guild=transfer.guild,
            author=author,
            member=member,
            day=day,
            amount=amount,
        )
        try:
            await self._store.commit(transaction)
        except Conflict as conflict:
            if conflict.repeats("transfer"):
                return
            if conflict.overdrawn:
                raise Refused(
                    f"There are not {amount:,} chips in {'your' if kind == 'gift' else 'that'} purse."
                ) from None
            raise


def _must_be_whole(amount: object, most: int, what: str) -> None:
    if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= most:
        raise Refused(f"{what} must be a whole number of chips from 1 to {most:,}.")


def _plain(reason: str) -> str:
    """A reason in one line, without any ids of Discord's. Raises Refused for none, or a long one."""
    plain = _ID.sub("somebody", " ".join(reason.split()))
    if not plain or len(plain) > 100 or not plain.isprintable():
        raise Refused("A reason is one line of 1 to 100 characters.")
    return plain
