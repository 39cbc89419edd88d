"""Pitty Pat as a picture: the upcard, what was turned for whom, and who is to pair it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.cards import cards, rank_of
from bot.pictures.scene import Laid, Piles, Scene
from bot.rules import DEALER, View, deal_text
from bot.rules.checks.walks import walk
from bot.rules.extensions import passing_view
from cogs.pitty_pat.rules import RULES
from cogs.pitty_pat.scene import PAINTER
from cogs.pitty_pat.state import PittyPat, Table, lacking
from tests.cogs.pitty_pat.test_rules import FIRST, dead_end, match, pack, play

NAMES = ["Ann", "Bob"]
PEOPLE = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def scene(state: PittyPat) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def piles(state: PittyPat) -> Piles:
    middle = scene(state).middle
    assert isinstance(middle, Piles)
    return middle


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def test_the_upcard_is_ringed_and_the_seat_that_can_match_it_is_asked() -> None:
    state, _ = match(FIRST, "7C")
    assert piles(state) == Piles(41, of("7C")[0])
    assert scene(state).corners.bottom_left == "Bob: match the 7"
    assert [(seat.score, seat.turn) for seat in scene(state).seats] == [("5 cards", False), ("5 cards", True)]


def test_what_counts_stands_large_the_cards_left_or_of_several_hands_those_won() -> None:
    one, _ = match(FIRST, "7C")
    assert [(seat.score, seat.cards) for seat in scene(one).seats] == [("5 cards", None)] * 2
    several, _ = match(FIRST, "7C", hands=3)
    assert [PAINTER.remark(RULES.view(state, None), 0) for state in (one, several)] == ["5 cards left", ""]
    assert [(seat.score, seat.cards) for seat in scene(several).seats] == [("0 won", 5)] * 2


def test_cards_turned_up_in_vain_bear_the_names_of_those_for_whom_and_nothing_else_lies_beside_them() -> None:
    state, _ = match(FIRST, "JC", "QC 2H")  # seat 1 turns the queen, seat 0 the 2, which it can match
    shown = piles(state)
    assert shown.turned == (Laid(of("QC")[0], 1),)
    assert (shown.upcard, shown.discards) == (of("2H")[0], ()), "beside what was turned the pile is not shown"


def test_what_was_turned_before_a_hand_died_neither_lies_in_the_next_nor_says_what_somebody_lacks_there() -> None:
    state = dead_end(matched=True, hands=2)
    RULES._go_on(state, lambda event: None)
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    assert (state.hand, len(state.turned)) == (2, 47)
    state = RULES.apply(state, DEALER, deal_text(pack(FIRST, "JC", "QC 2H"))).state
    table = RULES.view(state, None).table
    assert len(table.turned) == 49, "the page says: since the last move"
    assert table.turned_now == table.turned[-2:]
    shown = piles(state)
    assert shown.turned == (Laid(of("QC")[0], 0),)
    assert (shown.upcard, shown.discards) == (of("2H")[0], ()), "beside what was turned the pile is not shown"
    assert lacking(0, table) == {rank_of(of(card)[0]) for card in ("JC", "QC")}


def test_after_a_match_the_second_discard_is_what_is_to_be_paired() -> None:
    state, _ = match(FIRST, "7C")
    state = play(state, (1, "match 7D discard 2C"))
    assert piles(state) == Piles(41, of("2C")[0], of("7C 7D"))
    assert scene(state).corners.bottom_right == ""  # how many lie in the pile nobody needs


def nearly_out(**options: Any) -> PittyPat:
    state, _ = match(FIRST, "7C", **options)
    state.hands[1] = cards(["7D"])
    return play(state, (1, "match 7D"))


def test_between_hands_the_corner_says_who_has_won() -> None:
    state = nearly_out(hands=2)
    assert piles(state) == Piles()
    assert scene(state).corners.bottom_left == "Bob wins hand 1"
    told = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert told is not None
    assert told.title == "Hand 1: Bob wins"
    assert [(line.name, line.score, line.winner) for line in told.places] == [
        ("Bob", "1 won", True),
        ("Ann", "0 won", False),
    ]


def test_a_match_of_one_hand_ends_with_its_winner_and_without_a_score_card() -> None:
    state = nearly_out()
    assert scene(state).corners.bottom_left == "Bob wins the match"
    assert PAINTER.score_card(RULES.view(state, None), NAMES) is None


def test_before_the_first_hand_has_ended_there_is_no_score_card() -> None:
    state, _ = match(FIRST, "7C", hands=2)
    assert PAINTER.score_card(RULES.view(state, None), NAMES) is None


def test_nobody_is_called_upon_whose_turn_passes_by_itself() -> None:
    state = RULES.start(RULES.setting(2))
    step = RULES.apply(state, DEALER, deal_text(pack(FIRST, "JC", "QC 2H")))
    (moment, _), *later = step.stood
    shown = scene(moment)
    assert (shown.corners.bottom_left, [seat.turn for seat in shown.seats]) == ("Bob has no jack", [False, False])
    assert [scene(each).corners.bottom_left for each, _ in later] == ["Ann has no queen"]
    assert scene(step.state).corners.bottom_left == "Ann: match the 2"


def moments(chance: Random) -> Iterator[View[Table]]:
    """What an onlooker sees of a match, moment by moment."""
    for going in walk(RULES, chance):
        yield from (passing_view(RULES, state) for state in going.stood)
        if DEALER not in RULES.waiting(going.state).must:
            yield RULES.view(going.state, None)


def test_every_card_that_is_turned_is_seen_though_not_every_turn_that_goes_by_is_waited_for() -> None:
    going_by = 0
    for seed in range(20):
        seen, turned = set[tuple[int, int]](), list[tuple[int, int]]()
        for view in moments(Random(seed)):
            if len(view.table.turned) < len(turned):  # another card was matched
                assert seen.issuperset(turned)
                seen.clear()
            turned = list(view.table.turned)
            if PAINTER.passes(view):
                going_by += 1
                assert not view.to_act
            elif isinstance(middle := PAINTER.scene(view, PEOPLE[: len(view.scores)]).middle, Piles):
                seen.update((one.seat, one.card) for one in middle.turned[-4:] if one.seat is not None)
                seen.update(turned[-1:])
    assert going_by > 100
