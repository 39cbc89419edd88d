"""Comet's computer player."""

from random import Random

from bot import registry
from bot.brains.contest import tournament
from bot.cards import cards
from bot.rules import DEALER, Event, deal_text
from cogs.comet.brain import BRAINS
from cogs.comet.rules import RULES
from cogs.comet.state import Comet

THUMB = BRAINS[0]


def table(*hands: str, down: str = "", leader: int = 1) -> Comet:
    state = RULES.start(RULES.setting(4))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in hands]
    state.played = [(leader, one) for one in cards(down.split())]
    state.turn = leader
    return state


def choice(state: Comet, seat: int, heard: tuple[Event, ...] = ()) -> str | None:
    return THUMB.choose(RULES.view(state, seat), heard, Random(1))


def test_it_goes_out_in_one_stretch_beginning_with_the_suits_that_it_stops_itself() -> None:
    state = table("2S 3S 4S", "KC 4H AC", "5H 3H 8H", "6H 2C 7H")
    assert choice(state, 1) == "play AC"
    state = table("2S 3S 4S", "4H", "5H 3H 8H", "6H 2C 7H", down="AC KC")
    assert choice(state, 1) == "play 4H"


def test_it_keeps_its_own_stops_while_others_stop_two_suits() -> None:
    state = table("2S 3S 4S", "KC 4H 8S", "5H 3H 8H", "6H 2C 7H")
    assert choice(state, 1) == "play 4H"


def test_it_knows_a_card_that_did_not_come_for_gone() -> None:
    state = table("2S 3S 5S", "6C 4H JH", "5H 3H 8H", "QH 2C 7H")
    heard = (Event("dealt", 0), Event("stopped", 1, tuple(cards(["6C"]))))
    state.hands[1] = cards("6C 4H JH".split())
    assert choice(state, 1, heard) == "play 6C"


def test_it_steals_the_lead_with_the_comet_after_a_king() -> None:
    state = table("9D 2S 3S 4S 5S", "KC 4H AC 2D", "5H 3H 8H 3D", "6H 2C 7H 4D", down="TD")
    state = RULES.apply(state, 1, "play KC").state
    assert choice(state, 0) == "play 9D"


def test_it_keeps_the_comet_while_a_sequence_goes_on() -> None:
    state = table("9D 2S 3S 4S 5S", "4C 4H AC 2D", "5C 3H 8H 3D", "6H 2C 7H 4D")
    state = RULES.apply(state, 1, "play 4C").state
    assert choice(state, 0) == "pass"


def test_it_does_not_sit_on_the_comet_when_somebody_is_nearly_out() -> None:
    state = table("9D 2S 3S 4S 5S", "4C 4H", "5C 3H 8H 3D", "6H 2C 7H 4D")
    state = RULES.apply(state, 1, "play 4C").state
    assert choice(state, 0) == "play 9D"


def test_it_beats_three_random_players() -> None:
    brains = registry.game("comet").brains
    figures = tournament(RULES, [THUMB, brains["random"], brains["random"], brains["random"]], 40, seed=7)
    assert figures["thumb"]["win"] > 0.4  # a quarter would be chance
    assert figures["thumb"]["score"] > figures["random"]["score"] + 10
