"""New Comet's computer player."""

from random import Random

from bot import registry
from bot.brains.contest import tournament
from bot.brains.player import GOING_ON
from bot.cards import RANKS, cards
from bot.rules import DEALER, Event, deal_text
from cogs.new_comet.brain import BRAINS
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import NewComet
from tests.cogs.new_comet.deals import table

THUMB = BRAINS[0]


def choice(state: NewComet, heard: tuple[Event, ...] = ()) -> str | None:
    return THUMB.choose(RULES.view(state, 1), heard, Random(1))


def test_it_always_declares() -> None:
    state = RULES.apply(table("2D 3D 4D 5D", "9S 7D", "2H 3H 4H 5H"), 1, "play 9S as K").state
    assert choice(state) == "declare"


def test_it_leads_the_run_that_ends_in_its_own_king() -> None:
    assert choice(table("2D 3D 4D 5D", "TD JD QD KD 5H 8H", "2H 3H 4H 6H")) == "play TD"


def test_it_knows_a_rank_on_which_all_others_have_passed() -> None:
    state = table("2D 3D 4D 5D", "3D 4D 6H 7H QD", "2H 3H 4H 6H")
    passed = tuple(Event("passed", seat, amount=RANKS.index("8")) for seat in (0, 2))
    assert choice(state) == "play 3D"
    assert choice(state, (Event("dealt", 0), *passed)) == "play 6H"


def test_it_puts_the_comet_into_the_gap_of_its_own_run() -> None:
    state = RULES.apply(table("2D 3D 4D 5D", "3D 5D 6D 9S QD", "2H 3H 4H 6H"), 1, "play 3D").state
    assert choice(state) == "play 9S"


def test_it_keeps_the_comet_when_nothing_of_its_own_would_follow() -> None:
    state = RULES.apply(table("2D 3D 4D 5D", "3D 7D 8D 9S QD", "2H 3H 4H 6H"), 1, "play 3D").state
    assert choice(state) == "pass"


def test_it_puts_down_four_at_once() -> None:
    state = RULES.start(RULES.setting(3, {"four": True}))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(hand.split()) for hand in ("2D 3D", "3D 4D 4D 4H 4H QD", "2H 3H")]
    state = RULES.apply(state, 1, "play 3D").state
    assert choice(state) == "play 4D 4D 4H 4H"


def test_it_beats_three_random_players() -> None:
    brains = registry.game("new_comet").brains
    figures = tournament(RULES, [THUMB, brains["random"], brains["random"], brains["random"]], 150, seed=7)
    assert figures["thumb"]["win"] > 0.35  # a quarter would be chance
    assert figures["thumb"]["chips"] > 4


def test_when_one_run_at_most_does_not_come_back_it_leads_the_others_first() -> None:
    # the king comes back, the long run from the three does not: first the king, then out with the rest
    assert choice(table("2D 3D 4D 5D", "3D 4D 5D 6D KH", "2H 3H 4H 6H")) == "play KH"
    # two runs would not come back: no way out yet
    assert choice(table("2D 3D 4D 5D", "3D 4D 5D 6D 8D KH", "2H 3H 4H 6H")) == "play 3D"


def test_it_carries_its_own_run_up_at_once_and_how_soon_says_nothing_of_its_cards() -> None:
    lead = RULES.view(table("2D 3D", "4D 5D 9S", "6D 7D"), 1)
    assert not THUMB.goes_on(lead)
    for own in ("5D 9S", "5D", "9S", "KD"):  # the next card, the comet besides, nothing but the comet, nothing at all
        state = RULES.apply(table("2D 3D", f"4D {own}", "6D 7D"), 1, "play 4D").state
        view = RULES.view(state, 1)
        assert {THUMB.pause(view, move, Random(1)) for move in view.moves} == {GOING_ON}
    state = RULES.apply(RULES.apply(table("2D 3D", "4D 9S", "6D 7D"), 1, "play 4D").state, 1, "pass").state
    assert not THUMB.goes_on(RULES.view(state, 2))
