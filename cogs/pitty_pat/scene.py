"""Pitty Pat as a picture: the card to be paired beside the stock, and what was turned up for whom."""

from bot.cards import RANK_WORDS, rank_of
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Laid, Outcome, Piles, Scene
from bot.rules import View
from bot.rules.words import Names, counted
from bot.scenes import called, emblems, hand_number, seats
from bot.scenes.hands import HandsPainter, hand_card, hand_over, won
from bot.scenes.lines import asked, ended, out, pot, title
from cogs.pitty_pat.state import Table

UNDER = 2  #: so many cards under the upcard are shown
ROW = 5  #: so many cards that were turned one after another are shown at once


class PittyPatPainter(HandsPainter):
    """The table of Pitty Pat."""

    emblem = emblems.row(Ground.PETROL, "9C 9D", 1)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        if view.setting.options["hands"] > 1:
            shown = seats(view, names, score=won(view), cards=table.counts, dealer=table.dealer)
        else:  # nothing else is counted
            left = [counted(count, "card") for count in table.counts]
            shown = seats(view, names, score=left, dealer=table.dealer)
        return Scene(Ground.PETROL, shown, _piles(table), _corners(view, names))

    def passes(self, view: View[Table]) -> bool:
        """Between turns that go by, for the picture shows the cards turned for several of them side by side."""
        table = view.table
        goes_by = not view.over and not view.to_act and table.upcard is not None
        return goes_by and len(table.turned_now) % ROW > 0

    def remark(self, view: View[Table], seat: int) -> str:
        left = view.table.counts[seat]
        if view.setting.options["hands"] > 1:  # the last hand of several decides nothing by itself
            return ""
        return f"{counted(left, 'card')} left" if left else "out of cards"

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        if view.hand == 1 and not view.over:
            return None
        winner = _winner(view)
        why = "The whole stock went by without a match" if winner is None else ""
        return hand_card(view, names, hand_number(view), winner, why, ground=Ground.PETROL)


def _winner(view: View[Table]) -> int | None:
    """Who has won the hand that ended last; None for nobody. After the match its hands still lie there."""
    table = view.table
    if view.over:
        return table.counts.index(0) if 0 in table.counts else None
    return None if table.last_winner in (None, -1) else table.last_winner


def _piles(table: Table) -> Piles:
    """The upcard, and what lies under it: side by side the cards that were turned since the last match and fitted nobody, or else
    those of the pile."""
    if table.upcard is None:
        return Piles()
    lately = table.turned_now
    under = table.pile[: -len(lately) or None]
    turned = tuple(Laid(card, seat) for seat, card in lately[:-1])
    discards = () if turned else (under if lately else under[:-1])[-UNDER:]
    return Piles(table.stock, table.upcard, discards, turned)


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    what = ended(view, names)
    if not what and table.upcard is None:
        what = hand_over(names, view.hand - 1, _winner(view)) if view.hand > 1 else ""
    elif not what and table.upcard is not None:
        what = out(table.counts, names) or _asked(view, names, RANK_WORDS[rank_of(table.upcard)])
    return Corners(title(view, "Pitty Pat"), pot(table.pot), what)


def _asked(view: View[Table], names: Names, rank: str) -> str:
    """Who is to match the upcard, or whose turn goes by, for whom a card is turned next."""
    if view.to_act or view.table.turn < 0:
        return asked(view, names, f"match the {rank}")
    return f"{called(names, view.table.turn)} has no {rank}"


PAINTER = PittyPatPainter()
