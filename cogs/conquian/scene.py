"""Conquian as a picture: everybody's melds, and the card on offer beside the stock."""

from bot.cards import sign
from bot.cards.melds import cards_of
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Melds, Outcome, Piles, Scene
from bot.rules import Event, View
from bot.rules.words import Names
from bot.scenes import called, emblems, seats
from bot.scenes.hands import HandsPainter, hand_card, hand_over, won_and
from bot.scenes.lines import asked, ended, pot, title
from cogs.conquian.moves import melds_of
from cogs.conquian.state import ASK, ELEVEN, FORCED, OFFER, PILE, STOCK, Table

USED_UP = "the stock is used up"
SAY = {OFFER: "meld it?", ASK: "force it?", FORCED: "must meld"}


class ConquianPainter(HandsPainter):
    """The table of Conquian."""

    emblem = emblems.row(Ground.WINE, "5D 6D 7D")

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        score, notes = won_and(view, [_laid(table, seat) for seat in range(view.setting.seats)])
        shown = seats(view, names, score=score, cards=table.sizes, dealer=table.dealer, notes=notes)
        owners = tuple(tuple(tuple(cards_of(meld)) for meld in melds) for melds in table.melds)
        return Scene(Ground.WINE, shown, Melds(owners, _piles(table)), _corners(view, names))

    def shown(self, feat: Event) -> tuple[int, ...]:
        """The whole meld into which the card on offer went."""
        return tuple(one for meld in melds_of(feat.text) if meld >> feat.cards[0] & 1 for one in cards_of(meld))

    def passes(self, view: View[Table]) -> bool:
        """Between a card that is turned up from the stock and what becomes of it, which tells the card as well."""
        table = view.table
        return table.phase == OFFER and table.source == STOCK and bool(table.discards or any(table.melds))

    def remark(self, view: View[Table], seat: int) -> str:
        return _laid(view.table, seat)

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        why = USED_UP.capitalize() if last.winner is None else "Eleven cards on the table"
        return hand_card(view, names, last.hand, last.winner, why)


def _dealt(table: Table) -> bool:
    return any(table.sizes) or any(table.melds)


def _laid(table: Table, seat: int) -> str:
    """How far a seat is."""
    return f"{sum(meld.bit_count() for meld in table.melds[seat])} of {ELEVEN} laid" if _dealt(table) else ""


def _piles(table: Table) -> Piles:
    """The card on offer, ringed; one from the pile is its top."""
    under = table.discards[:-1] if table.source == PILE else table.discards
    say = SAY.get(table.phase, "") if table.card is not None else ""
    return Piles(table.stock if _dealt(table) else None, table.card, under[-3:], say=say)


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    past = table.last_hand if view.over or not _dealt(table) else None  # until the next hand is dealt
    what = ended(view, names) or (hand_over(names, past.hand, past.winner) if past else _asked(view, names))
    whence = "" if table.card is None else f"from the {'stock' if table.source == STOCK else 'discards'}"
    if past and past.winner is None:
        whence = USED_UP
    return Corners(title(view, "Conquian"), pot(table.pot), what, whence)


def _asked(view: View[Table], names: Names) -> str:
    table = view.table
    if table.card is None:
        return asked(view, names, "discard a card")
    offer = sign(table.card)
    if table.phase == ASK and view.to_act:
        return asked(view, names, f"force {offer} on {called(names, 1 - view.to_act[0])}?")
    return asked(view, names, f"must meld {offer}" if table.phase == FORCED else f"meld {offer} or pass?")


PAINTER = ConquianPainter()
