"""A stretch of network between the bot and the local Discord, which can be cut, or swallow everything without a word."""

import asyncio
import contextlib
from types import TracebackType


class Relay:
    """Listens at a port of its own and passes everything on to another, as long as it is asked to."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.taken = 0  #: connections so far

    async def __aenter__(self) -> "Relay":
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None
    ) -> None:
        self.cut()

    def freeze(self) -> None:
        """From now on nothing gets through; connections stay open, and new ones are taken."""
        self._flows.clear()

    def thaw(self) -> None:
        """What was held up gets through, and whatever comes after it."""
        self._flows.set()

    def break_off(self) -> None:
        """Every connection ends; new ones are taken."""
        for end in tuple(self._ends):
            end.transport.abort()

    def cut(self) -> None:
        """Every connection ends, and no new one is taken."""
        if self._server is not None:
            self._server.close()
        self.break_off()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        self._ends.add(writer)
        with contextlib.suppress(OSError):
            await self._flows.wait()
            there, here = await asyncio.open_connection("127.0.0.1", self._to)
            self._ends.add(here)
            await asyncio.gather(self._pass(reader, here), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
        self._ends.discard(writer)
