"""The contract, run over every rule set on the shelf: random matches, hidden cards, replays, words and computer players."""

from random import Random

import pytest

from bot import registry
from bot.rules import deal_text
from bot.rules.checks import check_kinds, check_match, check_patience, check_spoken, check_told, walk

GAMES = registry.keys()
MATCHES = 6


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("key", GAMES)
def test_a_random_match_keeps_the_contract(key: str, seed: int) -> None:
    going = check_match(registry.rules_of(key), Random(f"{key} {seed}"))
    assert going.state.over


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_is_left_to_the_clock_comes_to_its_end(key: str) -> None:
    assert check_patience(registry.rules_of(key), Random(key)).state.over


@pytest.mark.parametrize("key", GAMES)
def test_words_and_buttons_are_found_for_every_view(key: str) -> None:
    game = registry.game(key)
    for going in walk(game.rules, Random(key)):
        check_spoken(going, game.words)
        if len(going.log) > 400:
            return


@pytest.mark.parametrize("key", GAMES)
def test_every_event_can_be_told(key: str) -> None:
    game, chance = registry.game(key), Random(key)
    for going in walk(game.rules, chance):
        check_told(going, game.words)


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_event_that_is_declared_has_words(key: str) -> None:
    game = registry.game(key)
    assert game.rules.events
    check_kinds(game.rules, game.words)


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_page_explains_every_option(key: str) -> None:
    game = registry.game(key)
    page = game.words.page
    assert 600 <= len(page) <= 8000
    for option in game.rules.info.options:
        assert f"*{option.called}*" in page, option.name
        assert option.text.endswith(".")


@pytest.mark.parametrize("brain", ["random", "thumb"])
@pytest.mark.parametrize("key", GAMES)
def test_computer_players_play_legal_moves_to_the_end(key: str, brain: str) -> None:
    from bot.brains.contest import play_match

    game = registry.game(key)
    setting = game.rules.setting(game.rules.seats({o.name: o.default for o in game.rules.info.options})[0], {})
    match = play_match(game.rules, [game.brains[brain]] * setting.seats, setting, Random(key))
    assert match.state.over


def test_a_deal_is_written_as_it_is_read() -> None:
    assert deal_text([0, 37]) == "deal AC TD"
