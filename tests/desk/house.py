"""A whole house for tests: the local Discord, a room on a store of its own, and the bot between them, in one event loop.

    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        …
        await house.pass_by(60)      the room's time stands still until a test lets it pass

`house.restart()` closes the bot and the room and opens them again on the same store, as after a deploy. The same test deals the same
cards to the same people in every run.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import Halley
from bot.cards import LINKS, Chain
from bot.desk import Timing
from bot.playground import LocalDiscord, Message, Person
from bot.playground.hub.hub import Logged
from bot.playground.model.world import User
from bot.registry import rules_of
from bot.room import ManualClock, Room, Table, Thinking
from bot.room.live.opponents import BY_THUMB
from bot.room.table.salts import Root
from bot.running import point_at
from bot.settings import Settings
from tests.new_store import new_store
from tests.playground.small_bot import SPEC

#: hardly any pauses, but the order of things is as always
QUICK = Timing(
    defer_after=1.6,
    to_answer=30.0,  # a busy machine is no fault: those tests that are about the three seconds say so
    settle=0.003,
    edit_gap=0.0,
    hand_gap=0.0,
    idle_gap=0.0,
    save_gap=0.0,
    pushed=5,
    faces=3600.0,
    step=0.0,
    beat=0.0,
    card=0.0,
    shut=0.0,
)


def typed(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options of a table as a person types them: a yes or a no for what the rules count with 1 and 0."""
    known = {option.name for option in rules_of(game).info.options if option.is_yes_or_no}
    return {name: bool(value) if name in known else value for name, value in options.items()}


#: announces an answer that takes longer than a moment, does soon again what Discord has failed to do, and has Discord's three seconds
IMPATIENT = replace(QUICK, defer_after=0.05, again=0.05, to_answer=Timing().to_answer)
#: announces no answer that comes in time at all, also where the machine stands still for a moment: that would be one request more, and
#: a refusal after it a message of its own
UNHURRIED = replace(QUICK, defer_after=QUICK.to_answer)


