"""How a score stands in the narrow lines of a phone."""

from dataclasses import replace

from bot.cards import cards
from bot.desk.views.hand_view import last_look, top, unbroken
from bot.desk.views.table_view import chips_line
from bot.registry import game
from bot.rules import DEALER, deal_text


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


def test_what_the_cards_of_a_hand_do_breaks_between_two_of_them_and_never_within_one() -> None:
    found = game("crates")
    state = found.rules.start(found.rules.setting(3, {}))
    pack = cards("2C 4D 9H KS".split())
    state = found.rules.apply(state, DEALER, deal_text([*pack, *(one for one in range(52) if one not in pack)])).state
    state.hands[2] = cards("2C 4D 9H".split())
    effects = top(found, found.rules.view(state, 2), ["Ann", "Ben", "Cleo"]).split("\n")[-1]
    assert effects.removeprefix("-# ").split("· ") == [
        "**2**\u00a0Ann\u00a0must\u00a0add\u00a0A\u00a0or\u00a02,\u00a0or\u00a0draw\u00a0", "**4**\u00a0skips\u00a0Ann\u00a0",
        "**9**\u00a0you\u00a0name\u00a0a\u00a0suit\u00a0of\u00a0its\u00a0colour",
    ]  # fmt: skip


def test_each_line_of_a_score_is_small_print() -> None:
    found = game("pitty_pat")
    state = found.rules.start(found.rules.setting(2, {"hands": 3}))
    first = cards("2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 2H".split())
    pack = [*first, *(one for one in range(52) if one not in first)]
    state = found.rules.apply(state, DEALER, deal_text(pack)).state
    view = replace(found.rules.view(state, 0), scores=(1, 0))
    told = last_look(found, view, ["Ann", "Ben"], "It is over.").split("\n")[-2:]
    assert told == [
        "-# Cards left: Ann\u00a05\u00a0· Ben\u00a05",
        "-# Hand\u00a01\u00a0of\u00a03\u00a0· hands won: Ann\u00a01\u00a0· Ben\u00a00",
    ]
