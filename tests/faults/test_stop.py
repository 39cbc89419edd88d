"""SIGTERM ends the bot at once, whatever Discord is doing: away, hanging, or still to be connected to."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from bot.running import LAST
from tests.faults.relay import Relay

HOUSE = Path(__file__).parents[2]


@dataclass(slots=True)
class Line:
    """A bot in its own process, and the network between it and Discord."""

    discord: LocalDiscord
    api: Relay
    gateway: Relay
    process: asyncio.subprocess.Process
    seconds: float = 0.0

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; the exit code, and all that was said."""
        began = time.monotonic()
        self.process.send_signal(how)
        told, _ = await asyncio.wait_for(self.process.communicate(), 20)
        self.seconds = time.monotonic() - began
        assert self.process.returncode is not None
        return self.process.returncode, told.decode()


@asynccontextmanager
async def line(
    folder: Path, before: Callable[[LocalDiscord, Relay, Relay], None] = lambda *_: None
) -> AsyncIterator[Line]:
    """A bot that was just started; `before` prepares the network."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(LocalDiscord())
        port = int(discord.address.rpartition(":")[2])
        api = await stack.enter_async_context(Relay(port))
        gateway = await stack.enter_async_context(Relay(port))
        discord.gateway.url = f"ws://127.0.0.1:{gateway.port}/gateway"  # where sessions are taken up again
        before(discord, api, gateway)
        environment = os.environ | {
            "DISCORD_TOKEN": "a.token.for-tests",
            "DATABASE_URL": f"sqlite:///{folder / 'house.sqlite3'}",
            "HALLEY_API_URL": f"http://127.0.0.1:{api.port}/api/v10",
            "HALLEY_GATEWAY_URL": discord.gateway.url,
            "PYTHONPATH": str(HOUSE),
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=folder, env=environment,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            yield Line(discord, api, gateway, process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.communicate()


async def ready(at: Line) -> None:
    """Connected for three seconds, which is when discord.py itself believes it."""
    await at.discord.bot_ready(30, commands=True)
    await asyncio.sleep(2.6)


async def healthy(at: Line) -> None:
    await ready(at)


async def at_once(at: Line) -> None:
    await at.discord.bot_ready(120)


async def both_frozen(at: Line) -> None:
    await ready(at)
    at.api.freeze()
    at.gateway.freeze()


async def cut_off(at: Line) -> None:
    await ready(at)
    at.gateway.cut()
    at.api.cut()
    await asyncio.sleep(1.5)  # so that it waits before its next try


async def taken_up_by_nobody(at: Line) -> None:
    await ready(at)
    before = at.gateway.taken
    at.gateway.freeze()
    at.gateway.break_off()
    await at.discord.until(lambda: at.gateway.taken > before, 15)


async def amid_an_edit_that_hangs(at: Line) -> None:
    await ready(at)
    at.discord.faults.hang("POST /channels/*/messages", times=10)
    opening = asyncio.create_task(at.discord.person("Ann").slash("pitty_pat open"))
    await at.discord.until(lambda: at.discord.sent("POST", "/messages"), 10)
    opening.cancel()


@pytest.mark.parametrize(
    "state",
    [healthy, at_once, both_frozen, cut_off, taken_up_by_nobody, amid_an_edit_that_hangs],
    ids=lambda one: one.__name__,
)
async def test_sigterm_ends_a_bot_that_was_connected(tmp_path: Path, state: Callable[[Line], Awaitable[None]]) -> None:
    assert LAST < 3
    async with line(tmp_path) as at:
        await state(at)
        code, told = await at.stop()
        sys.stdout.write(f"{state.__name__}: {at.seconds:.2f} s\n")
        assert code == 0
        assert "a.token.for-tests" not in told


def no_answer(discord: LocalDiscord, api: Relay, gateway: Relay) -> None:
    api.freeze()


def no_hello(discord: LocalDiscord, api: Relay, gateway: Relay) -> None:
    gateway.freeze()


def no_gateway(discord: LocalDiscord, api: Relay, gateway: Relay) -> None:
    gateway.cut()


def unwell(discord: LocalDiscord, api: Relay, gateway: Relay) -> None:
    discord.faults.fail("GET /users/@me", 503, times=1000)


@pytest.mark.parametrize("before", [no_answer, no_hello, no_gateway, unwell], ids=lambda one: one.__name__)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_a_bot_that_is_still_connecting(
    tmp_path: Path, before: Callable[[LocalDiscord, Relay, Relay], None], how: signal.Signals
) -> None:
    async with line(tmp_path, before) as at:
        await at.discord.until(lambda: at.api.taken > 0, 120)
        await asyncio.sleep(1.5)
        code, told = await at.stop(how)
        sys.stdout.write(f"{before.__name__} {how.name}: {at.seconds:.2f} s\n")
        assert code == 0
        assert "a.token.for-tests" not in told
