"""REST: from a request to its handler and back, with the log, ordered faults, tokens, rate limits and the spec between."""

import asyncio
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson
from aiohttp import web

from bot.playground.bodies import File
from bot.playground.errors import Refusal, no_such_route, refuse, unauthorized
from bot.playground.limits import Headers, Limited

if TYPE_CHECKING:
    from bot.playground.server import LocalDiscord

Json = dict[str, Any]

PREFIX = "/api/v10"
_LOGGED = 50_000


@dataclass(slots=True)
class Ask:
    """A request, read: its parameters, query, body and files."""

    method: str
    path: str
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: list[File] = field(default_factory=list)

    def id(self, name: str) -> int:
        """A snowflake in the path; 0 for what is none, which nothing has."""
        return int(self.params[name]) if self.params[name].isdigit() else 0

    @property
    def form(self) -> Json:
        """The body as an object."""
        return self.body if isinstance(self.body, dict) else {}

    def flag(self, name: str) -> bool:
        """A yes or no in the query."""
        return self.query.get(name, "").lower() in ("1", "true")


@dataclass(slots=True)
class Logged:
    """One request of the bot, for tests to look at."""

    method: str
    path: str
    at: float
    body: Any = None
    files: list[str] = field(default_factory=list)
    status: int = 0
    answer: Any = None


Handler = Callable[["LocalDiscord", Ask], Any]


class Route:
    """An address with its handler. `by_token`: the path itself carries the right to use it."""

    def __init__(self, method: str, pattern: str, handler: Handler, *, by_token: bool = False) -> None:
        self.method = method
        self.pattern = pattern
        self.handler = handler
        self.by_token = by_token
        self.regex = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", pattern))

    def major(self, params: dict[str, str]) -> str:
        """What a rate limit counts apart: the channel, the guild, or the interaction."""
        return ":".join(params[name] for name in ("channel", "guild", "token") if name in params)


class Routes:
    """All addresses of the API."""

    def __init__(self, *tables: list[Route]) -> None:
        self._by_method: dict[str, list[Route]] = {}
        for table in tables:
            for route in table:
                self._by_method.setdefault(route.method, []).append(route)

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """The route of a request and its parameters."""
        for route in self._by_method.get(method, ()):
            match = route.regex.fullmatch(path)
            if match is not None:
                return route, match.groupdict()
        raise no_such_route()


class Rest:
    """The REST side of a local Discord."""

    def __init__(self, discord: "LocalDiscord", routes: Routes) -> None:
        self._discord = discord
        self._routes = routes

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request."""
        path = request.path.removeprefix(PREFIX)
        entry = Logged(request.method, path, self._discord.clock.now())
        self._log(entry)
        headers: Headers = {}
        try:
            status, answer = 200, await self._answer(request, entry, headers)
        except Refusal as refusal:
            status, answer = refusal.status, refusal.body
        except Limited as limited:
            status, answer = 429, limited.body
            headers |= limited.headers
        entry.status, entry.answer = (204 if answer is None else status), answer
        if self._discord.faults.lost(entry) and request.transport is not None:
            request.transport.abort()
        elif self._discord.faults.muted(entry):
            await _until_gone(request)
        if answer is None:
            return web.Response(status=204, headers=headers)
        if isinstance(answer, web.StreamResponse):
            return answer
        return web.Response(status=status, body=orjson.dumps(answer), content_type="application/json", headers=headers)

    async def _answer(self, request: web.Request, entry: Logged, headers: Headers) -> Any:
        discord = self._discord
        try:
            route, params = self._routes.find(entry.method, entry.path)
        except Refusal:
            discord.complaints.append(f"{entry.method} {entry.path}: no such route here")
            raise
        ask = Ask(entry.method, entry.path, params, dict(request.query))
        await _read(request, ask)
        entry.body, entry.files = ask.body, [file.name for file in ask.files]
        pause = discord.faults.strike(entry)
        if pause == math.inf:
            await _until_gone(request)
            raise Refusal(499, 0, "Nobody waits for this any more.")
        if pause:
            await asyncio.sleep(pause)
        if not route.by_token:
            self._authorize(request)
        headers |= discord.limits.take(entry.method, route.pattern, route.major(params), by_token=route.by_token)
        if discord.spec is not None:
            discord.spec.check(route, ask, discord.complaints)
        return route.handler(discord, ask)

    def _authorize(self, request: web.Request) -> None:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bot" or not token or self._discord.gateway.refused:
            raise unauthorized()

    def _log(self, entry: Logged) -> None:
        log = self._discord.log
        log.append(entry)
        if len(log) > _LOGGED:
            del log[: _LOGGED // 2]


async def _until_gone(request: web.Request) -> None:
    """Waits until whoever asked has hung up."""
    while request.transport is not None and not request.transport.is_closing():  # noqa: ASYNC110  it tells nobody
        await asyncio.sleep(0.02)


async def _read(request: web.Request, ask: Ask) -> None:
    """Reads a body of JSON, or of several parts: `payload_json` and files."""
    kind = request.content_type
    if kind == "multipart/form-data":
        await _read_parts(request, ask)
        return
    raw = await request.read()
    if raw:
        ask.body = _loads(raw)


async def _read_parts(request: web.Request, ask: Ask) -> None:
    reader = await request.multipart()
    async for part in reader:
        name = getattr(part, "name", None) or ""
        data = await part.read(decode=False)  # type: ignore[union-attr]  # no part nests here
        number = re.fullmatch(r"files?\[(\d+)\]", name)
        if name == "payload_json":
            ask.body = _loads(data)
        elif number or name == "file":
            ask.files.append(File(int(number[1]) if number else 0, getattr(part, "filename", "") or "file", data))


def _loads(raw: bytes | bytearray) -> Any:
    try:
        return orjson.loads(raw)
    except ValueError:
        raise refuse(50109) from None
