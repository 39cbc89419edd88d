"""Tute's computer player: what it does in plain positions, and what it is worth."""

from random import Random

import pytest

from bot.brains import RandomBrain
from bot.brains.contest import play_match
from cogs.tute.brain import Thumb
from cogs.tute.rules import RULES
from tests.cogs.tute.deals import Game

THUMB = Thumb()
OTHERS = ("2C 4S 5S 6S 7S", "5C 4D 5D 6D 7D", "7C JD JS QD 3D")


def chosen(game: Game) -> str | None:
    return THUMB.choose(game.view(game.state.turn), game.events, Random(1))


def test_it_sings_the_forty_before_a_twenty() -> None:
    game = Game().deal().only("AC KS QS KH QH", *OTHERS).play("AC 2C 5C 7C")
    assert chosen(game) == "declare 40"


def test_it_declares_a_tute_above_all() -> None:
    game = Game().deal().only("AC KC KD KH KS", *OTHERS).play("AC 2C 5C 7C")
    assert chosen(game) == "declare tute"


def test_it_gives_points_to_a_trick_that_its_partner_has_won() -> None:
    game = Game().deal().only("4C 2D 4D", "AC 5D 6D", "5C 7D JD", "2S 3D 3S").play("4C AC 5C")
    assert game.state.turn == 0
    assert (chosen(game) or "").startswith("play 3")  # the ace is partner's, and seat 0 has neither clubs nor trumps


def test_it_gives_nothing_to_a_trick_that_the_others_have_won() -> None:
    game = Game().deal().only("AC 2D 4D", "2C 5D 6D", "5C 7D JD", "2S 3D 3S").play("AC 2C 5C")
    assert chosen(game) == "play 2S"


@pytest.mark.parametrize("seed", range(3))
def test_it_plays_legal_moves_to_the_end(seed: int) -> None:
    assert play_match(RULES, [THUMB] * 4, RULES.setting(4, {"hands": 5}), Random(seed)).state.over


def test_a_pair_of_it_is_clearly_better_than_chance() -> None:
    won = lost = lead = 0
    for number in range(160):
        side = number % 2  # the same cards from both sides
        brains = [THUMB if seat % 2 == side else RandomBrain() for seat in range(4)]
        state = play_match(RULES, brains, RULES.setting(4, {}, (number // 2) % 4), Random(number // 2)).state
        won += side in state.winners
        lost += 1 - side in state.winners
        lead += state.points[side] - state.points[1 - side]
    assert won > 1.35 * lost
    assert lead / 160 > 9
