"""Play or Pay as a picture: the suit as a row, the card that must come next, and who pays meanwhile."""

from dataclasses import replace

from bot.cards import RANK_SIGNS, SUIT_SIGNS, sign
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Laid, Outcome, Place, Run, Scene, Seat
from bot.rules import View
from bot.rules.families.series import hands_in
from bot.rules.words import Names, counted, gained
from bot.scenes import Painter, called, emblems, hand_number, seats
from bot.scenes.lines import asked, ended, out, pot, went_out
from bot.scenes.runs import ANY
from cogs.play_or_pay.state import NONE, LastHand, Table, after

#: where more sit at the table, plates are too narrow for purses beside payments: the lines below the picture have them
ROOMY = 8
#: with so many, one line or a narrow plate leaves room for the figure of a payment alone beside a purse
CLOSE = (3, 4, 7, 8)


class PlayOrPayPainter(Painter):
    """The table of Play or Pay."""

    moves = True
    emblem = emblems.row(Ground.PETROL, "QS KS AS")

    def scene(self, view: View[Table], names: Names) -> Scene:
        return Scene(Ground.PETROL, _seats(view, names), _run(view, names), _corners(view, names))

    def remark(self, view: View[Table], seat: int) -> str:
        last = view.table.last  # the last of several hands decides nothing by itself
        return "" if last is None or hands_in(view.setting) > 1 else _left(last, seat)

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last
        if last is None:
            return None
        order = sorted(range(view.setting.seats), key=lambda seat: (seat != last.winner, len(last.left[seat])))
        return Outcome(
            Ground.PETROL,
            f"Hand {hand_number(view)}: {called(names, last.winner)} is out of cards",
            tuple(_place(view, names, last, seat) for seat in order),
            f"{counted(last.pot, 'chip')} in the pot · {'purses, and ' if _between(view) else ''}chips of this hand",
            *went_out(view, names, last.winner, view.table.played[-1:]),
        )


def _between(view: View[Table]) -> LastHand | None:
    """The hand before, until a card of the next one is played."""
    return view.table.last if view.over or not view.table.played else None


def _place(view: View[Table], names: Names, last: LastHand, seat: int) -> Place:
    # chips of the next hand are paid at once, so that purses are those of the hand's end only until its first card
    purse = str(view.table.purses[seat]) if _between(view) else ""
    change = (last.pot if seat == last.winner else 0) - last.paid[seat]
    return Place(
        names[seat], 0, purse, gained(change, "chip"), _left(last, seat), winner=seat == last.winner, seat=seat
    )


def _left(last: LastHand, seat: int) -> str:
    """With how many cards a hand left somebody, in as few letters as there is room for beside a moment."""
    return "out" if seat == last.winner else f"{len(last.left[seat])} left"


def _seats(view: View[Table], names: Names) -> tuple[Seat, ...]:
    table, past = view.table, _between(view)
    paid = "−" if len(table.paid) in CLOSE else "paid "
    notes = [f"{paid}{chips}" if chips else "" for chips in table.paid]
    if past:
        # what the winner took is said in the middle
        notes = ["" if table.counts[seat] or not held else f"left {len(held)}" for seat, held in enumerate(past.left)]
    shown = seats(view, names, score=[""] * len(notes), cards=table.counts, dealer=table.dealer, notes=notes)
    if len(shown) <= ROOMY:
        shown = tuple(replace(seat, chips=str(purse)) for seat, purse in zip(shown, table.purses, strict=True))
    if past and (view.over or not any(table.counts)):
        return tuple(replace(seat, open_cards=held) for seat, held in zip(shown, past.left, strict=True))
    return shown


def _run(view: View[Table], names: Names) -> Run:
    """The suit in play from its first card, then the places to come; after its thirteenth card the whole suit still lies there."""
    table, past = view.table, _between(view)
    if not table.played:
        return Run(due=(ANY,) if view.to_act else (), say=_took(names, past) if past else "")
    suit = table.played[-1] & 3
    here = tuple(Laid(one) for one in table.played if one & 3 == suit)
    return Run(here, () if _out(view, names) else _due(table), _took(names, past) if past else "")


def _out(view: View[Table], names: Names) -> str:
    """Who has gone out just now, so that no card is due any more."""
    return "" if view.over or not view.table.played else out(view.table.counts, names)


def _due(table: Table) -> tuple[str, ...]:
    if table.next == NONE:
        return ()
    found, one = [sign(table.next)], after(table.next)
    while one != table.start:
        found.append(RANK_SIGNS[one >> 2])
        one = after(one)
    return tuple(found)


def _took(names: Names, past: LastHand) -> str:
    return f"{called(names, past.winner)} went out and took {past.pot}"


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    gone = [SUIT_SIGNS[suit] for suit in range(4) if sum(one & 3 == suit for one in table.played) == 13]
    return Corners(
        f"Play or Pay · hand {view.hand} of {hands}" if (hands := hands_in(view.setting)) > 1 else "Play or Pay",
        pot(table.pot),
        ended(view, names) or _asked(view, names),
        f"all {' '.join(gone)} gone" if gone else "",
    )


def _asked(view: View[Table], names: Names) -> str:
    table = view.table
    if gone := _out(view, names):
        return gone
    if table.next != NONE:
        if view.to_act and view.setting.options["auto_play"]:  # it falls by itself: nobody is asked for it
            return f"{called(names, view.to_act[0])} has {sign(table.next)}"
        return asked(view, names, f"must play {sign(table.next)}")
    return asked(view, names, "start another suit" if table.played else "start the first suit")


PAINTER = PlayOrPayPainter()
