"""The gateway: hello, identify, ready, resume with what was missed, heartbeats, and events to those who asked for them."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.playground.hub import intents
from bot.playground.hub.compression import squeezer
from bot.playground.hub.sessions import Closed, Outbox, Session, bare
from bot.playground.model.snowflakes import DiscordClock
from bot.playground.validate import shapes
from bot.playground.validate.shapes import snowflake
from bot.playground.validate.tokens import is_token

Json = dict[str, Any]

HEARTBEAT_EVERY = 41.25
#: Discord is never nearer than this. discord.py notes the time of a beat in another thread just after sending it; an answer
#: that is quicker than that is taken for one to the beat before, and logged as "Can't keep up, 41.3s behind".
ACK_AFTER = 0.03
_LOST_FOR = 120.0  #: seconds in which it may do so
_LINES = 200  #: connections at one time
_LARGEST = 1 << 20  #: bytes of a frame that is read at all; what is longer than Discord takes is told so by its code
_SENDS, _SENDS_PER = 120, 60.0  #: what a client may send
_IDENTIFY_EVERY = 5.0  #: seconds between two shards of one bucket


class Gateway:
    """All shards of the one bot. The owner of the world says what a newly identified shard is told (`greet`)."""

    def __init__(self, clock: DiscordClock, greeter: "Greeter") -> None:
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.allowed_intents = intents.UNPRIVILEGED
        self.refused = False
        self.shut = False  #: nobody can connect
        self.token: str | None = None  #: the only one that is good; any, when there is none
        self.at_once: int | None = (
            None  #: into so many buckets shards fall, of which each lets one in at a time; None: all at once
        )
        self._let_in: dict[int, float] = {}
        self._clock = clock
        self._greeter = greeter
        self._lines: set[Outbox] = set()

    @property
    def online(self) -> bool:
        """Whether any shard is connected and ready."""
        return any(session.line and session.ready for session in self.sessions.values())

    def dispatch(self, event: str, body: Json, guild_id: int | None) -> None:
        """Sends an event to every shard that should have it. Events outside guilds go to shard 0."""
        for session in tuple(self.sessions.values()):
            number, count = session.shard
            if ((guild_id or 0) >> 22) % count == number and intents.passes(session.intents, event, guild_id):
                session.dispatch(event, intents.blanked(session.intents, event, body, self._greeter.bot_id, guild_id))

    def drop(self, code: int = 4000, *, resumable: bool = True) -> None:
        """Cuts every connection, as networks do."""
        for session in tuple(self.sessions.values()):
            if session.line is not None:
                session.line.close(code, "")
            if not resumable:
                self.sessions.pop(session.id, None)

    def broadcast(self, op: int, body: Any = None) -> None:
        """Sends a bare operation to every connection: 7 to ask for a reconnect, 9 to void the session, 1 to ask for a beat."""
        for line in tuple(self._lines):
            line.send(bare(op, body))

    async def close(self) -> None:
        """Ends every connection."""
        for line in tuple(self._lines):
            await line.socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from hello to its end. The guard has sent pages away."""
        if self.shut or len(self._lines) >= _LINES:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=_LARGEST, compress=False)
        await socket.prepare(request)
        line = Outbox(socket, squeezer(request.query.get("compress", "")))
        self._lines.add(line)
        try:
            _check_query(request)
            line.send(bare(10, {"heartbeat_interval": int(HEARTBEAT_EVERY * 1000), "_trace": []}))
            await self._listen(line)
        except Closed as closed:
            await socket.close(code=closed.code, message=closed.reason.encode())
        finally:
            self._lines.discard(line)
            self._hang_up(line)
            await line.end()
        return socket

    async def _listen(self, line: Outbox) -> None:
        recent: deque[float] = deque(maxlen=_SENDS)
        while True:
            try:
                message = await line.socket.receive(timeout=HEARTBEAT_EVERY * 2)
            except TimeoutError:
                raise Closed(4009, "Session timed out.") from None
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if len(recent) == _SENDS and self._clock.now() - recent[0] < _SENDS_PER:
                raise Closed(4008, "You are being rate limited.")
            recent.append(self._clock.now())
            self._take(line, _read(message.data))

    def _take(self, line: Outbox, frame: Json) -> None:
        op, body = frame.get("op"), frame.get("d")
        if op == 1:
            asyncio.get_running_loop().call_later(ACK_AFTER, line.send, bare(11))
        elif op == 2:
            self._identify(line, _fields(body))
        elif op == 6:
            self._resume(line, _fields(body))
        elif line.session is None:
            raise Closed(4003, "Not authenticated.")
        elif op == 8:
            self._greeter.members_wanted(line.session, _members(_fields(body)))
        elif op not in (3, 4):
            raise Closed(4001, "Unknown opcode.")

    def _identify(self, line: Outbox, body: Json) -> None:
        if line.session is not None:
            raise Closed(4005, "Already authenticated.")
        if self.refused or not self._is_known(body.get("token")):
            raise Closed(4004, "Authentication failed.")
        wanted, shard = body.get("intents"), _shard(body.get("shard"))
        if not isinstance(wanted, int) or wanted < 0 or wanted & ~intents.ALL:
            raise Closed(4013, "Invalid intent(s).")
        if wanted & ~self.allowed_intents:
            raise Closed(4014, "Disallowed intent(s).")
        if not self._may_come(shard[0]):
            line.send(bare(9, False))
            return
        session = Session(body["token"], wanted, shard)
        self._forget_the_lost()
        self.sessions[session.id] = session
        session.line, line.session = line, session
        self._greeter.greet(session, self.url)
        session.ready = True
        self._greeter.connected()

    def _may_come(self, shard: int) -> bool:
        """Whether the last shard of the same bucket came long enough ago."""
        if self.at_once is None:
            return True
        bucket, now = shard % self.at_once, self._clock.now()
        last, self._let_in[bucket] = self._let_in.get(bucket), now
        return last is None or now - last >= _IDENTIFY_EVERY

    def _is_known(self, token: Any) -> bool:
        return isinstance(token, str) and bool(token) and is_token(token, self.token)

    def _resume(self, line: Outbox, body: Json) -> None:
        seen, named = body.get("seq") or 0, body.get("session_id") or ""
        if not shapes.WHOLE.fits(seen) or not isinstance(named, str):
            raise Closed(4002, "Error while decoding payload.")
        if self.refused:
            raise Closed(4004, "Authentication failed.")
        session = self.sessions.get(named)
        missed = session.missed(seen) if session is not None else None
        if session is None or missed is None or session.token != body.get("token"):
            line.send(bare(9, False))
            return
        if session.line is not None:
            session.line.close(4000)
        session.line, line.session = line, session
        for text in missed:
            line.send(text)
        session.dispatch("RESUMED", {"_trace": []})
        self._greeter.connected()

    def _hang_up(self, line: Outbox) -> None:
        session = line.session
        if session is None or session.line is not line:
            return
        session.line, session.lost_at = None, self._clock.now()
        if not line.closing and line.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)  # a client that says goodbye gives its session up
        self._greeter.connected()

    def _forget_the_lost(self) -> None:
        now = self._clock.now()
        for session in tuple(self.sessions.values()):
            if session.line is None and now - session.lost_at > _LOST_FOR:
                del self.sessions[session.id]


