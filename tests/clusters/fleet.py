"""Several processes of the bot on one PostgreSQL store and one local Discord, and people who play whatever happens to them."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.playground import CannotDo, LocalDiscord, Person
from bot.playground.model.world import Guild
from bot.registry import rules_of
from tests.faults.process import Player, is_over, table_message
from tests.house.guests import short
from tests.postgres import ask

HOUSE = Path(__file__).resolve().parents[2]


@dataclass(slots=True)
class Fleet:
    """Processes that share a store. `log`: where they say what they do."""

    discord: LocalDiscord
    address: str
    log: Path
    running: list[asyncio.subprocess.Process] = field(default_factory=list[asyncio.subprocess.Process])

    async def start(self, **settings: str) -> asyncio.subprocess.Process:
        """Start one more."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("HALLEY_", "SHARD"))}
        environment |= {
            "DATABASE_URL": self.address,
            "DISCORD_TOKEN": "a.token.for-tests",
            "HALLEY_API_URL": self.discord.api_url,
            "HALLEY_GATEWAY_URL": self.discord.gateway_url,
            "HALLEY_THINKERS": "0",
            "PYTHONPATH": str(HOUSE),
            "SHARDS": "auto",
        } | settings
        with self.log.open("ab") as said:
            started = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", cwd=self.log.parent, env=environment, stdout=said, stderr=said
            )
        self.running.append(started)
        return started

    async def kill(self, one: asyncio.subprocess.Process) -> None:
        """End one without any warning."""
        self.running.remove(one)
        with suppress(ProcessLookupError):
            one.kill()
        await one.wait()

    async def stop(self) -> None:
        """End all of them as a machine does that is shut down."""
        for one in self.running:
            one.send_signal(signal.SIGCONT)
            one.terminate()
        await asyncio.gather(*(one.wait() for one in self.running))

    def connected(self) -> set[int]:
        """The shards that are connected."""
        return {each.shard[0] for each in self.discord.gateway.sessions.values() if each.line and each.ready}

    async def whole(self, shards: int, processes: int = 1, seconds: float = 60.0) -> None:
        """Come back when every shard is connected, and so many processes have some."""
        await self.discord.until(lambda: len(self.connected()) == shards, seconds)
        while len({place for (place,) in await asyncio.to_thread(self.places)}) < processes:
            await asyncio.sleep(0.2)

    async def some(self, chance: Random) -> asyncio.subprocess.Process:
        """One of those that play for a cluster."""
        while True:
            places = {place for (place,) in await asyncio.to_thread(self.places)}
            if playing := [one for one in self.running if any(f"process {one.pid} " in place for place in places)]:
                return chance.choice(playing)
            await asyncio.sleep(0.2)

    async def taken_over(self, one: asyncio.subprocess.Process) -> None:
        """Come back when others play for all that a process had."""
        while any(f"process {one.pid} " in place for (place,) in await asyncio.to_thread(self.places)):
            await asyncio.sleep(0.1)

    def places(self) -> list[tuple[Any, ...]]:
        """Which process has each cluster."""
        return ask(self.address, "SELECT place FROM keeper WHERE holder IS NOT NULL ORDER BY id")


@dataclass(slots=True)
class Guests:
    """Two people of a server who play one match after another, and try again when nobody answers."""

    discord: LocalDiscord
    guild: Guild
    game: str
    matches: int = 0

    async def play(self, enough: asyncio.Event) -> None:
        """Play until it is enough, and the last match to its end."""
        ann, ben = (self.discord.person(name, guild=self.guild) for name in ("Ann", "Ben"))
        while not enough.is_set():
            await self._match(ann, ben)
            self.matches += 1

    async def _match(self, ann: Person, ben: Person) -> None:
        options: dict[str, Any] = short(rules_of(self.game))

        def has(button: str, who: Person = ann) -> bool:
            found = table_message(ann)
            return found is not None and who.can_press(button, found)

        await self._until(lambda: has("Leave"), lambda: ann.slash(f"{self.game} open", **options))
        await self._until(lambda: has("Start"), lambda: ben.press(self._chair(ann), on=table_message(ann)))
        await self._until(lambda: has("My hand") or is_over(ann), lambda: ann.press("Start", on=table_message(ann)))
        players = [Player(each, {}) for each in (ann, ben)]
        while not is_over(ann):
            for player in players:
                await self._move(player)

    def _chair(self, who: Person) -> str:
        """The button by which one sits down, which says what that may cost."""
        found = table_message(who)
        buttons = found.buttons if found else ()
        return next((one.custom_id for one in buttons if (one.label or "").startswith("Sit down")), "Sit down")

    async def _move(self, player: Player) -> None:
        with suppress(CannotDo, AssertionError, TypeError):  # nobody has answered, or the table has moved on
            offer = await player.choose()
            if offer is not None:
                await player.press(offer)
        await asyncio.sleep(0.05)

    async def _until(self, done: Callable[[], bool], act: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        while not done():
            with suppress(CannotDo):
                await act()
            with suppress(TimeoutError):
                await self.discord.until(done, 1.0)
