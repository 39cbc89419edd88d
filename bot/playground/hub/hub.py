"""The hub: all that a Discord holds and does, before anybody reaches it. Addresses, people and the page are built on it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.playground.hub import intents
from bot.playground.hub.discord_state import DiscordState
from bot.playground.hub.guilds import Guilds
from bot.playground.hub.interactions import Interactions
from bot.playground.hub.rate_limits import Limits, Mode
from bot.playground.model.memory import Memory
from bot.playground.model.snowflakes import DiscordClock
from bot.playground.validate.bodies import Bodies
from bot.playground.validate.errors import refuse

_CREATES_A_DAY = 200


@dataclass(slots=True)
class Logged:
    """One request of the bot, for tests to look at; what was said only where the local Discord is told to keep it."""

    method: str
    path: str
    at: float
    body: Any = None
    files: list[str] = field(default_factory=list)
    contents: list[bytes] = field(default_factory=list)  #: of the files
    status: int = 0
    answer: Any = None


class Hub:
    """What happens at one Discord, and the log of what its bot has asked for."""

    def __init__(
        self,
        *,
        limits: Mode,
        host: str,
        clock: DiscordClock,
        memory: Memory | None,
        shards: int,
        at_once: int | None,
        keep_bodies: bool,
        token: str | None,
        privileged: tuple[str, ...],
    ) -> None:
        self.keep_bodies, self.token = keep_bodies, token
        self.host, self.shards = host, shards
        self.clock = clock
        self.log: list[Logged] = []
        self.complaints: list[str] = []
        self.state = DiscordState(clock, memory)
        self.world, self.ids = self.state.world, self.state.ids
        self.serializer, self.gateway = self.state.serializer, self.state.gateway
        self.gateway.token, self.gateway.at_once = token, at_once
        self.gateway.allowed_intents |= sum(intents.PRIVILEGED[name] for name in privileged)
        self.limits = Limits(limits, clock)
        self.bodies = Bodies(lambda: set(self.world.emojis), self.ids.new)
        self.interactions = Interactions(self.state)
        self.guilds = Guilds(self.state)
        self.on_commands: list[Callable[[], None]] = []  #: told when the bot's commands have changed
        self._creates: dict[int | None, int] = {}

    def count_creates(self, scope: int | None, fresh: int) -> None:
        """Counts new commands; two hundred a day are too many."""
        self._creates[scope] = self._creates.get(scope, 0) + fresh
        if self._creates[scope] > _CREATES_A_DAY:
            raise refuse(30034)

    def commands_changed(self) -> None:
        """There are other commands now."""
        for told in self.on_commands:
            told()
        self.state.stir()
