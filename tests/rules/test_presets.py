"""Ways to set a game up: each game has some, each is explained, and each can start with any number of seats that it names."""

from typing import Any

import pytest

from bot import registry
from bot.rules.presets import Preset, problem, whole

GAMES = registry.keys()
RULES: Any = registry.rules_of("pontoon")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_presets_that_can_start(key: str) -> None:
    presets = registry.presets_of(key)
    assert presets
    assert [wrong for each in presets if (wrong := problem(registry.rules_of(key), each))] == []
    assert len({each.name for each in presets}) == len(presets)


@pytest.mark.parametrize("key", GAMES)
def test_no_two_presets_of_a_game_are_the_same_table(key: str) -> None:
    made = [whole(registry.rules_of(key), each) for each in registry.presets_of(key)]
    assert [one for at, one in enumerate(made) if one in made[:at]] == []


@pytest.mark.parametrize("key", GAMES)
def test_the_games_own_defaults_are_among_its_presets_with_its_own_minutes(key: str) -> None:
    info = registry.rules_of(key).info
    (usual,) = [each for each in registry.presets_of(key) if not each.options]
    assert usual.minutes == info.minutes


def test_a_preset_against_the_house_has_limits_that_the_house_can_hold() -> None:
    (house,) = [each for each in registry.presets_of("pontoon") if each.options.get("bank") == "house"]
    full: dict[str, Any] = {**whole(RULES, house)}
    assert RULES.too_wide(RULES.setting(1, full)) is None
    assert full["max_bet"] <= 2 * full["min_bet"]


@pytest.mark.parametrize(
    ("preset", "wrong"),
    [
        (Preset("", "Nothing.", (1, 2)), "The name '' is to have 1 to 20 characters."),
        (Preset("A name that nobody reads", "Long.", (1, 2)), "is to have 1 to 20 characters."),
        (Preset("Odd", "No end", (1, 2)), "Odd is to be explained in one sentence."),
        (Preset("Odd", "Backwards.", (9, 2)), "Odd is to take from some minutes to as many or more."),
        (Preset("Odd", "Unknown.", (1, 2), {"jokers": 2}), "Odd: There is no option 'jokers' in this game."),
        (Preset("Odd", "Too many.", (1, 2), {"hands": 1000}), "Odd: Hands must be a whole number from 1 to 100."),
        (Preset("Odd", "Poor.", (1, 2), {"buy_in": 10, "min_bet": 1}), "Odd cannot start with 7, 8 seats."),
    ],
)
def test_a_preset_that_would_not_do_is_told_apart(preset: Preset, wrong: str) -> None:
    assert wrong in problem(RULES, preset)
