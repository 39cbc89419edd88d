"""Why a suit may be started with a card in Play or Pay, as its player can see it: who leads next, and for what the others pay."""

from bot.cards import SUIT_WORDS, sign, suit_of
from bot.rules import View
from bot.rules.families.turns import PLAYED
from bot.rules.words import counted
from cogs.play_or_pay.state import NONE, Table, after


def reason(move: str, view: View[Table]) -> str:
    """What follows upon a card that starts a suit."""
    one, mine = PLAYED[move], set(view.cards)
    if view.table.next != NONE:
        return "you hold the next card, so you must play it"
    if len(mine) == 1:
        return "it is your last card"
    if all(suit_of(other) == suit_of(one) for other in mine):
        return _last_suit(one, mine)
    if _below(one) in mine:
        return f"the last card of the suit is then {sign(_below(one))}, yours too, so you lead again"
    length = [sum(suit_of(other) == suit for other in mine) for suit in range(4)]
    run = _run(one, mine)
    paid = f"after it the others pay {'once' if run == 2 else f'{run - 1} times'} at once" if run > 1 else ""
    if length[suit_of(one)] == max(length):
        return ", and ".join(filter(None, [f"you hold no suit longer than {SUIT_WORDS[suit_of(one)]}", paid]))
    return paid or f"it takes {counted(length[suit_of(one)], 'card')} from your hand"


def _below(one: int) -> int:
    """The card just below: the last of the suit, if this one starts it."""
    return one - 4 if one >= 4 else one + 48


def _run(one: int, mine: set[int]) -> int:
    """How many own cards follow one another from this one on."""
    long = 0
    while one in mine and long < 13:
        one, long = after(one), long + 1
    return long


def _gap(one: int, mine: set[int]) -> int:
    """How many cards of others are the last of the suit, if this one starts it."""
    missing = 0
    while (one := _below(one)) not in mine:
        missing += 1
    return missing


def _last_suit(one: int, mine: set[int]) -> str:
    """Whoever holds one suit alone is out with the last own card of it: what comes after need not be waited for."""
    gap = _gap(one, mine)
    if not gap:
        return f"all your cards are {SUIT_WORDS[suit_of(one)]}, and the suit ends with one of yours"
    return f"you are out before the last {'card' if gap == 1 else f'{gap} cards'} of the suit"
