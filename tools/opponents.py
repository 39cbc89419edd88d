"""How good the computer players are: plays what docs/opponents.md tells, a little at a time, and writes its tables.

    python tools/opponents.py play --minutes 60 --workers 2     goes on where it left off; what is furthest from its errors first
    python tools/opponents.py play --minutes 60 --only tute
    python tools/opponents.py tables                            writes the tables of docs/opponents.md anew
    python tools/opponents.py left                              what is still to be played
    python tools/opponents.py recheck --only tute               forgets the figures of those who have come to play differently
    python tools/opponents.py legal --matches 10000             matches of every level at a fiftieth of its effort: a move that
                                                                the rules do not allow ends it

Figures are kept in docs/opponents.json, a row for each line-up with the sums of all that was played. Every deal is played in each
seating that differs and counts as one observation. A line-up also keeps what came of two matches of a fixed seed: when its players
or rules have come to play differently, these come out differently: `recheck` forgets its figures then, and `play` begins them anew
where some are still wanted. Two matches that are only won or lost can come out alike all the same:
whoever has changed such a game takes its rows out of the file.
"""

# ruff: noqa: T201  what it says goes to whoever started it

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot import registry
from bot.brains.contest import play_match, seatings, tournament
from bot.brains.levels import CHARACTERS, EASY, FAIR, STRONG
from bot.commands.arena import thinking

_DOCS = Path(__file__).parents[1] / "docs"
FIGURES, PAGE = _DOCS / "opponents.json", _DOCS / "opponents.md"
#: the error that is wanted of a share of wins where there is a target; deals that are wanted elsewhere
WANTED, DEALS = 0.015, 200
#: seconds after which a portion is to be done, so that little is lost when it is stopped
PORTION = 60.0
#: the share of its effort with which a level plays to show that its moves are legal
_LIGHTLY = 0.02
_PROBE = 2
_MEASURES = ("win", "score", "chips")


# ---- what is to be played -----------------------------------------------------------------------------------------------


class LineUp(NamedTuple):
    """Who sits at a table of a game; `target` where a share of wins is aimed at for the first of them."""

    game: str
    seats: tuple[str, ...]
    target: float | None = None

    @property
    def name(self) -> str:
        return f"{self.game} {','.join(self.seats)}"

    @property
    def chairs(self) -> int:
        """How many chairs a share of wins is for: partners, who sit opposite each other, win as one."""
        return 2 if len(self.seats) == 4 and self.seats[:2] == self.seats[2:] else 1

    @property
    def seatings(self) -> int:
        """In how many ways these can sit that differ."""
        brains = registry.game(self.game).brains
        return len(seatings([brains[name] for name in self.seats]))


def _one(game: str, seats: int, player: str, others: str, target: float | None = None) -> LineUp:
    return LineUp(game, (player, *[others] * (seats - 1)), target)


#: the shares of wins that are aimed at, at the usual effort; what takes longest comes last
TARGETS = (
    LineUp("tute", ("strong", "fair", "strong", "fair"), 0.62),
    _one("conquian", 2, "strong", "fair", 0.60),
    _one("stealing_bundles", 2, "strong", "fair", 0.52),
    _one("new_comet", 4, "strong", "fair", 0.29),
    _one("commit", 4, "strong", "fair", 0.33),
    _one("comet_run", 2, "strong", "fair", 0.60),
    _one("comet_duel", 2, "strong", "fair", 0.80),
    _one("comet", 4, "strong", "fair", 0.29),
    _one("crates", 2, "strong", "fair", 0.60),
    _one("canadian_salad", 4, "strong", "fair", 0.40),
)


def plan() -> list[LineUp]:
    """Every line-up: what has a target first, then each game with each number of seats; what looks ahead, which takes long, last."""
    found = {one.name: one for one in TARGETS}
    for first, other in (("fair", "random"), ("easy", "random"), ("easy", "fair"), ("strong", "fair")):
        for key in registry.all_rules():
            fewest, most = registry.rules_of(key).info.seats
            if first == "strong" and not registry.game(key).brains[first].thinks:
                continue  # it plays by the thumb there
            for seats in range(max(2, fewest), most + 1):
                one = _pairs(key, first, other) if key == "tute" else _one(key, seats, first, other)
                found.setdefault(one.name, one)
    return list(found.values())


def _pairs(game: str, player: str, others: str) -> LineUp:
    """Partners sit opposite each other."""
    return LineUp(game, (player, others, player, others))


