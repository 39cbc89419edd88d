"""What stands on the table in the middle of a move can be shown to everybody, as between two moves."""

from random import Random

import pytest

from bot import registry
from bot.pictures.words import table_words
from bot.rules.checks.secrets import check_hidden_cards
from bot.rules.checks.walks import walk

#: the games in which a move can do so much that it is shown in steps
STEPPED = sorted(key for key, rules in registry.all_rules().items() if rules.beats)


@pytest.mark.parametrize("key", STEPPED)
def test_in_the_middle_of_a_move_nothing_hidden_is_seen_and_everything_can_be_said_and_drawn(key: str) -> None:
    game = registry.game(key)
    rules, painter, seen = game.rules, game.painter, 0
    assert painter is not None
    for number in range(40):
        chance = Random(f"beats {key} {number}")
        for going in walk(rules, chance):
            names = [f"Player {seat}" for seat in range(going.setting.seats)]
            now, stood = going.state, going.stood
            for state in stood:
                going.state = state
                check_hidden_cards(going, chance)
                view = rules.view(state, None)
                assert game.words.table(view, names)
                assert table_words(painter.scene(view, names))
                seen += 1
            going.state = now
        if seen > 60:
            break
    assert seen


def test_play_or_pay_stands_still_before_every_card_that_follows() -> None:
    """A card that follows by itself is seen to be wanted, with who holds it; then it lies there."""
    rules = registry.rules_of("play_or_pay")
    going = next(going for going in walk(rules, Random("steps")) if len(going.stood) == 12)
    views = [rules.view(state, None) for state in (*going.stood, going.state)]
    assert [len(view.table.played) for view in views] == list(range(1, 14))
    assert all(view.to_act == (view.table.turn,) for view in views[:-1])


def test_a_game_of_single_cards_does_not_stand_still_within_a_move() -> None:
    rules = registry.rules_of("comet")
    told = [[event.kind for event in going.told] for going in walk(rules, Random("comet")) if going.stood]
    assert told
    assert all("out" in kinds for kinds in told)
