"""Draws docs/architecture.svg from the tables of tests/test_arrows.py: python tools/picture.py

A layer may import what lies below it, a floor what stands to its left. The numbers are the way of a press.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PICTURE = HOUSE / "docs" / "architecture.svg"

WIDTH, MARGIN, HEAD, BOX, GAP = 1000, 24, 26, 34, 14
#: dark on light, on a ground of its own, so that it reads on a white page and on a dark one
PAPER, INK, EDGE, PATH = "#fbfaf5", "#1d2433", "#5b6478", "#b3261e"
TINTS = {
    "slices": "#f7e3c6",
    "desk": "#d9e6fb",
    "room": "#dcefdc",
    "middle": "#ece7f5",
    "pure": "#f6dcdc",
    "aside": "#e9e9e4",
}

COMMANDS = ["cogs/*/cog.py", "cogs/chips", "cogs/settings", "cogs/…"]

#: the way of a press: number -> the floor or room in which it is
WAY: Mapping[str, str] = {
    "desk/acts": "1", "desk/base": "2", "room/live": "3", "bot.rules": "4", "room/store": "5", "desk/messages": "6",
    "desk/transport": "7",
}  # fmt: skip


def layers(floors: Mapping[str, Sequence[str]]) -> list[tuple[str, str, list[str]]]:
    """From the top: what a layer is called, its tint, its boxes."""

    def rooms(part: str) -> list[str]:
        return [f"{part.removeprefix('bot.')}/{floor}" for floor in floors[part]]

    return [
        ("cogs/*/cog.py and the room's own commands: what people type", "slices", COMMANDS),
        ("bot/desk: Discord, and no game", "desk", rooms("bot.desk")),
        ("bot/room: tables, chips, time and the store, and no Discord", "room", rooms("bot.room")),
        ("found by discovery, set from outside, counted", "middle", ["bot.registry", "bot.settings", "bot.metrics"]),
        ("cogs/*: the games, pure", "slices", ["cogs/*/rules.py", "cogs/*/words.py", "cogs/*/brain.py"]),
        ("pure: no Discord, no clock, no chance", "pure", ["bot.cards", "bot.rules", "bot.brains", "bot.pictures"]),
        ("bot/playground: a local Discord, which the bot reaches over the network only", "aside", rooms("bot.playground")),
    ]  # fmt: skip


def _text(x: float, y: float, said: str, size: int = 13, weight: str = "400") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}">{escape(said)}</text>'


def _called(label: str) -> str:
    """What stands in a box: a floor by its own name, everything else by its path."""
    return label.replace("bot.", "bot/") if label.startswith(("bot.", "cogs")) else label.partition("/")[2]


def _box(x: float, y: float, wide: float, label: str) -> Iterator[str]:
    yield f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{BOX}" rx="5" fill="{PAPER}" stroke="{EDGE}"/>'
    yield _text(x + 8, y + 22, _called(label))


def _way(stops: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """The way of a press: a dashed line from number to number."""
    marks = sorted((number, *stops[place]) for place, number in WAY.items())
    points = " ".join(f"{x:g},{y:g}" for _, x, y in marks)
    yield f'<polyline points="{points}" fill="none" stroke="{PATH}" stroke-width="2" stroke-dasharray="5 5" opacity="0.6"/>'
    for number, x, y in marks:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{PATH}"/>'
        style = f'font-size="13" font-weight="700" fill="{PAPER}" text-anchor="middle"'
        yield f'<text x="{x:g}" y="{y + 4.5:g}" {style}>{number}</text>'


def _layer(
    top: float, title: str, tint: str, boxes: Sequence[str], stops: dict[str, tuple[float, float]]
) -> tuple[float, list[str]]:
    """A layer from a height on: where it ends, and its drawing; where a number is to stand goes into `stops`."""
    each, columns = 148.0, 6
    rows = -(-len(boxes) // columns)
    high = HEAD + rows * (BOX + GAP) + 6
    drawn = [
        f'<rect x="{MARGIN}" y="{top:g}" width="{WIDTH - 2 * MARGIN}" height="{high:g}" rx="9" fill="{TINTS[tint]}"/>'
    ]
    drawn.append(_text(MARGIN + 12, top + 18, title, 14, "600"))
    for at, label in enumerate(boxes):
        row, column = divmod(at, columns)
        x, y = MARGIN + 12 + column * (each + 8), top + HEAD + 8 + row * (BOX + GAP)
        drawn += _box(x, y, each, label)
        stops[label] = x + each - 2, y
    return top + high, drawn


def picture(floors: Mapping[str, Sequence[str]]) -> str:
    """The whole picture as an SVG."""
    top, drawn = 56.0, list[str]()
    stops: dict[str, tuple[float, float]] = {}
    for title, tint, boxes in layers(floors):
        if tint == "aside":
            top += 18
        top, made = _layer(top, title, tint, boxes, stops)
        drawn += made
        top += 10
    head = _text(
        MARGIN,
        32,
        "Halley: a layer imports what lies below it, a floor what stands before it; 1 to 7 is the way of a press",
        15,
        "600",
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 14:g}" '
            f'role="img" aria-label="The rooms and floors of Halley, and the way of a press" '
            f'font-family="Verdana, DejaVu Sans, sans-serif" fill="{INK}">',
            f'<rect width="100%" height="100%" rx="12" fill="{PAPER}"/>',
            head,
            *drawn,
            *_way(stops),
            "</svg>",
            "",
        ]
    )


def main() -> None:
    sys.path.insert(0, str(HOUSE))
    from tests.test_arrows import FLOORS

    PICTURE.write_text(picture(FLOORS), encoding="utf-8")


if __name__ == "__main__":
    main()
