"""Kowah by rule of thumb: the open pair."""

from random import Random

from bot.cards import cards
from bot.rules import DEALER
from bot.rules.checks.walks import next_move
from cogs.kowah.brain import BRAINS
from cogs.kowah.rules import RULES
from cogs.kowah.state import THROW, Kowah


def thrower(mine: str, *, pile: str = "", checki: tuple[str | None, str | None] = (None, None)) -> Kowah:
    """Seat 1 of two is to discard from these nine cards."""
    state = RULES.start(RULES.setting(2))
    state = RULES.apply(state, *next_move(RULES, state, Random(1))).state
    assert RULES.waiting(state).must != (DEALER,)
    state.hands[1] = sorted(cards(mine.split()))
    state.discards = cards(pile.split())
    state.checki = [None if text is None else cards([text])[0] for text in checki]
    state.turn, state.phase = 1, THROW
    return state


def choice(state: Kowah) -> str | None:
    return BRAINS[0].choose(RULES.view(state, 1), [], Random(1))


def test_it_declares_the_pair_of_which_more_can_come() -> None:
    mine = "5S 5H 5D 7S 7S 7D 7D 7H 9S"
    assert choice(thrower(mine, pile="7S")) == "discard 9S checki 7D"
    assert choice(thrower(mine, pile="7D")) == "discard 9S checki 7S"


def test_it_waits_for_no_card_whose_others_lie_in_the_open_pair_of_another() -> None:
    mine = "5S 5H 5D 7S 7S 7D 7D 7H 9S"
    assert choice(thrower(mine, pile="7S", checki=("7D", None))) == "discard 9S checki 7S"
    assert "checki" not in (choice(thrower(mine, pile="7S 7S", checki=("7D", None))) or "")


def test_it_shows_another_pair_once_none_like_the_open_one_can_come() -> None:
    mine = "5S 5H 5D 7S 7S 7D 7D 7H 9S"
    assert choice(thrower(mine, pile="7S", checki=(None, "7S"))) == "discard 9S"
    assert choice(thrower(mine, pile="7S 7S", checki=(None, "7S"))) == "discard 9S checki 7D"


def test_it_throws_what_leaves_its_checki_as_it_is() -> None:
    assert choice(thrower("5S 5H 5D 7S 7S 7D 7D 7H AD", pile="9S", checki=(None, "7S"))) == "discard AD"


def test_it_discards_sooner_than_it_draws_and_how_soon_says_nothing_of_its_cards() -> None:
    state = thrower("5S 5H 5D 7S 7S 7D 7D 7H 9S")
    view = RULES.view(state, 1)
    pauses = {BRAINS[0].pause(view, move, Random(3)) for move in view.moves}
    assert len(pauses) == 1
    assert 0.4 < min(pauses) < 0.9
