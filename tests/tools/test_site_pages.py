"""The pages of the site that are made from the code say what the code says."""

import re
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.cards import sign
from bot.registry import all_rules, game, keys, presets_of
from bot.room.guild.guild_settings import TERMS, GuildSettings
from bot.settings import Settings
from cogs.settings.panel import PAGES
from tests.hosting.test_files import figures
from tests.test_readme import names as commands_of
from tools.site.command_line import command_line_page, subcommands
from tools.site.commands import Command, commands, commands_page, possible, told
from tools.site.figures import figures_page
from tools.site.games import game_page, games_page
from tools.site.hands import hand_html, store_faces
from tools.site.links import place_of
from tools.site.markdown import cell, shifted, table
from tools.site.positions import PEOPLE, position
from tools.site.settings import environment_page, explained, server_page
from tools.site.stage import HOUSE

EXAMPLE = HOUSE / ".env.example"


@pytest.fixture(scope="module")
def found() -> list[Command]:
    return commands()


# ---- commands -----------------------------------------------------------------------------------------------------------


def test_the_commands_are_those_of_the_cogs_and_one_for_each_game(found: list[Command]) -> None:
    from bot.desk import cogs_of
    from bot.registry import slices

    own = {
        one
        for folder in slices()
        for cog in cogs_of(folder)
        for each in cog.__cog_app_commands__
        for one in commands_of(each)
    }
    assert {one.name for one in found} == own | {f"{key} open" for key in keys()}


def test_the_page_of_commands_has_each_with_its_options_and_who_may_use_it(found: list[Command]) -> None:
    page = commands_page(found)
    everybody, managers = page.split("## For those who manage the server")
    for one in found:
        if one.game:
            assert f"{{ref}}`/{one.name} <{one.place}>`" in everybody
            continue
        where, other = (managers, everybody) if one.managers else (everybody, managers)
        assert f"({one.place})=\n\n### /{one.name}\n" in where
        assert f"### /{one.name}\n" not in other
        part = where.split(f"### /{one.name}\n")[1].split("\n###")[0].split("\n## ")[0]
        assert one.text.removesuffix(" (Manage Server).").rstrip(".") in part
        assert [option["name"] for option in one.options] == re.findall(r"^\| `(\w+)`", part, re.M)
    assert {one.name.split()[0] for one in found if one.managers} == {"aside", "bank", "match", "season", "settings"}


def test_a_command_says_whether_it_works_in_direct_messages(found: list[Command]) -> None:
    assert "direct messages, too" not in commands_page(found)  # as all of them are told to Discord
    anywhere = replace(found[0], everywhere=True)
    assert "It works in direct messages, too." in told(anywhere)


def test_an_option_of_a_command_tells_what_it_can_be() -> None:
    assert possible({"type": 4, "min_value": 1, "max_value": 100_000, "autocomplete": True}) == (
        "1 to 100,000, with suggestions"
    )
    assert possible({"type": 3, "choices": [{"name": "fast"}, {"name": "slow"}]}) == "fast, slow"
    assert possible({"type": 3, "min_length": 1, "max_length": 40}) == "a text of 1 to 40 characters"
    assert possible({"type": 6}) == "a member"


# ---- settings -----------------------------------------------------------------------------------------------------------


def test_every_setting_of_the_environment_has_its_remark_default_and_range() -> None:
    page = environment_page(EXAMPLE)
    for name in Settings.model_fields:
        assert f"(setting-{name.replace('_', '-')})=" in page
    assert "default: `8400` · possible: 0 to 65,535" in page
    assert "default: not set · possible: a whole number from 1 on" in page
    assert "default: `INFO` · possible: DEBUG, INFO, WARNING, ERROR" in page
    assert "default: no · possible: yes or no" in page
    assert {name for one in explained(EXAMPLE.read_text(encoding="utf-8")) for name in one.names} == {
        name.upper() for name in Settings.model_fields
    }


