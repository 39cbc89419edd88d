"""REST: from a request to its handler and back, with the log, ordered faults, tokens, rate limits and the spec between."""

import asyncio
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson
from aiohttp import web

from bot.playground.hub.hub import Hub, Logged
from bot.playground.hub.rate_limits import Headers, Limited
from bot.playground.rest.absent import why_absent
from bot.playground.validate.bodies import File
from bot.playground.validate.errors import Form, Refusal, no_such_route, no_such_verb, unauthorized
from bot.playground.validate.reader import read
from bot.playground.validate.shapes import Shape, snowflake
from bot.playground.validate.tokens import is_token

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
        return snowflake(self.params[name]) or 0

    def number(self, name: str, usual: int) -> int:
        """A number in the query, an id or a limit. Raises Refusal for what is none."""
        found = snowflake(self.query.get(name, usual))
        if found is None:
            form = Form()
            form.bad(name, "NUMBER_TYPE_COERCE", f'Value "{self.query[name][:40]}" is not int.')
            form.settle()
        return found or 0

    @property
    def form(self) -> Json:
        """The body as an object."""
        return self.body if isinstance(self.body, dict) else {}

    def flag(self, name: str) -> bool:
        """A yes or no in the query."""
        return self.query.get(name, "").lower() in ("1", "true")


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that says that something is new: status 201."""

    answer: Json


Handler = Callable[[Hub, Ask], Any]


class Route:
    """An address with its handler. `by_token`: the path itself carries the right to use it. `shape`: of its body."""

    def __init__(
        self, method: str, pattern: str, handler: Handler, *, by_token: bool = False, shape: Shape | None = None
    ) -> None:
        self.method = method
        self.pattern = pattern
        self.handler = handler
        self.by_token = by_token
        self.shape = shape
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
        """The route of a request and its parameters. Raises Refusal."""
        for route in self._by_method.get(method, ()):
            match = route.regex.fullmatch(path)
            if match is not None:
                return route, match.groupdict()
        if not why_absent(path) and any(
            route.regex.fullmatch(path) for table in self._by_method.values() for route in table
        ):
            raise no_such_verb()
        raise no_such_route()


class _Gone(Exception):
    """Whoever asked has hung up before there was an answer."""


class Check(Protocol):
    """Looks over each request before it is answered."""

    def check(self, route: Route, ask: Ask, complaints: list[str]) -> None: ...


class FaultsOnTheWay(Protocol):
    """What an operator has ordered to go wrong with requests."""

    def strike(self, entry: Logged) -> float: ...
    def lost(self, entry: Logged) -> bool: ...
    def muted(self, entry: Logged) -> bool: ...
    def held(self, entry: Logged) -> asyncio.Event | None: ...


class Rest:
    """The REST side of a local Discord."""

    def __init__(self, discord: Hub, routes: Routes, faults: FaultsOnTheWay, spec: Check | None) -> None:
        self._discord = discord
        self._routes = routes
        self._faults, self._spec = faults, spec

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request."""
        path = request.path.removeprefix(PREFIX)
        entry = Logged(request.method, path, self._discord.clock.now())
        self._log(entry)
        headers: Headers = {}
        try:
            status, answer = 200, await self._answer(request, entry, headers)
            if isinstance(answer, Made):
                status, answer = 201, answer.answer
        except _Gone:  # nobody is there any more for whom anything else could go wrong
            entry.status = 499
            return web.Response(status=499)
        except Refusal as refusal:
            status, answer = refusal.status, refusal.body
        except Limited as limited:
            status, answer = 429, limited.body
            headers |= limited.headers
        entry.status = 204 if answer is None else status
        if self._discord.keep_bodies:
            entry.answer = answer
        if self._faults.lost(entry) and request.transport is not None:
            request.transport.abort()
        elif self._faults.muted(entry):
            await _until_gone(request)
        elif (answered := self._faults.held(entry)) is not None:
            await answered.wait()
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
            why = why_absent(entry.path) or "no such route here"
            discord.complaints.append(f"{entry.method} {entry.path}: {why}")
            raise
        ask = Ask(entry.method, entry.path, params, dict(request.query))
        if self._may_be_read(request, route, ask):
            ask.body, ask.files = await read(request)
        if discord.keep_bodies:
            entry.body, entry.files = ask.body, [file.name for file in ask.files]
            entry.contents = [file.data for file in ask.files]
        pause = self._faults.strike(entry)
        if pause == math.inf:
            await _until_gone(request)
            raise _Gone
        if pause:
            await asyncio.sleep(pause)
        if not route.by_token:
            self._authorize(request)
        headers |= discord.limits.take(entry.method, route.pattern, route.major(params), by_token=route.by_token)
        if self._spec is not None:
            self._spec.check(route, ask, discord.complaints)
        _check_shape(route, ask)
        return route.handler(discord, ask)

    def _may_be_read(self, request: web.Request, route: Route, ask: Ask) -> bool:
        """Whether this caller has any right to be listened to; a body of somebody else's is left where it is."""
        if route.by_token:
            return "token" not in ask.params or self._discord.interactions.by_token(ask.params["token"]) is not None
        return self._is_bot(request)

    def _authorize(self, request: web.Request) -> None:
        if not self._is_bot(request) or self._discord.gateway.refused:
            raise unauthorized()

    def _is_bot(self, request: web.Request) -> bool:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        return scheme == "Bot" and bool(token) and is_token(token, self._discord.token)

    def _log(self, entry: Logged) -> None:
        log = self._discord.log
        log.append(entry)
        if len(log) > _LOGGED:
            del log[: _LOGGED // 2]


def _check_shape(route: Route, ask: Ask) -> None:
    if route.shape is not None:
        form = Form()
        route.shape.check(form, "", ask.body)
        form.settle()


async def _until_gone(request: web.Request) -> None:
    """Waits until whoever asked has hung up."""
    while request.transport is not None and not request.transport.is_closing():  # noqa: ASYNC110  aiohttp wakes nobody when it closes
        await asyncio.sleep(0.02)
