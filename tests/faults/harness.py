"""Whole matches of every game in a process that is killed at random moments and started again, compared with undisturbed ones.

A round is one match of every rule set, all at once in one room on one SQLite file. It is played once undisturbed, and once
in processes that end by SIGKILL, in the middle of whatever they are doing (opening the store, dealing, storing, paying out).
After each kill the store is audited: by the next process when it has opened the room, or, when that one was killed too
early to do so, from outside. In the end both stores must tell the same of every match, and every purse hold the same.
"""

import asyncio
import os
import select
import signal
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.registry import keys
from bot.room.audit.audit import audit
from bot.room.store.store import Store
from tests.faults.crowd import Crowd

#: what a process says on its pipe: that it has opened the room and found all in order, that all matches are over
CLEAN, DONE = b"c", b"d"


class Broken(AssertionError):
    """Something was lost, doubled or changed by a kill."""


@dataclass(slots=True)
class Figures:
    """What was done."""

    kills: int = 0
    rounds: int = 0
    matches: int = 0
    moves: int = 0
    audits: int = 0
    seconds: float = 0.0
    opening: int = 0  #: of the kills, those before the room was open
    hit: dict[str, int] = field(default_factory=dict[str, int])  #: by game, kills while its match was on

    def note(self, games: Iterable[str]) -> None:
        """Note whose matches a kill has hit."""
        for key in games:
            self.hit[key] = self.hit.get(key, 0) + 1

    def lines(self) -> list[str]:
        """For a person to read."""
        opening = f" ({self.opening} of them while the room was opening)" if self.opening else ""
        return [
            f"{self.kills} kills{opening}, {self.audits} audits, all clean",
            f"{self.matches} matches in {self.rounds} rounds, {self.moves} moves, each as in an undisturbed run",
            f"{self.seconds:.0f} seconds",
            *(f"  {key:<20} {hit:>5} kills during its matches" for key, hit in sorted(self.hit.items())),
        ]


# ---- one process --------------------------------------------------------------------------------------------------------


def _live(store: Path, course: str, games: tuple[str, ...], tell: int) -> int:
    """The life of one process, unless it is killed; its exit code."""

    async def live() -> None:
        crowd = Crowd(store, course)
        await crowd.open()
        await _must_be_clean(crowd.room.store)
        os.write(tell, CLEAN)
        await crowd.play(games)
        await _must_be_clean(crowd.room.store)
        await crowd.room.close()
        os.write(tell, DONE)

    try:
        asyncio.run(live())
    except BaseException:  # whatever it is, the process outside must hear of it
        traceback.print_exc()
        return 1
    return 0


async def _must_be_clean(store: Store) -> None:
    if findings := await audit(store):
        raise Broken("; ".join(findings))


async def _look(store: Path) -> None:
    opened = Store(f"sqlite:///{store}")
    await opened.open()
    try:
        await _must_be_clean(opened)
    finally:
        await opened.close()


class Life(NamedTuple):
    """How a process lived: whether it was killed, whether it had opened the room, whether all matches are over."""

    killed: bool
    opened: bool
    done: bool


def attempt(work: Callable[[int], int], chance: Random | None) -> Life:
    """Fork a process that does some work; kill it at a moment that chance names, if chance is given."""
    hear, tell = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.close(hear)
        os._exit(work(tell))
    os.close(tell)
    said = _listen(hear, child, chance)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(hear)
    if code not in (0, -signal.SIGKILL):
        raise Broken(f"the process ended by itself with code {code}")
    return Life(code == -signal.SIGKILL, CLEAN in said, DONE in said)


def _listen(hear: int, child: int, chance: Random | None) -> bytes:
    """What the process says until it ends or its time is up: a time from its start, or from when the room was open."""
    said = b""
    at_once = chance is not None and chance.random() < 0.2
    life = None if chance is None else chance.uniform(0.0, 0.12) if at_once else chance.uniform(0.0, 0.5)
    end = time.monotonic() + life if life is not None and at_once else None
    while True:
        left = None if end is None else max(0.0, end - time.monotonic())
        if not select.select([hear], [], [], left)[0]:
            os.kill(child, signal.SIGKILL)
            end = None  # what it said before is still in the pipe
            continue
        got = os.read(hear, 1)
        if not got:
            return said
        said += got
        if got == CLEAN and life is not None and end is None:
            end = time.monotonic() + life


