"""Tute: what lies where on the table's picture. The sides are the seats 0 and 2, and 1 and 3."""

from typing import Any

from bot.cards import SUIT_SIGNS
from bot.pictures.lettering import width
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Place, Scene
from bot.rules import View
from bot.rules.words import Names, counted
from bot.scenes import LONGEST, called, emblems, seats
from bot.scenes.hands import HandsPainter
from bot.scenes.lines import pot
from bot.scenes.tricks import between, shortened, trick
from cogs.tute.state import KINGS, POWER, LastHand, Table

#: pixels for a note beside cards and points on a plate at the side, and the size of its letters
_ROOM, _SIZE = 66, 20


class TutePainter(HandsPainter):
    """Tute laid out."""

    emblem = emblems.trick("QH AH KH", 1)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        points = table.last_hand.points if between(view) and table.last_hand else table.points
        shown = seats(
            view, names, score=[str(points[seat & 1]) for seat in range(4)], cards=table.sizes, dealer=table.dealer,
            notes=[_note(view, names, seat) for seat in range(4)],
        )  # fmt: skip
        middle = trick(table, POWER, trump=table.trump, trump_card=table.trump_card)
        return Scene(Ground.FELT, shown, middle, _corners(view, names), direction=-1, sides=((0, 2), (1, 3)))

    def figure(self, view: View[Any], score: int) -> str:
        """A match of one hand is told by the points of both sides."""
        last: LastHand | None = view.table.last_hand
        if view.setting.options["hands"] > 1 or last is None or last.side is None:
            return super().figure(view, score)
        if last.tute is not None:  # points did not count
            return "tute" if score else ""
        return counted(last.points[last.side if score else 1 - last.side], "point")

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        order = sorted(range(4), key=lambda seat: (seat & 1 != last.side, seat & 1))
        hands = view.setting.options["hands"]
        return Outcome(
            Ground.FELT,
            _title(last, names),
            tuple(
                Place(
                    names[seat],
                    score=str(view.scores[seat]) if hands > 1 else "",
                    chips=counted(last.points[seat & 1], "point"),
                    note="+1 hand" if hands > 1 and seat & 1 == last.side else "",
                    winner=seat & 1 == last.side,
                    seat=seat,
                )
                for seat in order
            ),
            subtitle="Tute · hands won so far, and points of this hand" if hands > 1 else "Tute · points of this hand",
            moment="" if last.tute is None else f"Tute! {called(names, last.tute)} showed all four kings",
            moment_cards=() if last.tute is None else tuple(sorted(KINGS))[:3],
        )


def _note(view: View[Table], names: Names, seat: int) -> str:
    """What a seat has sung; else with whom it plays, where all those names can be read; the line below names the pairs in any case."""
    table = view.table
    sung = [suit for singer, suit in table.declared if singer == seat]
    if sung:  # on a plate at the side there is room for the suit of one
        points = sum(40 if suit == table.trump else 20 for suit in sung)
        return f"+{points} {SUIT_SIGNS[sung[0]]}" if len(sung) == 1 else f"+{points}"
    partners = [f"& {called(names, (at + 2) % 4)}" for at in range(4)]
    return partners[seat] if max(width(one, _SIZE) for one in partners) <= _ROOM else ""


def _pair(names: Names, side: int, longest: int) -> str:
    return f"{called(names, side, longest)} & {called(names, side + 2, longest)}"


def _title(last: LastHand, names: Names) -> str:
    if last.side is None:
        return f"Hand {last.hand}: a tie at {last.points[0]}"
    return f"Hand {last.hand}: {_pair(names, last.side, LONGEST)} win it"


def _corners(view: View[Table], names: Names) -> Corners:
    table, hands = view.table, view.setting.options["hands"]
    won = f"hands won {view.scores[0]} to {view.scores[1]}" if hands > 1 else ""
    return Corners(
        f"Tute · hand {view.hand} of {hands}" if hands > 1 else "Tute · one hand",
        # not beside the line below, whose names it would shorten
        " · ".join(filter(None, (won, pot(table.pot)))),
        shortened(lambda most: _line(view, names, most), "", turning=True),
    )


def _line(view: View[Table], names: Names, longest: int) -> str:
    """The tricks of both sides; how the hand before or the match ended."""
    table, last = view.table, view.table.last_hand
    if view.over:
        return f"{_pair(names, view.winners[0] & 1, longest)} win the match" if view.winners else "The match is a draw"
    if between(view):
        return _ended(last, names, longest) if last else "The cards are being dealt"
    return f"tricks: {', '.join(f'{_pair(names, side, longest)} {table.tricks[side]}' for side in (0, 1))}"


def _ended(last: LastHand, names: Names, longest: int) -> str:
    if last.side is None:
        return f"Hand {last.hand}: a tie at {last.points[0]}"
    how = "a tute" if last.tute is not None else f"{last.points[last.side]} to {last.points[1 - last.side]}"
    return f"{_pair(names, last.side, longest)} win, {how}"


PAINTER = TutePainter()
