"""Bots of other libraries, each in a process and a folder of its own, play a hand at the local Discord.

They are not among what Halley needs, so nothing is fetched unless the environment asks: with HALLEY_OTHER_LIBRARIES=yes each
library is installed into a folder that goes away, with a path into folders there that stay.
"""

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Person
from tests.playground.small_bot import a_local_discord

ASKED = os.environ.get("HALLEY_OTHER_LIBRARIES", "")
BOTS = Path(__file__).parent / "bots"
#: a library as its registry names it, and its bot
LIBRARIES = {
    "discord.js": "discord_js_bot.cjs",
    "disnake": "disnake_bot.py",
    "discord-py-interactions": "interactions_bot.py",
    "nextcord": "nextcord_bot.py",
    "hikari": "hikari_bot.py",
    "py-cord": "pycord_bot.py",
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not ASKED, reason="HALLEY_OTHER_LIBRARIES asks for no other libraries"),
]


Command = list[str | Path]


async def installed(library: str, room: Path) -> str | Path:
    """Installs a library into a folder, unless it is there; the program that runs its bots. Skips where it cannot be had."""
    python = room / "bin" / "python"
    steps: list[Command] = [
        [sys.executable, "-m", "venv", room],
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", library],
    ]
    if library.endswith(".js"):
        if not (shutil.which("npm") and shutil.which("node")):
            pytest.skip("there is no npm here")
        steps = [["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", room, library]]
    done = room / "installed"
    if not done.exists():
        room.mkdir(parents=True, exist_ok=True)
        for step in steps:
            await carry_out(step, library)
        done.touch()
    return "node" if library.endswith(".js") else python


async def carry_out(step: Command, library: str) -> None:
    made = await asyncio.create_subprocess_exec(*step, stdout=PIPE, stderr=STDOUT)
    said, _ = await made.communicate()
    if made.returncode:
        pytest.skip(f"{library} cannot be installed here: {said.decode(errors='replace').strip().splitlines()[-1:]}")


@asynccontextmanager
async def playing(library: str, local: LocalDiscord, room: Path) -> AsyncIterator[None]:
    """The bot of a library, connected, its commands registered. What it says is shown when a test fails."""
    program = await installed(library, room)
    bot = shutil.copy(BOTS / LIBRARIES[library], room)  # node looks for packages beside what it runs
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    surroundings = {**kept, "API_URL": local.api_url, "TOKEN": "MTIz.any.token", "PYTHONUTF8": "1"}
    with (room / "said.txt").open("w+", encoding="utf-8", errors="replace") as said:
        process = await asyncio.create_subprocess_exec(
            program, bot, cwd=room, env=surroundings, stdout=said, stderr=STDOUT
        )
        try:
            await local.until(
                lambda: process.returncode is not None or (local.gateway.online and local.world.commands), 60
            )
            assert process.returncode is None
            yield
        finally:
            await end(process)
            said.seek(0)
            print(said.read()[-6000:])  # noqa: T201  shown when the test fails


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), 10)
    except TimeoutError:
        process.kill()
        await process.wait()


@pytest.mark.parametrize("library", LIBRARIES)
async def test_a_bot_of_another_library_plays_a_hand(library: str, tmp_path: Path) -> None:
    room = tmp_path / library if ASKED == "yes" else Path(ASKED).absolute() / library
    try:
        async with a_local_discord() as local, playing(library, local, room):
            local.interactions.to_answer = 20.0  # how quick a library is on a busy machine is not the question
            await play_a_hand(local, local.person("Ann"), local.person("Ben"))
            assert local.complaints == []
    finally:
        if ASKED == "yes":
            shutil.rmtree(room, ignore_errors=True)  # else pytest keeps a hundred megabytes of each


async def play_a_hand(local: LocalDiscord, ann: Person, ben: Person) -> None:
    dealt = await ann.slash("deal")
    assert (dealt.error, dealt.text) == (None, "9♣")
    assert [button.label for button in ben.sees()[-1].buttons] == ["Twist", "Stick"]
    twisted = await ben.press("Twist")
    assert (twisted.error, twisted.type, ann.sees()[-1].text) == (None, 7, "9♣ 4♥")
    stuck = await ann.press("Stick")
    assert (stuck.error, stuck.type) == (None, 6)
    await local.until(lambda: ann.sees()[-1].text == "You stick at 13.")
    assert ann.sees()[-1].ephemeral
    assert [message.text for message in ben.sees()] == ["9♣ 4♥, and no more"]
    assert not ben.can_press("Stick")
