"""Random play-outs beside OpenSpiel's: each game that has one like it there, both through Python and in turns, on one core.

Which game is like which says `docs/bench/nearest.json`. They are not the same games: a ratio tells how two ways of writing rules
compare, and whether that changes from one run to the next. OpenSpiel deals card by card, and so it is played.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import orjson

from bot import registry
from bot.bench.playouts import playout
from bot.rules import Refused

NEAREST = Path(__file__).parents[2] / "docs" / "bench" / "nearest.json"
#: so many turns each; the best of them counts, since other work on the machine only ever makes one slower
TURNS = 4


def beside(seconds: float) -> dict[str, dict[str, float]]:
    """For every pair of games: the ratio, our moves a second and theirs, deals included. Raises Refused without OpenSpiel."""
    try:
        other = import_module("pyspiel")
    except ImportError:
        raise Refused(
            "OpenSpiel is not installed here, and it is not among what Halley needs: pip install open_spiel."
        ) from None
    if not NEAREST.exists():
        raise Refused(f"There is no {NEAREST}: which games are compared is said in Halley's repository.")
    pairs: dict[str, str] = orjson.loads(NEAREST.read_bytes())
    return {f"{ours} / {theirs}": _pair(ours, other.load_game(theirs), seconds) for ours, theirs in pairs.items()}


def _pair(key: str, theirs: Any, seconds: float) -> dict[str, float]:
    rules, chance = registry.rules_of(key), Random(key)
    best = [0.0, 0.0]
    for _ in range(TURNS):
        for at, play in enumerate((lambda: playout(rules, chance), lambda: _their_playout(theirs, chance))):
            best[at] = max(best[at], _moves_per_s(play, max(0.05, seconds / TURNS)))
    return {"ratio": best[0] / best[1], "moves_per_s": best[0], "their_moves_per_s": best[1]}


def _moves_per_s(play: Callable[[], int], seconds: float) -> float:
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        moves += play()
    return moves / (process_time() - began)


def _their_playout(game: Any, chance: Random) -> int:
    """A random match; the number of moves of players."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(chance.random() * len(legal))])
        moves += 1
    return moves
