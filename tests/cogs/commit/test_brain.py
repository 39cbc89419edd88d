"""Commit's computer player."""

from random import Random

from bot import registry
from bot.brains.contest import tournament
from bot.cards import cards
from bot.rules import BEAT, CLOCK, DEALER, deal_text
from cogs.commit.brain import BRAINS
from cogs.commit.rules import RULES
from cogs.commit.state import Commit

THUMB = BRAINS[0]


def table(*hands: str, down: str = "", leader: int = 1) -> Commit:
    state = RULES.start(RULES.setting(len(hands)))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in hands]
    state.played = [(leader, one) for one in cards(down.split())]
    state.turn = leader
    return state


def choice(state: Commit, seat: int) -> str | None:
    return THUMB.choose(RULES.view(state, seat), (), Random(1))


def settle(state: Commit) -> Commit:
    while RULES.moves(state, CLOCK) == [BEAT]:
        state = RULES.apply(state, CLOCK, BEAT).state
    return state


def test_it_goes_out_in_one_stretch_beginning_with_the_suits_that_it_stops_itself() -> None:
    assert choice(table("2S 3S 4S", "KC 4H AC", "5H 3H 9H", "6H 2C 7H"), 1) == "play AC"


def test_it_keeps_its_own_stops_while_others_stop_two_suits() -> None:
    assert choice(table("2S 3S 4S", "KC 4H 9S", "5H 3H 9H", "6H 2C 7H"), 1) == "play 4H"


def test_it_plays_the_comet_at_a_stop_of_another_player() -> None:
    state = RULES.apply(table("9D 2S 3S 4S", "7C 4H AC 2D", "5H 3H 9H 3D", "6H 2C 7H 4D"), 1, "play 7C").state
    assert choice(state, 0) == "play 9D"


def test_it_does_not_give_its_own_lead_away() -> None:
    hands = ("TC TD 3S 4S", "7C 4H 9D 2D", "9C 3H 9H 3D", "6H 2C 7H 4D")
    state = settle(RULES.apply(table(*hands), 1, "play 7C").state)
    assert choice(state, 1) == "pass"


def test_it_does_not_sit_on_the_comet_when_somebody_is_nearly_out() -> None:
    hands = ("TC TD 3S", "7C 4H 9D 2D", "9C 3H 9H 3D", "6H 2C 7H 4D")
    state = settle(RULES.apply(table(*hands), 1, "play 7C").state)
    assert choice(state, 1) == "play 9D"


def test_it_beats_three_random_players() -> None:
    brains = registry.game("commit").brains
    figures = tournament(RULES, [THUMB, brains["random"], brains["random"], brains["random"]], 150, seed=7)
    assert figures["thumb"]["win"] > 0.4  # a quarter would be chance
    assert figures["thumb"]["chips"] > 5