class Greeter(ABC):
    """What the gateway has to ask of the world's owner."""

    bot_id: int

    @abstractmethod
    def greet(self, session: Session, url: str) -> None:
        """Sends READY and the guilds of that shard."""

    @abstractmethod
    def members_wanted(self, session: Session, body: Json) -> None:
        """Answers a request for guild members."""

    @abstractmethod
    def connected(self) -> None:
        """Says that a shard has come or gone."""


def _check_query(request: web.Request) -> None:
    if request.query.get("v", "10") not in ("9", "10"):
        raise Closed(4012, "Invalid API version.")
    if request.query.get("encoding", "json") != "json":
        raise Closed(4002, "Only JSON is spoken here.")


def _read(data: str | bytes) -> Json:
    if len(data) > 4096:
        raise Closed(4002, "Payload too large.")
    try:
        frame = orjson.loads(data)
    except ValueError:
        raise Closed(4002, "Error while decoding payload.") from None
    return _fields(frame)


def _shard(asked: Any) -> tuple[int, int]:
    """Which shard of how many; the only one, if none is named. Raises Closed."""
    match asked:
        case None | []:
            return 0, 1
        case [int(number), int(count)] if (
            shapes.WHOLE.fits(number) and shapes.WHOLE.fits(count) and 0 <= number < count
        ):
            return number, count
        case _:
            raise Closed(4010, "Invalid shard.")


def _fields(body: Any) -> Json:
    if not isinstance(body, dict):
        raise Closed(4002, "Error while decoding payload.")
    return body


def _members(body: Json) -> Json:
    """A request for members, its ids read. Raises Closed for one that cannot be understood."""
    guild, ids, query, limit = (body.get(name) for name in ("guild_id", "user_ids", "query", "limit"))
    if isinstance(guild, list) and len(guild) == 1:
        guild = guild[0]
    wanted = ids if isinstance(ids, list) else [ids] if ids else []
    understood = all(snowflake(each) is not None for each in (guild, *wanted))
    if not understood or not shapes.TEXT.fits(query or "") or not shapes.WHOLE.fits(limit or 0):
        raise Closed(4002, "Error while decoding payload.")
    return {"guild_id": guild, "user_ids": wanted, "query": query, "limit": limit, "nonce": body.get("nonce")}
