"""A match of any game at the real bot, in a process of its own that is killed at random moments while people press.

A kill may fall into a look at the hand, a press, the answer to it, or the passing of time. Whoever got no answer presses the
same button again, as people do: it makes the move if that was not stored, and else only shows the hand as it stands.
"""

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.playground import CannotDo, LocalDiscord, Outcome
from bot.registry import rules_of
from bot.room.audit.audit import audit
from bot.room.store.store import Store
from cogs.through_the_window.nouns import EVERYDAY
from tests.desk.house import typed
from tests.faults.harness import Broken, Figures, matches
from tests.faults.process import Player, Process, is_over, people, table_message
from tests.house.guests import Offer, offers, short

T = TypeVar("T")
STEP = 2.0  #: seconds of the room that pass when everybody has had a turn
#: the longest wait before a kill: about as long as a press takes
LONGEST = 0.03


@dataclass(slots=True)
class Shaken:
    """A match at a bot that is killed at most so many times."""

    key: str
    store: Path
    process: Process
    chance: Random
    left: int
    figures: Figures
    often: float = 0.25  #: how likely a kill is at each act
    players: list[Player] = field(default_factory=list[Player])

    async def play(self) -> None:
        """Open, deal, play to the end."""
        await self._sit_down()
        ann = self.players[0].person
        while not is_over(ann):
            for player in self.players:
                await self._turn(player)
            await self._surely(lambda: self.process.pass_by(STEP))  # one that was killed has not moved the hand on

    async def _sit_down(self) -> None:
        rules = rules_of(self.key)
        given = short(rules)
        fewest, most = rules.seats({option.name: option.default for option in rules.info.options} | given)
        ann, ben = people(self.process.discord, "Ann", "Ben")
        self.players = [Player(ann, EVERYDAY), Player(ben, EVERYDAY)]
        await _must(ann.slash(f"{self.key} open", **typed(self.key, given)))
        await self.process.discord.until(lambda: table_message(ann))
        await _must(ben.press("Sit down", on=table_message(ben)))
        for _ in range(max(0, min(most, max(fewest, 3)) - 2)):
            await _must(ann.press("Add computer player", on=table_message(ann)))
        await _must(ann.press("Start", on=table_message(ann)))
        await self.process.discord.until(lambda: ann.can_press("My hand"))

    async def _turn(self, player: Player) -> None:
        offer = await self._surely(lambda: self._choose(player))
        if offer is not None:
            await self._surely(lambda: self._press(player, offer))

    async def _choose(self, player: Player) -> Offer | None:
        hand = await player.hand()
        told = [line for line in hand.text.split("\n") if "<t:" not in line]
        mine = offers(hand)
        return Random(f"{player.person.name} {told}").choice(mine) if mine else None

    async def _press(self, player: Player, offer: Offer) -> None:
        with contextlib.suppress(CannotDo):  # the hand shows other buttons: the move was stored
            await _must(player.press(offer))

    async def _surely(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something, with a kill now and then in the middle of it; then it is done once more."""
        while self.left and self.chance.random() < self.often:
            doing = asyncio.ensure_future(act())
            await asyncio.wait([doing], timeout=self.chance.uniform(0.0, LONGEST))
            done = doing.done()
            doing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await doing
            await self._kill()
            if done:
                return doing.result()
        return await act()

    async def _kill(self) -> None:
        self.left -= 1
        self.figures.kills += 1
        self.figures.note([self.key])
        await self.process.stop(signal.SIGKILL)
        await _must_be_clean(self.store)
        self.figures.audits += 1
        await self.process.start()


async def _must(asking: Awaitable[Outcome]) -> None:
    outcome = await asking
    if not outcome.ok:
        raise Broken(f"an interaction was not answered: {outcome.error}")


async def _must_be_clean(store: Path) -> None:
    opened = Store(f"sqlite:///{store}")
    await opened.open()
    try:
        if findings := await audit(opened):
            raise Broken("; ".join(findings))
    finally:
        await opened.close()


async def played(store: Path, key: str, kills: int, chance: Random, figures: Figures) -> list[Any]:
    """Play a match with at most so many kills; what the store says of it."""
    async with LocalDiscord() as discord:
        process = Process(discord, f"sqlite:///{store}")
        await process.start()
        try:
            await Shaken(key, store, process, chance, kills, figures).play()
        finally:
            await process.stop()
    await _must_be_clean(store)
    figures.audits += 1
    return matches(store)


async def shake(folder: Path, key: str, kills: int, chance: Random, figures: Figures) -> None:
    """A match of a game undisturbed, then with kills. Raises Broken unless both end alike."""
    quiet = await played(folder / f"{key}-undisturbed.sqlite3", key, 0, chance, figures)
    shaken = await played(folder / f"{key}-killed.sqlite3", key, kills, chance, figures)
    if quiet != shaken:
        raise Broken(f"{key}: undisturbed {quiet}, disturbed {shaken}")
    figures.matches += 1
    figures.moves += len(quiet[0][1])