def test_settings_that_stand_together_share_their_remark() -> None:
    together = explained("# Where it listens.\n# Here.\nHALLEY_HOST=127.0.0.1\n# HALLEY_PORT=8400\n\nLOG_LEVEL=INFO\n")
    assert [(one.names, one.text) for one in together] == [
        (("HALLEY_HOST", "HALLEY_PORT"), "Where it listens. Here."),
        (("LOG_LEVEL",), ""),
    ]


@pytest.mark.parametrize("taken", ["HALLEY_STANDBY=no\n", "# DEBUG, INFO, WARNING or ERROR\n"])
def test_a_setting_that_the_example_file_does_not_explain_is_no_page(tmp_path: Path, taken: str) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert taken in text
    (tmp_path / "example").write_text(text.replace(taken, ""), encoding="utf-8")
    with pytest.raises(ValueError, match="does not explain"):
        environment_page(tmp_path / "example")


def test_every_setting_of_a_server_stands_below_its_page_of_the_panel() -> None:
    page, usual = server_page(), asdict(GuildSettings())
    parts = page.split("\n## ")[1:]
    assert [part.split("\n")[0] for part in parts] == [one.title for one in PAGES.values()]
    for part, one in zip(parts, PAGES.values(), strict=True):
        assert re.findall(r"^### (.+)$", part, re.M) == [TERMS[name].label for name in one.settings]
        for name in one.settings:
            term = TERMS[name]
            assert f"Default: **{term.told(usual[name])}** · possible: {term.span}" in part
            assert term.text[1:] in part
    assert sorted(re.findall(r"\(server-setting-([\w-]+)\)=", page)) == sorted(name.replace("_", "-") for name in TERMS)


# ---- the command line and figures ---------------------------------------------------------------------------------------


def test_every_subcommand_has_its_usage_and_its_arguments() -> None:
    page = command_line_page()
    helped = re.findall(r"^ {4}([\w-]+)\b", _parser().format_help(), re.M)
    assert list(subcommands()) == helped
    for name, parser in subcommands().items():
        part = page.split(f"## halley {name}\n")[1].split("\n## ")[0]
        assert f"halley {name}" in part.split("```text\n")[1]
        for action in parser._actions[1:]:
            typed = action.option_strings[-1] if action.option_strings else str(action.dest).upper()
            assert f"| `{typed}" in part
    assert "| `--option NAME=VALUE` | one of the game's options; may be repeated |  |" in page
    assert "| `--matches MATCHES` | how many matches | `100` |" in page
    assert "halley restore [--anyway] file" in page


def test_every_figure_is_on_its_page_under_the_name_that_prometheus_has() -> None:
    page = figures_page()
    for name in figures():
        stem = re.sub(r"_(bucket|sum|count)$", "", name)
        assert f"| `{stem}`" in page
    assert (
        "| `halley_matches_total` | counter | `game, outcome` | Matches that have ended, by game and outcome. |" in page
    )


# ---- games --------------------------------------------------------------------------------------------------------------


