"""Blind copies: what one viewer may know of a state, and nothing else."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.rules import Rules
from bot.rules.blind import deal_back
from bot.rules.checks import Broken, check_match, walk
from tests.rules.small_game import KEY, on_the_shelf, write


def test_hidden_cards_come_back_sorted_and_each_list_keeps_its_size() -> None:
    stock, hand = [9, 1, 7], [8, 2]
    deal_back([stock, hand])
    assert (stock, hand) == ([1, 2, 7], [8, 9])


def test_a_card_that_is_known_to_be_in_a_hand_comes_back_into_it() -> None:
    stock, hand, mine = [9, 1, 7], [8, 2], [5]
    deal_back([stock, hand], [(hand, 1), (hand, 40), (mine, 7)])
    assert (stock, hand, mine) == ([2, 7, 8], [1, 9], [5])


def test_more_cards_than_a_hand_has_room_for_are_not_forced_into_it() -> None:
    stock, hand = [9, 1, 7], [8]
    deal_back([stock, hand], [(hand, 9), (hand, 7)])
    assert (stock, hand) == ([1, 7, 8], [9])


def test_a_blind_copy_of_tute_leaves_the_shown_trump_with_the_dealer_until_it_is_played() -> None:
    rules = registry.rules_of("tute")
    for going in walk(rules, Random(5), rules.setting(4, {}, 2)):
        state = going.state
        if state.shuffling or state.over:
            continue
        blind = rules.blind(state, 0)
        assert (state.trump_card in blind.hands[2]) == (state.trump_card in state.hands[2])
        assert blind.hands[0] == state.hands[0]


def test_in_a_blind_copy_of_play_or_pay_whoever_has_the_turn_can_play_the_next_card() -> None:
    rules = registry.rules_of("play_or_pay")
    turns = 0
    for going in walk(rules, Random(5), rules.setting(4, {"auto_play": False}, 0)):
        state = going.state
        if state.turn >= 1 and state.next >= 0:
            turns += 1
            assert state.next in rules.blind(state, 0).hands[state.turn]
    assert turns > 50


def many(rules: Rules[Any]) -> None:
    for seed in range(40):
        check_match(rules, Random(seed))


@pytest.mark.parametrize("key", ["comet", "commit", "new_comet"])
def test_a_secret_beside_the_cards_that_is_left_in_a_blind_copy_is_found(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = registry.rules_of(key)
    monkeypatch.delattr(type(rules), "blind")
    assert type(rules).blind is Rules.blind
    with pytest.raises(Broken, match="tell two deals apart"):
        many(rules)


def test_cards_that_a_rule_set_forgets_to_hide_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with on_the_shelf(tmp_path):
        write(tmp_path)
        rules = registry.rules_of(KEY)
        check_match(rules, Random(1))
        monkeypatch.setattr(type(rules), "hidden", lambda *_: [])
        with pytest.raises(Broken, match="tell two deals apart"):
            check_match(rules, Random(1))