# ---- what has been played -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sums:
    """Of one player's mean of each deal: the sum of these and of their squares, by measure; and thinking time."""

    first: dict[str, float] = field(default_factory=lambda: dict.fromkeys(_MEASURES, 0.0))
    second: dict[str, float] = field(default_factory=lambda: dict.fromkeys(_MEASURES, 0.0))
    ms: float = 0.0  #: thinking time of a move, times deals

    def add(self, figures: dict[str, float], deals: int) -> None:
        """Add what `tournament` says of so many deals."""
        for one in _MEASURES:
            mean, error = figures[one], figures[f"se_{one}"]
            self.first[one] += deals * mean
            self.second[one] += error**2 * deals * (deals - 1) + deals * mean**2
        self.ms += deals * figures["ms"]

    def mean(self, measure: str, deals: int) -> float:
        return self.first[measure] / deals

    def error(self, measure: str, deals: int) -> float:
        """One standard error of the mean, by deal."""
        if deals < 2:
            return 0.0
        centre = self.first[measure] / deals
        spread = max(self.second[measure] / deals - centre**2, 0.0)
        return sqrt(spread / (deals - 1))


@dataclass(slots=True)
class Row:
    """What came of a line-up."""

    probe: list[list[float]]
    deals: int = 0
    portions: int = 0
    players: dict[str, Sums] = field(default_factory=dict[str, Sums])

    def add(self, figures: dict[str, dict[str, float]], deals: int) -> None:
        """Add a portion."""
        for name, one in figures.items():
            self.players.setdefault(name, Sums()).add(one, deals)
        self.deals += deals
        self.portions += 1

    def left(self, line_up: LineUp) -> int:
        """About how many deals are still to be played."""
        if self.deals < 20:
            return max(DEALS - self.deals, 1)
        if line_up.target is None:
            return max(DEALS - self.deals, 0)
        error = line_up.chairs * self.players[line_up.seats[0]].error("win", self.deals)
        wanted = round(self.deals * (error / WANTED) ** 2)
        return max(wanted - self.deals, 0)


def read() -> dict[str, Row]:
    """What has been played so far, by the names of line-ups."""
    if not FIGURES.exists():
        return {}
    found: dict[str, Row] = {}
    for name, kept in orjson.loads(FIGURES.read_bytes()).items():
        players = {player: Sums(**sums) for player, sums in kept.pop("players").items()}
        found[name] = Row(**kept, players=players)
    return found


