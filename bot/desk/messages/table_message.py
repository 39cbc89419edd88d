"""A table's message as the board knows it: what it shows, what speaks against an edit, and the token that can change it."""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson
from discord.utils import DISCORD_EPOCH

from bot.desk.base.message_body import FILES, Component, MessageBody
from bot.desk.base.timing import OLD, TOKEN_LIFE
from bot.desk.base.traffic import Traffic
from bot.desk.messages.easel import Held
from bot.desk.transport import requests
from bot.desk.transport.pacer import Rank, Turn
from bot.metrics import FACES
from bot.room import Table

SHUT = "The table's message cannot be changed just now: the bot may not write there, or the thread is locked. Play goes on here."


def digest(face: MessageBody) -> str:
    """A face in a few letters: equal for faces that were made in the same way and are equal."""
    plain = {key: value for key, value in face.items() if key != FILES}
    return hashlib.blake2b(orjson.dumps(plain), digest_size=12).hexdigest()


def age(message: int) -> float:
    """Seconds since a message was posted: its id tells."""
    return time.time() - ((message >> 22) + DISCORD_EPOCH) / 1000


def says(parts: list[Component]) -> Iterator[Any]:
    """What components say and do, whatever else Discord notes in them."""
    for part in parts:
        yield from (part.get(key) for key in ("type", "custom_id", "content", "label", "url"))
        yield from says(part.get("components", []))


@dataclass(frozen=True, slots=True)
class Token:
    """What came with a press on the table's message, and changes that message outside the bot's fifty requests a second."""

    application: int
    token: str
    message: int
    updated: bool  #: the press was answered by updating the message, so that the message is the token's own answer
    born: float = field(default_factory=time.time)

    @property
    def alive(self) -> bool:
        return time.time() - self.born < TOKEN_LIFE

    @property
    def target(self) -> int | None:
        """How the message is named with this token; None for the token's own answer."""
        return None if self.updated else self.message


@dataclass(slots=True)
class TableMessage:
    """A table's message, and how many messages stand below it."""

    table: Table
    shown: str = ""  #: the digest of what it shows, as far as we know
    held: Held | None = None  #: the picture that hangs on it, as far as we know
    unhung: bool = False  #: we may not attach files there: everything is said in words
    changed: float | None = None  #: when it first should have shown something that has not been drawn
    drawn: float | None = None  #: the same of what is being written
    touches: int = 0  #: so often it may have come to look different
    rank: Rank = Rank.LOOK  #: of what is to be shown
    marked: bool = False
    writing: bool = False
    pushed: int = 0
    gone: int | None = None  #: the message that somebody deleted
    stiff: int | None = None  #: the message that Discord will not have edited any more
    left: set[int] = field(default_factory=set[int])  #: older messages of the table that are still to be taken away
    refusals: int = 0  #: so often in a row we were not allowed to write
    told: set[int] = field(default_factory=set[int])  #: those who know that we are not allowed to
    due: float = -1e9  #: nothing is written before this time
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)
    turn: Turn | None = field(default=None, repr=False)
    traffic: Traffic = field(default_factory=Traffic, repr=False)
    token: Token | None = field(default=None, repr=False)
    barred: set[bool] = field(default_factory=set[bool])  #: the kinds of token that Discord did not take here

    def is_behind(self) -> None:
        """The table may look different now."""
        self.touches += 1
        if self.changed is None:
            self.changed = time.monotonic()

    def takes_up(self) -> None:
        """The newest face is drawn; what changes from here on is another one's."""
        self.drawn = self.since
        self.changed = None

    def is_shown(self) -> None:
        """What was drawn last can be seen."""
        if self.since is not None:
            FACES.observe(time.monotonic() - self.since)
        if self.drawn is None:
            self.changed = None
        self.drawn = None

    def is_even(self) -> None:
        """There is nothing to be shown, or nothing that we may show."""
        self.changed = self.drawn = None

    @property
    def since(self) -> float | None:
        """Since when it has not shown what it should; None when it does."""
        return self.changed if self.drawn is None else self.drawn

    @property
    def stays(self) -> Held | None:
        """The picture that hangs there when another request arrives; None while an answer is on its way, which may bring another."""
        return None if self.traffic.sent else self.held

    def remark(self, member: int) -> str:
        """What a member has to know about the message, once."""
        if not self.refusals or member in self.told:
            return ""
        self.told.add(member)
        return SHUT

    def urgency(self) -> Rank:
        """How important it is to show how the table stands."""
        if self.table.message is None:
            return Rank.TABLE
        return Rank.FACE if self.table.phase in ("lobby", "playing") else Rank.END

    def wanted(self) -> Rank:
        """How important the next writing is: what was refused once is as important as it was."""
        return self.rank if self.rank < Rank.LOOK else self.urgency()

    def anew(self, pushed: int) -> bool:
        """Whether the next face is posted, not edited in; `pushed` messages below the table are too many."""
        message = self.table.message
        if message is None or message in (self.gone, self.stiff):
            return True
        return self.table.phase != "closed" and (self.pushed >= pushed or age(message) > OLD)

    def lane(self, pushed: int) -> str:
        """Where the next face goes."""
        return requests.lane("POST" if self.anew(pushed) else "PATCH", self.table.channel)

    def key(self, pushed: int) -> Token | None:
        """The token that can show the next face, if there is one."""
        token = self.token
        if token is None or token.updated in self.barred or not token.alive or token.message != self.table.message:
            return None
        return None if self.anew(pushed) else token


class Places(dict[str, TableMessage]):
    """Where tables stand, by their ids."""

    def take_files(self, table: Table) -> bool:
        """Whether files can be attached where a table's message stands, as far as we know."""
        return (place := self.get(table.id)) is None or not place.unhung

    def remark(self, table: Table, member: int) -> str:
        """What a member has to know about the table's message, once."""
        return "" if (place := self.get(table.id)) is None else place.remark(member)

    @property
    def furthest_behind(self) -> float:
        """For how many seconds some message has not shown what it should."""
        since = [place.since for place in self.values() if place.since is not None]
        return time.monotonic() - min(since) if since else 0.0
