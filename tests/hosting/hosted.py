"""Halley in a process of its own, as whoever hosts it starts it: against the local Discord, with its log read line by line."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.playground import LocalDiscord

HOUSE = Path(__file__).resolve().parent.parent.parent
TOKEN = "a.token.for-tests"


def surroundings(folder: Path, local: LocalDiscord | None = None, **changes: str) -> dict[str, str]:
    """An environment with a store in a folder of its own, and the local Discord in the place of Discord's."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HALLEY_", "DISCORD_", "LOG_", "METRICS_", "PYTHON"))
    }
    there = {"HALLEY_API_URL": local.api_url, "HALLEY_GATEWAY_URL": local.gateway_url} if local else {}
    own = {"PYTHONPATH": str(HOUSE), "DATABASE_URL": f"sqlite:///{folder / 'room.sqlite3'}", "DISCORD_TOKEN": TOKEN}
    return kept | own | there | {"HALLEY_THINKERS": "0"} | changes


@dataclass(slots=True)
class Hosted:
    """A running process and its log so far."""

    process: asyncio.subprocess.Process
    log: list[str] = field(default_factory=list[str])

    async def listen(self) -> None:
        """Take down the log until the process ends."""
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.log.append(line.decode().rstrip("\n"))

    async def says(self, part: str, seconds: float = 30.0) -> str:
        """The first line that holds this, as soon as there is one."""
        async with asyncio.timeout(seconds):
            while not (found := [line for line in self.log if part in line]):
                await asyncio.sleep(0.01)
        return found[0]

    async def stop(self) -> int | None:
        """End it as a host does."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 30)


@asynccontextmanager
async def hosted(folder: Path, local: LocalDiscord, **changes: str) -> AsyncIterator[Hosted]:
    """Halley, connected."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=folder, env=surroundings(folder, local, **changes),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    found = Hosted(process)
    listening = asyncio.create_task(found.listen())
    try:
        await local.bot_ready(30, commands=True)
        yield found
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await listening
