"""How wide a table against the house may be, and that a new one is never too wide."""

from pathlib import Path
from typing import Any

import pytest

from bot import registry
from bot.room.guild.guild_settings import GuildSettings
from bot.room.table import lobby, table_limits
from cogs.pontoon.rules import RULES
from tests.desk.house import House, open_house

#: a table that the house holds
OWN: dict[str, Any] = {"bank": "house", "buys": "same", "trick": 1, "shuffle": "hand", "max_bet": 2}


def too_wide(**options: Any) -> str | None:
    return RULES.too_wide(RULES.setting(1, OWN | options))


@pytest.mark.parametrize(
    ("options", "choice"),
    [
        ({"max_bet": 10}, "choose max bet 2 or min bet 5,"),
        ({"min_bet": 5, "max_bet": 11}, "choose max bet 10 or min bet 6,"),
        ({"min_bet": 3, "max_bet": 7}, "choose max bet 6 or min bet 4,"),
    ],
)
def test_limits_wider_than_two_to_one_are_wide_and_the_choice_offered_is_not(options, choice: str) -> None:
    told = too_wide(**options)
    assert told is not None
    assert choice in told
    words = choice.rstrip(",").split()
    for name, value in ((words[1], words[3]), (words[5], words[7])):
        assert too_wide(**options | {f"{name}_bet": int(value)}) is None


@pytest.mark.parametrize("bets", [(1, 1), (1, 2), (5, 10), (50, 100)])
def test_two_to_one_is_not_wide(bets: tuple[int, int]) -> None:
    low, high = bets
    assert too_wide(min_bet=low, max_bet=high) is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"buys": "range"},
            "every purchase costs exactly the bet in this server: choose “a bought card costs: exactly the bet”, or",
        ),
        ({"trick": 2}, "a five-card trick is paid once in this server: choose “five-card trick wins: the wager”, or"),
        (
            {"shuffle": "pontoon"},
            "the pack is shuffled before every hand in this server: choose “shuffled: before every hand”, or",
        ),
        (
            {"buys": "range", "trick": 2, "shuffle": "pontoon", "max_bet": 10},
            "choose max bet 2 or min bet 5, “a bought card costs: exactly the bet”, “five-card trick wins: the wager” and "
            "“shuffled: before every hand”, or let the players bank.",
        ),
    ],
)
def test_each_of_the_houses_rules_is_asked_for_by_name(options: dict[str, Any], said: str) -> None:
    assert said in (too_wide(**options) or "")


def test_players_who_bank_play_as_they_like() -> None:
    assert RULES.too_wide(RULES.setting(3, {"max_bet": 20})) is None


# ---- new tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_opens_on_its_defaults_with_a_table_that_is_allowed(key: str) -> None:
    full, _ = lobby.options_of(key, {})
    assert table_limits.problem(GuildSettings(), key, full) is None


@pytest.mark.parametrize("least", [1, 2, 7, 100])
def test_against_the_house_its_own_rules_follow_from_the_bank_alone(least: int) -> None:
    full, _ = lobby.options_of("pontoon", {"bank": "house", "min_bet": least})
    assert full == RULES.setting(1, OWN | {"min_bet": least, "max_bet": 2 * least}).options
    assert table_limits.problem(GuildSettings(), "pontoon", full) is None


def test_what_the_host_asks_for_is_taken_at_its_word() -> None:
    full, _ = lobby.options_of("pontoon", {"bank": "house", "trick": 2, "max_bet": 1})
    assert (full["trick"], full["max_bet"], full["buys"]) == (2, 1, "same")


def test_no_bet_that_follows_passes_the_largest_there_is() -> None:
    full = RULES.fitted(dict(RULES.setting(1, OWN).options) | {"min_bet": 60_000}, ["min_bet"])
    assert full["max_bet"] == 100_000


# ---- in the room ----------------------------------------------------------------------------------------------------------


async def opened(house: House, **options: Any) -> Any:
    ann = house.person("Ann")
    await ann.slash("pontoon open", **options)
    return ann


async def test_a_table_against_the_house_opens_on_its_defaults_and_can_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await opened(house, bank="house")
        table = house.table()
        assert {name: table.options[name] for name in OWN} == OWN
        assert table.ready_problem() is None
        await table.start(ann.id)
        assert table.phase == "playing"


async def test_switching_the_bank_in_an_open_lobby_gives_the_houses_rules_and_back_the_sources(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await opened(house)
        table = house.table()
        before = dict(table.options)
        await table.set_option(ann.id, "bank", "house")
        assert {name: table.options[name] for name in OWN} == OWN
        assert table.ready_problem() is None
        await table.set_option(ann.id, "min_bet", 5)
        assert table.options["max_bet"] == 10
        await table.set_option(ann.id, "min_bet", 1)
        await table.set_option(ann.id, "bank", "seat")
        assert table.options == before


async def test_what_was_asked_for_in_the_lobby_stays_when_something_else_is_changed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = await opened(house, bank="house", buy_in=300, max_bet=1)
        table = house.table()
        await table.set_option(ann.id, "hands", 5)
        assert (table.options["buy_in"], table.options["max_bet"], table.options["hands"]) == (300, 1, 5)
        await table.set_option(ann.id, "trick", 2)
        assert "choose “five-card trick wins: the wager”" in (table.ready_problem() or "")
        await table.set_option(ann.id, "hands", 6)
        assert table.options["trick"] == 2


async def test_a_table_that_was_asked_to_be_wide_is_refused_with_what_to_choose(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for name, value, said in (
            ("max_bet", 10, "at most twice the min bet"),
            ("shuffle", "pontoon", "choose “shuffled: before every hand”"),
            ("buys", "range", "choose “a bought card costs: exactly the bet”"),
        ):
            refused = await ann.slash("pontoon open", bank="house", **{name: value})
            assert said in refused.text
        assert house.room.all_tables() == []


async def test_the_options_of_a_table_from_before_there_were_all_of_them_can_be_shown_and_changed(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann = await opened(house)
        table = house.table()
        await table.set_option(ann.id, "max_bet", 12)
        old = {name: value for name, value in table.options.items() if name not in ("buys", "trick", "shuffle")}
        table._state = table._state.but(options=old)
        shown = await ann.press("Options")
        assert "max bet: **12**" in shown.text
