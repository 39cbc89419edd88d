"""The project's own benchmarks. These machines differ: compare ratios, and figures of one run, not figures of two machines."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson

from bot.commands import complain, say
from bot.rules import Refused

#: what is measured where nothing is picked; 'faces', 'start' and 'load' take minutes
_USUAL = ("rules", "store", "press", "shuffle", "thinking")


def bench(
    as_json: bool = False,
    only: str | None = None,
    seconds: float = 2.0,
    against: str | None = None,
    keep: Path | None = None,
    database: str | None = None,
    tables: Sequence[int] = (),
    processes: int = 1,
) -> int:
    """Measure and print, the ratios first; `only` picks one of what `python -m bot bench --help` names.

    `against` names another library whose games are played in the same minutes, `keep` the history to which the run is added,
    `database` the address of a PostgreSQL server on which the store, or the load, is measured, and not on SQLite; `tables` the
    numbers of tables of the load, `processes` over how many processes.
    """
    from bot.bench.history import add, must_be_there

    figures: dict[str, Any] = {}
    try:
        if keep is not None:
            must_be_there(keep)
        if processes > 1:
            from bot.bench.load import must_share

            must_share(processes, database)
        if against is not None:
            from bot.bench.against import beside

            figures[against] = beside(seconds)
    except Refused as why:
        complain(str(why))
        return 1
    for part in (only,) if only else _USUAL:
        figures[part] = _measured(part, seconds, database, tables, processes, alone=only is not None)
    whole = {"ratios": dict(ratios(figures)), **figures}
    if keep is not None:
        add(keep, whole)
    for line in [orjson.dumps(whole).decode()] if as_json else _lines(whole):
        say(line)
    return 0


def _measured(
    part: str, seconds: float, database: str | None, tables: Sequence[int], processes: int, *, alone: bool
) -> Any:
    """One of the benchmarks; what it takes is loaded only now."""
    match part:
        case "rules":
            from bot.bench.playouts import playouts

            return playouts(seconds)
        case "store":
            return asyncio.run(_store(seconds, database))
        case "press":
            from bot.bench.presses import presses

            return presses()
        case "shuffle":
            from bot.bench.evenness import evenness

            return evenness(200_000 if alone else 10_000)
        case "thinking":
            from bot.bench.thinking import thinking

            return thinking(seconds)
        case "load":
            from bot.bench.load import SIZES, load

            return load(tables or SIZES, 10 * seconds, database, processes=processes)
        case "faces":
            from bot.bench.faces import faces

            return faces(seconds)
        case _:
            from bot.bench.start import starts

            return starts()


async def _store(seconds: float, database: str | None) -> dict[str, float]:
    if database is not None:
        from bot.bench import postgres

        return await postgres.durable_moves(database, seconds)
    from bot.bench import commits

    return await commits.durable_moves(seconds)


def ratios(figures: dict[str, Any], path: str = "") -> Iterator[tuple[str, float]]:
    """What of some figures is a ratio of two that were taken together, by its path in them: `press.cpu_ratio`."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from ratios(value, f"{path}{name}.")
        elif "ratio" in name or "share_of" in name:
            yield path + name, value


def _lines(figures: dict[str, Any], depth: int = 0) -> Iterator[str]:
    for name, value in figures.items():
        if isinstance(value, dict):
            yield f"{'  ' * depth}{name}"
            yield from _lines(value, depth + 1)
        else:
            yield f"{'  ' * depth}{name:<40} {value:>14,.2f}"
