"""Sampled deals: none contradicts what was played, and the true one is always possible."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.brains import Facts, Search
from bot.brains.deals import Contradiction, Deals
from bot.brains.levels import Strong
from bot.brains.player import latest
from bot.cards import NAMES
from bot.rules import DEALER, Refused, Rules
from cogs.canadian_salad.rules import RULES as SALAD
from tests.brains.positions import Position, played, start, usual, usual_or_not

SEARCHED = [*filter(registry.search_of, registry.keys())]
#: games in which hands only shrink, so that a sampled hand can be given back what it has played
SHRINKING = [key for key in SEARCHED if key not in ("crates", "stealing_bundles", "conquian", "pitty_pat")]


def deals_of(search: Search[Any], going: Position, seat: int) -> Deals:
    heard = latest(going.heard[seat], search.since)
    return Deals(search, going.rules.blind(going.state, seat), seat, heard)


@pytest.mark.parametrize("key", SEARCHED)
def test_the_true_deal_is_always_possible(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"true {key}")
    assert search is not None
    rules = search.rules
    for seed in range(8):
        for going in played(rules, usual_or_not(rules, seed, chance), chance, 60):
            for seat in range(going.setting.seats):
                blind = rules.blind(going.state, seat)
                facts = search.facts(blind, seat, latest(going.heard[seat], search.since))
                true = {
                    id(zone): there
                    for zone, there in zip(rules.hidden(blind, seat), rules.hidden(going.state, seat), strict=True)
                }
                pool = {card for zone in true.values() for card in zone}
                for zone, mask in facts.barred:
                    held = [card for card in true.get(id(zone), []) if mask >> card & 1]
                    assert not held, (held, seat, going.log)
                for zone, card in facts.fixed:
                    assert card not in pool or card in true[id(zone)], (card, seat, going.log)


@pytest.mark.parametrize("key", SEARCHED)
def test_a_sampled_deal_has_the_same_cards_and_looks_the_same_to_the_seat(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"same {key}")
    assert search is not None
    rules = search.rules
    for number, going in enumerate(played(rules, usual(rules, 1), chance, 60)):
        if number % 4:
            continue
        for seat in range(going.setting.seats):
            state = deals_of(search, going, seat).deal(chance)
            assert rules.view(state, seat) == rules.view(going.state, seat), going.log
            assert cards_in(rules, state) == cards_in(rules, going.state)


def cards_in(rules: Rules[Any], state: Any) -> Counter[int]:
    return Counter(card for place in rules.places(state) for card in place)


@pytest.mark.parametrize("key", SHRINKING)
def test_what_was_played_in_a_hand_can_be_played_over_a_sampled_deal(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"over {key}")
    assert search is not None
    rules = search.rules
    replayed = 0
    for seed in range(3):
        first: Any = None
        for number, going in enumerate(played(rules, usual(rules, seed), chance, 40)):
            at = max(at for at, (actor, _) in enumerate(going.log) if actor == DEALER)
            if at == len(going.log) - 1:
                first = going.state
            if number % 5 != 4:
                continue
            for seat in going.asked():
                sampled = deals_of(search, going, seat).deal(chance)
                must_be_playable(going, first, sampled, seat, at + 1)
                replayed += 1
    assert replayed > 5


def must_be_playable(going: Position, first: Any, sampled: Any, seat: int, since: int) -> None:
    """Give back to every hand what it has played, and play that again."""
    rules, state = going.rules, first.copy()
    for at, hand in enumerate(rules.hands(state)):
        gone = Counter(hand) - Counter(rules.hands(going.state)[at])
        hand[:] = sorted([*gone.elements(), *rules.hands(sampled)[at]])
    aside = [zone for zone in rules.hidden(state, seat) if all(zone is not hand for hand in rules.hands(state))]
    there = [zone for zone in rules.hidden(sampled, seat) if all(zone is not hand for hand in rules.hands(sampled))]
    for zone, cards in zip(aside, there, strict=True):
        zone[:] = cards
    for actor, move in going.log[since:]:
        try:
            state = rules.apply(state, actor, move).state
        except Refused:  # who says nothing while a clock is held is another now
            assert actor != seat, (move, going.log)
            assert move in ("pass", "beat", "run"), (actor, move, going.log)
            for who, said in rules.timeout(state):
                state = rules.apply(state, who, said).state
    assert rules.view(state, seat).table == rules.view(going.state, seat).table, going.log


class Told(Search[Any]):
    """Canadian Salad with facts that are given by hand: what each of the other seats cannot hold."""

    def __init__(self, barred: dict[int, int]) -> None:
        super().__init__(SALAD)
        self.barred = barred

    def facts(self, state: Any, seat: int, heard: Any) -> Facts:
        return Facts(barred=tuple((state.hands[who], mask) for who, mask in self.barred.items()))


def test_where_no_room_is_left_for_a_card_others_move_on() -> None:
    going = start(SALAD, SALAD.setting(4))
    going.make(DEALER, "deal " + " ".join(shuffled_names()))
    true = going.state.hands
    whole = (1 << 52) - 1
    # every seat but the last can hold its own cards only, so but one deal is possible
    barred = {seat: whole & ~sum(1 << card for card in true[seat]) for seat in (1, 2)}
    deals = Deals(Told(barred), SALAD.blind(going.state, 0), 0, [])
    for seed in range(20):
        state = deals.deal(Random(seed))
        assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in true]


def test_facts_that_cannot_be_true_are_a_contradiction_and_the_thumb_plays_on() -> None:
    going = start(SALAD, SALAD.setting(4))
    going.make(DEALER, "deal " + " ".join(shuffled_names()))
    seat = going.state.turn
    hearts = sum(1 << card for card in range(2, 52, 4))
    search = Told({other: hearts for other in range(4) if other not in (seat, (seat + 1) % 4)})
    search.barred[(seat + 1) % 4] = ((1 << 52) - 1) & ~3  # a hand of two cards at most
    with pytest.raises(Contradiction):
        Deals(search, SALAD.blind(going.state, seat), seat, []).deal(Random(1))
    thumb = registry.game("canadian_salad").brains["thumb"]
    assert going.choice(Strong("strong", thumb, search), seat, 1) == going.choice(thumb, seat, 1)


def shuffled_names() -> list[str]:
    order = list(NAMES)
    Random(1).shuffle(order)
    return order
