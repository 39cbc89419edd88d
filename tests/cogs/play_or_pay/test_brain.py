"""Play or Pay's computer player: its choice of a start, and what it is worth."""

from random import Random

import pytest

from bot.brains import RandomBrain
from bot.brains.contest import play_match, tournament
from cogs.play_or_pay.brain import BRAINS, Thumb
from cogs.play_or_pay.rules import RULES
from tests.cogs.play_or_pay.deals import Game, middle

THUMB = Thumb()


def chosen(game: Game) -> str | None:
    return THUMB.choose(RULES.view(game.state, game.state.turn), game.events, Random(1))


def test_it_starts_above_a_card_that_it_holds_too_so_that_it_leads_again() -> None:
    assert chosen(middle(["2C 5C 9C 7H 8H", "TD", "7D", "AD"], turn=0)) == "play 8H"


def test_with_three_players_the_longest_suit_comes_first() -> None:
    assert chosen(middle(["2C 5C 9C 7H 8H", "TD", "7D"], turn=0)) in ("play 2C", "play 5C", "play 9C")


def test_of_several_it_takes_the_longest_suit() -> None:
    assert chosen(middle(["2C 3C 9C 7H 8H", "TD", "7D", "AD"], turn=0)) == "play 3C"


def test_in_its_last_suit_it_starts_where_its_own_last_card_comes_soonest() -> None:
    assert chosen(middle(["2C 4C 9C", "TD", "7D", "AD"], turn=0)) == "play 2C"  # 2, 4, 9: from 4C it would be 4, 9, 2


def test_it_plays_the_card_that_must_follow() -> None:
    assert chosen(Game(4, auto_play=False).deal(s1="9C", s3="TC").play(1, "play 9C")) == "play TC"


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_it_plays_legal_moves_to_the_end_at_every_table(seats: int) -> None:
    for auto_play in (True, False):
        setting = RULES.setting(seats, {"auto_play": auto_play})
        assert play_match(RULES, [THUMB] * seats, setting, Random(seats)).state.over


@pytest.mark.parametrize(("seats", "share"), [(3, 0.5), (4, 0.4), (6, 0.2)])
def test_it_wins_far_more_than_its_share_against_random_starts(seats: int, share: float) -> None:
    """The rule of the page alone wins 42, 33 and 23 of a hundred with three, four and six players."""
    assert [brain.name for brain in BRAINS] == ["thumb"]
    figures = tournament(RULES, [THUMB, *[RandomBrain()] * (seats - 1)], 60 * seats, 1)
    assert figures["thumb"]["win"] > share
    assert figures["thumb"]["chips"] > 20
