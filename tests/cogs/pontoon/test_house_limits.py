"""How wide a table against the house may be, and what the house stakes at it."""

from pathlib import Path

import pytest

from cogs.pontoon.rules import RULES
from tests.desk.house import open_house


@pytest.mark.parametrize(
    ("options", "choice"),
    [
        ({}, "choose max_bet 2 or min_bet 5,"),
        ({"min_bet": 5, "max_bet": 11}, "choose max_bet 10 or min_bet 6,"),
        ({"min_bet": 3, "max_bet": 7}, "choose max_bet 6 or min_bet 4,"),
    ],
)
def test_limits_wider_than_two_to_one_are_wide_and_the_choice_offered_is_not(options, choice: str) -> None:
    setting = RULES.setting(1, {"bank": "house", **options})
    told = RULES.house_limits(setting)
    assert told is not None
    assert choice in told
    words = choice.rstrip(",").split()
    for name, value in ((words[1], words[2]), (words[4], words[5])):
        assert RULES.house_limits(RULES.setting(1, {**setting.options, name: int(value)})) is None


@pytest.mark.parametrize("limits", [(1, 1), (1, 2), (5, 10), (50, 100)])
def test_two_to_one_is_not_wide(limits: tuple[int, int]) -> None:
    low, high = limits
    options = {"bank": "house", "min_bet": low, "max_bet": high}
    assert RULES.house_limits(RULES.setting(1, options)) is None


def test_players_who_bank_may_bet_what_they_like_and_need_no_house() -> None:
    setting = RULES.setting(3, {"max_bet": 20})
    assert RULES.house_limits(setting) is None
    assert RULES.house_stake(setting) == 0


def test_the_house_stakes_the_largest_first_bet_of_every_hand_against_each_seat() -> None:
    assert RULES.house_stake(RULES.setting(4, {"bank": "house", "hands": 12, "max_bet": 2})) == 24


async def test_a_table_against_the_house_opens_with_narrow_limits_unless_the_host_says_otherwise(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pontoon open", bank="house", min_bet=5)
        assert house.table().options["max_bet"] == 10
        await house.table().close(ann.id)
        refused = await ann.slash("pontoon open", bank="house", max_bet=10)
        assert "at most twice min_bet" in refused.text
