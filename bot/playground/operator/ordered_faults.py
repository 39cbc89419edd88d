"""Faults to order: failed, lost, slow and hanging requests, a gateway that drops or talks nonsense, things taken away."""

import asyncio
import math
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from bot.playground.hub.discord_state import DiscordState
from bot.playground.hub.guilds import ChannelLike, Guilds
from bot.playground.hub.interactions import Interactions
from bot.playground.hub.rate_limits import Limited, Limits, OldEdits
from bot.playground.model.world import Guild
from bot.playground.validate.errors import Refusal

if TYPE_CHECKING:
    from bot.playground.hub.hub import Logged
    from bot.playground.people.person import Message


@dataclass(slots=True)
class Fault:
    """What befalls the next `times` requests that fit a pattern such as `POST /channels/*/messages`."""

    pattern: str
    times: int = 1
    status: int = 500
    code: int = 0
    text: str = "500: Internal Server Error"
    seconds: float = 0.0
    #: 'fail', 'limit' (429), 'slow', 'hang' (nothing happens, ever), or acted upon without the answer arriving: 'lose' (the
    #: connection breaks), 'mute' (it stays open) and 'hold' (until `answered` is set)
    kind: str = "fail"
    everywhere: bool = False
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, entry: "Logged") -> bool:
        """Whether a request is one of those meant."""
        line = f"{entry.method} {entry.path}"
        return self.times > 0 and fnmatchcase(line if " " in self.pattern else entry.path, self.pattern)


class Faults:
    """Everything that can be made to go wrong."""

    def __init__(self, state: DiscordState, guilds: Guilds, interactions: Interactions, limits: Limits) -> None:
        self.ordered: list[Fault] = []
        self._state = state
        self._guilds = guilds
        self._interactions = interactions
        self._limits = limits

    # ---- requests

    def order(self, fault: Fault) -> Fault:
        """Adds a fault to those waiting."""
        self.ordered.append(fault)
        return fault

    def fail(self, pattern: str, status: int = 500, times: int = 1, *, code: int = 0, text: str = "") -> Fault:
        """The next requests that fit fail with this status."""
        return self.order(Fault(pattern, times, status, code, text or f"{status}: an ordered fault"))

    def limit(self, pattern: str, seconds: float = 0.2, times: int = 1, *, everywhere: bool = False) -> Fault:
        """The next requests that fit are told to come back later."""
        return self.order(Fault(pattern, times, seconds=seconds, kind="limit", everywhere=everywhere))

    def slow(self, pattern: str, seconds: float, times: int = 1) -> Fault:
        """The next requests that fit take that long before they are acted upon."""
        return self.order(Fault(pattern, times, seconds=seconds, kind="slow"))

    def lose(self, pattern: str, times: int = 1) -> Fault:
        """The next requests that fit are acted upon, but the connection breaks before the answer."""
        return self.order(Fault(pattern, times, kind="lose"))

    def hang(self, pattern: str, times: int = 1, *, acted: bool = False) -> Fault:
        """The next requests that fit are never answered, until whoever asks hangs up; with `acted` they are acted upon."""
        return self.order(Fault(pattern, times, seconds=math.inf, kind="mute" if acted else "hang"))

    def hold(self, pattern: str, times: int = 1) -> Fault:
        """The next requests that fit are acted upon, and answered when the fault's `answered` is set."""
        return self.order(Fault(pattern, times, kind="hold"))

    def strike(self, entry: "Logged") -> float:
        """Lets the first fault that fits happen to a request; gives the seconds it has to wait, which may be infinite."""
        fault = self._next(entry, ("fail", "limit", "slow", "hang"))
        if fault is not None and fault.kind == "hang":
            return fault.seconds
        if fault is None or fault.kind == "slow":
            return fault.seconds if fault else 0.0
        if fault.kind == "limit":
            raise Limited(fault.seconds, everywhere=fault.everywhere)
        raise Refusal(fault.status, fault.code, fault.text)

    def lost(self, entry: "Logged") -> bool:
        """Whether the answer to this request gets lost."""
        return self._next(entry, ("lose",)) is not None

    def muted(self, entry: "Logged") -> bool:
        """Whether the answer to this request is never given."""
        return self._next(entry, ("mute",)) is not None

    def held(self, entry: "Logged") -> asyncio.Event | None:
        """What the answer to this request waits for."""
        fault = self._next(entry, ("hold",))
        return fault.answered if fault is not None else None

    def _next(self, entry: "Logged", kinds: tuple[str, ...]) -> Fault | None:
        fault = next((each for each in self.ordered if each.kind in kinds and each.fits(entry)), None)
        if fault is not None:
            fault.times -= 1
            self.ordered = [each for each in self.ordered if each.times > 0]
        return fault

    def refuse_old_edits(self, shape: OldEdits = "wait") -> None:
        """From now on messages older than an hour are not edited any more; `free` takes that back."""
        self._limits.old_edits = shape

    def keep_tokens_private(self) -> None:
        """From now on a press's token does not change the public message that was pressed, unless it was sent with it."""
        self._interactions.edits_pressed = False

    # ---- the gateway

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cuts the gateway connections; with `resumable` the bot may resume and catches up."""
        self._state.gateway.drop(resumable=resumable)

    def shut_gateway(self) -> None:
        """Cuts the gateway connections, and nobody can connect until `open_gateway`."""
        self._state.gateway.shut = True
        self._state.gateway.drop()

    def open_gateway(self) -> None:
        """Lets the bot connect again."""
        self._state.gateway.shut = False

    def ask_reconnect(self) -> None:
        """Discord asks every connection to reconnect."""
        self._state.gateway.broadcast(7)

    def void_sessions(self) -> None:
        """Discord declares every session invalid: the bot has to identify anew."""
        self._state.gateway.sessions.clear()
        self._state.gateway.broadcast(9, body=False)

    def event(self, name: str, body: object) -> None:
        """Sends every connection an event, however little sense it makes."""
        for session in tuple(self._state.gateway.sessions.values()):
            session.dispatch(name, body)  # type: ignore[arg-type]  # an event that is no object: what a bot does with it is to be seen

    # ---- rights and things

    def deny(self, channel: ChannelLike, *names: str) -> None:
        """Takes permissions from the bot in a channel."""
        self._guilds.deny(channel, *names)

    def allow(self, channel: ChannelLike, *names: str) -> None:
        """Gives the bot permissions in a channel."""
        self._guilds.allow(channel, *names)

    def delete(self, message: "Message | int") -> None:
        """Somebody else deletes a message."""
        message_id = message if isinstance(message, int) else message.id
        self._state.delete(self._state.world.posts[message_id])

    def delete_channel(self, channel: ChannelLike) -> None:
        """Somebody deletes a channel."""
        self._guilds.delete_channel(channel)

    def archive(self, thread: ChannelLike) -> None:
        """A thread is archived."""
        self._guilds.threads.archive(self._guilds.channel(thread))

    def lock(self, thread: ChannelLike, *, locked: bool = True) -> None:
        """Somebody locks a thread, or opens it again."""
        self._guilds.threads.lock(self._guilds.channel(thread), locked=locked)

    def remove_member(self, user_id: int, guild: Guild | None = None) -> None:
        """A person leaves or is thrown out."""
        self._guilds.leave(user_id, guild or self._guilds.default)

    def remove_guild(self, guild: Guild | None = None) -> None:
        """The bot is thrown out of a guild."""
        self._guilds.remove(guild)