def write(rows: dict[str, Row]) -> None:
    """Keep them."""
    told = {name: asdict(row) for name, row in sorted(rows.items())}
    kept = FIGURES.with_suffix(".new")
    kept.write_bytes(orjson.dumps(told, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    kept.replace(FIGURES)


# ---- playing ----------------------------------------------------------------------------------------------------------------


def played(line_up: LineUp, matches: int, seed: str) -> tuple[dict[str, dict[str, float]], float]:
    """What `tournament` says, and the seconds that it took."""
    began = time.monotonic()
    slice_ = registry.game(line_up.game)
    brains = [slice_.brains[name] for name in line_up.seats]
    figures = tournament(slice_.rules, brains, matches, seed)  # pyright: ignore[reportArgumentType]
    return figures, time.monotonic() - began


@cache  # once a process: its players do not change
def probe_of(line_up: LineUp) -> tuple[list[list[float]], float]:
    """What comes of two matches of a fixed seed, and the seconds of one."""
    figures, took = played(line_up, _PROBE, "probe")
    return [[one[measure] for measure in _MEASURES] for one in figures.values()], took / _PROBE


def portion(line_up: LineUp, row: Row | None, seconds: float) -> tuple[Row, dict[str, dict[str, float]], int]:
    """Play for about so many seconds: the row as it is or anew, what came of it, and how many deals these were."""
    probe, took = probe_of(line_up)
    if row is None or row.probe != probe:
        row = Row(probe)
    each = max(took, 0.001) * line_up.seatings
    deals = max(2, min(row.left(line_up), int(seconds / each)))
    figures, _ = played(line_up, deals * line_up.seatings, f"portion {row.portions}")
    return row, figures, deals


def play(minutes: float, workers: int, only: str | None) -> None:
    """Play portions until the time is over, one a worker at least, and keep each when it is done."""
    rows, end, begun = read(), time.monotonic() + 60 * minutes, 0
    with ProcessPoolExecutor(workers) as pool:
        running: dict[Future[tuple[Row, dict[str, dict[str, float]], int]], LineUp] = {}
        while True:
            for line_up in _next(rows, only):
                if len(running) >= workers or (begun >= workers and time.monotonic() > end):
                    break
                if line_up not in running.values():
                    running[pool.submit(portion, line_up, rows.get(line_up.name), PORTION)] = line_up
                    begun += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                line_up = running.pop(one)
                row, figures, deals = one.result()
                row.add(figures, deals)
                rows[line_up.name] = row
                write(rows)
                print(f"{line_up.name}: {_share(row, line_up, line_up.seats[0])} after {row.deals} deals", flush=True)


def _next(rows: dict[str, Row], only: str | None) -> Iterator[LineUp]:
    """What is to be played, in the order of the plan."""
    for line_up in plan():
        if only in (None, line_up.game) and ((row := rows.get(line_up.name)) is None or row.left(line_up)):
            yield line_up


# ---- telling -----------------------------------------------------------------------------------------------------------------

_BEGIN, _END = "<!-- figures: {} -->", "<!-- end of figures -->"


def _share(row: Row, line_up: LineUp, player: str) -> str:
    sums, whole = row.players[player], 100 * line_up.chairs
    return f"{whole * sums.mean('win', row.deals):.1f} ± {whole * sums.error('win', row.deals):.1f} %"


def _other(row: Row, line_up: LineUp, measure: str) -> str:
    """Points or chips a match of the first player and of each other."""
    told = [
        f"{row.players[name].mean(measure, row.deals):.1f} ± {row.players[name].error(measure, row.deals):.1f}"
        for name in dict.fromkeys(line_up.seats)
    ]
    return " : ".join(told)


def _line(line_up: LineUp, row: Row) -> str:
    title = registry.rules_of(line_up.game).info.title
    first, other = line_up.seats[0], line_up.seats[1]
    measure = "chips" if any(sums.first["chips"] for sums in row.players.values()) else "score"
    cells = [
        f"{title}, {len(line_up.seats)}",
        f"{row.deals:,}",
        _share(row, line_up, first),
        _share(row, line_up, other),
        f"{100 * line_up.chairs / len(line_up.seats):.0f} %",
        f"{_other(row, line_up, measure)} {'chips' if measure == 'chips' else 'points'}",
        f"{row.players[first].ms / row.deals:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def table(rows: dict[str, Row], first: str, other: str) -> str:
    """The figures of all line-ups of one player against another."""
    head = [
        f"| game, seats | deals | {first} | each {other} | par | a match, {first} : {other} | ms a move |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    told = [
        _line(line_up, rows[line_up.name])
        for line_up in sorted(plan(), key=lambda one: (registry.keys().index(one.game), len(one.seats)))
        if line_up.seats[:2] == (first, other) and line_up.name in rows
    ]
    return "\n".join([*head, *told]) if told else "Not played yet."


def page(text: str, rows: dict[str, Row]) -> str:
    """The page with its tables made anew."""
    for first, other in (("strong", "fair"), ("easy", "random"), ("easy", "fair"), ("fair", "random")):
        begin = _BEGIN.format(f"{first} against {other}")
        before, found, rest = text.partition(begin)
        if not found:
            raise SystemExit(f"{PAGE.name} has no place {begin}")
        _, _, after = rest.partition(_END)
        text = f"{before}{begin}\n{table(rows, first, other)}\n{_END}{after}"
    return text


def left(rows: dict[str, Row]) -> None:
    """Say what is still to be played."""
    for line_up in _next(rows, None):
        row = rows.get(line_up.name)
        print(f"{line_up.name}: {row.left(line_up) if row else DEALS} deals")


def recheck(only: str | None) -> None:
    """Forget the figures of line-ups whose two matches come out differently now."""
    rows = read()
    for line_up in plan():
        row = rows.get(line_up.name)
        if row is not None and only in (None, line_up.game) and row.probe != probe_of(line_up)[0]:
            del rows[line_up.name]
            print(f"{line_up.name}: to be played anew", flush=True)
    write(rows)


# ---- legal moves --------------------------------------------------------------------------------------------------------------


def legal(level: str, matches: int, seed: str) -> int:
    """Play so many matches of a level, of each game and number of seats in turn; how many moves were made. Raises Refused."""
    tables = [
        (rules, seats)
        for rules in registry.all_rules().values()
        for seats in range(max(2, rules.info.seats[0]), rules.info.seats[1] + 1)
        if level in registry.game(rules.info.key).brains
    ]
    moves = 0
    for number in range(matches):
        rules, seats = tables[number % len(tables)]
        brain = thinking(registry.game(rules.info.key).brains[level], _LIGHTLY)
        setting = rules.setting(seats, {}, number % seats)
        moves += sum(play_match(rules, [brain] * seats, setting, Random(f"{seed} {level} {number}")).moves)
    return moves


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play what docs/opponents.md tells, and write its tables.")
    acts = parser.add_subparsers(dest="act", required=True)
    playing = acts.add_parser("play")
    playing.add_argument("--minutes", type=float, default=10.0)
    playing.add_argument("--workers", type=int, default=1)
    playing.add_argument("--only", choices=registry.keys())
    acts.add_parser("tables")
    lawful = acts.add_parser("legal")
    lawful.add_argument("--matches", type=int, default=10_000)
    lawful.add_argument("--levels", nargs="+", default=(EASY, FAIR, STRONG, *CHARACTERS))
    lawful.add_argument("--seed", default="1")
    acts.add_parser("left")
    acts.add_parser("recheck").add_argument("--only", choices=registry.keys())
    asked: Any = parser.parse_args(given)
    if asked.act == "play":
        play(asked.minutes, asked.workers, asked.only)
    elif asked.act == "legal":
        for level in asked.levels:
            moves = legal(level, asked.matches, asked.seed)
            print(f"{level}: {asked.matches:,} matches, {moves:,} moves, all legal", flush=True)
    elif asked.act == "left":
        left(read())
    elif asked.act == "recheck":
        recheck(asked.only)
    else:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
