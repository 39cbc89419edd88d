"""What several games say in the same words."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.cards import RANKS, card, cards
from bot.registry import game
from bot.rules import Event, Setting, View
from bot.rules.families.coloured import ColouredTable
from bot.rules.families.coloured_words import ColouredWords, Seen, rank_name
from bot.rules.words import Names, counted, none_of, of_hand, with_hands

NAMES = ["Ann", "Ben"]


class Plain(ColouredWords):
    """Nothing of its own."""

    @property
    def page(self) -> str:
        return ""

    def laid(self, view: Seen) -> list[str]:
        return ["# J♠"]

    def due(self, view: Seen) -> str:
        return "Due: **Q**, "

    def question(self, view: Seen, names: Names) -> str:
        return "what now?"

    def middle(self, view: Seen, names: Names) -> str:
        return self.due(view)

    @property
    def brief(self) -> tuple[str, ...]:
        return ()

    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        return f"{len(plain)} cards"


class Shown(ColouredTable):
    """A table of one of these games."""

    def public(self) -> dict[str, Any]:
        return {"played": self.laid()}


def seen(*moves: str, over: bool = False, comet: int | None = None) -> Seen:
    turn = None if over else 1
    table = Shown(1, "black", "build", turn, 11, (3, 2), ((0, card("JS")),), comet, 0, None)
    held = tuple(cards("9D 9S TC".split()))
    return View(0, Setting(2, {"hands": 6}), 2, over, (1,), moves, held, table, (31, 4), (0, 0), ())


def test_one_is_a_point_and_all_else_are_points() -> None:
    assert [counted(number, "point") for number in (1, -1, 0, 2)] == ["1 point", "-1 point", "0 points", "2 points"]


def test_a_ten_is_written_in_full() -> None:
    assert [rank_name(RANKS.index(rank)) for rank in "29TK"] == ["2", "9", "10", "K"]


def test_the_table_says_what_lies_there_what_is_due_and_whether_the_comet_is_out_above_a_line_for_each_seat() -> None:
    lines = "· **Ann** 3 cards · 31 points\n▶ **Ben** (dealer) 2 cards · 4 points\nHand 2 of 6"
    assert Plain().table(seen(), NAMES) == f"# J♠\nDue: **Q**, ☄️ the comet has not been played\n{lines}"
    assert Plain().table(seen(comet=0), NAMES) == f"# J♠\nDue: **Q**, the comet has been played\n{lines}"


def test_a_move_is_called_by_its_plain_cards_and_by_the_comet() -> None:
    moves = ("pass", "play 9D", "play 9S 9S", "play 9D 9S")
    labels = [Plain().label(move, seen(*moves), NAMES) for move in moves]
    assert labels == ["Pass", "☄️ Comet 9♦", "2 cards", "1 cards + ☄️"]


@pytest.mark.parametrize(
    ("view", "asked"),
    [(seen("pass"), "Your turn: what now?"), (seen(), "Ben is thinking"), (seen(over=True), "The match is over")],
)
def test_a_hand_marks_the_comet_and_says_what_is_asked(view: Seen, asked: str) -> None:
    assert Plain().hand(view, NAMES).partition("\n")[0] == "☄️9♦ 9♠ · 10♣"
    assert Plain().asked(view, NAMES) == asked


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("blocked"), "Both are stopped: the hands are compared."),
        (Event("hand_won", 0, amount=7, other=1), "Ann scores 7 points."),
        (Event("hand_won", 1, amount=46, other=2), "Ben scores 46 points, 23 doubled."),
        (
            Event("hand_won", 1, amount=40, other=4),
            "Ben scores 40 points, 10 quadrupled by the comet as a nine.",
        ),
        (Event("level"), "Both hands are worth the same: nobody scores."),
        (
            Event("left", 0, tuple(map(card, ("2C", "2S", "3C", "3S", "4C", "4S")))),
            "Ann still held 6 cards: 18 points.",
        ),
        (Event("left", 0, (card("TC"),)), "Ann still held 10♣: 10 points."),
        (Event("left", 0), ""),
        (Event("won", 1, amount=90), "Ben wins the match with 90 points."),
    ],
)
def test_the_end_of_a_hand_is_told(event: Event, sentence: str) -> None:
    assert Plain().event(event, NAMES) == sentence


def test_what_both_still_held_is_told_as_one_in_two_lines() -> None:
    held = [Event("left", seat, (card(name),)) for seat, name in enumerate(("TC", "2S"))]
    ended = [Event("hand_won", 1, amount=7, other=1), *held]
    told = [Plain().line(ended, at, NAMES) for at in range(3)]
    assert told == ["Ben scores 7 points.", "", "Ann still held 10♣: 10 points.\nBen still held 2♠: 2 points."]
    assert [Plain().line([held[0], Event("level")], at, NAMES) for at in range(2)] == [
        "Ann still held 10♣: 10 points.", "Both hands are worth the same: nobody scores.",
    ]  # fmt: skip


def test_a_score_says_whether_its_hand_was_the_lower_one_or_played_out() -> None:
    won = Event("hand_won", 1, amount=46, other=2)
    assert Plain().line([Event("blocked"), won], 1, NAMES) == (
        "Ben has the lower hand and scores 46 points, 23 doubled."
    )
    out = [Event("played", 1, (card("KS"),)), won]
    assert Plain().line(out, 1, NAMES) == "Ben is out of cards and scores 46 points, 23 doubled."


@pytest.mark.parametrize("key", ["comet_duel", "comet_run"])
def test_who_begins_anew_is_said_with_the_cards_that_are_put_down(key: str) -> None:
    words = game(key).words
    stop, played = Event("stop", 0), Event("played", 0, (card("5S"),), text="lead")
    assert words.line([stop, played], 0, NAMES) == ""
    assert words.line([stop, played], 1, NAMES) == words.event(played, NAMES) != ""
    assert words.line([stop], 0, NAMES) == words.event(stop, NAMES) != ""


def test_a_match_won_with_one_hand_is_simply_won() -> None:
    assert [with_hands(won) for won in (1, 2)] == ["", " with 2 hands"]


def test_a_score_names_the_hand_of_several_and_begins_with_a_capital_where_there_is_one() -> None:
    assert of_hand(seen(), 6, "pot 3") == "Hand 2 of 6 · pot 3"
    assert of_hand(seen(), 1, "pot 3") == "Pot 3"


def test_which_hand_it_is_gives_way_where_the_score_alone_is_one_line_of_a_phone() -> None:
    for told, behind in (("points: " + "x" * 40, True), ("points: " + "x" * 54, False), ("points: " + "x" * 55, True)):
        assert (of_hand(seen(), 3, told) == f"Hand 2 of 3 · {told}") is behind
    assert of_hand(seen(), 3, "points: " + "x" * 54) == "Points: " + "x" * 54


def test_a_whole_rank_that_is_out_of_the_pack_is_named_once() -> None:
    assert none_of(cards(["8D"])) == "no 8♦"
    assert none_of(cards(["8C", "8D"])) == "no 8♣ 8♦"
    assert none_of(cards(["8C", "8D", "8H", "8S"])) == "no 8s"
