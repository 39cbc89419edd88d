"""How a score stands in the narrow lines of a phone."""

from bot.desk.views.hand_view import unbroken


def test_a_score_breaks_between_entries_and_never_between_a_name_and_its_figure() -> None:
    told = "Hand 1 of 6 · penalty points: You 0 + 10 now · Ada 20"
    assert unbroken(told).split(" ") == [
        "Hand\u00a01\u00a0of\u00a06\u00a0·", "penalty", "points:", "You\u00a00\u00a0+\u00a010\u00a0now\u00a0·", "Ada\u00a020",
    ]  # fmt: skip


def test_an_entry_that_would_not_fit_into_a_line_may_break() -> None:
    long = "Maximiliana Featherstonehaugh-W 12 (7)"
    assert unbroken(f"points: {long}") == f"points: {long}"
