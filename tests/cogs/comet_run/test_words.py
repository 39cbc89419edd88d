"""What running Comet says."""

import pytest

from bot.cards import cards
from bot.rules import Choice, Event
from bot.rules.families.coloured import LastHand
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import CometRun
from cogs.comet_run.words import WORDS
from tests.cogs.comet_run.test_rules import play, position
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben"]


def shown(*texts: str) -> tuple[int, ...]:
    return tuple(cards(texts))


def buttons(state: CometRun, seat: int) -> list[list[tuple[str, str]]]:
    return [[(choice.label, choice.move) for choice in row] for row in WORDS.choices(RULES.view(state, seat), NAMES)]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 1, amount=2), "Hand 2: Ben deals eighteen cards each."),
        (Event("played", 0, shown("7C"), text="lead"), "Ann begins with 7♣."),
        (Event("played", 1, shown("8C", "8S"), text="build"), "Ben goes on with 8♣ 8♠."),
        (Event("comet", 1), "☄️ The comet stops the pile."),
        (Event("stop", 1), "Ben begins a new run."),
        (Event("passed", 0, amount=9), "Ann is stopped: no 10."),
    ],
)
def test_the_play_of_a_hand_is_told(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


def test_the_table_shows_the_run_what_is_due_and_whether_the_comet_has_been_seen() -> None:
    state = position("7C 8S KC 2C", "9D 4C")
    assert WORDS.table(RULES.view(state, None), NAMES).startswith(
        "A new run begins · ☄️ the comet has not been played\n"
    )
    state = play(state, (1, "play 7C"), (1, "play 8S"))
    assert WORDS.table(RULES.view(state, None), NAMES).split("\n") == [
        "# 8♠",
        "The pile: 7♣ 8♠",
        "Due: **9** · ☄️ the comet has not been played",
        "· **Ann** (dealer) 2 cards · 0 points",
        "▶ **Ben** 2 cards · 0 points",
        "Hand 1 of 6",
    ]
    state = play(state, (1, "pass"), (0, "play 9D"))
    assert "A new run begins · the comet has been played" in WORDS.table(RULES.view(state, None), NAMES)


def test_buttons_show_single_cards_first_and_then_whole_ranks() -> None:
    state = position("2C 4C 4C 4S 4S 9D", "5C")
    assert buttons(state, 1) == [
        [("2", "play 2C"), ("4", "play 4C")],
        [("All four 4s", "play 4C 4C 4S 4S"), ("☄️ Comet 9♦", "play 9D")],
    ]
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith("Your turn: begin a run with any card")


def test_an_eight_has_the_article_that_people_say() -> None:
    state = play(position("7C 8S 9C", "5C"), (1, "play 7C"))
    assert "go on with an 8\n-# While you have an 8, you must go on." in told(WORDS, RULES.view(state, 1), NAMES)


def test_a_seat_is_told_whether_it_must_go_on_or_is_stopped() -> None:
    state = play(position("2C 3S 9C", "5C"), (1, "play 2C"))
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith(
        "Your turn: go on with a 3\n-# While you have a 3, you must go on."
    )
    state = play(state, (1, "play 3S"))
    assert buttons(state, 1)[-1] == [("Pass", "pass")]
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith("Your turn: no 4, so pass\n")


def test_a_button_says_no_suit_whether_or_not_it_can_be_pressed() -> None:
    state = position("2C JC JS", "5C KC KS")
    assert [label for row in buttons(state, 1) for label, _ in row] == ["2", "J"]
    assert [label for row in buttons(state, 0) for label, _ in row] == ["5", "K"]


def test_a_hand_tells_what_ended_the_run_what_the_pack_is_and_what_the_cards_count() -> None:
    state = position("QC KC 2S", "9D 4C")
    pack = "-# Black pack: ♣ ♠ 2 to K, twice; ☄️ 9♦ replaces a 9♠ · 12 not dealt"
    assert WORDS.middle(RULES.view(state, 1), NAMES) == pack
    state = play(state, (1, "play QC"))
    assert WORDS.middle(RULES.view(state, 1), NAMES).split("\n")[1:] == ["Comet 9♦ ☄️ not played yet · 12 not dealt"]
    assert WORDS.middle(RULES.view(play(state, (1, "play KC")), 1), NAMES).startswith(
        "Ben\u00a0**Q♣**\u00a0**K♣** — the king stops it\n"
    )
    assert WORDS.hand(RULES.view(state, 1), NAMES).endswith("\n-# Your cards count 12 points")
    assert WORDS.hand(RULES.view(state, 0), NAMES).endswith("13 points; the comet doubles a loss")


def test_nothing_is_told_of_a_run_once_the_next_has_begun_nor_of_a_hand() -> None:
    dealt = position("QC KC 2S 4S", "9D 4C")
    stop, led, left = Event("stop", 1), Event("played", 1, shown("QC"), text="lead"), Event("left", 0, shown("4C"))
    on = play(dealt, (1, "play QC"))
    anew = play(on, (1, "play KC"))
    ways = [(RULES.view(state, seat)) for state in (dealt, on, anew, play(anew, (1, "play 2S"))) for seat in (0, None)]
    assert [WORDS.told(left, view) for view in ways] == [False] * 2 + [True] * 6
    assert [WORDS.told(stop, view) for view in ways] == [False, False, True, True, False, False, True, True]
    assert [WORDS.told(led, view) for view in ways[4:6]] == [True, False]  # a hand says what has stopped the run
    assert not WORDS.told(left, RULES.view(play(position("QC", "9D 4C"), (1, "play QC")), None))  # it has just ended


def test_a_run_is_one_line_of_the_story_and_a_king_ends_it() -> None:
    row = [
        Event("played", 0, shown("JC"), text="lead"),
        Event("played", 0, shown("QC"), text="build"),
        Event("played", 0, shown("KC"), text="build"),
        Event("stop", 0),
        Event("played", 0, shown("KS"), text="lead"),
        Event("passed", 1, amount=9),
        Event("played", 0, shown("7C"), text="build"),
    ]
    assert [WORDS.line(row, at, NAMES) for at in range(7)] == [
        "",
        "",
        "Ann begins with J♣ Q♣ K♣.",
        "",
        "Ann begins with K♠.",
        "Ben is stopped: no 10.",
        "Ann goes on with 7♣.",
    ]


def test_a_king_led_after_a_king_lies_alone() -> None:
    state = play(position("QC KC KS 2S", "9D 4C"), (1, "play QC"), (1, "play KC"), (1, "play KS"))
    view = RULES.view(state, 1)
    assert WORDS.middle(view, NAMES).startswith("Ben\u00a0**K♠** — the king stops it\n")
    assert WORDS.table(view, NAMES).startswith("# K♠\nA new run begins")


def test_who_holds_the_comet_is_told_that_it_may_come_instead() -> None:
    state = play(position("7C 8S 9D", "5C"), (1, "play 7C"))
    assert told(WORDS, RULES.view(state, 1), NAMES).startswith("Your turn: go on with an 8, or the comet\n")


def test_what_the_last_hand_brought_is_left_to_the_story() -> None:
    state = position("7C 8S KC 2C", "9D 4C")
    assert WORDS.middle(RULES.view(state, 0), NAMES).startswith("-# Black pack")
    state.last_hand = LastHand(1, (0, 42), ((), ()))
    assert WORDS.middle(RULES.view(state, 0), NAMES).startswith("-# Black pack")


def test_whoever_begins_a_run_reads_that_it_goes_up_as_far_as_it_can() -> None:
    state = position("7C 8S KC 2C", "9D 4C")
    assert "as far as you can, then Ann must go on" in WORDS.advice(RULES.view(state, 1), NAMES)
    assert WORDS.advice(RULES.view(state, 0), NAMES) == ""


def test_whoever_is_stopped_reads_what_a_pass_brings() -> None:
    first = play(position("2C 3S 9C", "5C 7C"), (1, "play 2C"), (1, "play 3S"))
    assert WORDS.advice(RULES.view(first, 1), NAMES) == "If you pass, Ann needs a 4, or the hand ends."
    assert WORDS.advice(RULES.view(first, 0), NAMES) == ""
    second = play(first, (1, "pass"))
    assert WORDS.advice(RULES.view(second, 0), NAMES) == ("Ben has none either: a pass ends the hand.")


def test_whoever_begins_a_run_reads_which_comes_to_a_king_and_which_ends_the_hand() -> None:
    def read(held: str, gone: str = "", *, comet: bool = True, seat: int = 1) -> list[str]:
        state = position(held, "2C")
        state.played, state.comet_by = [(0, one) for one in cards(gone.split())], 0 if comet else None
        return WORDS.hand(RULES.view(state, seat), NAMES).split("\n")[2:]

    assert read("3C JC QC KC 9C") == ["-# Begin at J or above: you reach your king and begin again"]
    assert read("3C QC KC 9C") == ["-# Begin at Q or K: you reach your king and begin again"]
    assert read("3C 5C 7C", "8C 8C 8S") == []
    assert read("3C 5C 7C", "8C 8C 8S 8S") == ["-# Begin at 7: nobody can go on, so the hand ends"]
    assert read("3C 5C 7C", "8C 8C 8S 8S", comet=False) == [
        "-# Begin at 7: nobody can go on, so the hand ends, unless the comet comes"
    ]
    assert read("QC KC") == ["-# Begin at K: you reach your king and begin again"]  # from the queen one is out
    assert read("3C JC QC KC 9C", seat=0) == []


def test_a_hand_offers_to_put_down_forced_cards() -> None:
    view = RULES.view(position("2C 4C", "5C"), 1)
    assert WORDS.order_choices(RULES.orders(position("2C 4C", "5C"), 1), view, NAMES) == [
        Choice("Play forced cards", "play on")
    ]
    forced = play(position("2C 3C 9D", "5C"), (1, "play 2C"))
    assert WORDS.advice(RULES.view(forced, 1), NAMES) == "-# While you have a 3, you must go on."
