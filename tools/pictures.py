"""Draws every sample scene of tests/pictures into a folder, to be looked at: python tools/pictures.py FOLDER [store]

Beside each picture in its own size there are two sheets: all of them as wide as on a phone (340 pixels), on a dark page and on a
light one, and all card faces and emoji tiles. With `store` the pictures that tests compare with are stored anew.
"""

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

HOUSE = Path(__file__).resolve().parent.parent
PHONE, GAP = 340, 12
PAGES = {"dark": "#313338", "light": "#ffffff"}


def sheet(pictures: Sequence[bytes], page: str, columns: int = 3) -> Image.Image:
    """Pictures side by side, as wide as on a phone."""
    small: list[Image.Image] = []
    for png in pictures:
        whole = Image.open(BytesIO(png)).convert("RGB")
        small.append(whole.resize((PHONE, whole.height * PHONE // whole.width), Image.Resampling.LANCZOS))
    rows = [small[at : at + columns] for at in range(0, len(small), columns)]
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    made = Image.new("RGB", (columns * (PHONE + GAP) + GAP, height), page)
    top = GAP
    for row in rows:
        for at, one in enumerate(row):
            made.paste(one, (GAP + at * (PHONE + GAP), top))
        top += max(one.height for one in row) + GAP
    return made


def faces_sheet() -> Image.Image:
    """Every card in two and in four colours: as it lies on a table, as an emoji, and as an emoji in a line of text."""
    from bot.pictures import faces

    shown = [*range(52), faces.comet(33), faces.comet(35), faces.BACK]
    made = Image.new("RGB", (13 * 100 + 10, 10 * 270 + 10), PAGES["dark"])
    for block, four in enumerate((False, True)):
        for at, card in enumerate(shown):
            x, y = 10 + at % 13 * 100, 10 + (at // 13 + 5 * block) * 270
            for image, top in ((faces.portrait(card, 88, four), 0), (faces.tile(card, four).resize((88, 88)), 130)):
                made.paste(image, (x, y + top), image)
            tiny = faces.tile(card, four).resize((22, 22), Image.Resampling.LANCZOS)
            made.paste(tiny, (x, y + 226), tiny)
    return made


def main() -> None:
    sys.path.insert(0, str(HOUSE))
    from bot.pictures.result import result_png
    from bot.pictures.table import table_png
    from tests.pictures.samples import RESULTS, TABLES, crowded, stored

    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", type=Path, default=HOUSE / "build" / "pictures")
    asked.add_argument("store", nargs="?", choices=("store",))
    how = asked.parse_args()
    folder = how.folder
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {name: table_png(scene) for name, scene in TABLES.items()}
    drawn |= {name: result_png(outcome) for name, outcome in RESULTS.items()}
    full = {name: table_png(scene) for name, scene in crowded().items()}
    for name, png in (drawn | full).items():
        (folder / f"{name}.png").write_bytes(png)
    for page, colour in PAGES.items():
        sheet(list(drawn.values()), colour).save(folder / f"sheet-{page}.png")
    sheet(list(full.values()), PAGES["dark"]).save(folder / "sheet-full.png")
    faces_sheet().save(folder / "faces.png")
    if how.store:
        for name, png in stored().items():
            (HOUSE / "tests" / "pictures" / "stored" / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
