"""The connection that writes for a cluster: statements compiled once, run as batches on asyncpg's own connection, in one transaction.

Every transaction begins with the cluster's row of `keeper`: its beat grows by one as long as this process is the holder. So nobody
else can commit for it meanwhile, and who has lost it stores nothing more. The same beat settles what a broken connection leaves
open: it has come to where this transaction has brought it, or it has not.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from operator import itemgetter
from time import monotonic
from typing import Any, Self

import structlog
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from bot.room.ownership.keeper import Lost, Unsure
from bot.room.postgres.address import FAULTS, Connection, connect, driver, shut
from bot.room.postgres.keeper import Keeper
from bot.room.postgres.sealing import MISSED, PART, SETTING
from bot.room.sql.database_errors import in_words
from bot.room.sql.links import first_of_stored
from bot.room.sql.transaction import NEW_MATCH, Conflict, Statement, StoreProblem

_log = structlog.get_logger()
_DIALECT = dialect()

#: seconds for which it is tried to find out what became of a commit; longer than the server waits with an open transaction
SETTLING = 30.0
#: seconds without an answer after which a connection is taken for broken
SILENT = 20.0
#: a transaction of which nobody is heard any more must not keep others from the row of `keeper`
_SETTINGS = (
    SETTING
    | {
        "idle_in_transaction_session_timeout": "10s",
        "tcp_keepalives_idle": "10",
        "plan_cache_mode": "force_generic_plan",  # every statement goes by a key: there is nothing to be planned anew for each row
    }
)
_FENCE = "UPDATE keeper SET beat = beat + 1 WHERE holder = $1 AND id = $2 RETURNING beat"
_SAFE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
#: where a match's chain begins follows from what only Python reads (bot.room.sql.links)
_HEAD = "INSERT INTO journal_head (match, link, length) VALUES ($1, $2, 0)"

_Batches = Sequence[tuple[Statement, Sequence[Mapping[str, Any]]]]


@cache
def _compiled(write: Statement) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """A statement's text, and what takes the values of its places out of a row, in their order."""
    compiled = write.statement.compile(dialect=_DIALECT, for_executemany=True)
    names = tuple(compiled.positiontup or ())
    several = itemgetter(*names) if len(names) > 1 else None
    text = compiled.string
    if write.guard:
        text = f"WITH hit AS ({text} RETURNING 1) SELECT halley_hit(count(*)) FROM hit"  # noqa: S608 - a statement of ours
    return text, several or (lambda row: tuple([row[name] for name in names]))


class Pen:
    """The writing connection. Used by one task at a time."""

    def __init__(self, dsn: str, keeper: Keeper, connection: Connection) -> None:
        self._dsn = dsn
        self._keeper = keeper
        self._connection = connection

    @classmethod
    async def take(cls, dsn: str, keeper: Keeper) -> Self:
        """A connection of its own for writing, for as long as `keeper` has its cluster. Raises StoreProblem."""
        return cls(dsn, keeper, await _connected(dsn, keeper))

    async def lay_down(self) -> None:
        """Let go of the connection, whatever state it is in."""
        await shut(self._connection)

    async def write(self, batches: _Batches) -> None:
        """Run batches in one transaction. Raises Conflict, Lost, StoreProblem; then nothing is stored.

        Unsure, which is a Lost, where it cannot be found out whether they were stored.
        """
        try:
            async with asyncio.timeout(SILENT):
                beat = await self._run(batches)
        except (Conflict, Lost):
            with suppress(*FAULTS):  # where this fails, the transaction has ended with its connection
                await self._connection.execute("ROLLBACK", timeout=SILENT)
            raise
        except FAULTS as fault:  # whoever holds this lets go of the connection, which ends the transaction
            raise in_words(fault) from fault
        await self._commit(beat)

    async def _run(self, batches: _Batches) -> int:
        """Do everything but the commit; the beat that it will have brought."""
        if self._connection.is_closed():  # the server was started anew meanwhile
            self._connection = await _connected(self._dsn, self._keeper)
        connection = self._connection
        await connection.execute("BEGIN")
        beat = await connection.fetchval(_FENCE, self._keeper.mark, self._keeper.id)
        if beat is None:
            raise Lost
        for write, rows in batches:
            await self._batch(write, rows)
        return beat

    async def _batch(self, write: Statement, rows: Sequence[Mapping[str, Any]]) -> None:
        text, places = _compiled(write)
        if write.renames:
            await self._connection.execute("SET CONSTRAINTS ALL DEFERRED")  # to the end of this transaction
        try:
            await self._connection.executemany(text, [places(row) for row in rows])
            if write is NEW_MATCH:
                await self._connection.executemany(_HEAD, [_head(row) for row in rows])
        except (KeyError, OverflowError, driver.DataError) as wrong:
            # this row's fault, not the store's
            raise Conflict(getattr(wrong, "message", None) or str(wrong)) from wrong
        except driver.IntegrityConstraintViolationError as refused:
            raise _refused(refused) from refused
        except driver.PostgresError as fault:
            if fault.sqlstate == MISSED:
                raise write.missed(f"{fault}: {text}") from fault
            raise

    async def _commit(self, beat: int) -> None:
        try:
            done = await self._connection.execute("COMMIT", timeout=SILENT)
        except driver.IntegrityConstraintViolationError as refused:  # what waited for the end
            raise _refused(refused) from refused
        except FAULTS as fault:
            await self._settle(beat, fault)
            return
        if done != "COMMIT":
            raise StoreProblem("The room's store failed; nothing has changed.")

    async def _settle(self, beat: int, fault: BaseException) -> None:
        """Find out whether a commit that was not answered has come about. Raises StoreProblem where not, Lost, Unsure."""
        _log.warning("a commit was not answered: looking what became of it", why=type(fault).__name__)
        self._connection.terminate()
        end = monotonic() + SETTLING
        while monotonic() < end:
            try:
                self._connection = await _connected(self._dsn, self._keeper)
                # waits for a process of the server that is still at it
                found = await self._connection.fetchrow(
                    "SELECT holder, beat FROM keeper WHERE id = $1 FOR UPDATE",
                    self._keeper.id,
                    timeout=max(1.0, end - monotonic()),
                )
                break
            except (StoreProblem, *FAULTS):
                await asyncio.sleep(0.2)
        else:
            raise Unsure
        if found is None or found["holder"] != self._keeper.mark:
            raise Lost
        _log.warning("that commit was found out", stored=found["beat"] == beat)
        if found["beat"] != beat:
            raise StoreProblem("The room's PostgreSQL server went away; nothing has changed.")


async def _connected(dsn: str, keeper: Keeper) -> Connection:
    connection = await connect(dsn, _SETTINGS | {PART: str(keeper.id - 1)})
    with suppress(driver.PostgresError):
        await connection.execute(_SAFE)
    return connection


def _refused(by: Any) -> Conflict:
    return Conflict(f"{by.constraint_name or ''} of {by.table_name or 'a table'}: {getattr(by, 'message', '')}")


def _head(row: Mapping[str, Any]) -> tuple[str, bytes]:
    """Where the chain of a match begins."""
    return row["id"], first_of_stored(*(row[name] for name in ("game", "rules", "setting", "seed", "links", "salts")))
