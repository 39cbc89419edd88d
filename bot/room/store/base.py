"""What a database must offer for a store to stand on it. `bot.room.store.bases` chooses one by its address."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.sql.transaction import Statement, Transaction

#: statements in the order of their ranks, each with its rows
Batches = Sequence[tuple[Statement, Sequence[Mapping[str, Any]]]]
#: writes rows as they are
Work = Callable[[AsyncConnection], Awaitable[None]]


class Pen(Protocol):
    """The one connection that writes. Used by one task at a time."""

    async def write(self, batches: Batches) -> None:
        """Run batches in one transaction. Raises Conflict, Lost, StoreProblem, or the driver's error; then nothing is stored.

        Lost as well where it cannot be found out whether they were stored: then nothing may be built on either.
        """
        ...

    async def lay_down(self) -> None:
        """Let go of the connection, whatever state it is in."""
        ...


class Base(Protocol):
    """A database, from its address on. What fails is a StoreProblem, or an error that `in_words` knows."""

    async def take(self, application: str | None, *, standby: bool) -> AsyncEngine:
        """Make it this process's own and bring its tables up to date; gives the engine to read by.

        `application` and `standby` as at Store.open. Whoever cannot have it lets go of it all by `let_go`.
        """
        ...

    @property
    def beat(self) -> float:
        """Seconds between two signs of life."""
        ...

    async def look(self) -> AsyncEngine:
        """An engine to read by, whoever has it: nothing is made, nothing is changed."""
        ...

    async def pen(self, engine: AsyncEngine) -> Pen:
        """A connection that writes for as long as the database is this process's own."""
        ...

    async def pulse(self) -> Transaction:
        """What is to be stored as a sign of life."""
        ...

    def leave(self) -> Transaction | None:
        """What is to be stored when this process needs the database no more; None while it does not have it."""
        ...

    async def write_back(self) -> bool:
        """Write into the database itself what stands in a log beside it; False where that cannot be done now."""
        ...

    async def fill(self, work: Work) -> None:
        """Have rows written in one transaction, and seal them all as they stand."""
        ...

    async def let_go(self) -> None:
        """Give up whatever keeps others out."""
        ...
