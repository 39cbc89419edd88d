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
LOST = "bot.died"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not ASKED, reason="HALLEY_OTHER_LIBRARIES asks for no other libraries"),
]


async def run(*command: str | Path, cwd: Path) -> tuple[int, str]:
    """Runs a program to its end; its exit code and all that it said."""
    made = await asyncio.create_subprocess_exec(*command, cwd=cwd, stdout=PIPE, stderr=STDOUT)
    said, _ = await made.communicate()
    return made.returncode or 0, said.decode(errors="replace")


async def command_for(library: str, room: Path) -> tuple[list[str | Path], Path]:
    """Installs a library into a folder, unless it is there; the command that runs its bot, and where. Skips where it cannot be had."""
    room.mkdir(parents=True, exist_ok=True)
    if library.endswith(".js"):
        steps: list[list[str | Path]] = [["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", library]]
        there, program = room / "node_modules" / library, "node"
    else:
        python = room / "bin" / "python"
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", library]
        steps = [[sys.executable, "-m", "venv", room], pip]
        there, program = room / "installed", str(python)
    if not library.endswith(".js") or (shutil.which("npm") and shutil.which("node")):
        await install(library, steps, there, room)
    else:
        pytest.skip("there is no npm here")
    bot = BOTS / LIBRARIES[library]
    return [program, shutil.copy(bot, room / bot.name)], room  # node looks for packages beside what it runs


async def install(library: str, steps: list[list[str | Path]], there: Path, room: Path) -> None:
    if there.exists():
        return
    for step in steps:
        code, said = await run(*step, cwd=room)
        if code:
            pytest.skip(f"{library} cannot be installed here: {said.strip().splitlines()[-1:]}")
    there.mkdir(exist_ok=True)


@asynccontextmanager
async def playing(library: str, local: LocalDiscord, room: Path) -> AsyncIterator[None]:
    """The bot of a library, connected, its commands registered. What it says is shown when a test fails."""
    command, cwd = await command_for(library, room)
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    surroundings = {**kept, "API_URL": local.api_url, "TOKEN": "MTIz.any.token", "PYTHONUTF8": "1"}
    process = await asyncio.create_subprocess_exec(*command, cwd=cwd, env=surroundings, stdout=PIPE, stderr=STDOUT)
    try:
        await local.until(lambda: process.returncode is not None or (local.gateway.online and local.world.commands), 60)
        assert process.returncode is None
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        said, _ = await process.communicate()
        print(said.decode(errors="replace")[-6000:])  # noqa: T201  shown when the test fails


@pytest.mark.parametrize("library", LIBRARIES)
async def test_a_bot_of_another_library_plays_a_hand(library: str, tmp_path: Path) -> None:
    room = tmp_path / library if ASKED == "yes" else Path(ASKED) / library
    async with a_local_discord() as local, playing(library, local, room):
        await play_a_hand(local, local.person("Ann"), local.person("Ben"))
        assert local.complaints == []


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
