"""How what a process costs grows with its tables: measured into docs/bench/load.json, drawn as docs/load.svg.

    python tools/load_curve.py measure --tables 500,1000,2000,5000     takes a quarter of an hour, and draws as well
    python tools/load_curve.py draw

docs/load.md explains the figures.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import orjson

HOUSE = Path(__file__).resolve().parent.parent
FIGURES = HOUSE / "docs" / "bench" / "load.json"
PICTURE = HOUSE / "docs" / "load.svg"

WIDTH, HEIGHT, MARGIN = 1000, 640, 24
#: dark on light, on a ground of its own, so that it reads on a white page and on a dark one
PAPER, INK, EDGE, LINE, GOAL = "#fbfaf5", "#1d2433", "#c9cdd6", "#1f5fbf", "#b3261e"

Run = dict[str, float]


class Panel(NamedTuple):
    """A curve: a figure of every run, what it is called, and what it should stay below (0: nothing is asked of it)."""

    figure: str
    title: str
    goal: float = 0.0
    times: float = 1.0


PANELS = (
    Panel("delay_p99_ms", "Delay of the loop, 99th percentile, in ms", 50.0),
    Panel("answer_p99_ms", "Time to the answer, 99th percentile, in s", 3.0, 0.001),
    Panel("kib_a_table_at_rest", "Memory a table, every hand open, in KiB", 60.0),
    Panel("moves_per_s", "Moves a second (dashed: a move in 8 s at each table)"),
)


def measure(tables: Sequence[int], seconds: float) -> None:
    """Take the figures anew, one number of tables after the other; each is written down at once."""
    sys.path.insert(0, str(HOUSE))
    from bot.bench.history import machine
    from bot.bench.load import load

    runs: list[dict[str, Any]] = []
    for size in tables:
        before = os.getloadavg()[0]
        (run,) = load([size], seconds).values()
        runs.append({**{name: float(f"{value:.4g}") for name, value in run.items()}, "load_before": round(before, 2)})
        kept = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine(), "runs": runs}
        FIGURES.write_bytes(orjson.dumps(kept, option=orjson.OPT_INDENT_2) + b"\n")


def _text(x: float, y: float, said: str, size: int = 12, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">{escape(said)}</text>'


def _round_up(most: float) -> float:
    """The next number that an axis may end with."""
    unit = 1.0
    while most > 10 * unit:
        unit *= 10
    while most <= unit:
        unit /= 10
    return next(step * unit for step in (1, 2, 3, 4, 5, 6, 8, 10) if step * unit >= most)


def _panel(panel: Panel, runs: Sequence[Run], left: float, top: float, wide: float, high: float) -> Iterator[str]:
    values = [run[panel.figure] * panel.times for run in runs]
    wanted = [run["wanted_per_s"] for run in runs] if panel.figure == "moves_per_s" else []
    most = _round_up(max(*values, *wanted, panel.goal, 0.001))
    last = max(run["tables"] for run in runs)

    def at(tables: float, value: float) -> tuple[float, float]:
        return left + wide * tables / last, top + high * (1 - value / most)

    def line(points: Sequence[tuple[float, float]], style: str) -> str:
        return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" {style}/>'

    yield _text(left, top - 12, panel.title, 14)
    for share in (0.0, 0.5, 1.0):
        x, y = at(0, most * share)
        yield line([(x, y), (x + wide, y)], f'stroke="{EDGE}"')
        yield _text(left - 6, y + 4, f"{most * share:g}", anchor="end")
    for run in runs:
        x, _ = at(run["tables"], 0)
        yield _text(x, top + high + 18, f"{run['tables']:g}", anchor="middle")
    dashed = f'stroke="{GOAL}" stroke-width="1.5" stroke-dasharray="6 5"'
    if panel.goal:
        yield line([at(0, panel.goal), at(last, panel.goal)], dashed)
    if wanted:
        yield line([at(run["tables"], run["wanted_per_s"]) for run in runs], dashed)
    points = [at(run["tables"], value) for run, value in zip(runs, values, strict=True)]
    yield line(points, f'stroke="{LINE}" stroke-width="2.5"')
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{LINE}"/>'


def picture(kept: dict[str, Any]) -> str:
    """The curves as an SVG."""
    runs: list[Run] = sorted(kept["runs"], key=lambda run: run["tables"])
    told = "What a process costs by its number of tables (below each curve); dashed: the goal"
    drawn = [_text(MARGIN, 32, told, 15)]
    wide, high = (WIDTH - 4 * MARGIN - 100) / 2, (HEIGHT - 60 - 2 * 90) / 2
    for number, panel in enumerate(PANELS):
        column, row = number % 2, number // 2
        left = MARGIN + 50 + column * (wide + 50 + 2 * MARGIN)
        drawn += _panel(panel, runs, left, 84 + row * (high + 90), wide, high)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(told)}" font-family="Verdana, DejaVu Sans, sans-serif" fill="{INK}">',
            f'<rect width="100%" height="100%" rx="12" fill="{PAPER}"/>',
            *drawn,
            "</svg>",
            "",
        ]
    )


def draw() -> None:
    """Draw what was measured last."""
    PICTURE.write_text(picture(orjson.loads(FIGURES.read_bytes())), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("measure", "draw"))
    parser.add_argument("--tables", default="500,1000,2000,5000")
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    if given.what == "measure":
        measure([int(size) for size in given.tables.split(",")], given.seconds)
    draw()


if __name__ == "__main__":
    main()
