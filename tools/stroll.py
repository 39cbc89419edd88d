"""Play a match in the local page as a person would, and keep what was seen: python tools/stroll.py GAME [name:value …]

    python tools/stroll.py comet target:10 --seats 4 --level strong --width 1280 --scheme light --shots build/stroll
    python tools/stroll.py tute --preset Practice

Opens a house of its own with the pace that people have, sits down as Ann against computer players, presses one of the buttons that
lie in the hand whenever the table waits, and after the match opens its result and its replay. Each time something on the screen has
changed, a picture is kept in the folder, and the words of hand and table in GAME.txt beside it, so that both can be looked through.
"""

import argparse
import asyncio
import os
import re
import socket
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.async_api import Error, Locator, expect

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from bot import registry  # noqa: E402  the house is beside this folder, not installed
from bot.desk.acts.opening import ASKED  # noqa: E402
from bot.desk.acts.option_acts import OWN  # noqa: E402
from bot.desk.base import custom_ids  # noqa: E402
from bot.desk.views.lobby_view import MARKS, PRACTICE, presets_abreast  # noqa: E402
from bot.room.table.lobby import offered_here  # noqa: E402
from bot.rules import is_pattern, number_range  # noqa: E402
from tests.house.page.guest import NOUNS  # noqa: E402
from tests.house.page.test_every_game_on_a_phone import short  # noqa: E402
from tests.playground.browser import Visitor, chromium, open_page  # noqa: E402

HEIGHTS = {True: 844, False: 900}
#: a match is given up after so many seconds
LONGEST = 420.0
#: what stands on the screen so long is looked at before anything is pressed
LOOK = 0.9
#: seconds for which a button is waited for; one that has gone away under the pointer is let go then
PATIENCE = 5.0
#: the last two messages, each card by its name (an element has to lie in the page for its lines to be known)
WORDS = """() => [...document.querySelectorAll('[data-testid=message]')].slice(-2).map(message => {
    const faces = [...message.querySelectorAll('img.emoji')];
    const marks = faces.map(face => face.insertAdjacentElement('afterend', document.createElement('span')));
    marks.forEach((mark, at) => { mark.textContent = faces[at].alt + ' '; });
    const words = message.innerText;
    marks.forEach(mark => mark.remove());
    return words;
})"""


@dataclass(slots=True)
class Stroll:
    """One person's way through one match."""

    key: str
    visitor: Visitor
    folder: Path
    tag: str
    chance: Random = field(default_factory=lambda: Random(7))
    began: float = field(default_factory=monotonic)
    shots: int = 0
    seen: str = ""
    used: set[str] = field(default_factory=set)

    @property
    def hand(self) -> Locator:
        return self.visitor.page.locator(".ephemeral[data-testid=message]").last

    async def texts(self) -> str:
        """The words of the last two messages on the screen, with what stands for their pictures."""
        return "\n----\n".join(await self.visitor.page.evaluate(WORDS))

    async def look(self, why: str) -> None:
        """Keep a picture and the words, when the words have changed."""
        try:
            words = await self.texts()
        except Error:
            return
        if re.sub(r"in (\d+|an?) \w+|\d+ seconds?", "", words) == self.seen:
            return
        self.seen = re.sub(r"in (\d+|an?) \w+|\d+ seconds?", "", words)
        self.shots += 1
        name = f"{self.tag}-{self.shots:03}.png"
        await self.visitor.page.screenshot(path=self.folder / name)
        with (self.folder / f"{self.tag}.txt").open("a") as kept:
            kept.write(f"\n######## {name} at {monotonic() - self.began:.1f} s ({why})\n{words}\n")

    async def press(self) -> bool:
        """Press one of the moves that lie in the hand; whether there was one."""
        offered: list[tuple[Locator, str, str]] = []
        if not await self.hand.count():
            return False
        for each in await self.hand.locator("button[data-custom-id]:not([disabled])").all():
            at = custom_ids.read(await each.get_attribute("data-custom-id") or "")
            if at is not None and not at.act.startswith("/"):
                offered.append((each, (await each.inner_text()).strip(), at.act))
        if not offered or " turn: " not in await self.hand.inner_text():
            return False
        button, label, act = self.chance.choice(offered)
        await self.look(f"will press {label!r} = {act}")
        await button.click(timeout=3000)
        await asyncio.sleep(0.5)  # where a press wins a race, the form comes with its answer
        if is_pattern(act) or await self.visitor.dialog.count():
            span = number_range(act)
            letter = re.search(r"(?:letter|with|noun with) \W*([A-Z])\b", await self.hand.inner_text())
            nouns = NOUNS.get((letter.group(1) if letter else "k").lower(), ("king",))
            text = str(span[0]) if span else next((one for one in nouns if one not in self.used), nouns[0])
            self.used.add(text)
            await self.visitor.dialog.get_by_role("textbox").fill(text)
            await self.visitor.dialog.get_by_role("button", name="Submit").click()
        return True

    async def play(self, seats: int, options: str, level: str, preset: str = "", *, faster: bool = False) -> None:
        await self.visitor.slash(f"/{self.key} open {options}")
        await self.visitor.wait_for_text("People sit down with its buttons")
        if preset:
            await self.visitor.press("Options")
            await self.visitor.press(preset, self.hand)
            await asyncio.sleep(0.8)
        await self.look("lobby")
        for _ in range(seats - 1):
            await self.visitor.press("Add computer player")
            await asyncio.sleep(0.8)
        await self.look("seated")
        if level:  # whoever seats the first computer player is asked
            await self.visitor.press(f"{level.capitalize()} {MARKS[level]}")
            await asyncio.sleep(0.8)
        await self.visitor.press("Start")
        await expect(self.hand).to_contain_text("Only you can see this")
        if faster:
            try:
                await self.visitor.press("Faster")
            except Error:  # a preset may let no card fall by a clock
                sys.stdout.write("There is no Faster with these options: no card falls by a clock.\n")
        end = self.visitor.button("Rematch")
        while monotonic() - self.began < LONGEST:
            await asyncio.sleep(0.35)
            await self.look("")
            if await end.count():
                break
            try:
                await asyncio.sleep(LOOK)
                await self.press()
            except Error as error:
                sys.stdout.write(f"not pressed: {str(error).splitlines()[0]}\n")
        await asyncio.sleep(2)
        await self.visitor.page.screenshot(path=self.folder / f"{self.tag}-result.png")
        await self.look("result")
        for name in ("Replay", "How did I play?"):
            if await self.visitor.button(name).count():
                await self.visitor.press(name)
                await asyncio.sleep(3)
                self.seen = ""
                await self.look(name)


