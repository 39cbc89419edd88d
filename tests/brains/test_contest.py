"""The arena: the same cards in every seating, and errors that know it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.brains import Brain, RandomBrain
from bot.brains.contest import Played, Tally, play_match, seatings, tournament
from bot.rules import Event, Refused, View
from cogs.canadian_salad.rules import RULES


class Watching(Brain):
    """Plays the first legal move, and notes the hand that it was dealt."""

    def __init__(self, name: str, seen: list[tuple[int, ...]]) -> None:
        self.name, self.seen = name, seen

    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        if sum(view.table.sizes) in (51, 52) and len(view.cards) == max(view.table.sizes):
            self.seen.append((view.hand, *sorted(view.cards)))
        return view.moves[0]


def test_every_seating_of_a_deal_has_the_same_cards_in_every_hand() -> None:
    order = ([1, 2, 3], [2, 3, 1], [3, 1, 2])
    firsts: list[list[tuple[int, ...]]] = []
    for number in range(3):
        seen: list[tuple[int, ...]] = []
        brains = [Watching(f"{one}", seen) for one in order[number]]
        play_match(RULES, brains, RULES.setting(3), Random(number), "deal 5")
        firsts.append(seen)
    assert len(firsts[0]) >= 6
    assert firsts[0] == firsts[1] == firsts[2]


def played(*scores: int) -> Played:
    state = RULES.start(RULES.setting(len(scores)))
    state.scores = [*scores]
    state.winners = [scores.index(min(scores))]
    return Played(state, [0.0] * len(scores), [1] * len(scores))


def test_matches_over_one_deal_count_once_in_the_error() -> None:
    tally = Tally()
    for first, second in ((10, 20), (30, 40)):
        tally.next_deal()
        tally.count(played(first, 0, 0), [0])
        tally.count(played(second, 0, 0), [0])
    figures = tally.figures()
    assert figures["score"] == 25.0
    assert figures["se_score"] == pytest.approx(10.0)  # of 15 and 35; taken as four it would be 6.5


def test_the_arena_plays_with_options_and_refuses_others() -> None:
    brains = [RandomBrain(), RandomBrain(), RandomBrain()]
    figures = tournament(RULES, brains, 2, 1, {"stake": 5})
    assert figures["random"]["win"] == pytest.approx(1 / 3)
    assert figures["random"]["chips"] == pytest.approx(0.0)
    with pytest.raises(Refused):
        tournament(RULES, brains, 1, 1, {"stakes": 5})


def test_seatings_that_are_the_same_by_name_are_played_once() -> None:
    one, two = Watching("one", []), Watching("two", [])
    assert seatings([one, two, one, two]) == [[one, two, one, two], [two, one, two, one]]
    assert len(seatings([one, two, two])) == 3
    assert len(seatings([one, one])) == 1
