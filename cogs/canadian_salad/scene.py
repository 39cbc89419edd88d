"""Canadian Salad: what lies where on the table's picture."""

from bot.cards import signs
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Place, Scene
from bot.rules import View
from bot.rules.words import Names
from bot.scenes import Painter, emblems, seats, winners_say
from bot.scenes.lines import pot
from bot.scenes.tricks import asked, between, shortened, trick
from cogs.canadian_salad.state import ALL_TOLD, HANDS, POWER, Table, is_idle, is_settled, still_out

#: what costs points, hand by hand
GOALS = (
    "", "tricks cost 10", "hearts cost 10", "queens cost 25", "K♠ costs 100", "last trick costs 100",
    "everything costs",
)  # fmt: skip
ALL = "trick 10 · ♥ 10 · Q 25 · K♠ 100 · last 100"


class CanadianSaladPainter(Painter):
    """Canadian Salad laid out."""

    unit = "point"
    emblem = emblems.trick("TS AS KS", 1)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        shown = seats(
            view, names, score=[str(_total(view, seat)) for seat in range(len(names))], cards=table.sizes, dealer=table.dealer,
            notes=[_note(view, seat) for seat in range(len(names))],
        )  # fmt: skip
        return Scene(Ground.FELT, shown, trick(table, POWER, best="highest yet"), _corners(view, names))

    def passes(self, view: View[Table]) -> bool:
        return is_idle(view)

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        least = min(view.scores)
        return Outcome(
            Ground.FELT,
            f"Hand {last.hand}: {_priced(last.hand)}",
            tuple(
                Place(
                    names[seat],
                    score=self.figure(view, view.scores[seat]),
                    note=_added(last.points[seat]) if last.hand > 1 else "",
                    winner=view.scores[seat] == least,  # so far: one hand by itself wins nothing
                    seat=seat,
                )
                for seat in sorted(range(len(last.points)), key=view.scores.__getitem__)
            ),
            subtitle=f"Canadian Salad · after hand {last.hand} of {HANDS}, the lowest total wins",
            foot="" if last.hand == HANDS else f"Next: {_priced(last.hand + 1)}",
        )


def _added(points: int) -> str:
    """What a hand has added to a total."""
    return f"{f'+{points}' if points else 'nothing'} in this hand"


def _cost(points: int) -> str:
    return f"{points:+d} points" if points else "no points"


def _total(view: View[Table], seat: int) -> int:
    """What everything has cost so far, with the hand that is being played: that counts for good from its end on."""
    return view.scores[seat] + (0 if view.over else view.table.points[seat])


def _note(view: View[Table], seat: int) -> str:
    """What this hand has cost so far; once it is over what it came to. Tricks are told where they cost, as points."""
    table = view.table
    if between(view):
        return _cost(table.last_hand.points[seat]) if table.last_hand else ""
    if view.over or view.hand == 1:  # in the first hand it is the total, which stands beside it
        return ""
    return f"{table.points[seat]:+d}" if table.points[seat] else ""


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    right = " · ".join(one for one in (_still_out(view), pot(table.pot)) if one)
    return Corners(
        f"Canadian Salad · hand {view.hand} of {HANDS}",
        GOALS[view.hand],
        shortened(lambda most: _line(view, names, most), right),
        right,
    )


def _line(view: View[Table], names: Names, longest: int) -> str:
    if view.over:
        return winners_say(view, names, f" with {min(view.scores)}")
    if between(view):
        last = view.table.last_hand
        return f"Hand {last.hand} is over" if last else "The cards are being dealt"
    if view.hand == HANDS and not any(view.table.tricks):  # then whose turn it is comes first
        return ALL
    return asked(view, names, longest)


def _still_out(view: View[Table]) -> str:
    """In the hands in which queens or the king of spades cost: which of them nobody has taken; and where nothing costs any more."""
    if view.table.turn is None:
        return ""
    if is_settled(view.table, view.hand):
        return "nothing left to take"
    left = still_out(view.table, view.hand)
    if left is not None and view.hand == HANDS and len(left) in (0, ALL_TOLD):  # all out: nothing to remember
        return "" if left else "K♠ and queens taken"
    return f"not taken yet {signs(left)}" if left else ""


def _priced(hand: int) -> str:
    """What costs points in a hand, in full: in the corner there is no room for that."""
    return f"{GOALS[hand]} points" if hand < HANDS else GOALS[hand]


PAINTER = CanadianSaladPainter()
