"""Tables where tricks are played: the trick with its best card, or the last one with who took it, and what is asked."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.cards import SUIT_SIGNS, suit_of
from bot.cards.tricks import NO_TRUMP, winning
from bot.pictures.scene import Laid, Trick
from bot.pictures.sprites import LARGE, pill_width
from bot.rules import View
from bot.rules.families.tricks import Laid as Played
from bot.rules.families.tricks import WithTricks, is_whole
from bot.rules.words import Names
from bot.scenes.painter import LONGEST, called

#: names in a line that is too long get shorter, down to so many characters
_LEAST = 3
#: pixels for both lines, and for the arrow before them
_LINE, _ARROW = 774, 58


def between(view: View[Any]) -> bool:
    """Whether a hand is over and the next one has not been dealt."""
    return view.table.turn is None and not view.over


def trick(
    table: WithTricks,
    power: Sequence[int],
    *,
    trump: int | None = None,
    trump_card: int | None = None,
    best: str = "best so far",
) -> Trick:
    """The trick that is being played, its best card marked with these words; between two tricks the last one with who took it,
    until the next hand is dealt."""
    if table.trick:
        marked = "takes it" if is_whole(table) else best
        return Trick(_laid(table.trick), _leading(table.trick, power, trump), marked, trump, trump_card)
    if table.last_trick is None or (table.turn is not None and not any(table.tricks)):
        return Trick(trump=trump, trump_card=trump_card)
    return Trick(_laid(table.last_trick.cards), table.last_trick.winner, "took it", trump, trump_card)


def _laid(cards: Played) -> tuple[Laid, ...]:
    return tuple(Laid(one, seat) for seat, one in cards)


def _leading(cards: Played, power: Sequence[int], trump: int | None) -> int:
    best = winning([one for _, one in cards], power, NO_TRUMP if trump is None else trump)
    return next(seat for seat, one in cards if one == best)


def asked(view: View[Any], names: Names, longest: int = LONGEST) -> str:
    """What the table waits for: 'Ann leads', 'Ben to follow ♥'; who takes a whole trick; '' while it waits for nobody."""
    table: WithTricks = view.table
    if is_whole(table) and table.turn is not None:
        return f"{called(names, table.turn, longest)} takes it"
    if not view.to_act:
        return ""
    who = called(names, view.to_act[0], longest)
    return f"{who} to follow {SUIT_SIGNS[suit_of(table.trick[0][1])]}" if table.trick else f"{who} leads"


def shortened(made: Callable[[int], str], beside: str, turning: bool = False) -> str:
    """A line at the left of another one, with names as long as there is room for; `made` is given the most characters of a name.
    `turning`: an arrow in the corner says which way play goes."""
    room = _LINE - (_ARROW if turning else 0) - (pill_width(beside, LARGE) if beside else 0)
    return next(
        (line for most in range(LONGEST, _LEAST, -1) if pill_width(line := made(most), LARGE) <= room), made(_LEAST)
    )
