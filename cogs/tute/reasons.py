"""Why a move may be a good one in Tute, as its player can see it: what is sung, who has the trick, and which points go with it."""

from collections.abc import Sequence

from bot.cards import SUIT_WORDS, rank_of, sign, suit_of
from bot.cards.tricks import NO_TRUMP, winning
from bot.rules import View
from bot.rules.words import Names, counted
from cogs.tute.moves import FORTY, Move, read
from cogs.tute.state import POINTS, POWER, Table

ACE, THREE, KING = 0, 2, 12  #: ranks


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a move brings its side."""
    meant = read(move)
    assert meant is not None  # it is a legal move
    if meant.declares:
        return _sung(meant, view)
    lying = [one for _, one in view.table.trick]
    return _played(meant.card, lying, view, names) if lying else _led(meant.card, view)


def _sung(meant: Move, view: View[Table]) -> str:
    if not meant.sung:
        return "all four kings win the hand at once"
    if meant.suit < 0:
        return "king and queen of trumps bring 40 points, and stay in your hand"
    lost = "but you give up your 40" if FORTY in view.moves else "and stay in your hand"
    return f"king and queen of {SUIT_WORDS[meant.suit]} bring 20 points, {lost}"


def _led(one: int, view: View[Table]) -> str:
    """What can beat a card that is led, by its rank alone: which cards have fallen a view does not tell."""
    rank, points = rank_of(one), POINTS[one]
    if suit_of(one) == view.table.trump:
        return "no card beats the ace of trumps" if rank == ACE else "whoever has a trump must follow with one"
    if rank == ACE:
        return "only a trump beats an ace"
    if not points:
        return "it is worth nothing, whoever takes the trick"
    above = {THREE: "of its suit only the ace beats a three", KING: "of its suit only ace and three beat a king"}
    return above.get(rank, f"it puts only {counted(points, 'point')} at risk")


def _played(one: int, lying: Sequence[int], view: View[Table], names: Names) -> str:
    trump = NO_TRUMP if view.table.trump is None else view.table.trump
    best, points, last = winning([*lying, one], POWER, trump), POINTS[one], len(lying) == 3
    if best == one:
        taken = counted(sum(POINTS[other] for other in (*lying, one)), "point")
        return f"it takes the trick, with {taken}" if last else f"it beats {sign(winning(lying, POWER, trump))}"
    winner = next(seat for seat, other in view.table.trick if other == best)
    if (winner - (view.seat or 0)) % 2 == 0:
        if not last:
            return f"{names[winner]}, your partner, is winning with {sign(best)}"
        added = f"and it adds {counted(points, 'point')}" if points else "without any help"
        return f"{names[winner]}, your partner, takes the trick {added}"
    return f"you cannot beat {sign(best)}, " + _given_away(one, view)


def _given_away(one: int, view: View[Table]) -> str:
    """Whoever can beat the best card must, so the trick is not this seat's whatever it plays."""
    points = POINTS[one]
    if not points:
        return "and it is worth nothing"
    able = [meant.card for move in view.moves if (meant := read(move)) and not meant.declares]
    if points == min(POINTS[other] for other in able):
        return "and no card that you may play is worth less"
    return f"and it gives away {counted(points, 'point')}"
