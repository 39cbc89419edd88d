"""What the README says of the games is what the games say of themselves."""

from pathlib import Path

import pytest

from bot import shelf

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


@pytest.mark.parametrize("key", shelf.keys())
def test_the_readme_lists_every_game_with_players_length_and_what_makes_it_fun(key: str) -> None:
    info = shelf.rules_of(key).info
    assert f"| {info.title} | {span(*info.seats)} | {span(*info.minutes)} | {info.tagline} |" in README


def test_the_readme_says_how_to_start_and_that_it_is_play_money() -> None:
    assert "make run" in README
    assert "make test" in README
    assert "Play money only" in README
