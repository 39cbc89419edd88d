"""What draws show of hands in Crates, for those who look ahead."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.brains.deals import Deals
from bot.brains.player import latest
from bot.cards import cards
from bot.rules import Event
from cogs.crates.rules import RULES
from cogs.crates.search import SEARCH, limits
from tests.brains.positions import played, usual_or_not
from tests.cogs.crates.deals import Game


def of(game: Game, seat: int) -> list[tuple[set[int], int]]:
    """What is known of a seat: of which cards it holds so many at most."""
    found = limits([Event("upcard", cards=(cards(["KS"])[0],)), *game.events])
    return [({one for one in range(52) if mask >> one & 1}, most) for who, mask, most in found if who == seat]


def fitting(suit: int, rank: int) -> set[int]:
    return {one for one in range(52) if one & 3 == suit or one >> 2 == rank}


def test_who_cannot_play_holds_no_more_that_fits_than_it_draws() -> None:
    game = Game(2).table(0, "KS", s0="QS 4H 5H", s1="3D 4D 5D").play("QS")
    assert of(game, 1) == [(fitting(3, 11), 1)]


def test_after_a_call_the_suit_that_was_called_counts() -> None:
    game = Game(2).table(0, "KS", s0="8S 4H 5H", s1="3D 4D 5D").play("8S clubs")
    assert of(game, 1) == [(fitting(0, 7), 1)]


def test_what_is_played_of_it_was_what_was_drawn() -> None:
    game = Game(2).table(0, "KS", stock="QH 9S", s0="QS 3S 4H 5H", s1="3D 4D 5D").play("QS", "3S", "3D")
    assert of(game, 1) == [(fitting(3, 11), 1)]
    game = Game(2).table(0, "KS", stock="QH", s0="QS QD 4H 5H", s1="3D 4D 5D").play("QS", "QD", "QH")
    assert of(game, 1) == [(fitting(3, 11), 0)]


def test_who_draws_the_pips_holds_no_more_aces_and_twos_than_it_draws() -> None:
    game = Game(2).table(0, "KS", s0="2S 4S 5H", s1="3D 4D 5D").play("2S")
    assert of(game, 1) == [(set(range(8)), 2)]


@pytest.mark.parametrize("seed", range(12))
def test_no_hand_ever_holds_more_than_its_limit(seed: int) -> None:
    chance, known = Random(f"limits {seed}"), 0
    for going in played(RULES, usual_or_not(RULES, seed, chance), chance, 400):
        heard = latest(going.heard[0], SEARCH.since)
        for who, mask, most in limits(heard):
            known += 1
            assert sum(mask >> one & 1 for one in going.state.hands[who]) <= most, (who, going.log)
        assert SEARCH.credible(going.state, 0, heard), going.log
    assert known


def test_a_deal_in_which_somebody_holds_what_it_cannot_is_not_credible() -> None:
    game = Game(2).table(0, "KS", stock="AC 9S", s0="QS 4H 5H", s1="3D 4D 5D").play("QS")
    heard = hand(game)
    assert SEARCH.credible(game.state, 0, heard)
    game.state.hands[1] = cards("QD QC 4D 5D".split())
    assert not SEARCH.credible(game.state, 0, heard)


def test_who_has_played_what_it_drew_is_dealt_nothing_that_would_have_fitted() -> None:
    game = Game(2).table(0, "KS", stock="QH", s0="QS QD 4H 5H", s1="3D 4D 5D").play("QS", "QD", "QH")
    deals = Deals(SEARCH, RULES.blind(game.state, 0), 0, hand(game))
    for seed in range(30):
        assert not fitting(3, 11).intersection(deals.deal(Random(seed)).hands[1])


def hand(game: Game) -> Sequence[Event]:
    """What everybody has heard of it."""
    return [event for event in game.events if event.only is None]
