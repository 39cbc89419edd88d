"""The project's own benchmarks. These machines differ: compare figures of one run, not figures of two machines."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson

from bot.commands import say


def bench(as_json: bool = False, only: str | None = None, seconds: float = 2.0) -> int:
    """Measure and print; `only` picks one of what `python -m bot bench --help` names; 'faces' and 'start' take minutes."""
    figures: dict[str, Any] = {}
    if only in (None, "rules"):
        from bot.bench.playouts import playouts

        figures["rules"] = playouts(seconds)
    if only in (None, "store"):
        from bot.bench.commits import durable_moves

        figures["store"] = asyncio.run(durable_moves(seconds))
    if only in (None, "press"):
        from bot.bench.presses import presses

        figures["press"] = presses()
    if only in (None, "shuffle"):
        from bot.bench.evenness import evenness

        figures["shuffle"] = evenness(200_000 if only else 10_000)
    if only in (None, "thinking"):
        from bot.bench.thinking import thinking

        figures["thinking"] = thinking(seconds)
    if only == "faces":
        from bot.bench.faces import faces

        figures["faces"] = faces(seconds)
    if only == "start":
        from bot.bench.start import starts

        figures["start"] = starts()
    if as_json:
        say(orjson.dumps(figures).decode())
        return 0
    for line in _lines(figures):
        say(line)
    return 0


def _lines(figures: dict[str, Any], depth: int = 0) -> Iterator[str]:
    for name, value in figures.items():
        if isinstance(value, dict):
            yield f"{'  ' * depth}{name}"
            yield from _lines(value, depth + 1)
        else:
            yield f"{'  ' * depth}{name:<32} {value:>14,.2f}"
