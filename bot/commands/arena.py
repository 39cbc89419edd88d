"""`arena`: computer players against each other."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from bot import registry
from bot.brains import Brain
from bot.brains.contest import tournament
from bot.brains.levels import Searching
from bot.commands import complain, say
from bot.rules import Option, Refused

#: milliseconds that a searching player's usual effort takes for a move, about, on one core of a small server
USUAL = 100


def arena(
    game: str,
    seats: Sequence[str],
    matches: int,
    seed: int,
    *,
    think: int = USUAL,
    options: Sequence[str] = (),
    as_json: bool = False,
) -> int:
    """Play `matches` matches and print the figures of each kind of player. 2 for a call that makes no sense.

    `think` is how many milliseconds a move players that search are to take: their count of deals grows with it.
    `options` are the game's, as `name=value`.
    """
    known = registry.keys()
    if game not in known:
        complain(f"There is no game {game!r}; there are {', '.join(known)}.")
        return 2
    slice_ = registry.game(game)
    if strange := [name for name in seats if name not in slice_.brains]:
        complain(f"There is no player {strange[0]!r}; there are {', '.join(slice_.brains)}.")
        return 2
    if think < 1:
        complain("A move takes at least one millisecond.")
        return 2
    if matches < 1:
        complain("At least one match has to be played.")
        return 2
    brains = {name: thinking(slice_.brains[name], think / USUAL) for name in seats}
    try:
        chosen = read_options(slice_.rules.info.options, options)
        figures = tournament(slice_.rules, [brains[name] for name in seats], matches, seed, chosen)
    except (Refused, ValueError) as wrong:
        complain(str(wrong))
        return 2
    if as_json:
        say(orjson.dumps(_told(game, matches, seed, think, chosen, figures)).decode())
        return 0
    say(f"{slice_.rules.info.title}, {matches} matches, seats {', '.join(seats)}")
    say(f"{'player':12} {'wins':>14} {'score':>18} {'chips':>18} {'ms a move':>10}")
    for name, one in figures.items():
        say(
            f"{name:12} {one['win']:7.1%} ±{one['se_win']:5.1%} {one['score']:10.2f} ±{one['se_score']:6.2f}"
            f" {one['chips']:10.2f} ±{one['se_chips']:6.2f} {one['ms']:10.3f}"
        )
    return 0


def thinking(brain: Brain, share: float) -> Brain:
    """A player with a share of its usual effort; others as they are."""
    return brain.thinking(brain.share * share) if isinstance(brain, Searching) else brain


def read_options(known: Sequence[Option], given: Sequence[str]) -> dict[str, Any]:
    """Options written as `name=value`, with values of their kinds. Raises ValueError for what is not written so."""
    kinds = {option.name: type(option.default) for option in known}
    found: dict[str, Any] = {}
    for each in given:
        name, equals, text = each.partition("=")
        if not equals or name not in kinds:
            raise ValueError(f"An option is written as name=value, with one of {', '.join(kinds)}.")
        kind = kinds[name]
        try:
            found[name] = {"true": True, "false": False}.get(text, text) if kind is bool else kind(text)
        except ValueError:
            raise ValueError(f"{name} is a whole number.") from None
    return found


def _told(
    game: str, matches: int, seed: int, think: int, options: Mapping[str, Any], figures: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "game": game,
        "matches": matches,
        "seed": seed,
        "think": think,
        "options": dict(options),
        "players": figures,
    }