# ---- a round ------------------------------------------------------------------------------------------------------------


def undisturbed(store: Path, course: str, games: tuple[str, ...], figures: Figures) -> None:
    """Play a round to its end without a kill."""
    life = attempt(lambda tell: _live(store, course, games, tell), None)
    if not life.done:
        raise Broken("an undisturbed round did not come to its end")
    figures.audits += 2


def disturbed(store: Path, course: str, games: tuple[str, ...], most: int, chance: Random, figures: Figures) -> None:
    """Play a round to its end, with at most so many kills."""
    left = most
    while True:
        life = attempt(lambda tell: _live(store, course, games, tell), chance if left else None)
        figures.audits += life.opened + life.done
        if life.done:
            return
        left -= 1
        figures.kills += 1
        figures.opening += not life.opened
        figures.note(_playing(store))
        if not life.opened:
            asyncio.run(_look(store))
            figures.audits += 1


def _ask(store: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(store)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def _playing(store: Path) -> list[str]:
    """The games that were on when the process was killed."""
    try:
        return [game for (game,) in _ask(store, "SELECT game FROM match WHERE outcome = 'playing'")]
    except sqlite3.OperationalError:  # killed before there were any tables
        return []


def matches(store: Path) -> list[Any]:
    """All that a store says of its matches, in the order of their channels; but for the names of tables, drawn anew each time."""
    found = _ask(
        store,
        "SELECT m.id, m.game, m.outcome, m.result, m.seed, m.entropy, m.seats, m.brings"
        " FROM match m JOIN card_table t ON t.id = m.card_table ORDER BY t.channel, m.id",
    )
    told: list[Any] = []
    for match, *rest in found:
        journal = f"SELECT number, revision, actor, move FROM journal WHERE match = '{match}' ORDER BY number"
        paid = (
            "SELECT t.reason, a.kind, CASE a.kind WHEN 'escrow' THEN '' ELSE a.owner END, p.amount FROM transfer t"
            " JOIN posting p ON p.transfer = t.key JOIN account a ON a.id = p.account"
            f" WHERE t.match = '{match}' ORDER BY 1, 2, 3, 4"
        )
        told.append([rest, _ask(store, journal), _ask(store, paid)])
    return told


def purses(store: Path) -> list[Any]:
    """What everybody has, and all tables together."""
    return _ask(
        store,
        "SELECT kind, CASE kind WHEN 'escrow' THEN '' ELSE owner END AS whose, sum(balance), count(*)"
        " FROM account GROUP BY guild, kind, whose ORDER BY guild, kind, whose",
    )


def compare(one: Path, other: Path) -> int:
    """Both stores tell the same; the number of moves in each."""
    for left, right in zip(matches(one), matches(other), strict=True):
        if left != right:
            raise Broken(f"undisturbed {left}, disturbed {right}")
    if purses(one) != purses(other):
        raise Broken(f"undisturbed {purses(one)}, disturbed {purses(other)}")
    return _ask(one, "SELECT count(*) FROM journal")[0][0]


def soak(
    folder: Path,
    kills: int,
    seed: int,
    *,
    games: tuple[str, ...] | None = None,
    seconds: float | None = None,
    progress: Callable[[Figures], None] = lambda _: None,
) -> Figures:
    """Rounds until there were so many kills, or until the time is up. Raises Broken."""
    figures, began, chance = Figures(), time.monotonic(), Random(seed)
    games = games or tuple(keys())
    while figures.kills < kills and (seconds is None or time.monotonic() - began < seconds):
        course = f"{seed} {figures.rounds}"
        quiet, shaken = folder / f"{figures.rounds}-undisturbed.sqlite3", folder / f"{figures.rounds}-killed.sqlite3"
        undisturbed(quiet, course, games, figures)
        disturbed(shaken, course, games, kills - figures.kills, chance, figures)
        figures.moves += compare(quiet, shaken)
        figures.rounds += 1
        figures.matches += len(games)
        for store in (quiet, shaken):
            for part in folder.glob(f"{store.name}*"):
                part.unlink()
        figures.seconds = time.monotonic() - began
        progress(figures)
    return figures
