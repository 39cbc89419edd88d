"""Why a suit may be started with a card in Play or Pay, as its player can see it: who leads next, and for what the others pay."""

from bot.cards import SUIT_WORDS, sign, suit_of
from bot.rules import View
from bot.rules.families.turns import PLAYED
from bot.rules.words import counted
from cogs.play_or_pay.state import NONE, Table, below, gap, run_length


def reason(move: str, view: View[Table]) -> str:
    """What follows upon a card that starts a suit."""
    one, mine = PLAYED[move], set(view.cards)
    if view.table.next != NONE:
        return "you hold the next card, so you must play it"
    if len(mine) == 1:
        return "it is your last card"
    if all(suit_of(other) == suit_of(one) for other in mine):
        return _last_suit(one, mine)
    if below(one) in mine:
        return f"the last card of the suit is then {sign(below(one))}, yours too, so you lead again"
    length = [sum(suit_of(other) == suit for other in mine) for suit in range(4)]
    run = run_length(one, mine)
    often = {2: "once", 3: "twice"}.get(run, f"{run - 1} times")
    paid = f"after it the others pay {often} at once" if run > 1 else ""
    if length[suit_of(one)] == max(length):
        return ", and ".join(filter(None, [f"you hold no suit longer than {SUIT_WORDS[suit_of(one)]}", paid]))
    return paid or f"it takes {counted(length[suit_of(one)], 'card')} from your hand"


def _last_suit(one: int, mine: set[int]) -> str:
    """Whoever holds one suit alone is out with the last own card of it: what comes after need not be waited for."""
    missing = gap(one, mine)
    if not missing:
        return f"all your cards are {SUIT_WORDS[suit_of(one)]}, and the suit ends with one of yours"
    return f"you are out before the last {'card' if missing == 1 else f'{missing} cards'} of the suit"
