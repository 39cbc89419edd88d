"""Kowah as a picture: the stock and the pile, everybody's open pair, and the card that had to be shown."""

from dataclasses import replace

from bot.cards import sign
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Melds, Outcome, Piles, Scene
from bot.rules import Event, View
from bot.rules.words import Names
from bot.scenes import called, emblems, seats
from bot.scenes.hands import HandsPainter, hand_card, hand_over, won_and
from bot.scenes.lines import asked, ended, pot, title
from cogs.kowah.state import ASKED, DRAW, THROW, LastHand, Table

UNDER = 4  #: so many discards under the top are shown


class KowahPainter(HandsPainter):
    """The table of Kowah."""

    emblem = emblems.row(Ground.WINE, "8H 8S --")

    def scene(self, view: View[Table], names: Names) -> Scene:
        table, past = view.table, _past(view)
        score, notes = won_and(view, _notes(view, past))
        lie = _open(view, past)
        # what lies open is still the hand's: the others lie beside it face down
        held = [max(0, size - sum(map(len, owned))) for size, owned in zip(table.sizes, lie, strict=True)]
        shown = seats(view, names, score=score, cards=held, dealer=table.dealer, notes=notes)
        return Scene(Ground.WINE, shown, Melds(lie, _piles(view)), _corners(view, names, past))

    def passes(self, view: View[Table]) -> bool:
        """Between a draw that nobody may see and the discard, which is told together with it."""
        return view.table.phase == THROW and view.table.revealed is None

    def shown(self, feat: Event) -> tuple[int, ...]:
        """The pair that lay open, and the third card."""
        return feat.cards * 3

    def remark(self, view: View[Table], seat: int) -> str:
        last, shown = view.table.last_hand, view.table.checki[seat]
        if last is not None and last.card is not None and last.winner == seat:
            return f"the third {sign(last.card)}"
        return "" if shown is None else f"checki {sign(shown)}"

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        if last.winner is None or last.card is None:
            return hand_card(view, names, last.hand, None, "The stock is used up")
        why = f"{called(names, last.winner)} gets the third {sign(last.card)}"
        return hand_card(view, names, last.hand, last.winner, why, (last.card,) * 3)


def _past(view: View[Table]) -> LastHand | None:
    """The hand before, until the next one is dealt."""
    return view.table.last_hand if view.over or not any(view.table.sizes) else None


def _notes(view: View[Table], past: LastHand | None) -> list[str]:
    if past:
        return ["third card!" if seat == past.winner else "" for seat in range(view.setting.seats)]
    return ["" if shown is None else "checki" for shown in view.table.checki]


def _open(view: View[Table], past: LastHand | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """What lies open before each seat: a pair, a draw that had to be shown, or the three cards that won."""
    table = view.table
    owners: list[tuple[tuple[int, ...], ...]] = [() if shown is None else ((shown, shown),) for shown in table.checki]
    if past:
        if past.winner is not None and past.card is not None:
            owners[past.winner] = ((past.card,) * 3,)
    elif table.revealed is not None and table.turn is not None:
        owners[table.turn] = (*owners[table.turn], (table.revealed,))
    return tuple(owners)


def _piles(view: View[Table]) -> Piles:
    table = view.table
    stock = table.stock if view.over or any(table.sizes) else None
    piles = Piles(stock, discards=table.discards[-UNDER - 1 :])
    claimed = table.phase == ASKED and table.revealed is None
    if table.discards and (claimed or (table.phase == DRAW and table.may_take)):  # the top is what may be taken
        piles = replace(piles, upcard=table.discards[-1], discards=table.discards[-UNDER - 1 : -1])
    return replace(piles, say="stock only") if table.phase == DRAW and not table.may_take else piles


def _corners(view: View[Table], names: Names, past: LastHand | None) -> Corners:
    what = ended(view, names) or (hand_over(names, past.hand, past.winner) if past else _asked(view, names))
    return Corners(title(view, "Kowah"), pot(view.table.pot), what, "" if past else _awaited(view.table))


def _asked(view: View[Table], names: Names) -> str:
    table = view.table
    if table.phase == ASKED and view.to_act:
        return asked(view, names, f"claim {sign(table.checki[view.to_act[0]] or 0)}?")
    if table.phase == DRAW:
        able = table.discards and table.may_take
        return asked(view, names, f"draw or take {sign(table.discards[-1])}?" if able else "draw a card")
    if table.revealed is not None:
        return asked(view, names, f"{sign(table.revealed)} shown, discard one")
    return asked(view, names, "discard a card")


def _awaited(table: Table) -> str:
    """Which cards win: a third copy of every open pair; of three pairs and more in as few letters as there is room for."""
    pairs = [sign(shown) for shown in table.checki if shown is not None]
    if len(pairs) > 2:
        return f"third {' '.join(pairs)} wins"
    return f"a third {' or '.join(pairs)} wins" if pairs else "no pair shown yet"


PAINTER = KowahPainter()