async def opened(process: asyncio.subprocess.Process, port: int) -> str:
    """The page's address, once the bot has answered there."""
    for _ in range(200):
        await asyncio.sleep(0.3)
        assert process.returncode is None, "the bot has ended"
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            continue
        writer.close()
        await asyncio.sleep(6)  # faces are uploaded
        break
    return f"http://127.0.0.1:{port}"


async def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=registry.keys())
    asked.add_argument("options", nargs="*", metavar="name:value")
    asked.add_argument("--seats", type=int)
    asked.add_argument("--preset", default="", help="one of the game's presets by its name, or Practice")
    asked.add_argument(
        "--level", choices=tuple(MARKS), default="", help="how the computer players play, fair without it"
    )
    asked.add_argument("--faster", action="store_true", help="let cards fall faster, where they fall by themselves")
    asked.add_argument("--width", type=int, default=390)
    asked.add_argument("--scheme", choices=("light", "dark"), default="dark")
    asked.add_argument("--shots", type=Path, default=HOUSE / "build" / "stroll")
    asked.add_argument("--port", type=int, default=8450)
    how = asked.parse_args()
    if how.level and how.level not in offered_here(how.game):
        asked.error(f"{how.game} has no level {how.level}; it has {', '.join(offered_here(how.game))}")
    info = registry.game(how.game).rules.info
    if how.faster and all(clock.brisk is None for clock in info.clocks.values()):
        asked.error(f"{how.game} has no Faster: no card of it falls by a clock")
    named = [preset.name for preset in (*presets_abreast(how.game), PRACTICE)]
    if how.preset and how.preset not in named:
        asked.error(f"{how.game} has no preset {how.preset}; it has {', '.join(named)}")
    with socket.socket() as line:  # a house that is there already would be taken for this one
        if line.connect_ex(("127.0.0.1", how.port)) == 0:
            asked.error(f"something listens on port {how.port} already; --port takes another")
    known = {option.name for option in (*info.options, *OWN, *ASKED)}
    for given in how.options:  # a name that is none would be taken for the value of another option
        if (name := given.partition(":")[0]) not in known:
            asked.error(f"{how.game} has no option {name}; it has {', '.join(sorted(known))}")
    seats, brief = short(how.game)
    fewest, most = info.seats
    if how.seats is not None and not fewest <= how.seats <= most:
        players = f"{fewest} to {most}" if fewest < most else f"{most}"
        asked.error(f"{how.game} is for {players} players, not for {how.seats}")
    usual = () if how.preset else (f"{name}:{value}" for name, value in brief.items())
    options = " ".join(how.options or usual)
    how.shots.mkdir(parents=True, exist_ok=True)
    tag = "-".join(filter(None, (how.game, how.preset.lower().replace(" ", "_"), str(how.width), how.scheme)))
    for old in how.shots.glob(f"{tag}*"):
        old.unlink()
    with TemporaryDirectory() as kept:
        env = {
            **os.environ,
            "DISCORD_TOKEN": "",
            "HALLEY_PORT": str(how.port),
            "DATABASE_URL": f"sqlite:///{kept}/house.sqlite3",
        }
        log = (how.shots / f"{tag}.log").open("w")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=HOUSE, env=env, stdout=log, stderr=log
        )
        try:
            address = await opened(process, how.port)
            phone = how.width < 600
            context = {
                "viewport": {"width": how.width, "height": HEIGHTS[phone]},
                "device_scale_factor": 2 if phone else 1,
                "color_scheme": how.scheme,
                "has_touch": phone,
            }
            async with chromium() as browser:
                visitor = await open_page(browser, address, "Ann", **context)
                visitor.page.set_default_timeout(1000 * PATIENCE)
                stroll = Stroll(how.game, visitor, how.shots, tag)
                await stroll.play(how.seats or max(seats, 2), options, how.level, how.preset, faster=how.faster)
                sys.stdout.write(
                    f"{tag}: {stroll.shots} pictures, {monotonic() - stroll.began:.0f} s, errors: {visitor.errors}\n"
                )
        finally:
            process.terminate()
            await process.wait()


if __name__ == "__main__":
    asyncio.run(main())
