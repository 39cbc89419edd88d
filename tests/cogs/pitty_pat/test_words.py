"""What Pitty Pat says at the table."""

from bot.cards import cards
from bot.rules import Event
from cogs.pitty_pat.rules import RULES
from cogs.pitty_pat.words import WORDS
from tests.cogs.pitty_pat.test_rules import FIRST, match, play

NAMES = ["Ann", "Bob"]


def test_whoever_cannot_match_the_card_turned_for_it_is_named() -> None:
    assert WORDS.event(Event("turned", 1, (0,)), NAMES) == "Bob had no match and turned A♣ from the stock."
    assert WORDS.event(Event("passed", 1), NAMES) == "Bob cannot match it either."


def test_the_story_says_which_rank_was_not_there() -> None:
    (queen,), (four,) = cards(["QD"]), cards(["4C"])
    told = [Event("matched", 0, (four, four)), Event("turned", 1, (queen,)), Event("passed", 0)]
    assert WORDS.line(told, 1, NAMES) == "Bob had no 4 and turned Q♦ from the stock."
    assert WORDS.line(told, 2, NAMES) == "Ann had no queen either."
    assert WORDS.line(told, 0, NAMES) == WORDS.event(told[0], NAMES)


def test_a_seat_without_cards_shows_their_number_alone() -> None:
    state, _ = match(FIRST, "7C")
    assert "▶ **Bob** 5 cards" in WORDS.table(RULES.view(state, None), NAMES)
    state.hands[1].clear()
    assert "▶ **Bob** 0" in WORDS.table(RULES.view(state, None), NAMES)
    state, _ = match(FIRST, "7C")
    assert "**Bob** 3 cards" in WORDS.table(RULES.view(play(state, (1, "match 7D discard KD")), None), NAMES)


def test_on_ones_turn_there_is_a_button_for_each_card_that_can_go_with_the_match() -> None:
    state, _ = match(FIRST, "7C")
    own = RULES.view(state, 1)
    offered = [(choice.label, choice.move, choice.enabled) for line in WORDS.choices(own, NAMES) for choice in line]
    assert offered[0] == ("2♣", "match 7D discard 2C", True)
    assert [label for label, _, _ in offered] == ["2♣", "4♥", "9♠", "K♦"]
    assert WORDS.advice(own, NAMES).startswith("Your 7♦ goes. Choose what goes with it")
    waits = [choice for line in WORDS.choices(RULES.view(state, 0), NAMES) for choice in line]
    assert len(waits) == 5
    assert not any(choice.enabled for choice in waits)
