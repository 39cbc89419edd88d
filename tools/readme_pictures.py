"""The README's pictures, made of real play: python tools/readme_pictures.py [FOLDER]

`table.png` and `table.gif` are positions of one match of Canadian Salad between computer players, dealt from a seed; `hand.png` is
what a person sees of a hand on a phone, photographed in Chromium from the local page. FOLDER is docs/pictures unless given.
A test draws the first two anew and compares them, so that they stay true.
"""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from PIL import Image

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from bot.pictures.scene import Scene  # noqa: E402  the house is beside this folder, not installed
from bot.pictures.table import table_png  # noqa: E402
from bot.registry import game  # noqa: E402
from bot.rules import DEALER, Event, deal_text, passing_view  # noqa: E402

GAME, SEED = "canadian_salad", 1758
NAMES = ("Ann", "Ben", "Ada", "Blaise")
COMPUTERS = (2, 3)
#: the positions of the moving picture: some tricks of the second hand
FIRST, LAST = 84, 96
STILL = 89
WIDTH = 480
MOVES = 5  #: of the two people, before the hand is photographed
CARD, TRICK = 1100, 2000  #: milliseconds for which a position is seen


def positions() -> Iterator[Scene]:
    """What an onlooker sees of the match, one position after another."""
    found = game(GAME)
    rules, painter, chance = found.rules, found.painter, Random(SEED)
    assert painter is not None
    state = rules.start(rules.setting(len(NAMES)))
    heard: list[list[Event]] = [[] for _ in NAMES]
    while not state.over:
        waiting = rules.waiting(state)
        if DEALER in waiting.must:
            order = list(rules.pack(state))
            chance.shuffle(order)
            step = rules.apply(state, DEALER, deal_text(order))
        else:
            seat = waiting.must[0]
            move = found.brains["thumb"].choose(rules.view(state, seat), heard[seat], chance)
            assert move is not None
            step = rules.apply(state, seat, move)
        for seat, events in enumerate(heard):
            events += [event for event in step.events if event.only in (None, seat)]
        for seen in (*(passing_view(rules, each) for each, _ in step.stood), rules.view(step.state, None)):
            scene = painter.scene(seen, NAMES)
            seats = tuple(replace(one, computer=at in COMPUTERS) for at, one in enumerate(scene.seats))
            yield replace(scene, seats=seats)
        state = step.state


def still() -> bytes:
    """A table in the middle of a trick."""
    return table_png(next(scene for at, scene in enumerate(positions()) if at == STILL))


def moving() -> bytes:
    """Some positions after another, as a GIF that never ends."""
    frames = [
        Image.open(BytesIO(table_png(scene))).convert("RGB")
        for at, scene in enumerate(positions())
        if FIRST <= at < LAST
    ]
    small = [one.resize((WIDTH, one.height * WIDTH // one.width), Image.Resampling.LANCZOS) for one in frames]
    tall = Image.new("RGB", (WIDTH, sum(one.height for one in small)))
    for at, one in enumerate(small):
        tall.paste(one, (0, at * one.height))
    palette = tall.quantize(160)  # one for all, else a colour of few places is lost
    paletted = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in small]
    made = BytesIO()
    times = [CARD] * (len(paletted) - 1) + [TRICK]
    paletted[0].save(made, "GIF", save_all=True, append_images=paletted[1:], duration=times, loop=0, optimize=True)
    return made.getvalue()


async def hand(folder: Path) -> bytes:
    """A hand on a phone, as the page shows it to whoever is asked."""
    from bot.room import ManualClock
    from tests.desk.acts.test_play_acts import on_turn
    from tests.desk.house import open_house, until
    from tests.playground.browser import chromium, open_page

    async with open_house(folder, hand=ManualClock(time())) as house, chromium() as browser:
        house.bot.desk.emojis.see_to_it()
        await until(lambda: house.bot.desk.emojis.deck(False) is not None, 60)
        people = await house.table_for("Ann", "Ben", computers=2, game=GAME)
        await house.play_on(people, moves=MOVES)
        person, _ = await on_turn(house, people)
        phone = {"viewport": {"width": 390, "height": 1100}, "device_scale_factor": 2, "color_scheme": "dark"}
        visitor = await open_page(browser, house.discord.page_url, person.name, **phone)
        await visitor.press("My hand")
        seen = visitor.page.locator(".ephemeral[data-testid=message]").last
        await visitor.page.wait_for_load_state("networkidle")
        await asyncio.sleep(1)  # faces are loaded and drawn
        return await seen.screenshot()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HOUSE / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "table.png").write_bytes(still())
    (folder / "table.gif").write_bytes(moving())
    with TemporaryDirectory() as kept:
        (folder / "hand.png").write_bytes(asyncio.run(hand(Path(kept))))


if __name__ == "__main__":
    main()
