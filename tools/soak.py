"""Play whole matches of every game in a process that is killed again and again, and compare them with undisturbed ones.

    python tools/soak.py --kills 500 [--real 4] [--seconds S] [--seed K] [--games comet,pontoon] [--json]

`--kills` fall on a room with a table of every game at once; `--real` as many in a match of each game at the whole bot,
between a local Discord and people who press. Exit code 1 when a match ended otherwise than undisturbed, or an audit found
something; the stores are kept then.
"""

# ruff: noqa: T201  what it says goes to whoever started it

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.registry import keys
from tests.faults.chaos import shake
from tests.faults.harness import Broken, Figures, soak


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the room at random moments and compare its matches.")
    parser.add_argument("--kills", type=int, default=500, help="how many kills in all")
    parser.add_argument("--real", type=int, default=0, help="how many kills of the whole bot in a match of each game")
    parser.add_argument("--seconds", type=float, help="begin no further round after so many seconds")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches")
    parser.add_argument("--games", help="some of the games only, by key, with commas between")
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    given = parser.parse_args()
    games = tuple(given.games.split(",")) if given.games else tuple(keys())
    folder = Path(tempfile.mkdtemp(prefix="soak-"))

    def progress(figures: Figures) -> None:
        if not given.json:
            print(f"round {figures.rounds}: {figures.kills} kills, {figures.seconds:.0f} s", flush=True)

    try:
        figures = soak(folder, given.kills, given.seed, games=games, seconds=given.seconds, progress=progress)
        whole = real(folder, games, given.real, given.seed)
    except Broken as broken:
        print(f"BROKEN, stores kept in {folder}: {str(broken)[:4000]}", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    if given.json:
        print(json.dumps({"room": asdict(figures), "bot": asdict(whole)}))
    else:
        for title, one in (("The room:", figures), ("The whole bot:", whole)):
            print("\n".join([title, *one.lines()]) if one.rounds else f"{title} not killed")
    return 0


def real(folder: Path, games: tuple[str, ...], kills: int, seed: int) -> Figures:
    """A match of each game at the whole bot, each with so many kills."""
    figures, began = Figures(), time.monotonic()
    for key in games if kills else ():
        asyncio.run(shake(folder, key, kills, Random(f"{seed} {key}"), figures))
        figures.rounds += 1
    figures.seconds = time.monotonic() - began
    return figures


if __name__ == "__main__":
    sys.exit(main())