@dataclass(slots=True)
class House:
    """A running house."""

    discord: LocalDiscord
    settings: Settings
    timing: Timing
    time: ManualClock
    deals: str  #: the same word, the same deals
    thinking: Thinking = BY_THUMB
    room: Room = field(init=False)
    bot: Halley = field(init=False)
    _running: asyncio.Task[None] | None = None
    _dealt: int = 0

    # ---- opening and closing --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the room and connect the bot."""
        assert self.settings.discord_token is not None
        self.room = Room(
            self.settings.database_url, time=self.time, chains=self._chain, salts=self._salts, thinking=self.thinking
        )
        await self.room.open()
        point_at(self.settings)
        self.bot = Halley(self.settings, self.room, self.timing)
        self._running = asyncio.create_task(self.bot.start(self.settings.discord_token.get_secret_value()))
        await until(lambda: bool(self.bot.guilds) or self._running_failed(), 10)
        await self.settle()

    def _chain(self) -> Chain:
        self._dealt += 1
        return Chain(Random(f"{self.deals} {self._dealt}").randbytes(32), LINKS)

    def _salts(self) -> Root:
        return Root(Random(f"salts {self.deals} {self._dealt}").randbytes(32))

    def _running_failed(self) -> bool:
        if self._running is not None and self._running.done():
            self._running.result()
        return False

    async def close(self) -> None:
        """Disconnect the bot and close the room; the local Discord stays."""
        await self.bot.close()
        if self._running is not None:
            await asyncio.wait([self._running])
        await self.room.close()

    async def restart(self) -> None:
        """Close the bot and the room and open them again on the same store."""
        await self.close()
        await self.open()

    # ---- acting -------------------------------------------------------------------------------------------------------

    def person(self, name: str, *, manage: bool = False) -> Person:
        """A member of the default server, with the same id in every run: ids enter the shuffles."""
        if all(user.name != name for user in self.discord.world.users.values()):
            self.discord.world.keep(User(crc32(name.encode()) << 22, name))
        return self.discord.person(name, manage=manage)

    async def settle(self) -> None:
        """Wait until everything that follows from what happened has been stored and shown."""
        for _ in range(3):
            await self.room.idle()
            # what Discord says comes over a thread of its own; one that a test holds up is not waited for
            if answering := list(self.bot.desk.tasks.answered):
                await asyncio.wait(answering, timeout=1.0)
            await self.bot.desk.tasks.quiet()
            await asyncio.sleep(0.002)

    async def pass_by(self, seconds: float) -> None:
        """Let time pass in the room, and everything be shown that it brings."""
        await self.time.pass_by(seconds)
        await self.settle()

    def table(self) -> Table:
        """The only open table."""
        (table,) = self.room.all_tables()
        return table

    def public(self, person: Person, **where: Any) -> Message:
        """The table's message as a person sees it now."""
        wanted = self.table().message
        (message,) = [each for each in person.sees(**where) if each.id == wanted]
        return message

    async def table_for(self, *names: str, computers: int = 0, game: str = "pitty_pat", **options: Any) -> list[Person]:
        """A table at which these people sit, the first as its host, with computer players; dealt."""
        people = [self.person(name) for name in names]
        opened = await people[0].slash(f"{game} open", **typed(game, options))
        assert opened.ok, opened.error
        await self.settle()
        for person in people[1:]:
            assert (await person.press("Sit down")).ok
            await self.settle()
        for _ in range(computers):
            assert (await people[0].press("Add computer player", on=self.public(people[0]))).ok
            await self.settle()
        assert (await people[0].press("Start", on=self.public(people[0]))).ok
        await self.settle()
        assert self.table().phase == "playing"
        return people

    async def played(self, *names: str, computers: int = 0, game: str = "pitty_pat", **options: Any) -> str:
        """A match played to its end by time-outs alone, its table closed; its id."""
        await self.table_for(*names, computers=computers, game=game, **options)
        table = self.table()
        while table.phase == "playing":
            await self.pass_by(70)
        await table.close(table.host, manager=True)
        await self.settle()
        assert table.match
        return table.match

    # ---- looking ----------------------------------------------------------------------------------------------------

    async def hand(self, person: Person) -> Message:
        """A person's hand, opened anew from the table message."""
        opened = await person.press("My hand", on=self.public(person))
        assert opened.ok, opened.error
        await self.settle()
        assert opened.message is not None
        return opened.message

    def requests(self, method: str, part: str) -> list[Logged]:
        """What the bot asked of Discord with this method at paths that hold this part."""
        return [entry for entry in self.discord.log if entry.method == method and part in entry.path]

    async def play_on(self, people: Sequence[Person], *, moves: int = 1000) -> int:
        """Everybody plays the first move on offer until the match is over, or so many moves are made by people."""
        made = 0
        while self.table().phase == "playing" and made < moves:
            before = made
            asked = [person for person in people if self.is_asked(person)]
            for person in asked:
                hand = await self.hand(person)
                buttons = [button for button in hand.buttons if not button.disabled and ":/" not in button.custom_id]
                if buttons and made < moves:
                    assert (await person.press(buttons[0].custom_id, on=hand)).ok
                    made += 1
                    await self.settle()
            if made == before:  # nobody is asked, or what is asked is not answered by a button
                await self.pass_by(2)
        return made

    def is_asked(self, person: Person) -> bool:
        """Whether the table waits for this person, as far as the person may know; not once an answer of theirs is held."""
        table = self.table()
        seat = table.seat_of(person.id)
        if seat is None or table.phase != "playing" or table.held(seat) is not None or table.state.delayed:
            return False
        return bool(table.view(seat).moves)


def remark(hand: str) -> str:
    """What is said at the top of a hand's text, below the lesson of a first hand."""
    lines = hand.split("\n")
    return next(
        line for line in lines if not line.startswith(("**How to play ", "**In short: ", "- ", "-# No hints: "))
    )


async def got_it(person: Person, hand: Message) -> None:
    """Ask for all of how to play and put it away, with which the lesson of a first hand is over."""
    for label in ("How to play", "Got it"):
        assert (await person.press(label, on=hand)).ok


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait until something is true; fails when it takes too long."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def open_house(
    folder: Path,
    *,
    timing: Timing = QUICK,
    discord: LocalDiscord | None = None,
    hand: ManualClock | None = None,
    thinking: Thinking = BY_THUMB,
) -> AsyncIterator[House]:
    """A house with its store in `folder`."""
    local = discord or LocalDiscord(limits="headers", spec=SPEC if SPEC.exists() else None, keep_bodies=True)
    local.interactions.to_answer = timing.to_answer + 0.25
    await local.start()
    new_store(folder / "house.sqlite3")
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]  # pydantic-settings takes it, its types do not say so
        discord_token="a.token.for-tests",  # pydantic makes the secret of it
        database_url=f"sqlite:///{folder / 'house.sqlite3'}",
        halley_api_url=local.api_url,
        halley_gateway_url=local.gateway_url,
    )
    house = House(local, settings, timing, hand or ManualClock(), folder.name, thinking)
    try:
        await house.open()
        yield house
        assert not local.complaints  # Discord's own description of a body was kept throughout
    finally:
        await house.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
        await local.stop()
