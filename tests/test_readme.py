"""What the README says of the games is what the games say of themselves."""

from pathlib import Path

from bot import registry
from bot.rules.words import spelt

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def test_the_readme_tells_of_games_what_they_tell_of_themselves() -> None:
    told = {
        f"| {info.title} | {span(*info.seats)} | {span(*info.minutes)} | {info.tagline} |"
        for info in (rules.info for rules in registry.all_rules().values())
    }
    rows = README.split("| game | players |")[1].split("\n\n")[0].splitlines()[2:]
    assert sorted(rows) == sorted(told)
    assert len(told) >= 15


def test_the_readme_counts_the_games() -> None:
    count = spelt(len(registry.keys()), "rule set")
    assert f"play {count} with\nbuttons" in README


def test_the_readme_says_how_to_start_and_that_it_is_play_money() -> None:
    assert "make run" in README
    assert "make test" in README
    assert "Play money only" in README
