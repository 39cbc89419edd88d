"""Crates' computer player: what it does in plain positions, and what it is worth."""

from random import Random

import pytest

from bot.brains import Brain, RandomBrain
from bot.brains.contest import play_match
from cogs.crates.brain import Thumb
from cogs.crates.rules import RULES
from tests.cogs.crates.deals import Game

THUMB = Thumb()


def chosen(game: Game) -> str:
    return THUMB.choose(game.view(game.state.turn), game.events, Random(1)) or ""


def test_it_never_forgets_to_say_one_card() -> None:
    assert chosen(Game(2).table(0, "KS", s0="4S KD", s1="3D 4D 5D")).endswith(" one")


def test_it_goes_out_when_it_can() -> None:
    game = Game(3).table(0, "KS", s0="KD 3S", s1="3D 4D 5D", s2="4C 5C")
    game.state.hands[0] = game.state.hands[0][:1]
    assert chosen(game) == "play KD"


def test_it_does_not_play_a_six_on_which_it_holds_nothing_when_it_has_another_card() -> None:
    assert chosen(Game(3).table(0, "KS", s0="6S KD 3D 4C", s1="3H 4D 5D", s2="4H 5C")) == "play KD"


def test_it_plays_a_six_on_which_it_can_go_on() -> None:
    assert chosen(Game(3).table(0, "KS", s0="6S JS KD 4C", s1="3H 4D 5D", s2="4H 5C")) == "play 6S"


def test_it_calls_a_suit_that_it_holds() -> None:
    game = Game(3).table(0, "KS", s0="8S 4H 5H 6H QH", s1="3S 4D 5D", s2="4C 5C")
    assert chosen(game) == "play 8S hearts"


def test_it_names_some_suit_without_looking() -> None:
    assert chosen(Game(3).deal(up="9H")) in ("name diamonds", "name hearts")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_legal_moves_to_the_end(seats: int) -> None:
    assert play_match(RULES, [THUMB] * seats, RULES.setting(seats, {"largest": 5}), Random(seats)).state.over


def test_it_is_clearly_better_than_chance_each_for_itself() -> None:
    won = 0
    for number in range(24):
        seats: list[Brain] = [RandomBrain(), RandomBrain()]
        seats.insert(number % 3, THUMB)
        setting = RULES.setting(3, {"largest": 4, "pressure_cap": 160}, number % 3)
        won += number % 3 in play_match(RULES, seats, setting, Random(number // 3)).state.winners
    assert won >= 16  # of three equal players each would win about eight


def test_a_pair_of_it_is_clearly_better_than_chance() -> None:
    won = 0
    for number in range(24):
        side = number % 2
        seats = [THUMB if seat % 2 == side else RandomBrain() for seat in range(4)]
        won += side in play_match(RULES, seats, RULES.setting(4, {"largest": 4}), Random(number // 2)).state.winners
    assert won >= 18


def test_with_five_seats_a_five_is_only_a_card_to_get_rid_of() -> None:
    def chosen_of(seats: int) -> str:
        others = {f"s{seat}": "3D 4D 3H 4H" for seat in range(1, seats)}
        return chosen(Game(seats).table(0, "KS", s0="5S QS 3C 4C 7H", **others))

    assert chosen_of(4) == "play 5S"  # three others draw
    game = Game(5).table(0, "KS", s0="5S 8S 4C 4H 7H", **{f"s{seat}": "3D 4D 3H" for seat in range(1, 5)})
    assert chosen(game).startswith("play 8S")  # fifty points, where four draws are worth nothing
