"""A private hand that is open on somebody's screen."""

import asyncio
from dataclasses import dataclass, field
from time import time

from bot.desk.base.slots import Wait
from bot.desk.base.timing import TOKEN_LIFE
from bot.desk.base.traffic import Traffic

#: in the place of a message's id: the hand is sent when the cards are dealt
UNSENT = 0


@dataclass(slots=True)
class Open:
    """A hand that is open on somebody's screen, or opens with the deal. `message` is None for the message that the token's
    interaction answered with."""

    application: int
    token: str
    born: float
    message: int | None
    id: int | None = None  #: the message's own id, where Discord has said it
    shown: str = ""  #: the digest of what it shows, as far as we know; four bodies would be most of a table's memory
    made: tuple[int, str] | None = None  #: the last button that made a move here, by revision and move
    changes: int = 0  #: so often it may have come to look different
    marked: bool = False
    writing: bool = False
    instead: "Open | None" = None  #: what goes when this one is sent: the hand of the match before, above the new table
    over: bool = False  #: the table is closed, so what is written next is the last of it
    last: float = -1e9
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)
    wait: Wait | None = field(default=None, repr=False)  #: for the loop's slot in which it is drawn
    traffic: Traffic = field(default_factory=Traffic, repr=False)

    @property
    def alive(self) -> bool:
        return time() - self.born < TOKEN_LIFE
