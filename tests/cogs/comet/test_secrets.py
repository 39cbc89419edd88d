"""While a sequence runs nobody can tell who holds the comet: not by a view, an event, nor the number of beats."""

from random import Random
from typing import Any

import pytest

from bot.cards import card, cards, name
from bot.rules import BEAT, CLOCK, DEALER, Event, View, deal_text
from cogs.comet.rules import RULES
from cogs.comet.state import Comet

COMET = card("9D")
#: hands that differ only in who has the comet and who the plain two of spades in its place; X is that place
HANDS = ("X AS 3S", "4C KH 2H X", "5C QH X 3H", "6C X 4H AC")


def table(keeper: int | None) -> Comet:
    """The same hands and the same stub's size, with the comet in one hand, or aside."""
    state = RULES.start(RULES.setting(4))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    spare = ["2S", "2D", "3D", "4D"]
    state.hands = [
        cards(hand.replace("X", "9D" if seat == keeper else spare[seat]).split()) for seat, hand in enumerate(HANDS)
    ]
    state.aside = cards(["7C", "TD", "9D" if keeper is None else spare[keeper]])
    return state


Seen = list[tuple[tuple[Event, ...], tuple[View, ...]]]


def watch(state: Comet, leads: list[tuple[int, str]], answer: str, onlookers: list[int]) -> tuple[Comet, Seen]:
    """Play leads; whoever is asked gives the same answer. What onlookers hear and see, step by step."""
    seen: Seen = []
    leads = list(leads)
    while True:
        waiting = RULES.waiting(state)
        if waiting.clock == "pace":
            actor = waiting.must[0]
            move = BEAT if actor == CLOCK else answer
        elif leads and waiting.must == (leads[0][0],):
            actor, move = leads.pop(0)
        else:
            return state, seen
        step = RULES.apply(state, actor, move)
        state = step.state
        views = [RULES.view(state, None), *(RULES.view(state, seat) for seat in onlookers)]
        heard = tuple(event for event in step.events if event.only is None)
        assert all(event.only in (None, *onlookers) or event.only == actor for event in step.events)
        seen.append((heard, tuple(views)))


LEADS = [(1, "play 4C"), (3, "play 4H"), (3, "play AC")]


@pytest.mark.parametrize("answer", ["pass", "run"])
@pytest.mark.parametrize("keeper", [0, 1, 2, 3])
def test_the_table_sees_and_hears_the_same_whoever_has_the_comet(keeper: int, answer: str) -> None:
    _, nobody = watch(table(None), LEADS, "pass", [])
    _, somebody = watch(table(keeper), LEADS, answer, [])
    assert len(somebody) == len(nobody)
    assert somebody == nobody


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_every_seat_sees_and_hears_the_same_whoever_else_has_the_comet(viewer: int) -> None:
    runs = [watch(table(keeper), LEADS, "pass", [viewer])[1] for keeper in (None, 0, 1, 2, 3) if keeper != viewer]
    assert all(run == runs[0] for run in runs[1:])


def test_there_is_one_beat_for_every_card_and_one_after_the_last_before_the_lead_is_announced() -> None:
    for keeper in (None, 0, 1, 2, 3):
        state, seen = watch(table(keeper), LEADS[:1], "pass", [])
        assert [[event.kind for event in events] for events, _ in seen] == [["led"], ["fell"], ["fell"], ["stopped"]]
        assert RULES.view(state, None).table.turn == 3


def test_while_a_question_is_out_only_the_asked_seat_sees_it() -> None:
    state = RULES.apply(table(0), 1, "play 4C").state
    for seat in (None, 1, 2, 3):
        view = RULES.view(state, seat)
        assert view.table.phase == "running"
        assert view.table.turn is None
        assert view.to_act == ()
        assert view.moves == ()
    asked = RULES.view(state, 0)
    assert asked.moves == ("play 9D", "pass", "run")
    assert asked.to_act == (0,)


def test_a_refused_press_tells_the_same_whether_somebody_is_asked_or_not() -> None:
    for move in ("play 9D", "pass", "run", "play 5C"):
        said = {RULES.why(RULES.apply(table(keeper), 1, "play 4C").state, 2, move) for keeper in (None, 0, 1, 3)}
        assert len(said) == 1


def test_once_the_comet_is_down_the_beats_go_on_at_the_same_pace() -> None:
    state = RULES.apply(table(0), 1, "play 4C").state
    state = RULES.apply(state, 0, "play 9D").state
    waits: list[Any] = []
    while RULES.waiting(state).clock == "pace":
        waits.append(RULES.waiting(state).must)
        state = RULES.apply(state, CLOCK, BEAT).state
    assert waits == [(CLOCK,)]  # the comet has fallen; then 5C must be played by choice
    assert RULES.view(state, None).to_act == (2,)


@pytest.mark.parametrize("seed", range(6))
def test_random_hands_look_alike_to_a_viewer_who_sees_the_same_cards(seed: int) -> None:
    """Another holder, found by swapping the comet with a card that cannot fall in this run, changes nothing for the others."""
    chance = Random(seed)
    state = RULES.start(RULES.setting(5, {}, chance.randrange(5)))
    order = RULES.pack(state)
    chance.shuffle(order)
    state = RULES.apply(state, DEALER, deal_text(order)).state
    lead = chance.choice([one for one in state.hands[state.turn] if one != COMET])
    other = state.copy()
    zones = [hand for hand in other.hands if hand]
    keeper = next(zone for zone in [*zones, other.aside] if COMET in zone)
    swaps = [(zone, one) for zone in zones if zone is not keeper for one in zone if one & 3 != lead & 3]
    zone, one = chance.choice(swaps)
    zone[zone.index(one)], keeper[keeper.index(COMET)] = COMET, one
    blind = [
        seat for seat, hand in enumerate(other.hands) if hand is not zone and hand is not keeper
    ]  # those whose own cards are the same in both deals
    move = f"play {name(lead)}"
    assert watch(state, [(state.turn, move)], "pass", blind)[1] == watch(other, [(other.turn, move)], "pass", blind)[1]
