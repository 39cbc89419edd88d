"""How old a public face is: from the moment a change is stored to the moment its table's message shows it, or a later one.

The bot is a process of its own with tables that play by themselves; the local Discord is in this process, with its real limits.
First nobody has pressed anything, so that every edit is the bot's own; then somebody at each table has pressed My hand, which
gives a token for the table's message (and opens a hand that is refreshed, too).
"""

import asyncio
import os
import sys
from bisect import bisect_left
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from bot.desk.base import custom_ids
from bot.playground import LocalDiscord
from bot.playground.model.world import EPHEMERAL, V2, Post

SIZES = (100, 500, 2000)
#: edits a second without a token: how long it takes until all tables have had one
_PACED = 40.0
#: more seconds after the last move than this, and what is not shown is not waited for
_PATIENCE = 60.0
_LINE = 64 * 1024 * 1024

Shown = dict[int, list[tuple[float, int]]]  #: by channel: when which revision was shown


def faces(seconds: float = 2.0, sizes: tuple[int, ...] = SIZES) -> dict[str, Any]:
    """Ages in seconds by number of tables, with and without the token way; `seconds` times four is the shortest run."""
    return {f"{size} tables": asyncio.run(_measure(size, seconds)) for size in sizes}


async def _measure(size: int, seconds: float) -> dict[str, Any]:
    local = LocalDiscord(limits="real", keep_bodies=True)
    await local.start()
    with TemporaryDirectory() as folder:
        where = lay(local, size)
        (Path(folder) / "places.json").write_bytes(orjson.dumps(where))
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.bench.busy", folder, env=surroundings(local, folder), limit=_LINE,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            tables = await told(bot, "ready")
            await local.bot_ready(60, commands=True)
            shown = Watch(local)
            paced = await shown.ages(bot, max(4 * seconds, min(size / _PACED, 15 * seconds)))
            await _press_all(local, where["places"], tables)
            by_token = await shown.ages(bot, 4 * seconds)
        finally:
            if bot.stdin is not None:
                bot.stdin.close()  # on which it ends
            await bot.wait()
            await local.stop()
    return {"paced": paced, "by_token": by_token}


def surroundings(local: LocalDiscord, folder: str) -> dict[str, str]:
    """The environment of a bot that is to use this local Discord and a store in this folder."""
    return os.environ | {
        "HALLEY_API_URL": local.api_url,
        "HALLEY_GATEWAY_URL": local.gateway_url,
        "DISCORD_TOKEN": "bench",
        "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
        "LOG_LEVEL": "ERROR",
    }


def lay(local: LocalDiscord, size: int) -> dict[str, Any]:
    """A guild with a channel, a person and a message of the bot's for each table."""
    guild = local.guilds.add("The bench", [f"table-{number}" for number in range(size)])
    places: list[list[int]] = []
    for number, channel in enumerate(local.world.channels_of(guild.id)):
        post = Post(local.ids.new(), channel.id, guild.id, local.state.bot_id, flags=V2)
        post.components = [{"type": 10, "content": "A table is being laid."}]
        local.world.keep(post)
        places.append([channel.id, post.id, local.person(f"Ann {number}", guild=guild).id])
    return {"guild": guild.id, "places": places}


async def told(bot: asyncio.subprocess.Process, word: str) -> Any:
    """What the bot's process says next with this word."""
    assert bot.stdout is not None
    while line := await bot.stdout.readline():
        if line.startswith(word.encode()):
            return orjson.loads(line.removeprefix(word.encode()))
    raise RuntimeError("The bot's process has ended.")


async def _press_all(local: LocalDiscord, places: list[list[int]], tables: list[str]) -> None:
    """Each table's host asks for the hand."""
    people = {person.id: person for person in local.people}
    for (_, message, host), table in zip(places, tables, strict=True):
        person = people[host]
        outcome = await person.forge(custom_ids.write(table, 1, "/hand"), on=person.read(local.world.posts[message]))
        if outcome.error:
            raise RuntimeError(f"A press was not answered: {outcome.error}")


class Watch:
    """What the local Discord is asked for, taken from its log as it comes."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self._shown: Shown = {}
        self._refused = self._edits = 0

    async def ages(self, bot: asyncio.subprocess.Process, seconds: float) -> dict[str, float]:
        """The figures of a run."""
        self._take()
        self._refused = self._edits = 0
        assert bot.stdin is not None
        bot.stdin.write(f"go {seconds}\n".encode())
        saying = asyncio.create_task(told(bot, "made"))
        while not saying.done():
            await asyncio.wait([saying], timeout=0.5)
            self._take()
        made: list[tuple[int, int, float]] = [tuple(each) for each in saying.result()]
        end = asyncio.get_running_loop().time() + _PATIENCE
        while self._unshown(made) and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.5)
            self._take()
        return self._figures(made)

    def _take(self) -> None:
        """Everything that has been asked since."""
        entries, self._local.log[:] = list(self._local.log), []
        for entry in entries:
            self._refused += entry.status == 429
            answer = entry.answer
            if entry.status != 200 or entry.method not in ("PATCH", "POST") or not isinstance(answer, dict):
                continue
            if "channel_id" in answer and not answer.get("flags", 0) & EPHEMERAL and isinstance(entry.body, dict):
                self._edits += 1
                revision = max(_revisions(entry.body.get("components", [])), default=0)
                self._shown.setdefault(int(answer["channel_id"]), []).append((entry.at, revision))

    def _unshown(self, made: list[tuple[int, int, float]]) -> int:
        newest = {channel: max(revision for _, revision in shown) for channel, shown in self._shown.items()}
        return sum(1 for channel, revision, _ in made if newest.get(channel, 0) < revision)

    def _figures(self, made: list[tuple[int, int, float]]) -> dict[str, float]:
        ages = [age for each in made if (age := self._age(*each)) is not None]
        cuts = quantiles(ages, n=100)
        return {
            "changes": len(made),
            "edits": self._edits,
            "p50_s": cuts[49],
            "p99_s": cuts[98],
            "never_shown": len(made) - len(ages),
            "refused": self._refused,
        }

    def _age(self, channel: int, revision: int, stored: float) -> float | None:
        """How long it took until a revision, or a later one, was shown."""
        shown = self._shown.get(channel, [])
        at = bisect_left(shown, revision, key=lambda one: one[1])
        return max(shown[at][0] - stored, 0.0) if at < len(shown) else None


def _revisions(parts: list[Any]) -> list[int]:
    """The revisions in the ids of all buttons."""
    found: list[int] = []
    for part in parts:
        pressed = custom_ids.read(part.get("custom_id") or "")
        found += [pressed.revision] if pressed is not None else []
        found += _revisions(part.get("components", []))
    return found
