"""Canadian Salad's computer player: what it does in plain positions, and what it is worth."""

from random import Random

import pytest

from bot.brains import RandomBrain
from bot.brains.contest import play_match, tournament
from bot.cards import cards
from cogs.canadian_salad.brain import Thumb
from cogs.canadian_salad.rules import RULES
from tests.cogs.canadian_salad.deals import Game

THUMB = Thumb()


def chosen(game: Game) -> str | None:
    return THUMB.choose(game.view(game.state.turn), game.events, Random(1))


def test_it_ducks_with_the_highest_card_that_stays_below() -> None:
    game = Game(4).deal("9D", "KD 8D 7D 2C", "AD", "TD").play("9D")
    game.all_but(s1="2C 2S 3S 4S", s2="KD 8D 3C 5S", s3="AD 4C 6S 7S", s0="TD 5C 8S 9S")
    assert chosen(game) == "play 8D"


def test_it_throws_its_dearest_card_on_anothers_trick() -> None:
    game = Game(4).by_the_clock(4).deal("9D", "KS 2C 3C -D").play("9D")
    assert chosen(game) == "play KS"
    game = Game(4).by_the_clock(3).deal("9D", "QS 2C 3C -D").play("9D")
    game.state.hands[game.state.turn] = cards("9C 3C TH QS 2S".split())
    assert chosen(game) == "play QS"


def test_it_takes_a_harmless_trick_as_the_last_with_its_highest_card() -> None:
    game = Game(4).by_the_clock(4).deal("9D", "2D", "3D", "AD 4D").play("9D 2D 3D")
    game.state.hands[game.state.turn] = cards("AD 4D 5D 6C 7S".split())
    assert chosen(game) == "play AD"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_it_plays_legal_moves_to_the_end(seats: int) -> None:
    played = play_match(RULES, [THUMB] * seats, RULES.setting(seats, {}), Random(seats))
    assert played.state.over


def test_it_is_clearly_better_than_chance() -> None:
    figures = tournament(RULES, [THUMB, *[RandomBrain()] * 3], 24, 7)
    assert figures["thumb"]["win"] > 0.5
    assert figures["thumb"]["score"] < 0.6 * figures["random"]["score"]
