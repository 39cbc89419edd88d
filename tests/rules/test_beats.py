"""What stands on the table in the middle of a move can be shown to everybody, as between two moves."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.pictures.scene import Scene
from bot.pictures.words import table_words
from bot.rules import CLOCK, Rules, View, passing_view
from bot.rules.checks.secrets import check_hidden_cards
from bot.rules.checks.walks import Walk, walk

#: the games in which a move can do so much that it is shown in steps
STEPPED = sorted(key for key, rules in registry.all_rules().items() if rules.beats)
#: what is said of somebody who is to act
ASKED = r" (leads|must|can|decides|starts|holds it|is to|is asked|to (act|follow|go on|build))\b"


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
                view = passing_view(rules, state)
                assert game.words.table(view, names)
                assert table_words(painter.scene(view, names))
                seen += 1
            going.state = now
        if seen > 60:
            break
    assert seen


def passed(rules: Rules[Any], going: Walk) -> Iterator[Any]:
    """The states through which a table passes: in the middle of the last move, and before one that follows by itself."""
    yield from going.stood
    if (following := rules.forced_move(going.state)) is not None and following[0] != CLOCK:
        yield going.state


def asked_in_vain(view: View[Any], held: list[list[int]], told: str, scene: Scene) -> list[int]:
    """The seats without cards of which a view, its words or its picture say that they are to act."""
    return [
        seat
        for seat, hand in enumerate(held)
        if not hand
        and (
            seat in view.to_act
            or scene.seats[seat].turn
            or re.search(rf"▶ \W*Player {seat}\b(?! &)|Player {seat}\W*{ASKED}", f"{told}\n{table_words(scene)}")
        )
    ]


@pytest.mark.parametrize("key", sorted(registry.keys()))
def test_while_more_follows_by_itself_nobody_is_asked_who_has_no_cards(key: str) -> None:
    game = registry.game(key)
    rules, painter, seen, empty = game.rules, game.painter, 0, 0
    assert painter is not None
    for number in range(40):
        for going in walk(rules, Random(f"asked {key} {number}")):
            names = [f"Player {seat}" for seat in range(going.setting.seats)]
            for state in passed(rules, going):
                view, held = passing_view(rules, state), rules.hands(state)
                told, scene = game.words.table(view, names), painter.scene(view, names)
                assert asked_in_vain(view, held, told, scene) == [], f"{told}\n{table_words(scene)}"
                seen, empty = seen + 1, empty + (not all(held))
        if empty > 20:
            break
    assert seen or key not in STEPPED


@pytest.mark.parametrize("key", ["comet", "commit", "comet_duel", "crates", "new_comet", "pitty_pat", "play_or_pay"])
def test_whoever_went_out_is_said_to_be_out(key: str) -> None:
    game, said = registry.game(key), 0
    assert game.painter is not None
    for going in (going for number in range(10) for going in walk(game.rules, Random(f"out {key} {number}"))):
        names = [f"Player {seat}" for seat in range(going.setting.seats)]
        for state in going.stood:
            view, out = passing_view(game.rules, state), [at for at, held in enumerate(state.hands) if not held]
            if out and not view.to_act:
                assert f"Player {out[0]} is out of cards" in game.words.table(view, names)
                assert f"Player {out[0]} is out of cards." in table_words(game.painter.scene(view, names))
                said += 1
    assert said


@pytest.mark.parametrize("key", ["comet_duel", "comet_run"])
def test_when_both_are_stopped_nobody_is_asked_any_more(key: str) -> None:
    game, said = registry.game(key), 0
    assert game.painter is not None
    for number in range(20):
        known = {option.name for option in game.rules.info.options}
        setting = game.rules.setting(2, {"block": True} if "block" in known else {})
        for going in walk(game.rules, Random(f"stopped {key} {number}"), setting):
            if "blocked" not in [event.kind for event in going.told]:
                continue
            view = passing_view(game.rules, going.stood[-1])
            assert view.to_act == ()
            assert "Both are stopped" in game.words.table(view, ["Ann", "Ben"])
            assert "Both are stopped" in table_words(game.painter.scene(view, ["Ann", "Ben"]))
            said += 1
    assert said


@pytest.mark.parametrize("key", ["canadian_salad", "tute"])
def test_a_trick_lies_there_whole_with_the_card_that_takes_it_before_it_is_taken(key: str) -> None:
    game, said = registry.game(key), 0
    assert game.painter is not None
    for going in walk(game.rules, Random(f"whole {key}")):
        seats = going.setting.seats
        whole = [state for state in going.stood if len(state.trick) == seats]
        took = [event.seat for event in going.told if event.kind == "took"]
        names = [f"Player {seat}" for seat in range(seats)]
        assert len(whole) == len(took)
        for state, winner in zip(whole, took, strict=True):
            view = passing_view(game.rules, state)
            assert len(view.table.trick) == seats
            assert f"→ Player {winner}" in game.words.table(view, names).partition("Trick before")[0]
            assert f"Player {winner}: takes it." in table_words(game.painter.scene(view, names))
            said += 1
    assert said


def test_play_or_pay_stands_still_before_every_card_that_follows() -> None:
    """A card that follows by itself is seen to be wanted, with who holds it; then it lies there."""
    rules = registry.rules_of("play_or_pay")
    going = next(going for going in walk(rules, Random("steps")) if len(going.stood) == 12)
    views = [passing_view(rules, state) for state in (*going.stood, going.state)]
    assert [len(view.table.played) for view in views] == list(range(1, 14))
    assert all(view.to_act == (view.table.turn,) for view in views[:-1])


def test_a_game_of_single_cards_does_not_stand_still_within_a_move() -> None:
    rules = registry.rules_of("comet")
    told = [[event.kind for event in going.told] for going in walk(rules, Random("comet")) if going.stood]
    assert told
    assert all("out" in kinds for kinds in told)
