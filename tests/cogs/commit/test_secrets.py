"""While a run goes on nobody can tell who holds the comet: not by a view, an event, nor the number of beats."""

from random import Random

import pytest

from bot.cards import card, cards, name
from bot.rules import BEAT, CLOCK, DEALER, Event, View, deal_text
from cogs.commit.rules import RULES
from cogs.commit.state import Commit

COMET = card("9D")
#: hands that differ only in who has the comet and who the plain card in its place; X is that place
HANDS = ("X AS 3S JH", "4C KH 2H X", "5C QH X 3H", "6C X 4H AC")
SPARE = ("2S", "2D", "3D", "4D")  # none of them can fall in the runs below
LEADS = [(1, "play 4C"), (3, "play 4H"), (3, "play AC")]

Seen = list[tuple[tuple[Event, ...], str, tuple[View, ...]]]


def table(keeper: int) -> Commit:
    """The same hands, with the comet in one or another, and the keeper's own plain card in a place that does not matter."""
    state = RULES.start(RULES.setting(4))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    texts = [hand.replace("X", "9D" if seat == keeper else SPARE[seat]) for seat, hand in enumerate(HANDS)]
    state.hands = [cards(text.split()) for text in texts]
    return state


def watch(state: Commit, leads: list[tuple[int, str]], onlookers: list[int]) -> tuple[Commit, Seen]:
    """Play leads; whoever is asked passes. What onlookers hear and see and which clock runs, step by step."""
    seen: Seen = []
    leads = list(leads)
    while True:
        waiting = RULES.waiting(state)
        if waiting.clock in ("pace", "stop"):
            actor = waiting.must[0]
            move = BEAT if actor == CLOCK else "pass"
        elif leads and waiting.must == (leads[0][0],):
            actor, move = leads.pop(0)
        else:
            return state, seen
        step = RULES.apply(state, actor, move)
        state = step.state
        assert all(event.only is None for event in step.events)
        views = [RULES.view(state, viewer) for viewer in (None, *onlookers)]
        seen.append((step.events, RULES.waiting(state).clock, tuple(views)))


@pytest.mark.parametrize("keeper", [0, 1, 2, 3])
def test_the_table_sees_and_hears_the_same_whoever_has_the_comet(keeper: int) -> None:
    assert watch(table(keeper), LEADS, [])[1] == watch(table(0), LEADS, [])[1]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_every_seat_sees_and_hears_the_same_whoever_else_has_the_comet(viewer: int) -> None:
    runs = [watch(table(keeper), LEADS, [viewer])[1] for keeper in range(4) if keeper != viewer]
    assert all(run == runs[0] for run in runs[1:])


def test_there_is_one_beat_for_every_card_and_the_stop_has_its_own() -> None:
    for keeper in range(4):
        _, seen = watch(table(keeper), LEADS[:1], [])
        assert [[event.kind for event in events] for events, _, _ in seen] == [["led"], ["fell"], ["fell"], ["stopped"]]
        assert [clock for _, clock, _ in seen] == ["pace", "pace", "stop", "turn"]


def test_while_a_question_is_out_only_the_asked_seat_sees_it() -> None:
    state = RULES.apply(table(1), 1, "play 4C").state  # seat 1 has the comet and lacks the next card
    for seat in (None, 0, 2, 3):
        view = RULES.view(state, seat)
        assert view.table.phase == "running"
        assert view.table.turn is None
        assert (view.to_act, view.moves) == ((), ())
    asked = RULES.view(state, 1)
    assert asked.moves == ("play 9D", "pass")
    assert asked.to_act == (1,)


def test_a_refused_press_tells_the_same_whether_somebody_is_asked_or_not() -> None:
    for move in ("play 9D", "pass", "play 5C"):
        said = {RULES.why(RULES.apply(table(keeper), 1, "play 4C").state, 2, move) for keeper in (0, 1, 3)}
        assert len(said) == 1


@pytest.mark.parametrize("seed", range(8))
def test_random_hands_look_alike_to_a_viewer_who_sees_the_same_cards(seed: int) -> None:
    """Another holder, found by swapping the comet with a card that cannot fall in this run, changes nothing for the others."""
    chance = Random(seed)
    state = RULES.start(RULES.setting(5, {}, chance.randrange(5)))
    order = RULES.pack(state)
    chance.shuffle(order)
    state = RULES.apply(state, DEALER, deal_text(order)).state
    lead = chance.choice([one for one in state.hands[state.turn] if one != COMET])
    other = state.copy()
    keeper = next(hand for hand in other.hands if COMET in hand)
    swaps = [(hand, one) for hand in other.hands if hand is not keeper for one in hand if one & 3 != lead & 3]
    hand, one = chance.choice(swaps)
    hand[hand.index(one)], keeper[keeper.index(COMET)] = COMET, one
    blind = [seat for seat, held in enumerate(other.hands) if held is not hand and held is not keeper]
    leads = [(state.turn, f"play {name(lead)}")]
    assert watch(state, leads, blind)[1] == watch(other, leads, blind)[1]
