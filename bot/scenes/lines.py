"""Short lines of a picture's corners: what is asked of whom, who has won, the pot."""

from collections.abc import Sequence
from typing import Any

from bot.cards import signs
from bot.pictures import faces
from bot.rules import View
from bot.rules.words import Names, are_out
from bot.scenes.painter import called

#: so many cards left in a hand are named, more are counted; and so many of those with which somebody goes out are shown
_NAMED = 3


def asked(view: View[Any], names: Names, what: str) -> str:
    """What the table waits for: 'Ann: stick, twist or buy?'; '' while it waits for nobody."""
    if view.over or not view.to_act:
        return ""
    return f"{called(names, view.to_act[0])}: {what}"


def out(counts: Sequence[int], names: Names) -> str:
    """Who has no cards left, where that ends a hand: 'Ann is out of cards'; '' while everybody holds some."""
    return are_out(counts, [called(names, seat) for seat in range(len(names))])


def listed(names: Names, chosen: tuple[int, ...]) -> str:
    """Several players: 'Ann and Ben', 'Ann and 3 others'."""
    first = [called(names, seat) for seat in chosen[:2]]
    return " and ".join(first) if len(chosen) <= 2 else f"{first[0]} and {len(chosen) - 1} others"


def ended(view: View[Any], names: Names) -> str:
    """Who has won a match that is over: 'Ann wins the match', 'Ann and Ben share the win', 'nobody wins'; '' before."""
    if not view.over:
        return ""
    if not view.winners:
        return "nobody wins"
    return f"{listed(names, view.winners)} {'wins the match' if len(view.winners) == 1 else 'share the win'}"


def left_with(cards: Sequence[int]) -> str:
    """What somebody was left with: a few cards by name, more in number; nothing for none."""
    return signs(cards) if len(cards) <= _NAMED else f"{len(cards)} cards"


def went_out(
    view: View[Any], names: Names, seat: int, put_down: Sequence[int], comet: int = -1
) -> tuple[str, tuple[int, ...]]:
    """How a match was ended by somebody who has no cards left: a sentence and those that were put down last, for what stays of it."""
    if not view.over or not put_down:
        return "", ()
    shown = tuple(faces.comet(one) if one == comet else one for one in put_down[-_NAMED:])
    return f"{called(names, seat)} goes out with {signs(put_down[-_NAMED:])}", shown


def pot(chips: int) -> str:
    """'pot 60'; '' for an empty one."""
    return f"pot {chips}" if chips else ""


def title(view: View[Any], game: str) -> str:
    """The game and the hand being played: 'Kowah · hand 2 of 5'; the game alone where a match is one hand."""
    hands = int(view.setting.options["hands"])
    return f"{game} · hand {view.hand} of {hands}" if hands > 1 else game
