"""What several games say in the same words."""

import pytest

from bot.cards import card, cards
from bot.cards.coloured import COMETS
from bot.rules import Event, Setting, View
from bot.rules.families.coloured_words import ColouredWords, rank_name
from bot.rules.words import Names, counted

NAMES = ["Ann", "Ben"]


class Plain(ColouredWords):
    """Nothing of its own."""

    @property
    def page(self) -> str:
        return ""

    def comet(self, view: View) -> int:
        return COMETS["black"]

    def question(self, view: View) -> str:
        return "What now?"

    def label(self, move: str, view: View, names: Names) -> str:
        return move

    def table(self, view: View, names: Names) -> str:
        return "\n".join(self.seats(view, names))


def seen(*moves: str, over: bool = False) -> View:
    table = {"turn": 1, "dealer": 1, "counts": [3, 2]}
    held = tuple(cards("9D 9S TC".split()))
    return View(0, Setting(2, {"hands": 6}), 2, over, (1,), moves, held, table, (31, 4), (0, 0), ())


def test_one_is_a_point_and_all_else_are_points() -> None:
    assert [counted(number, "point") for number in (1, -1, 0, 2)] == ["1 point", "-1 point", "0 points", "2 points"]


def test_a_ten_is_written_in_full() -> None:
    assert [rank_name(rank) for rank in "29TK"] == ["2", "9", "10", "K"]


def test_each_seat_has_a_line_of_its_own_above_the_number_of_the_hand() -> None:
    lines = "· **Ann** 3 cards · 31 points\n▶ **Ben** (dealer) 2 cards · 4 points\nHand 2 of 6"
    assert Plain().table(seen(), NAMES) == lines


@pytest.mark.parametrize(
    ("view", "asked"),
    [(seen("pass"), "What now?"), (seen(), "It is Ben's turn."), (seen(over=True), "The match is over.")],
)
def test_a_hand_marks_the_comet_and_says_what_is_asked(view: View, asked: str) -> None:
    assert Plain().hand(view, NAMES) == f"☄9♦ **9♠** **10♣**\n{asked}"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("blocked"), "Both are stopped: the hands are compared."),
        (Event("hand_won", 0, amount=7, other=1), "Ann wins the hand: 7 points."),
        (Event("hand_won", 1, amount=46, other=2), "Ben wins the hand: 46 points, doubled."),
        (Event("hand_won", 1, amount=40, other=4), "Ben wins the hand: 40 points, quadrupled by the comet as a nine."),
        (Event("level"), "Both hands are worth the same: nobody scores."),
        (Event("left", 0, (card("TC"),)), "Ann still held 10♣."),
        (Event("left", 0), ""),
        (Event("won", 1, amount=90), "Ben wins the match with 90 points."),
    ],
)
def test_the_end_of_a_hand_is_told(event: Event, sentence: str) -> None:
    assert Plain().event(event, NAMES) == sentence
