"""What the README says of the games is what the games say of themselves."""

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from discord.app_commands import Group

from bot import registry
from bot.desk import cogs_of
from bot.desk.views import shelf_view

HOUSE = Path(__file__).resolve().parent.parent
FIRST = "Pitty Pat now, against computers"
README = (HOUSE / "README.md").read_text(encoding="utf-8")


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


def test_the_readme_names_the_button_of_a_first_hand() -> None:
    panel = shelf_view.panel(shelf_view.Asked(), ("crates", "pitty_pat", "tute"), pictures=False)
    rows = [part["components"] for part in panel["components"][0]["components"] if part["type"] == 1]
    assert [part["label"] for row in rows for part in row if part["type"] == 2] == [FIRST]
    assert f"*{FIRST}*" in README


def test_the_readme_has_every_command_of_the_room_and_no_other() -> None:
    cogs = [cog for folder in iter_modules([str(HOUSE / "cogs")]) for cog in cogs_of(folder.name)]
    there = {one for cog in cogs for command in cog.__cog_app_commands__ for one in names(command)}
    rows = README.split("| command | what it does |")[1].split("\n\n")[0].splitlines()[2:]
    told = [one for line in rows for one in re.findall(r"`/([\w<> ]+)`", line.split("|")[1])]
    assert sorted(told) == sorted({*there, "<game> open"})


def names(command: Any) -> Iterator[str]:
    """What a command is called, or each of a group."""
    if isinstance(command, Group):
        yield from (f"{command.name} {one.name}" for one in command.commands)
    else:
        yield command.name


def test_the_readme_leads_to_every_page_of_the_docs() -> None:
    linked = set(re.findall(r"\]\((docs/[\w/-]+\.md)\)", README))
    assert {f"docs/{page.name}" for page in (HOUSE / "docs").glob("*.md")} | {"docs/decisions/README.md"} == linked


def test_the_readme_says_how_to_start_and_that_it_is_play_money() -> None:
    assert "make run" in README
    assert "make test" in README
    assert "Play money only" in README
