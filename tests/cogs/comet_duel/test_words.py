"""What alternating Comet says."""

import pytest

from bot.cards import cards
from bot.rules import Choice, Event
from cogs.comet_duel.rules import RULES
from cogs.comet_duel.state import CometDuel
from cogs.comet_duel.words import WORDS
from tests.cogs.comet_duel.test_rules import play, position
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben"]


def shown(*texts: str) -> tuple[int, ...]:
    return tuple(cards(texts))


def buttons(state: CometDuel, seat: int) -> list[tuple[str, str]]:
    rows = WORDS.choices(RULES.view(state, seat), NAMES)
    return [(choice.label, choice.move) for row in rows for choice in row]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 1, amount=2, text="black"), "Hand 2 with the black pack: Ben deals eighteen cards each."),
        (Event("played", 0, shown("7D"), text="lead"), "Ann leads 7♦."),
        (Event("played", 1, shown("8D", "8H", "9S"), text="build"), "Ben builds 8♦ 8♥ 9♠."),
        (Event("comet", 1), "☄️ The comet stops the pile."),
        (Event("stop", 1), "Ben leads anew."),
        (Event("passed", 0), "Ann passes."),
        (Event("kept", 0), "Ann passes as well."),
    ],
)
def test_the_play_of_a_hand_is_told(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_the_table_shows_the_last_card_what_is_due_and_whether_the_comet_has_been_seen() -> None:
    state = position("7D 2D 9S", "8D 8H 4D")
    first = "A new lead · red pack, ☄️ the comet has not been played\n· **Ann** (dealer) 3 cards · 0 points"
    assert WORDS.table(RULES.view(state, None), NAMES).startswith(first)
    state = play(state, (1, "play 7D"))
    assert WORDS.table(RULES.view(state, None), NAMES).split("\n") == [
        "# 7♦",
        "Due: **8** · red pack, ☄️ the comet has not been played",
        "▶ **Ann** (dealer) 3 cards · 0 points",
        "· **Ben** 2 cards · 0 points",
        "Hand 1 of 4",
    ]
    state = play(state, (0, "play 8D"), (1, "play 9S"))
    assert "red pack, the comet has been played" in WORDS.table(RULES.view(state, None), NAMES)


def test_buttons_say_the_rank_and_how_many_and_whether_the_comet_goes_with_them() -> None:
    state = position("7D 2D", "8D 8H 9S")
    assert buttons(state, 1) == [("2", "play 2D"), ("7", "play 7D")]
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith("Your turn: lead one card")
    state = play(state, (1, "play 7D"))
    assert buttons(state, 0) == [
        ("8 ×1", "play 8D"),
        ("8 ×2", "play 8D 8H"),
        ("☄️ Comet 9♠", "play 9S"),
        ("8 ×1 + ☄️", "play 8D 9S"),
        ("8 ×2 + ☄️", "play 8D 8H 9S"),
    ]
    assert told(WORDS, RULES.view(state, 0), NAMES).startswith("Your turn: 8s, the comet, or both\n")


def test_a_button_says_no_suit_and_says_how_many_only_where_that_can_be_chosen() -> None:
    state = position("7D JD JH", "8D KD KH")
    assert [label for label, _ in buttons(state, 1)] == ["7", "J"]
    assert [label for label, _ in buttons(state, 0)] == ["8", "K"]
    state = play(state, (1, "play 7D"))
    assert [label for label, _ in buttons(state, 0)] == ["8", "K"]


def middle(state: CometDuel, seat: int) -> list[str]:
    return WORDS.middle(RULES.view(state, seat), NAMES).split("\n")


def test_a_new_lead_does_not_stand_with_what_was_stopped() -> None:
    state = play(position("4D 2D", "5D 6D 7D"), (1, "play 4D"), (0, "play 5D"))
    assert middle(state, 0)[0] == "Ben\u00a0**4♦** →\u00a0Ann\u00a0**5♦**"
    state = play(state, (1, "pass"))
    assert middle(state, 0)[0] == "Ben\u00a0**4♦** →\u00a0Ann\u00a0**5♦** — Ben\u00a0passed"
    assert middle(play(state, (0, "play 6D")), 0)[0] == "Ann\u00a0**6♦**"


def test_what_ended_the_pile_stands_behind_it() -> None:
    king = play(position("QD 2D", "KD 7D"), (1, "play QD"), (0, "play KD"))
    assert middle(king, 0)[0] == "Ben\u00a0**Q♦** →\u00a0Ann\u00a0**K♦** — the king stops it"
    comet = play(position("QD 2D", "9S 7D"), (1, "play QD"), (0, "play 9S"))
    assert middle(comet, 0)[0].endswith(" — the comet stops it")


def test_whoever_reads_the_lesson_sees_which_card_the_comet_is() -> None:
    state = play(position("QD 2D 3D", "9S 7D"), (1, "play QD"))
    lies = "Comet 9♠ ☄️ not played yet · 12 not dealt"
    assert middle(state, 0)[1:] == [lies]  # the question above it has named the rank
    assert middle(state, 1)[1:] == ["**A king is due**", lies]
    assert middle(play(state, (0, "play 9S")), 0)[1:] == ["Comet 9♠ ☄️ played · 12 not dealt"]


def test_how_many_of_the_rank_stand_together_before_the_ranks_that_cannot_be_played() -> None:
    state = play(position("7D 2D", "3D 8D 8H KD 9S"), (1, "play 7D"))
    rows = WORDS.choices(RULES.view(state, 0), NAMES)
    assert [[choice.label for choice in row] for row in rows] == [
        ["3", "8 ×1", "8 ×2", "K"],
        ["☄️ Comet 9♠", "8 ×1 + ☄️", "8 ×2 + ☄️"],
    ]


def test_a_pass_is_the_usual_choice_where_it_is_the_only_one() -> None:
    state = play(position("7D 2D", "3D KD"), (1, "play 7D"))
    assert WORDS.choices(RULES.view(state, 0), NAMES)[-1] == [Choice("Pass", "pass", "blue")]
    state = play(position("7D 2D", "3D 9S"), (1, "play 7D"))
    assert WORDS.choices(RULES.view(state, 0), NAMES)[-1][-1] == Choice("Pass", "pass", "grey")


def test_a_hand_tells_what_the_pack_is_and_what_the_cards_count() -> None:
    state = position("7D 2D 9S", "8D 8H 4D")
    pack = "-# Red pack: ♦ ♥ 2 to K, twice; ☄️ 9♠ replaces a 9♦ · 12 not dealt"
    assert middle(state, 0) == [pack]
    assert WORDS.hand(RULES.view(state, 0), NAMES).endswith("\n-# Your cards count 20 points")
    assert WORDS.hand(RULES.view(state, 1), NAMES).endswith("18 points; the comet doubles a loss")


def test_with_a_block_a_seat_that_holds_the_comet_is_asked_once() -> None:
    state = play(position("7D 2D 9S", "4D 5D", block=True), (1, "play 7D"), (0, "pass"))
    assert buttons(state, 1)[-2:] == [("☄️ Comet 9♠", "play 9S"), ("Pass", "pass")]
    asked = "Your turn: put down the comet, or pass and let the hands be compared\nNeither of you has an 8"
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith(asked)


def asks(state: CometDuel, seat: int) -> str:
    return WORDS.asked(RULES.view(state, seat), NAMES)


def test_whoever_must_build_reads_whether_there_are_several_cards_for_it_and_of_the_comet() -> None:
    for held, asked in (
        ("8D 4D", "build with your 8"),
        ("8D 8H 4D", "build with one or more 8s"),
        ("8D 9S 4D", "your 8, the comet, or both"),
        ("8D 8H 9S 4D", "8s, the comet, or both"),
        ("9S 4D", "no 8: pass, or the comet"),
        ("4D 5D", "no 8, so pass"),
    ):
        assert asks(play(position("7D 2D", held), (1, "play 7D")), 0) == f"Your turn: {asked}"


def test_with_blocked_hands_a_pass_is_not_said_to_bring_a_new_lead_in_any_case() -> None:
    state = play(position("7D 2D 9S", "4D 5D", block=True), (1, "play 7D"))
    assert "but when neither of you has an 8, the hand ends." in told(WORDS, RULES.view(state, 0), NAMES)
    leads_anew = "-# After a pass the other leads anew, with any card.\n"
    state = play(position("7D 2D", "4D 9S"), (1, "play 7D"))
    assert leads_anew in told(WORDS, RULES.view(state, 0), NAMES)
    state = play(position("7D 2D 9S", "4D 5D"), (1, "play 7D"))
    assert leads_anew not in told(WORDS, RULES.view(state, 0), NAMES)  # there is nothing to weigh


def test_the_lesson_says_what_a_pass_comes_to_at_this_table() -> None:
    state, blocked = position("7D", "4D"), position("7D", "4D", block=True)
    assert WORDS.lesson(RULES.view(state, 0))[2].startswith("Who cannot passes: the other leads anew.")
    told_there = "If neither has the rank that is due, the lower hand scores the difference."
    assert [told_there in line for line in WORDS.lesson(RULES.view(blocked, 0))].count(True) == 1
    assert not any(told_there in line for line in WORDS.lesson(RULES.view(state, 0)))


def test_a_pass_is_told_with_what_is_missing_and_who_leads_anew() -> None:
    row = [
        Event("played", 0, shown("6D"), text="lead"),
        Event("passed", 1),
        Event("stop", 0),
        Event("played", 0, shown("KD"), text="lead"),
        Event("stop", 0),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(5)] == [
        "Ann leads 6♦.",
        "Ben passes on 6♦: no 7. Ann leads anew.",
        "",
        "Ann leads K♦.",
        "Ann leads anew.",
    ]
    assert WORDS.line(row[:2], 1, NAMES) == "Ben passes on 6♦: no 7."


def test_whoever_plays_against_one_last_card_is_warned_of_it() -> None:
    state = play(position("4D 2D", "5D 6D KD"), (1, "play 4D"))
    assert "🔴 Ben has one card left." in middle(state, 0)
    assert not any("one card left" in line for line in middle(state, 1))


def test_a_hand_does_not_tell_once_more_what_lies_in_its_middle() -> None:
    state = play(position("QD 2D 9S", "KD 7D 3D"), (1, "play QD"), (0, "play KD"), (0, "play 7D"))
    lies, was = Event("played", 0, shown("7D"), text="lead"), Event("played", 0, shown("KD"), text="build")
    passed = Event("passed", 1)
    seen = [WORDS.is_seen(event, RULES.view(state, 1)) for event in (was, Event("stop", 0), lies, passed)]
    assert seen == [True, True, True, False]
    assert WORDS.told(passed, RULES.view(state, 1))  # it has ended the pile before
    assert not WORDS.told(was, RULES.view(state, 1))
    anew = play(state, (1, "pass"))
    assert WORDS.is_seen(passed, RULES.view(anew, 1))  # behind the pile that it has ended
    assert not WORDS.told(passed, RULES.view(anew, None))  # below the picture it is told until then
    assert [WORDS.told(lies, RULES.view(anew, seat)) for seat in (0, None)] == [True, False]
    assert WORDS.is_seen(
        Event("dealt", 0, amount=1, text="red"), RULES.view(state, 1)
    )  # the score has the hand's number
    assert WORDS.is_seen(was, RULES.view(play(state, (1, "play 9S")), 1))  # there are two cards of this pile
    assert WORDS.is_seen(Event("comet", 1), RULES.view(play(state, (1, "play 9S")), 1))


def test_after_the_match_a_hand_says_nothing_of_the_pile() -> None:
    state = position("QD", "KD 7D", hands=2)
    state.hand = 2
    state = play(state, (1, "play QD"))
    assert state.over
    assert WORDS.middle(RULES.view(state, 0), NAMES) == ""


def test_whoever_leads_reads_how_the_lead_comes_back() -> None:
    state = position("7D 2D", "8D 4D")
    assert WORDS.advice(RULES.view(state, 1), NAMES) == "-# You lead again after a king, or where Ann cannot build."
    blocked = position("7D 2D", "8D 4D", block=True)
    assert WORDS.advice(RULES.view(blocked, 1), NAMES).endswith("or where Ann cannot build and you could.")
    assert WORDS.advice(RULES.view(state, 0), NAMES) == ""


def test_what_is_pressed_ahead_says_how_many_cards_it_is() -> None:
    state = play(position("7D 9D 9H 9H 2D", "8D 4D"), (1, "play 7D"))
    view = RULES.view(state, 1)
    labels = {move: WORDS.label(move, view, NAMES) for move in ("play 9D", "play 9D 9H", "play 9D 9H 9H", "play 2D")}
    assert list(labels.values()) == ["9", "9 ×2", "9 ×3", "2"]
