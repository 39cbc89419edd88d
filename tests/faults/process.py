"""The bot's process in a test's hands: started, told how time passes, killed, started again on the same store."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.desk.base import custom_ids
from bot.playground import CannotDo, LocalDiscord, Message, Outcome, Person
from bot.playground.model.world import User
from bot.rules import number_range
from tests.house.guests import Offer, offers, take

HERE = Path(__file__).parent
SEED = "5eed" * 16
FIRST_MEMBER = 101


@dataclass(slots=True)
class Process:
    """One bot at a time on one store."""

    discord: LocalDiscord
    database_url: str
    now: float = 1_800_000_000.0
    kills: int = 0
    _running: asyncio.subprocess.Process | None = field(default=None, repr=False)

    async def start(self) -> None:
        """Start the bot and wait until it is connected and has its commands."""
        environment = os.environ | {
            "DATABASE_URL": self.database_url,
            "HALLEY_API_URL": self.discord.api_url,
            "HALLEY_GATEWAY_URL": self.discord.gateway_url,
            "HALLEY_SEED": SEED,
            "HALLEY_NOW": str(self.now),
            "PYTHONPATH": str(HERE.parents[1]),
        }
        pipe = asyncio.subprocess.PIPE
        self._running = await asyncio.create_subprocess_exec(
            sys.executable, str(HERE / "run_house.py"), stdin=pipe, stdout=pipe, env=environment
        )
        await self.discord.bot_ready(30, commands=True)

    async def pass_by(self, seconds: float) -> None:
        """Let time pass in the bot's room."""
        running = self._running
        assert running is not None
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"{seconds}\n".encode())
        while (line := await running.stdout.readline()) and not line.startswith(b"now "):
            pass  # what the bot says to whoever hosts it
        self.now = float(line.removeprefix(b"now "))

    async def kill(self) -> None:
        """Kill -9, without any warning, and start anew."""
        await self.stop(signal.SIGKILL)
        self.kills += 1
        await self.start()

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process."""
        running, self._running = self._running, None
        if running is not None:
            running.send_signal(how)
            await running.communicate()
        await self.discord.until(lambda: not self.discord.gateway.online, 10)


@dataclass(slots=True)
class Player:
    """A person who plays by what the screen shows, and always does the same before the same hand."""

    person: Person
    words: Mapping[str, Sequence[str]]  #: what may be said, by first letter
    pressed: int = 0

    async def hand(self) -> Message:
        """The hand as it stands now."""
        opened = await self.person.press("My hand")
        assert opened.ok, opened.error
        assert opened.message is not None
        return opened.message

    async def choose(self) -> Offer | None:
        """What this person presses now; None for nothing."""
        hand = await self.hand()
        mine = offers(hand)
        if not mine:
            return None
        chance = Random(f"{self.person.name} {_told(hand)} {[offer.act for offer in mine]}")
        return chance.choice(mine)

    async def press(self, offer: Offer) -> Outcome:
        """Press it."""
        self.pressed += 1
        return await take(self.person, offer, self.fill)

    def fill(self, pattern: str) -> str:
        """What is typed into a form: the same for the same question."""
        if span := number_range(pattern):
            return str(Random(pattern).randint(*span))
        return Random(pattern).choice(self.words[pattern[-2]][:9])


def _told(hand: Message) -> str:
    """What a hand says of the present; neither when something is up, nor what has happened, nor the lesson of a first hand, with which
    less of that is said: whether somebody has read it may be forgotten by a kill."""
    said = hand.text.split("\n")
    return "\n".join(
        line
        for line in said
        if "<t:" not in line and not line.startswith(("-# ", "- ", "**How to play ", "**In short: "))
    )


def people(discord: LocalDiscord, *names: str) -> list[Person]:
    """People with ids that are the same in every run, since ids go into the shuffle."""
    for at, name in enumerate(names):
        user = User(FIRST_MEMBER + at, name)
        discord.world.keep(user)
        discord.guilds.join(user, discord.guilds.default)
    return [discord.person(name) for name in names]


def table_message(person: Person) -> Message | None:
    """The newest message that shows a table."""
    for message in reversed(person.sees()):
        pressed = [custom_ids.read(button.custom_id) for button in message.buttons]
        # Fast-forward (/now) stands in place of the rules while a table shows less than has happened
        if not message.ephemeral and any(at and at.act in ("/rules", "/now", "/close") for at in pressed):
            return message
    return None


def is_over(person: Person) -> bool:
    """Whether the table shows the end of the match."""
    message = table_message(person)
    return message is not None and any((button.label or "").startswith("Rematch") for button in message.buttons)


__all__ = ["CannotDo", "Player", "Process", "is_over", "people", "table_message"]
