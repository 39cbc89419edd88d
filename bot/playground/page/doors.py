"""Who may stand at the door, and how long: a connection that does not say what it wants is shown out.

The web server itself waits for the head of a request as long as the other side likes. Here every connection has a clock until its
first request is read, and between requests; there are so many connections and no more.
"""

import asyncio
import logging
from typing import Any, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

HEAD = 10.0  #: seconds until the head of the first request must be there
IDLE = 30.0  #: seconds between one request and the next; longer than clients keep a connection by themselves
MOST = 512  #: connections at one time


#: what is logged of connections: what went wrong here, not what others sent that is no HTTP
log = logging.getLogger("halley.playground")
log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))


class Visit(asyncio.Protocol):
    """One connection: passes everything on to the web server's own protocol, and ends what takes too long."""

    def __init__(self, doors: "Doors", inner: Any) -> None:
        self._doors = doors
        self._inner = inner
        self._transport: asyncio.Transport | None = None
        self._clock: asyncio.TimerHandle | None = None

    def wait(self, seconds: float) -> None:
        """A request must be there in so many seconds."""
        self.rest()
        self._clock = asyncio.get_running_loop().call_later(seconds, self._end)

    def rest(self) -> None:
        """A request is there: nobody waits for it any more."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _end(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # ---- what the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are none by their class
        self._inner.connection_made(transport)
        if self._doors.let_in(self._inner, self):
            self.wait(self._doors.head)
        else:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        self._doors.let_out(self._inner)
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


class Doors:
    """The listening socket of a web server. `head`, `idle`: seconds; `most`: connections at one time."""

    def __init__(self, *, head: float = HEAD, idle: float = IDLE, most: int = MOST) -> None:
        self.head, self.idle, self.most = head, idle, most
        self._visits: dict[Any, Visit] = {}
        self._server: asyncio.Server | None = None

    async def open(self, runner: web.AppRunner, host: str, port: int) -> tuple[str, int]:
        """Listens for a runner that is set up; gives the address it got. Raises OSError."""
        assert runner.server is not None
        factory = runner.server
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: Visit(self, factory()), host, port, reuse_address=True, backlog=256
        )
        address = self._server.sockets[0].getsockname()
        return address[0], address[1]

    def close(self) -> None:
        """Lets nobody in any more."""
        if self._server is not None:
            self._server.close()

    def let_in(self, protocol: Any, visit: Visit) -> bool:
        """Counts a connection in, unless the house is full."""
        if len(self._visits) >= self.most:
            return False
        self._visits[protocol] = visit
        return True

    def let_out(self, protocol: Any) -> None:
        """Counts a connection out."""
        self._visits.pop(protocol, None)

    def begun(self, request: web.Request) -> None:
        """The head of a request has been read."""
        if (visit := self._visits.get(request.protocol)) is not None:
            visit.rest()

    def ended(self, request: web.Request) -> None:
        """A request has been answered: the next one has its time again."""
        if (visit := self._visits.get(request.protocol)) is not None:
            visit.wait(self.idle)
