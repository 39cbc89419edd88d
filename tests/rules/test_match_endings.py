"""How the end of a match is told: once, in one sentence, whoever has won it."""

from dataclasses import replace
from typing import Any

import pytest

from bot import registry
from bot.rules import Event, View

NAMES = ["Ann", "Bo", "Cy", "Di"]


def over(game: str, *winners: int, seats: int = 4, scores: tuple[int, ...] = (2, 1, 2, 1), **options: Any) -> View[Any]:
    """An onlooker's view of a match that these seats have won."""
    rules = registry.rules_of(game)
    setting = rules.setting(seats, {option.name: option.default for option in rules.info.options} | options)
    view = rules.view(rules.start(setting), None)
    return replace(view, over=True, winners=winners, scores=scores[:seats])


def told(game: str, view: View[Any], *events: Event) -> str:
    return registry.game(game).words.ending(events, view, NAMES)


def test_one_winner_is_told_once_with_what_the_win_was() -> None:
    view = over("play_or_pay", 2)
    assert told("play_or_pay", view, Event("took", 2, amount=9), Event("won", 2, amount=71)) == (
        "Cy wins the match, 71 chips up."
    )


@pytest.mark.parametrize("game", ["canadian_salad", "kowah", "pontoon", "through_the_window", "commit"])
def test_two_with_the_same_score_share_the_win(game: str) -> None:
    events = [Event("won", 0, amount=2), Event("won", 2, amount=2)]
    assert told(game, over(game, 0, 2), *events) == "Ann and Cy share the win."


def test_three_share_a_win_and_all_are_named() -> None:
    assert told("kowah", over("kowah", 0, 1, 3)) == "Ann, Bo and Di share the win."


def test_partners_win_together() -> None:
    events = [Event("won", 0, amount=2), Event("won", 2, amount=2)]
    assert told("tute", over("tute", 0, 2), *events) == "Ann and Cy win the match together, with 2 hands."
    assert told("tute", over("tute", 0, 2, scores=(1, 0, 1, 0)), *events) == "Ann and Cy win the match together."
    crates = over("crates", 1, 3, scores=(90, 70, 90, 70), partners=1)
    assert told("crates", crates) == "Bo and Di win the match together, with 70 penalty points in all."


def test_single_players_of_crates_are_no_partners() -> None:
    assert told("crates", over("crates", 1, 3, partners=0)) == "Bo and Di share the win."


@pytest.mark.parametrize("game", ["pontoon", "play_or_pay"])
def test_a_match_in_which_all_have_lost_chips_is_no_draw(game: str) -> None:
    assert told(game, over(game), Event("draw")) == "Nobody has come out ahead, so nobody wins the match."
