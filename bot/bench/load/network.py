"""Discord's side of the line, as light as can be: what a press brings is read and answered here, all else by the local Discord.

It speaks the same HTTP and the same gateway, but judges nothing: bodies are not validated and no limit is kept, since that
would cost this side more than the bot. What it needs of a body it reads: what a hand shows, and what a table's message shows.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import aiohttp
import orjson

from bot.playground import LocalDiscord

Json = dict[str, Any]

_PREFIX = "/api/v10"
#: answers carry the headers of a bucket that is never used up, as Discord's carry theirs
_HEAD = (
    b"HTTP/1.1 %d OK\r\nX-RateLimit-Bucket: 5e\r\nX-RateLimit-Limit: 50\r\nX-RateLimit-Remaining: 49\r\n"
    b"X-RateLimit-Reset-After: 1.000\r\n"
)
#: what is not handed on with a request
_OWN = ("host", "content-length", "connection")


class Asked(NamedTuple):
    """A request: its path without the API's prefix, cut at the strokes, and its JSON."""

    method: str
    path: list[str]
    body: Json


#: answers a request: a body, b"" for none; None where that is not its business
Answer = Callable[[Asked], bytes | None]


class Network:
    """The address at which the bot finds its Discord."""

    def __init__(self, local: LocalDiscord, answer: Answer) -> None:
        self.local = local
        self.answer = answer
        self.requests = 0
        self._server: asyncio.Server | None = None
        self._session: aiohttp.ClientSession | None = None
        self.url = ""

    async def start(self) -> None:
        """Open a port."""
        self._session = aiohttp.ClientSession()
        self._server = await asyncio.get_running_loop().create_server(lambda: _Line(self), "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}{_PREFIX}"

    async def stop(self) -> None:
        """Close it."""
        if self._server is not None:
            self._server.close()
        if self._session is not None:
            await self._session.close()

    def take(self, method: str, target: str, raw: bytes) -> bytes | None:
        """Answer what is to be answered here."""
        self.requests += 1
        path = target.partition("?")[0].removeprefix(_PREFIX).strip("/").split("/")
        if path[0] not in ("interactions", "webhooks", "channels"):
            return None
        answer = self.answer(Asked(method, path, _json(raw)))
        return None if answer is None else _written(200 if answer else 204, answer)

    async def hand_on(self, method: str, target: str, headers: dict[str, str], raw: bytes) -> bytes:
        """Have the local Discord answer."""
        assert self._session is not None
        url = self.local.api_url.removesuffix(_PREFIX) + target
        kept = {name: value for name, value in headers.items() if name not in _OWN}
        async with self._session.request(method, url, data=raw or None, headers=kept) as response:
            body = await response.read()
        return _written(response.status, body)


class _Line(asyncio.Protocol):
    """One connection: requests come one after another."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._held = bytearray()
        self._transport: Any = None
        self._asking: set[asyncio.Task[None]] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._held += data
        while (end := self._held.find(b"\r\n\r\n")) >= 0:
            first, *lines = self._held[:end].decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            length = int(headers.get("content-length", 0))
            if len(self._held) < end + 4 + length:
                return
            raw = bytes(self._held[end + 4 : end + 4 + length])
            del self._held[: end + 4 + length]
            method, target, _ = first.split(" ")
            self._answer(method, target, headers, raw)

    def _answer(self, method: str, target: str, headers: dict[str, str], raw: bytes) -> None:
        said = self._network.take(method, target, raw)
        if said is not None:
            self._transport.write(said)
            return

        async def hand_on() -> None:
            self._transport.write(await self._network.hand_on(method, target, headers, raw))

        task = asyncio.get_running_loop().create_task(hand_on())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)


def _written(status: int, body: bytes) -> bytes:
    """An answer as it goes over the line."""
    if not body:
        return _HEAD % status + b"Content-Length: 0\r\n\r\n"
    return _HEAD % status + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def _json(raw: bytes) -> Json:
    """A body; of one in several parts that which is JSON."""
    if raw.startswith(b"--"):
        boundary = raw[: raw.index(b"\r\n")]
        part = raw.split(boundary, 2)[1]
        raw = part.partition(b"\r\n\r\n")[2].rstrip(b"\r\n")
    body = orjson.loads(raw) if raw else {}
    return body if isinstance(body, dict) else {}
