"""What the gateway keeps of a connection: the session that outlives it, and the line that a writer empties in order."""

import asyncio
import secrets
from collections import deque
from typing import Any

import orjson
from aiohttp import web

from bot.playground.hub.compression import Squeeze

Json = dict[str, Any]

_KEPT = 1000  #: events that a lost connection may catch up on


class Closed(Exception):
    """The connection has to be closed with one of the gateway's codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class Session:
    """One shard of the bot: what it asked for, what it was sent, and its connection while it has one."""

    def __init__(self, token: str, wanted: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.token = token
        self.intents = wanted
        self.shard = shard
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=_KEPT)
        self.line: Outbox | None = None
        self.lost_at = 0.0
        self.ready = False

    def dispatch(self, event: str, body: Json) -> None:
        """Sends an event, or keeps it for the resume."""
        self.sequence += 1
        text = orjson.dumps({"t": event, "s": self.sequence, "op": 0, "d": body}).decode()
        self.sent.append((self.sequence, text))
        if self.line is not None:
            self.line.send(text)

    def missed(self, sequence: int) -> list[str] | None:
        """What was sent after an event, or None when that is no longer known."""
        if sequence > self.sequence or (self.sent and sequence < self.sent[0][0] - 1):
            return None
        return [text for number, text in self.sent if number > sequence]


def bare(op: int, body: Any = None) -> str:
    """What is no event, with every field that Discord sends: some clients read `s` and `t` of each frame."""
    return orjson.dumps({"t": None, "s": None, "op": op, "d": body}).decode()


class Outbox:
    """One websocket. Sending never waits: a writer empties the queue in order, through `squeeze` where there is one."""

    def __init__(self, socket: web.WebSocketResponse, squeeze: Squeeze | None = None) -> None:
        self.socket = socket
        self._squeeze = squeeze
        self.session: Session | None = None
        self.closing = False
        self._queue: asyncio.Queue[str | Closed] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        """Queues a frame."""
        self._queue.put_nowait(text)

    def close(self, code: int, reason: str = "") -> None:
        """Closes the connection after what is already queued."""
        self.closing = True
        self._queue.put_nowait(Closed(code, reason))

    async def end(self) -> None:
        """Stops the writer, unless it is saying goodbye."""
        if not self.closing:
            self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            item = await self._queue.get()
            if isinstance(item, Closed):
                await self.socket.close(code=item.code, message=item.reason.encode())
                return
            try:
                await self._put(item)
            except ConnectionError:
                return

    async def _put(self, text: str) -> None:
        if self._squeeze is None:
            await self.socket.send_str(text)
        else:
            await self.socket.send_bytes(self._squeeze(text.encode()))
