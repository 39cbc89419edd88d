"""What Pitty Pat says at the table."""

from dataclasses import replace

from bot.cards import cards
from bot.rules import Event
from bot.rules.words import HARD
from cogs.pitty_pat.rules import RULES
from cogs.pitty_pat.words import WORDS
from tests.cogs.pitty_pat.test_rules import FIRST, match, play

NAMES = ["Ann", "Bob"]


def glued(told: str) -> str:
    """The same with spaces at which no line breaks."""
    return told.replace("~", HARD)


def test_whoever_cannot_match_the_card_turned_for_it_is_named() -> None:
    assert WORDS.event(Event("turned", 1, (0,)), NAMES) == "Bob had no match and turned A♣ from the stock."
    assert WORDS.event(Event("passed", 1), NAMES) == "Bob cannot match it either."


def test_a_turn_that_passes_by_itself_is_one_line_with_the_ranks_that_were_not_there() -> None:
    (queen,), (four,) = cards(["QD"]), cards(["4C"])
    told = [Event("matched", 0, (four, four)), Event("turned", 1, (queen,)), Event("passed", 1)]
    assert [WORDS.line(told, at, NAMES) for at in (1, 2)] == ["", "Bob had no 4 and turned Q♦: no queen either."]
    assert WORDS.line(told[:2], 1, NAMES) == "Bob had no 4 and turned Q♦ from the stock."
    assert WORDS.line(told, 0, NAMES) == WORDS.event(told[0], NAMES)


def test_turns_that_pass_one_after_another_are_one_line_that_grows_with_them() -> None:
    told = [Event("matched", 0, tuple(cards(["4C", "4D"])))]
    for seat, card in ((1, "QD"), (0, "9S"), (1, "2H")):
        told += [Event("turned", seat, tuple(cards([card]))), Event("passed", seat)]
    assert [WORDS.line(told[:end], end - 1, NAMES) for end in (3, 5, 7)] == [
        "Bob had no 4 and turned Q♦: no queen either.",
        glued("No~4:~Bob~turned~Q♦ · no~Q:~Ann~9♠."),
        glued("No~4:~Bob~turned~Q♦ · no~Q:~Ann~9♠ · no~9:~Bob~2♥."),
    ]
    assert [WORDS.line(told, at, NAMES) for at in range(1, 6)] == [""] * 5
    assert WORDS.line(told[:6], 5, NAMES) == glued("No~4:~Bob~turned~Q♦ · no~Q:~Ann~9♠ · no~9:~Bob~2♥, which fits.")


def test_a_result_tells_who_went_out_and_not_the_turns_that_went_by_before() -> None:
    view, turned = RULES.view(match(FIRST, "7C")[0], None), Event("turned", 1, tuple(cards(["QD"])))
    assert not WORDS.told(turned, view)
    assert WORDS.told(turned, replace(view, over=True))
    assert not WORDS.told(Event("out", 0, tuple(cards(["QD"]))), replace(view, over=True))


def test_of_very_many_turns_that_pass_the_last_are_named() -> None:
    told = [Event("upcard", cards=tuple(cards(["4C"])))]
    for at, card in enumerate(["2C", "3C", "5C", "6C", "7C", "8C", "9C"]):
        told += [Event("turned", at % 2, tuple(cards([card]))), Event("passed", at % 2)]
    told_now = WORDS.line(told, len(told) - 1, NAMES)
    assert told_now == glued("… no~5:~Bob~turned~6♣ · no~6:~Ann~7♣ · no~7:~Bob~8♣ · no~8:~Ann~9♣.")


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
    assert WORDS.question(own, NAMES) == "match with 7♦, throw one more"
    assert WORDS.advice(own, NAMES) == "Ann must match what you throw, or turn a card."
    waits = [choice for line in WORDS.choices(RULES.view(state, 0), NAMES) for choice in line]
    assert len(waits) == 5
    assert not any(choice.enabled for choice in waits)


def test_where_it_makes_a_difference_the_hand_says_how_many_cards_could_match_what_is_thrown() -> None:
    state, _ = match(FIRST, "7C")
    state.pile = cards(["KC", "KH", "KS", "9C", "7C"])
    told = WORDS.advice(RULES.view(state, 1), NAMES).split("\n")[-1]
    # no line breaks between a number and its card, or begins with a point
    assert told.replace("\u00a0", "_") == "Matches left: 3_for_2♣_· 3_for_4♥_· 2_for_9♠_· 0_for_K♦"
    state.hands[1] = cards(["7D", "2C", "2H", "KD"])  # cards of a rank stand together
    assert WORDS.advice(RULES.view(state, 1), NAMES).endswith(": 2\u00a0for\u00a02♣\u00a02♥\u00a0· 0\u00a0for\u00a0K♦")


def test_whoever_throws_reads_what_the_next_player_was_seen_not_to_hold() -> None:
    state = play(match(["7D 2C 4H 9S KD", "2D 3D 6D 8D TD"], "7C", "4C 9C 5H 7H")[0], (1, "match 7D discard KD"))
    # Ann turned 4♣ for the king and had no 4, Bob has one
    assert state.turned == [(0, cards(["4C"])[0])]
    view = RULES.view(state, 1)
    assert "cannot match" not in WORDS.advice(view, NAMES)  # Bob holds neither another king nor another 4
    state.hands[1] = cards("4H 4S 9S KH".split())
    assert "As all have seen, Ann cannot match 4♠ or K♥." in WORDS.advice(RULES.view(state, 1), NAMES)
    state.pile = state.pile[-1:]  # a new stock was made of what lay under the upcard
    assert "Ann cannot match 4♠." in WORDS.advice(RULES.view(state, 1), NAMES)


def test_the_last_card_matches_and_goes_out() -> None:
    state, _ = match(FIRST, "7C")
    state.hands[1] = cards(["7D"])
    assert WORDS.question(RULES.view(state, 1), NAMES) == "match the 7 and go out"


def test_going_out_is_one_line_with_the_cards() -> None:
    pair = (*cards(["7D", "KD"]),)
    row = [Event("matched", 1, pair), Event("out", 1, pair)]
    assert [WORDS.line(row, at, NAMES) for at in (0, 1)] == ["", "Bob goes out with 7♦ K♦ and wins the hand!"]
    assert WORDS.line(row[:1], 0, NAMES) == "Bob matches with 7♦ and throws K♦."


def test_who_has_won_hands_is_a_line_of_its_own_once_somebody_has() -> None:
    names = ["You", "Ada", "Blaise", "Caroline"]
    held = [*FIRST, "2H 3H 4D 5D 6H", "JC QC KC 8C TC"]
    view = RULES.view(match(held, "7C", hands=4)[0], 0)
    left = "Cards left: You 5 · Ada 5 · Blaise 5 · Caroline 5"
    assert WORDS.score(view, names) == left
    later = replace(view, hand=2, scores=(0, 1, 0, 0))
    assert WORDS.score(later, names) == f"{left}\nHand 2 of 4 · hands won: You 0 · Ada 1 · Blaise 0 · Caroline 0"
    assert (
        WORDS.score(replace(later, over=True), names)
        == "Hand 2 of 4 · hands won: You 0 · Ada 1 · Blaise 0 · Caroline 0"
    )
    assert "\n" not in WORDS.score(RULES.view(match(FIRST, "7C")[0], 0), names)
