"""Every game writes a hand in one way: groups of cards, set apart by a dot."""

import re
from random import Random

import pytest

from bot import registry
from bot.rules import DEALER
from bot.rules.checks.walks import walk

#: a card, as hands write it: marks of bold type and the sign of a comet left out
CARD = r"(?:10|[2-9AKQJ])[♠♥♦♣]"
HAND = re.compile(rf"{CARD}(?: {CARD})*(?: · {CARD}(?: {CARD})*)*")
#: no cards are held, or no line of the hand is one of cards alone
OTHERWISE = {"pontoon", "through_the_window"}


@pytest.mark.parametrize("key", sorted({*registry.keys()} - OTHERWISE))
def test_a_hand_is_written_as_everywhere(key: str) -> None:
    game = registry.game(key)
    rules = game.rules
    seats = rules.info.seats[0]
    setting = rules.setting(seats, {option.name: option.default for option in rules.info.options})
    names = [f"Player {seat}" for seat in range(seats)]
    seen = 0
    for going in walk(rules, Random(f"hands {key}"), setting):
        if DEALER in rules.waiting(going.state).must:
            continue
        view = rules.view(going.state, 0)
        first = re.sub(r"☄️?", "", game.words.hand(view, names).split("\n")[0])
        first = " ".join(first.split())
        if view.over or "▮" in first:
            continue
        assert HAND.fullmatch(first) if view.cards else not first, first
        seen += 1
        if seen == 60:
            break
    assert seen
