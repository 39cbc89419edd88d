"""Comet by rule of thumb (page, section 13): lead dead ends and own long runs, and let the comet steal the lead."""

from collections.abc import Collection, Sequence
from random import Random

from bot.brains import Brain
from bot.cards import NAMES, card, cards
from bot.cards.runs import NONE, forecast, next_card
from bot.rules import Event, View

COMET = card("9D")
TEN = card("TD")


class Thumb(Brain):
    """Counts which cards can still follow, and values a lead by what it sheds and whether the lead comes back."""

    name = "thumb"

    def choose(self, view: View, heard: Sequence[Event], chance: Random) -> str | None:
        gone = _gone(view, heard)
        if "pass" in view.moves:
            return "play 9D" if _throw(view, gone) else "pass"
        values = {move: _value(view, card(move.rpartition(" ")[2]), gone) for move in view.moves}
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value == best])


def _gone(view: View, heard: Sequence[Event]) -> set[int]:
    """Cards that cannot fall any more: put down, out of the pack, or known to lie aside."""
    down = {card(text) for _, text in view.table["played"]}
    gone = down | set(cards(view.table["removed"]))
    for event in reversed(heard):
        if event.kind == "dealt":
            break
        if event.kind == "stopped":
            due = next_card(event.cards[0])
            if due != NONE and due not in view.cards:
                gone.add(due)  # nobody had it when it was wanted
            if event.cards[0] == COMET and TEN not in view.cards:
                gone.add(TEN)
    return gone


def _aside(view: View, gone: Collection[int]) -> float:
    """The chance that a card unseen by this seat lies aside."""
    down = len(view.table["played"]) + len(view.table["removed"])
    unseen = 52 - len(view.cards) - len(gone)
    known_aside = len(gone) - down
    return max(0.0, (view.table["aside"] - known_aside) / unseen) if unseen > 0 else 0.0


def _fewest(view: View) -> int:
    """The smallest number of cards in another hand."""
    return min(count for seat, count in enumerate(view.table["counts"]) if seat != view.seat)


def _value(view: View, one: int, gone: Collection[int]) -> float:
    """What leading a card is worth, in cards; the comet is worth more while it waits."""
    aside = _aside(view, gone)
    if one == COMET:
        if len(view.cards) == 1:
            return 100.0
        lost = 2.0 if _fewest(view) > 2 else 0.0
        if TEN not in view.cards:
            return 1.0 + (2.0 if TEN in gone else 0.0) - lost
        seen = forecast(TEN, view.cards, gone, aside)
        return 1.0 + seen.mine + 2.0 * seen.back - 0.3 * seen.others - lost
    seen = forecast(one, view.cards, gone, aside)
    low = 0.05 * (12 - (one >> 2))  # the low ones can only be led
    return seen.mine + 2.0 * seen.back - 0.3 * seen.others + low


def _throw(view: View, gone: Collection[int]) -> bool:
    """Whether to throw the comet in after the last card."""
    others = [one for one in view.cards if one != COMET]
    if not others or _fewest(view) <= 2:
        return True
    due = [card(text) for text in view.table["due"]]
    seat, _ = view.table["played"][-1]
    stopped = not due or due[0] in gone
    if len(others) == 1 and not stopped and _may_fall(view, others[0], gone):
        return False  # it will fall by itself, and the comet goes out after it
    if not stopped:
        return False
    if seat == view.seat:
        return TEN in gone  # the lead is ours in any case: shed a card for nothing
    return TEN in gone or TEN in view.cards or len(others) <= 3


def _may_fall(view: View, one: int, gone: Collection[int]) -> bool:
    """Whether the card below is still to come, so that this one may fall without being led."""
    return one >= 4 and one - 4 not in gone and one - 4 not in view.cards and NAMES[one] not in view.table["removed"]


BRAINS = (Thumb(),)
