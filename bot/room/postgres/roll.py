"""The roll of the processes that play on one PostgreSQL store: who is there, who has which clusters, and what all of them share.

Each of them calls once a second. What is decided by it is never who may store (bot.room.postgres.keeper), only who tries to have a
cluster, how many requests each may send, and when a shard may connect. Times are the server's own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import structlog

from bot.room.guild.shards import Shards, read
from bot.room.guild.sharing import Share, rate_of
from bot.room.ownership.latch import here
from bot.room.ownership.peek import Holder
from bot.room.postgres.address import FAULTS, Connection, connect, shut
from bot.room.sql.database_errors import in_words
from bot.room.sql.transaction import StoreProblem

_log = structlog.get_logger()

#: seconds after which a process that has not called is not there
GONE = 3.0
#: seconds between two shards of one bucket (Discord wants five), and a little for the way
IDENTIFY = 5.25
_TIMEOUT = 5.0
#: one process at a time reads the roll and writes in it
_ALONE = "SELECT pg_advisory_xact_lock(hashtext('halley roll'), 0)"
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_CALL = f"""
INSERT INTO process (mark, place, seen, shards, clusters, waiting, rate) VALUES ($1, $2, {_NOW}, $3, $4, $5, $6)
ON CONFLICT (mark) DO UPDATE SET seen = excluded.seen, clusters = $4, waiting = $5, rate = $6"""  # noqa: S608 - our own texts
_OTHERS = f"""
WITH gone AS (DELETE FROM process WHERE mark <> $1 AND seen < {_NOW} - $2 RETURNING mark)
SELECT mark < $1 AS before, shards, clusters, waiting, rate FROM process WHERE mark <> $1 AND mark NOT IN (SELECT mark FROM gone)"""  # noqa: S608 - our own texts
_IDENTIFY = f"""
INSERT INTO identify (bucket, free) VALUES ($1, {_NOW} + $2)
ON CONFLICT (bucket) DO UPDATE SET free = greatest(identify.free, {_NOW}) + $2
RETURNING free - $2 - {_NOW}"""  # noqa: S608 - our own texts


@dataclass(frozen=True, slots=True)
class Called:
    """What the roll says: the other processes, how many of them stand before this one, who has which cluster, and what this process
    may send a second."""

    others: tuple[Share, ...]
    before: int
    holders: Mapping[Shards, Holder]
    rate: float


class Roll:
    """This process's line in the roll. `rate`: how many requests a second all of them may send together."""

    def __init__(self, dsn: str, rate: float) -> None:
        self.mark = token_hex(16)
        self._dsn = dsn
        self._rate = rate
        self._mine = 0.0  # what we may send now
        self._connection: Connection | None = None
        self._one = asyncio.Lock()
        self.shards = 0  #: how many there are in all, as all processes have it

    async def enter(self, shards: int) -> int:
        """Stand in the roll; how many shards there are: as those say who are there, else so many. Raises StoreProblem."""
        self.shards = shards
        await self._ask(self._first)
        return self.shards

    async def _first(self, connection: Connection) -> None:
        rows = await self._others(connection)
        self.shards = rows[0]["shards"] if rows else self.shards
        await self._write(connection, Share(0, 0, 0.0))

    async def call(self, clusters: int, waiting: int) -> Called:
        """Say that this process is there, what it has, and how many requests wait. Raises StoreProblem."""
        return await self._ask(lambda connection: self._call(connection, clusters, waiting))

    async def _call(self, connection: Connection, clusters: int, waiting: int) -> Called:
        holders = await _holders(connection)  # before the others have to wait for us
        rows = await self._others(connection)
        others = tuple(Share(row["clusters"], row["waiting"], row["rate"]) for row in rows)
        rate = rate_of(Share(clusters, waiting, self._mine), others, self._rate)
        # what we give up the others may have once it does not count any more: Discord counts by the second
        await self._write(connection, Share(clusters, waiting, max(rate, self._mine)))
        self._mine = rate
        return Called(others, sum(row["before"] for row in rows), holders, rate)

    async def _others(self, connection: Connection) -> list[Any]:
        await connection.execute(_ALONE)
        return await connection.fetch(_OTHERS, self.mark, int(GONE * 1000))

    async def _write(self, connection: Connection, mine: Share) -> None:
        await connection.execute(_CALL, self.mark, here(), self.shards, *mine)

    async def let_in(self, bucket: int) -> None:
        """Come back when a shard of a bucket may connect. While the store cannot be reached, it may not."""
        while True:
            try:
                wait = await self.turn(bucket)
                break
            except StoreProblem as problem:
                _log.warning("a shard waits for the store", why=str(problem))
                await asyncio.sleep(1.0)
        await asyncio.sleep(wait)

    async def turn(self, bucket: int) -> float:
        """Take the next turn of a bucket; in how many seconds it comes. Raises StoreProblem."""
        wait = await self._ask(lambda connection: connection.fetchval(_IDENTIFY, bucket, int(IDENTIFY * 1000)))
        return max(0.0, wait / 1000)

    async def _ask(self, work: Callable[[Connection], Awaitable[Any]]) -> Any:
        """Do some work in a transaction of its own. Raises StoreProblem."""
        async with self._one:
            try:
                async with asyncio.timeout(_TIMEOUT):
                    connection = self._connection
                    if connection is None or connection.is_closed():
                        connection = self._connection = await connect(self._dsn)
                    async with connection.transaction():
                        return await work(connection)
            except (TimeoutError, *FAULTS) as fault:
                self._hang_up()
                raise in_words(fault) from fault

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def leave(self) -> None:
        """Leave the roll."""
        try:
            await self._ask(lambda connection: connection.execute("DELETE FROM process WHERE mark = $1", self.mark))
        except StoreProblem:
            return  # it is struck out before long
        if self._connection is not None:
            await shut(self._connection)


async def _holders(connection: Connection) -> dict[Shards, Holder]:
    rows = await connection.fetch("SELECT * FROM keeper WHERE holder IS NOT NULL")
    return {read(row["shards"]): Holder(row["holder"], row["place"], row["lock"], row["beat"]) for row in rows}
