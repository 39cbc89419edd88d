"""Crates as a picture: stock, top card and called suit in the middle, and at every plate what its owner has to fear."""

from dataclasses import replace

from bot.cards import SUIT_SIGNS
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Piles, Place, Scene, Seat
from bot.rules import View
from bot.rules.words import Names, a_rank, counted, signed
from bot.scenes import Painter, called, emblems, seats
from bot.scenes.lines import asked, ended, left_with, out, pot
from cogs.crates.state import DEAD_AT, FIRST_PRESSURE, NAMING, NONE, LastHand, Table, are_partners

UNDER = 3  #: so many cards under the top are shown
DEAR = 50  #: what a hand costs at least to be the moment of its score card
SHOWN = 5  #: so many cards of it are shown there


class CratesPainter(Painter):
    """The table of Crates."""

    unit = "point"
    emblem = emblems.piles("-- 8H")

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        return Scene(
            Ground.PETROL,
            _seats(view, names),
            _piles(view),
            _corners(view, names),
            table.direction if view.setting.seats > 2 else None,
            sides=((0, 2), (1, 3)) if are_partners(view.setting) else (),
        )

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        first = [seat for seat, cards in enumerate(last.left) if not cards]
        order = sorted(range(view.setting.seats), key=lambda seat: last.points[seat])
        return Outcome(
            Ground.PETROL,
            f"Hand {last.hand}: "
            + (f"{called(names, first[0])} is out of cards" if first else f"{DEAD_AT} pressures end it"),
            tuple(_place(view, names, last, seat) for seat in order),
            "Partners share their points · the lowest total wins"
            if are_partners(view.setting)
            else "Total, and what this hand cost · the lowest total wins",
            *_moment(last, names),
        )


# ---- who sits there --------------------------------------------------------------------------------------------------------


def _seats(view: View[Table], names: Names) -> tuple[Seat, ...]:
    table = view.table
    notes = [_note(view, names, seat) for seat in range(view.setting.seats)]
    scores = [str(score) for score in view.scores]
    shown = seats(view, names, score=scores, cards=table.sizes, dealer=table.dealer, notes=notes)
    left = table.last_hand.left if table.last_hand and _is_over(view) else ()
    return tuple(replace(seat, open_cards=held) for seat, held in zip(shown, left, strict=True)) if left else shown


def _is_over(view: View[Table]) -> bool:
    """Whether a hand has ended and the next one has not been dealt."""
    return view.over or view.table.top == NONE


def _note(view: View[Table], names: Names, seat: int) -> str:
    table, last = view.table, view.table.last_hand
    if _is_over(view):
        return _cost(last.points[seat]) if last else ""
    before = last.points[seat] if last and len(table.discards) == 1 and table.sizes[seat] > 1 else 0
    told = [
        "owes 2" if table.owes[seat] else "",
        "one card!" if table.sizes[seat] == 1 and not table.owes[seat] else "",  # beside more it would be cut off
        f"last {signed(before)}" if before else "",
        _price(price, view.scores[seat]) if (price := table.next_pressure[seat]) > FIRST_PRESSURE else "",
    ]
    # the line below the table names the pairs: what a plate has no room for would be cut off
    partner = f"with {called(names, (seat + 2) % 4)}" if are_partners(view.setting) else ""
    return " · ".join(one for one in told if one) or partner


def _price(price: int, score: int) -> str:
    """What the next pressure costs, so short that it is drawn whole beside the score: a figure that is cut off is another one."""
    return f"{'next ' if abs(score) < 1000 else ''}+{price}"


# ---- the middle and the corners --------------------------------------------------------------------------------------------


def _piles(view: View[Table]) -> Piles:
    table = view.table
    if table.top == NONE:
        return Piles()
    draws = 0 if view.over else table.sequence
    suit = None if table.called == NONE else table.called
    return Piles(table.stock, table.top, table.discards[-UNDER - 1 : -1], called=suit, draws=draws)


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    last = table.last_hand
    over = f"hand {last.hand} is over" if last and _is_over(view) else ""
    return Corners(
        f"Crates · hand {view.hand} of {2 * view.setting.options['largest'] - 1}",
        f"{pot(table.pot)}, lowest wins" if table.pot else "lowest total wins",
        ended(view, names) or over or _asked(view, names),
        f"{table.pressed} of {DEAD_AT} pressures" if table.discards and table.pressed >= DEAD_AT // 2 else "",
    )


def _asked(view: View[Table], names: Names) -> str:
    """What fits the top card; whoever holds it must play it."""
    table = view.table
    if table.top == NONE:
        return ""
    if not view.to_act:
        return out(table.sizes, names)
    if table.phase == NAMING:
        return asked(view, names, "name a suit unseen")
    if table.sequence:
        return asked(view, names, f"ace, 2 or draw {table.sequence}")
    suit = table.top & 3 if table.called == NONE else table.called
    return asked(view, names, f"{SUIT_SIGNS[suit]} or {a_rank(table.top >> 2)}")


# ---- the score card --------------------------------------------------------------------------------------------------------


def _cost(points: int) -> str:
    """What a hand cost: no sign, because here more is worse."""
    return f"saves {-points}" if points < 0 else f"costs {points}"


def _place(view: View[Table], names: Names, last: LastHand, seat: int) -> Place:
    held = last.left[seat]
    # a pressure of the next hand counts at once, so that totals are those of the hand's end only until it is played
    score = str(view.scores[seat]) if _is_over(view) or len(view.table.discards) == 1 else ""
    return Place(names[seat], 0, score, _cost(last.points[seat]), left_with(held) or "out", winner=not held, seat=seat)


def _moment(last: LastHand, names: Names) -> tuple[str, tuple[int, ...]]:
    """The dearest hand, where it was dear."""
    worst = max(range(len(last.points)), key=lambda seat: last.points[seat])
    if last.points[worst] < DEAR:
        return "", ()
    held = last.left[worst]
    told = f"{called(names, worst)} is left with {counted(len(held), 'card')}: {last.points[worst]} points"
    return told, held if len(held) <= SHOWN else ()


PAINTER = CratesPainter()
