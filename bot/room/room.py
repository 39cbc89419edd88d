"""The room: every table of this process, found by id, by channel, by guild, by member."""

from collections.abc import Callable, Mapping
from secrets import token_bytes
from typing import Any

from bot.room.people import Change, Person
from bot.room.table import Table
from bot.room.time import Time, WallTime

Listener = Callable[[Table, Change], None]


class Room:
    """All tables of this process, the ledger, the clock and the store behind them."""

    ledger: Any
    store: Any

    def __init__(
        self, database_url: str, *, time: Time | None = None, seeds: Callable[[], bytes] = lambda: token_bytes(32)
    ) -> None:
        self.time = time or WallTime()

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def idle(self) -> None: ...
    def listen(self, callback: Listener) -> None: ...
    async def open_table(
        self, guild: int, channel: int, host: Person, game: str, options: Mapping[str, Any], *, key: str | None = None
    ) -> Table: ...
    def table(self, table: str) -> Table | None: ...
    def table_in(self, channel: int) -> Table | None: ...
    def tables(self, guild: int) -> list[Table]: ...
    def tables_of(self, guild: int, member: int) -> list[Table]: ...
