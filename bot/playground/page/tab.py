"""One tab of the page: a websocket, the person behind it, and the words that go to and fro."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import orjson
from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.hub.hub import Hub
from bot.playground.page.page_requests import Forms, PageRequests
from bot.playground.people.person import Person

Json = dict[str, Any]

_AT_ONCE = 100  #: acts of one tab that may wait for the bot
_TOO_MUCH = "That is too much at once. Wait a moment."
_BACKLOG = 5000  #: words that a tab may be behind; then it is cut off, and comes back for the present state


class Tab:
    """Tells one page what its person gets to see, and does what the person does there."""

    def __init__(self, discord: Hub, person: Person, socket: web.WebSocketResponse, forms: Forms) -> None:
        self._person = person
        self._socket = socket
        self._acts = PageRequests(discord, person, forms, self._tell)
        self._words: asyncio.Queue[Json] = asyncio.Queue(_BACKLOG)
        self._underway: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Speaks and listens until the tab is closed."""
        self._tell(self._person.hello())
        stop = self._person.listen(self._tell)
        writer = asyncio.create_task(self._write())
        try:
            async for word in self._socket:
                if word.type is WSMsgType.TEXT:
                    self._begin(word.data)
        finally:
            stop()
            for task in (writer, *self._underway):
                task.cancel()

    async def close(self, code: int) -> None:
        """Ends the line; the page looks for a new one by itself."""
        await self._socket.close(code=code)

    def _tell(self, event: Json) -> None:
        if self._words.full():
            self._start(self.close(WSCloseCode.TRY_AGAIN_LATER))
        else:
            self._words.put_nowait(event)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._socket.send_str(orjson.dumps(await self._words.get()).decode())

    def _begin(self, text: str) -> None:
        """Starts what the person does: several acts may wait for the bot at once."""
        try:
            said = orjson.loads(text)
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        if len(self._underway) >= _AT_ONCE:
            self._tell({"t": "failed", "text": _TOO_MUCH, "nonce": said.get("nonce")})
            return
        self._start(self._acts.take(said))

    def _start(self, act: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(act)
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
