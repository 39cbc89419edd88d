"""How a score stands in the narrow lines of a phone."""

from bot.desk.views.hand_view import unbroken
from bot.desk.views.table_view import chips_line


def test_a_score_breaks_between_entries_and_never_between_a_name_and_its_figure() -> None:
    told = "Hand 1 of 6 · penalty points: You 0 + 10 now · Ada 20"
    assert unbroken(told).split(" ") == [
        "Hand\u00a01\u00a0of\u00a06\u00a0·", "penalty", "points:", "You\u00a00\u00a0+\u00a010\u00a0now\u00a0·", "Ada\u00a020",
    ]  # fmt: skip


def test_an_entry_that_would_not_fit_into_a_line_may_break() -> None:
    long = "Maximiliana Featherstonehaugh-W 12 (7)"
    assert unbroken(f"points: {long}") == f"points: {long}"


def test_what_everybody_won_or_lost_breaks_behind_a_figure_and_nowhere_else() -> None:
    told = chips_line([-3, 13, -10], ["Ann", "Ben", "Cleo"])
    assert told.split(" ") == ["Chips:", "Ann\u00a0-3\u00a0·", "Ben\u00a0+13\u00a0·", "Cleo\u00a0-10"]
    assert chips_line([0, 0], ["Ann", "Ben"]) == ""
