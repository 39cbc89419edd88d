"""Marks: all that remains of a member who was forgotten, so that nobody gets a second opening balance or allowance that way.

A mark is a keyed BLAKE2b of server and member; the key lies in the store. Whoever has the whole store can therefore test whether a
certain person was once forgotten in a certain server, and learn no more than the mark's row says; a mark alone tells nothing.
"""

from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import bindparam, exists, false, or_, select, update

from bot.room.sql.leaving_schema import mark, secret
from bot.room.sql.transaction import Conflict, Statement, StoreProblem, Transaction, insert_or
from bot.room.store.store import Store


class Known(Conflict):
    """The member had an opening balance here before being forgotten."""


class Remains(NamedTuple):
    """What a mark says: see `bot.room.sql.leaving_schema.mark`."""

    opened: bool
    until: int
    barred: bool


_made = insert_or(mark).values({column.name: bindparam(column.name) for column in mark.columns})
MARK = Statement(
    _made.on_conflict_do_update(
        index_elements=["mark"],
        set_={
            "opened": or_(mark.c.opened, _made.excluded.opened),
            "until": _made.excluded.until,
            "barred": or_(mark.c.barred, _made.excluded.barred),
        },
    )
)
UNBAR_MARK = Statement(update(mark).where(mark.c.mark == bindparam("which")).values(barred=false()), guard=True)
#: a look that no other write can come between
FIRST = Statement(
    update(secret)
    .where(~exists(select(mark.c.mark).where(mark.c.mark == bindparam("which"), mark.c.opened)))
    .values(id=secret.c.id),
    guard=True,
    missed=Known,
)


class Marks:
    """Makes marks, and knows those that keep somebody from a server's tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""
        self._barred: set[str] = set()

    async def load(self) -> None:
        """Take the key, and whom servers keep out, from the store."""
        found = await self._store.read(select(secret.c.key))
        try:
            self._key = bytes.fromhex(found[0].key)
        except (IndexError, TypeError, ValueError):
            raise StoreProblem("The room's store is damaged: the key of its marks is not there.") from None
        self._barred = {row.mark for row in await self._store.read(select(mark.c.mark).where(mark.c.barred))}

    def of(self, guild: int, member: int) -> str:
        """The mark of a member in a server."""
        return blake2b(f"{guild}/{member}".encode(), key=self._key, digest_size=16).hexdigest()

    def leave(self, transaction: Transaction, guild: int, member: int, remains: Remains) -> None:
        """Add to a unit what remains of a member."""
        transaction.add(MARK, mark=self.of(guild, member), guild=guild, **remains._asdict())

    def left(self, guild: int, member: int, remains: Remains) -> None:
        """That was stored."""
        if remains.barred:
            self._barred.add(self.of(guild, member))

    def is_barred(self, guild: int, member: int) -> bool:
        """Whether a server kept a member from its tables before the member was forgotten."""
        return bool(self._barred) and self.of(guild, member) in self._barred

    async def unbar(self, guild: int, member: int) -> None:
        """Let such a member sit at a server's tables again."""
        which, transaction = self.of(guild, member), Transaction()
        transaction.add(UNBAR_MARK, which=which)
        await self._store.commit(transaction)
        self._barred.discard(which)
