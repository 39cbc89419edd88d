"""`arena`: computer players against each other."""

from collections.abc import Sequence

import orjson

from bot import registry
from bot.brains.contest import tournament
from bot.commands import complain, say
from bot.rules import Refused


def arena(game: str, seats: Sequence[str], matches: int, seed: int, as_json: bool = False) -> int:
    """Play `matches` matches and print the figures of each kind of player. 2 for a call that makes no sense."""
    known = registry.keys()
    if game not in known:
        complain(f"There is no game {game!r}; there are {', '.join(known)}.")
        return 2
    slice_ = registry.game(game)
    if strange := [name for name in seats if name not in slice_.brains]:
        complain(f"There is no player {strange[0]!r}; there are {', '.join(slice_.brains)}.")
        return 2
    if matches < 1:
        complain("At least one match has to be played.")
        return 2
    try:
        figures = tournament(slice_.rules, [slice_.brains[name] for name in seats], matches, seed)
    except Refused as refused:
        complain(str(refused))
        return 2
    if as_json:
        say(orjson.dumps({"game": game, "matches": matches, "players": figures}).decode())
        return 0
    say(f"{slice_.rules.info.title}, {matches} matches, seats {', '.join(seats)}")
    say(f"{'player':12} {'wins':>14} {'score':>18} {'chips':>18} {'ms a move':>10}")
    for name, one in figures.items():
        say(
            f"{name:12} {one['win']:7.1%} ±{one['se_win']:5.1%} {one['score']:10.2f} ±{one['se_score']:6.2f}"
            f" {one['chips']:10.2f} ±{one['se_chips']:6.2f} {one['ms']:10.3f}"
        )
    return 0
