"""The local Discord itself: one aiohttp application for REST, the gateway, files and the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
from aiohttp import web

from bot.playground.hub.hub import Hub, Logged
from bot.playground.hub.rate_limits import Mode
from bot.playground.model.memory import Memory
from bot.playground.model.snowflakes import DiscordClock
from bot.playground.model.world import THREADS, Guild, User
from bot.playground.operator.ordered_faults import Fault, Faults
from bot.playground.page.doors import IDLE, Doors, log
from bot.playground.page.gate import Gate
from bot.playground.page.guard import Guard
from bot.playground.page.web_page import WebPage
from bot.playground.people.crowd import Crowd
from bot.playground.people.person import Person
from bot.playground.rest import rest_app, rest_guilds, rest_interactions, rest_messages, rest_pins, rest_roles
from bot.playground.rest.files import Files
from bot.playground.rest.rest import PREFIX, Rest, Routes
from bot.playground.rest.spec import read_spec

Json = dict[str, Any]

#: every address of the API; an earlier one goes before a later one that fits, too
TABLES = (
    rest_app.ROUTES,
    rest_pins.ROUTES,
    rest_messages.ROUTES,
    rest_guilds.ROUTES,
    rest_roles.ROUTES,
    rest_interactions.ROUTES,
)


class LocalDiscord(Hub):
    """A Discord of one's own: start it, point a bot at `api_url` and `gateway_url`, and act through `person(...)`."""

    def __init__(
        self,
        *,
        limits: Mode = "headers",
        host: str = "127.0.0.1",
        port: int = 0,
        clock: DiscordClock | None = None,
        privileged: tuple[str, ...] = (),
        shards: int = 1,
        at_once: int | None = None,
        state_file: str | Path | None = None,
        spec: str | Path | None = None,
        keep_bodies: bool = False,
        token: str | None = None,
        password: str | None = None,
        doors: Doors | None = None,
    ) -> None:
        """`shards`: how many a bot is told to have; of how many buckets each lets one in every five seconds, if `at_once` says so.

        `keep_bodies`: the log keeps what was said, for tests; `token`: the only one that is good (any, if none is given).

        With a `password` the page asks for it. Raises ValueError for a password without a token.
        """
        if password is not None and not token:
            raise ValueError("where the page has a password, the bot needs a token of its own")
        self._memory = None if state_file is None else Memory(state_file)
        super().__init__(
            limits=limits,
            host=host,
            clock=clock or DiscordClock(),
            memory=self._memory,
            shards=shards,
            at_once=at_once,
            keep_bodies=keep_bodies,
            token=token,
            privileged=privileged,
        )
        self.gate = None if password is None else Gate(password)
        self.doors = doors or Doors()
        self.spec = None if spec is None else read_spec(spec)
        self.port = port
        self.faults = Faults(self.state, self.guilds, self.interactions, self.limits)
        self.crowd = Crowd(self)
        self._recall()
        self._furnish()
        self._serve()

    def _recall(self) -> None:
        """Finds again what an earlier run has left, if it had a state file."""
        if self._memory is None:
            return
        self._memory.fill(self.world)
        for shelf in (self.world.users, self.world.channels, self.world.posts, self.world.interactions):
            for each in shelf:
                self.ids.seen(each)
        self.interactions.recall()

    def _furnish(self) -> None:
        """The bot and the card room, unless they are remembered."""
        bot = next((user for user in self.world.users.values() if user.bot), None)
        if bot is None:
            bot = User(self.ids.new(), "Halley", bot=True)
            self.world.keep(bot)
        self.state.own(bot)
        if not self.world.guilds:
            self.guilds.add("The card room", ("card-table", "second-table", "lounge"))

    # ---- the server

    def _serve(self) -> None:
        rest = Rest(self, Routes(*TABLES), self.faults, self.spec)
        self.app = web.Application()
        Guard(self, self.doors, self.gate).mount(self.app)
        self.app.router.add_route("*", PREFIX + "/{tail:.*}", rest.serve)
        self.app.router.add_get("/gateway", self.gateway.serve)
        self.app.router.add_get("/gateway/", self.gateway.serve)
        Files(self).mount(self.app)
        if self.gate is not None:
            self.gate.mount(self.app)
        self.app.router.add_get("/healthz", self._health)
        WebPage(self, self.crowd).mount(self.app)
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Opens the port; with port 0 the machine chooses one."""
        self._runner = web.AppRunner(
            self.app,
            access_log=None,
            shutdown_timeout=1.0,
            logger=log,
            auto_decompress=False,  # a few bytes can stand for very many: the guard refuses compressed bodies
            lingering_time=1.0,
            keepalive_timeout=IDLE,
        )
        await self._runner.setup()
        self.host, self.port = await self.doors.open(self._runner, self.host, self.port)
        self.gateway.url = self.gateway_url
        self.serializer.base = f"http://{self.address}"
        for channel in self.world.channels.values():
            if channel.type in THREADS:
                self.guilds.threads.watch(channel)

    async def stop(self) -> None:
        """Closes everything."""
        self.doors.close()
        self.guilds.threads.stop()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._memory is not None:
            self._memory.close()

    async def __aenter__(self) -> "LocalDiscord":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def address(self) -> str:
        """Host and port as this machine itself can reach them."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104  compared with, not bound to
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"

    @property
    def api_url(self) -> str:
        """Where REST answers: for `discord.http.Route.BASE`."""
        return f"http://{self.address}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """Where the gateway answers: for `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{self.address}/gateway"

    @property
    def page_url(self) -> str:
        """Where people open the page."""
        return f"http://{self.host}:{self.port}"

    async def _health(self, request: web.Request) -> web.Response:
        body = {"ok": True, "bot": "online" if self.gateway.online else "offline", "guilds": len(self.world.guilds)}
        return web.Response(body=orjson.dumps(body), content_type="application/json")

    # ---- for those who act

    def person(self, name: str, *, manage: bool = False, guild: Guild | None = None) -> Person:
        """A member of a guild (the card room, if none is named), made on first use; with `manage` one with Manage Server."""
        return self.crowd.person(name, manage=manage, guild=guild)

    @property
    def people(self) -> list[Person]:
        """Everybody who was called upon so far."""
        return self.crowd.people

    async def until(self, condition: Callable[[], Any], seconds: float = 5.0) -> None:
        """Waits until something holds; a TimeoutError when it does not in time."""
        if not await self.state.until(condition, seconds):
            raise TimeoutError(f"it did not come about in {seconds} s")

    async def bot_ready(self, seconds: float = 5.0, *, commands: bool = False) -> None:
        """Waits until the bot is connected, and if asked until it has registered commands."""
        await self.until(lambda: self.gateway.online and (not commands or self.world.commands), seconds)

    def order(self, fault: Fault) -> Fault:
        """Orders a fault; `faults` has a word for each kind."""
        return self.faults.order(fault)

    def refuse_token(self) -> None:
        """From now on no token is good: REST says 401, the gateway closes with 4004."""
        self.gateway.refused = True

    def sent(self, method: str, ending: str = "") -> list[Logged]:
        """The requests so far with this method whose path ends so."""
        return [entry for entry in self.log if entry.method == method and entry.path.endswith(ending)]
