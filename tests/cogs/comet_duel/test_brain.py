"""Alternating Comet by rule of thumb."""

from random import Random

from bot.brains import RandomBrain
from bot.brains.contest import tournament
from bot.cards import cards
from cogs.comet_duel.brain import BRAINS
from cogs.comet_duel.rules import RULES
from cogs.comet_duel.state import CometDuel
from tests.cogs.comet_duel.test_rules import play, position


def choice(state: CometDuel, seat: int) -> str | None:
    return BRAINS[0].choose(RULES.view(state, seat), [], Random(1))


def test_it_beats_chance_clearly() -> None:
    figures = tournament(RULES, [BRAINS[0], RandomBrain()], 120, 3)
    assert figures["thumb"]["win"] > 0.6
    assert figures["thumb"]["score"] > figures["random"]["score"]


def test_it_goes_out_when_it_can_and_with_the_comet_on_an_eight() -> None:
    state = play(position("8D 2D 3D", "9S"), (1, "play 8D"))
    assert choice(state, 0) == "play 9S"


def test_it_leads_a_king_sooner_than_a_rank_that_the_other_may_build_on() -> None:
    assert choice(position("4D KD", "5D 5H 6D 6H"), 1) == "play KD"


def test_it_wins_with_the_comet_where_hands_would_be_compared_if_it_is_the_last_card() -> None:
    state = play(position("5D 9S", "2D 3D", block=True), (1, "play 5D"), (0, "pass"))
    assert RULES.moves(state, 1) == ["play 9S", "pass"]
    assert choice(state, 1) == "play 9S"


def test_it_lets_low_hands_be_compared_and_keeps_high_ones_from_it() -> None:
    low = play(position("5D 2H 9S", "2D 3D", block=True), (1, "play 5D"), (0, "pass"))
    high = play(position("5D TH JH KD 9S", "2D 3D", block=True), (1, "play 5D"), (0, "pass"))
    assert (choice(low, 1), choice(high, 1)) == ("pass", "play 9S")


def test_it_keeps_the_comet_while_the_other_holds_many_cards() -> None:
    state = play(position("TD 2D 3D 4D 5D 6D 7D", "9S 2H 3H 4H 5H 6H 7H"), (1, "play TD"))
    assert choice(state, 0) == "pass"
    assert cards(["9S"])[0] in state.hands[0]
