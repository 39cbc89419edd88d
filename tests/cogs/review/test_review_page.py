"""How a review is told, in every game in which there are any."""

from random import Random
from typing import NamedTuple

import pytest

from bot import registry
from bot.brains.review import Cost, reviews
from bot.desk.base import custom_ids
from bot.room.history.reviews import Review
from bot.room.match.reviewing import Moment, moments
from cogs.review.page import page
from tests.brains.positions import played, usual

REVIEWED = [*filter(lambda key: reviews(registry.search_of(key)), registry.keys())]
NAMES = ("Ann", "Ben *the* `bold`", "Cem", "Dee", "Eva", "Fay")
UNITS = {
    "canadian_salad": " points", "comet": " points", "comet_duel": " points", "comet_run": " points", "crates": " points",
    "commit": " chips", "new_comet": " chips", "stealing_bundles": " cards", "conquian": "% of the hand", "tute": "% of the hand",
}  # fmt: skip


class Line(NamedTuple):
    revision: int
    actor: int
    move: str
    key: str | None


def decided(key: str) -> list[Moment]:
    """What everybody decided in the beginning of a match by chance."""
    rules, search = registry.rules_of(key), registry.search_of(key)
    assert search is not None
    *_, going = played(rules, usual(rules), Random(f"page {key}"), 60)
    lines = [Line(at, actor, move, "by hand") for at, (actor, move) in enumerate(going.log)]
    seats = range(going.setting.seats)
    return [moment for seat in seats for moment in moments(rules, search, going.setting, lines, seat, "m")]


@pytest.mark.parametrize("key", REVIEWED)
def test_every_decision_can_be_told_in_the_words_of_its_game_and_leads_into_the_replay(key: str) -> None:
    rules, told = registry.rules_of(key), 0
    for moment in decided(key):
        asked = moment.decision
        better = [move for move in rules.moves(asked.blind, asked.seat) if move != asked.made and "*" not in move]
        cost = Cost(better[-1], 1234.04, 0.96)
        made = page(Review("m1", key, NAMES[: asked.blind.setting.seats], 7, ((moment, cost),)))
        text, row = made["components"]
        (line,) = [line for line in text["content"].splitlines() if line.startswith("- ")]
        assert line.endswith(f": cost 1,234.0{UNITS[key]} (± 1.0)")
        assert "\ue000" not in line
        (button,) = row["components"]
        pressed = custom_ids.read(button["custom_id"])
        assert pressed is not None
        assert pressed.act == f"/replay m1 {moment.step} open mine"
        assert line.startswith(f"- **{button['label']}**, ")
        told += 1
    assert told > 5


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (
            "comet",
            "What is counted is your lead in points over the average of the others: what the others gain by a move counts as well as "
            "what you miss, so it can cost more than there was to win.",
        ),
        ("comet_duel", "your lead in points over the other: what the other gains by a move counts"),
        ("tute", "100% is"),
    ],
)
def test_what_the_figures_are_is_said_without_the_words_of_statistics(key: str, told: str) -> None:
    asked = decided(key)[0]
    cost = Cost(asked.decision.made, 1234.04, 0.96)
    names = NAMES[: asked.decision.blind.setting.seats]
    below = page(Review("m1", key, names, 7, ((asked, cost),)))["components"][0]["content"].splitlines()[-1]
    assert told in below
    assert "± says how far it may be off" in below
    assert "standard error" not in below


def test_where_nothing_is_to_be_told_one_sentence_says_so() -> None:
    for decided_on, sentence in (
        (0, "You made no choice on your turn in this match, so there is nothing to look at."),
        (1, "Well played: the one move that you chose by hand did not clearly cost you anything."),
        (34, "Well played: you chose 34 moves by hand, and none of them clearly cost you anything."),
    ):
        made = page(Review("m1", "tute", NAMES[:4], decided_on, ()))
        (text,) = made["components"]
        assert sentence in text["content"].splitlines()
        assert "±" not in text["content"]  # there is no figure that it could be said of
