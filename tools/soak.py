"""Play whole matches of every game in a process that is killed again and again, and compare them with undisturbed ones.

    python tools/soak.py --kills 500 [--seconds S] [--seed K] [--games comet,pontoon] [--json]

Exit code 1 when a match ended otherwise than undisturbed, or an audit found something; the stores are kept then.
"""

# ruff: noqa: T201  what it says goes to whoever started it

import argparse
import json
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.harness import Broken, Figures, soak


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the room at random moments and compare its matches.")
    parser.add_argument("--kills", type=int, default=500, help="how many kills in all")
    parser.add_argument("--seconds", type=float, help="begin no further round after so many seconds")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches")
    parser.add_argument("--games", help="some of the games only, by key, with commas between")
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    given = parser.parse_args()
    games = tuple(given.games.split(",")) if given.games else None
    folder = Path(tempfile.mkdtemp(prefix="soak-"))

    def progress(figures: Figures) -> None:
        if not given.json:
            print(f"round {figures.rounds}: {figures.kills} kills, {figures.seconds:.0f} s", flush=True)

    try:
        figures = soak(folder, given.kills, given.seed, games=games, seconds=given.seconds, progress=progress)
    except Broken as broken:
        print(f"BROKEN, stores kept in {folder}: {str(broken)[:4000]}", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    print(json.dumps(asdict(figures)) if given.json else "\n".join(figures.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
