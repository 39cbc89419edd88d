"""Hand-made positions of Comet, and how matches go on in tests."""

from bot.cards import cards
from bot.rules import BEAT, CLOCK, DEALER, deal_text
from cogs.comet.rules import RULES
from cogs.comet.state import Comet

NAMES = ["Ann", "Ben", "Cem", "Dan"]
HANDS = ("9D 2S AH", "4C KH TD", "5C 3H 6H", "6C 4H 7S")


def after(*moves: str, stake: int = 0, target: int = 100) -> Comet:
    """How four seats with few cards stand after some moves, each written `seat move`."""
    state = RULES.start(RULES.setting(4, {"stake": stake, "target": target}))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in HANDS]
    state.aside = cards(["7C", "2D", "3D"])
    for text in moves:
        actor, _, move = text.partition(" ")
        state = RULES.apply(state, int(actor), move).state
    return state


def settle(state: Comet) -> Comet:
    """Let the beats go by until somebody decides, a pack is to be shuffled or the match is over."""
    while RULES.moves(state, CLOCK) == [BEAT]:
        state = RULES.apply(state, CLOCK, BEAT).state
    return state
