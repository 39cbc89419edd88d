"""Checks of what lies on the table: chips sum to nil, and no card comes or goes."""

from collections import Counter

from bot.cards import NAMES
from bot.rules.checks.walks import Walk
from bot.rules.contract import DEALER


def check_sums(going: Walk) -> None:
    """Chips sum to nil with the pot and the house; cards in hands are cards of the pack, each once."""
    state = going.state
    house = going.rules.public(state).get("house", 0)
    if sum(state.chips) + state.pot + (house if isinstance(house, int) else 0) != 0:
        raise going.fail(f"Chips {state.chips}, pot {state.pot} and house {house} do not sum to nil.")
    packs = [Counter(move.split(" ")[1:]) for actor, move in going.log[-400:] if actor == DEALER]
    known = Counter[str]()
    for pack in packs:
        known |= pack
    held = Counter(NAMES[card] for hand in going.rules.hands(state) for card in hand)
    if packs and held - known:
        raise going.fail("A hand holds a card that the pack does not have.")