def test_a_games_page_has_its_facts_presets_options_and_both_kinds_of_rules(tmp_path: Path) -> None:
    for key in ("comet", "pontoon", "through_the_window"):
        found = game(key)
        letter = (HOUSE / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
        page = game_page(key, letter, tmp_path)
        info = found.rules.info
        assert page.startswith(f"# {info.title}\n\n{info.tagline}\n\n**{info.seats[0]}–{info.seats[1]} players")
        assert (tmp_path / f"{key}.png").read_bytes().startswith(b"\x89PNG")
        assert re.findall(r"^\| `(\w+)` \|", page, re.M)[: len(info.options)] == [one.name for one in info.options]
        assert [one.name for one in presets_of(key)] == re.findall(r"^\| \*\*(.+?)\*\* \|", page, re.M)
        assert found.words.brief[0] in page
        assert found.words.page.strip().split("\n")[0] in page
        assert re.findall(r"^### (\d+\. .+)$", page, re.M) == re.findall(r"^## (\d+\. .+)$", letter, re.M)


def test_a_games_page_says_which_options_ask_everybody_again(tmp_path: Path) -> None:
    page = game_page("pontoon", "# Pontoon\n", tmp_path)
    chips = page.split("## For chips")[1].split("\n## ")[0]
    pays = [option.name for option in game("pontoon").rules.info.options if option.pays]
    assert pays
    assert f"whoever changes {', '.join(f'`{name}`' for name in pays)} asks everybody again" in chips
    assert "2 to 100,000, usually 200" in chips


@pytest.mark.parametrize("key", keys())
def test_a_page_of_rules_has_the_options_of_the_game_with_their_defaults_and_ranges(key: str) -> None:
    letter = (HOUSE / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    section = letter.split("\n## 3. ")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+)$", section, re.M))
    options = {option.name: option for option in game(key).rules.info.options}
    assert rows.keys() == options.keys()
    for name, option in options.items():
        default, _, rest = rows[name].partition(" | ")
        assert default.strip("`").strip('"') == str(option.default).replace("True", "true").replace("False", "false")
        if option.choices:
            assert all(f'"{choice}"' in rest for choice in option.choices)
        elif not isinstance(option.default, bool):
            assert re.search(rf"\b({option.low}|min_bet)(\.\.| to ){option.high}\b", rest.replace(",", "")), name


def test_all_games_stand_on_the_page_of_games_by_title() -> None:
    titles = sorted(rules.info.title for rules in all_rules().values())
    assert re.findall(r"^\*\*\[(.+?)\]\(rules/\w+\.md\)\*\*", games_page(), re.M) == titles
    assert sorted(re.findall(r"^rules/(\w+)$", games_page(), re.M)) == sorted(keys())


@pytest.mark.parametrize("key", keys())
def test_the_moment_that_is_shown_is_one_in_which_a_person_may_move(key: str) -> None:
    seen = position(key)
    assert seen.view.moves
    assert not seen.view.over
    assert seen.names[seen.view.seat or 0] in PEOPLE
    assert seen.scene is not None
    assert len(seen.scene.seats) == len(seen.names)
    assert seen == position(key)


def test_a_hand_shows_its_own_cards_as_faces_and_a_button_for_each_move(tmp_path: Path) -> None:
    seen = position("canadian_salad")
    html = hand_html(seen, "cards")
    held = " ".join(
        re.findall(r'<p class="cards">(.+?)</p>', html)
    )  # of two suits in a row of a phone, two in the next
    assert sorted(re.findall(r'alt="(.+?)"', held)) == sorted(map(sign, seen.view.cards))
    buttons = re.findall(r'<span class="button (\w+)(?: off)?">', html)
    assert len(buttons) >= len(seen.view.moves) > 1
    assert "Your turn" in html
    assert "<:" not in html
    assert "&lt;:" not in html
    store_faces(tmp_path)
    assert {f"{name}.png" for name in re.findall(r'src="cards/(\w+)\.png"', html)} <= {
        file.name for file in tmp_path.iterdir()
    }


# ---- pieces -------------------------------------------------------------------------------------------------------------


def test_what_stands_in_a_cell_stays_in_its_cell() -> None:
    assert cell("a | b\nc") == "a \\| b c"
    assert table(["one"], [["x|y"]]) == "| one |\n| --- |\n| x\\|y |"


def test_a_page_becomes_a_part_of_another_without_its_title() -> None:
    assert shifted("# Comet\n\n## 1. Idea\ntext\n```\n# no heading\n```\n### More") == (
        "### 1. Idea\ntext\n```\n# no heading\n```\n#### More"
    )


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("/chips give", "give"),
        ("/chips give to:Ben", "give"),
        ("HALLEY_PUBLIC=yes", "public"),
        ("python -m bot export MATCH", "export"),
        ("halley export MATCH", "export"),
        ("halley", ""),
        ("/chips", ""),
        ("daily", ""),
        ("", ""),
    ],
)
def test_a_name_in_back_quotes_leads_to_what_it_begins_with(told: str, place: str) -> None:
    known = {"/chips give": "give", "HALLEY_PUBLIC": "public", "halley export": "export", "gift": "gift"}
    assert place_of(told, known) == place
