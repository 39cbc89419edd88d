"""Conquian by rule of thumb: plans for eleven, and what cannot come to it."""

from dataclasses import replace
from random import Random

import pytest

from bot.brains import Brain
from bot.cards import names
from bot.cards.melds import cards_of, mask_of
from bot.rules import View
from cogs.conquian.brain import Thumb
from cogs.conquian.moves import FORCE, LET, PASS
from cogs.conquian.rules import RULES
from cogs.conquian.search import SEARCH
from cogs.conquian.state import ASK, OFFER, PILE, STOCK, THROW, Table, elevens
from tests.rules.hand_made import held

#: with the four of spades on offer: nine cards, to which but the five of clubs could be added
NINE = "meld 4C-4D-4H-4S 6C-7C-JC-QC-KC"


def choice(discards: str) -> str | None:
    """What seat 0 does, which has eight of these on the table and a pair of sevens in hand, when it could meld the ninth or pass."""
    view: View[Table] = RULES.view(RULES.start(RULES.setting(2)), 0)
    melds = ((mask_of(held("4C 4D 4H")), mask_of(held("6C 7C JC QC KC"))), ())
    card = held("4S")[0]
    table = replace(view.table, phase=OFFER, card=card, melds=melds, discards=held(discards), stock=12)
    return thumb().choose(replace(view, cards=held("7D 7H"), moves=(NINE, PASS), table=table), [], Random(1))


def thumb() -> Thumb:
    """One that guesses often, so that chance decides nothing here."""
    return Thumb(guesses=50)


def ways(table: str, hand: str, coming: str) -> set[str]:
    """How eleven can be reached, in words."""
    found = elevens(mask_of(held(table)), mask_of(held(hand)), held(coming))
    return {" ".join(names(cards_of(eleven))) for eleven in found}


def test_it_melds_while_the_card_that_is_missing_may_come() -> None:
    assert choice("7S AD") == NINE


def test_it_passes_when_all_that_could_be_added_has_been_thrown_away_even_just_now() -> None:
    assert choice("5C AD") == PASS
    assert choice("AD 5C") == PASS


def test_it_throws_a_card_that_no_way_to_eleven_needs_however_many_go_with_it() -> None:
    view: View[Table] = RULES.view(RULES.start(RULES.setting(2)), 0)
    melds = ((mask_of(held("4C 4D 4H")), mask_of(held("AS 2S 3S"))), ())
    dead = held("6S 5C 5D 5H 7C 7D 7H")  # all that could have made melds with the three sixes
    table = replace(view.table, phase=THROW, melds=melds, stock=12, discards=dead)
    cards = held("KC KD 6C 6D 6H")
    moves = tuple(f"discard {name}" for name in names(cards))
    chosen = thumb().choose(replace(view, cards=cards, moves=moves, table=table), [], Random(1))
    assert chosen in ("discard 6C", "discard 6D", "discard 6H")


def forcing(player: Brain, theirs: str, *, asked: bool) -> str | None:
    """What seat 0 does about a jack that seat 1 has declined, and whose melds could take it; whether it is asked about that."""
    view: View[Table] = RULES.view(RULES.start(RULES.setting(2)), 0)
    melds = ((), (mask_of(held(theirs)),))
    table = replace(view.table, phase=ASK if asked else OFFER, card=held("JS")[0], source=PILE, melds=melds, stock=12)
    moves = (FORCE, LET) if asked else (FORCE, PASS)
    return player.choose(replace(view, cards=held("AC 3D 5H"), moves=moves, table=table), [], Random(1))


@pytest.mark.parametrize("asked", [True, False])
def test_one_that_is_keen_forces_unless_the_other_would_win_by_it(asked: bool) -> None:
    keen = Thumb(guesses=2, keen=True)
    for theirs in ("5S 6S 7S", "3S 4S 5S 6S 7S 4C 4D 4H", "3S 5S 6S 7S 4C 4D 4H KC KD"):
        assert forcing(keen, theirs, asked=asked) == FORCE
    won = "5S 6S 7S 4C 4D 4H 4S KC KD KH"
    assert forcing(keen, won, asked=asked) == (LET if asked else PASS)


def test_another_forces_only_where_it_hurts_and_never_when_it_could_pass() -> None:
    assert forcing(thumb(), "5S 6S 7S", asked=True) == LET
    assert forcing(thumb(), "3S 5S 6S 7S 4C 4D 4H", asked=True) == FORCE
    assert forcing(thumb(), "3S 5S 6S 7S 4C 4D 4H", asked=False) == PASS


def test_those_who_look_ahead_are_keen() -> None:
    assert SEARCH.thumb is not None
    assert forcing(SEARCH.thumb, "5S 6S 7S", asked=True) == FORCE


def test_eleven_is_reached_by_cards_that_come_one_by_one() -> None:
    assert ways("4C 4D 4H AS 2S 3S", "5S 6S KC KD", "7D 4S KH") == {"AS 2S 3S 4C 4D 4H 4S 5S KC KD KH"}
    assert not ways("4C 4D 4H AS 2S 3S", "5S 6S KC KD", "7D KH")


def test_a_meld_of_three_from_the_hand_needs_a_card_that_comes() -> None:
    assert not ways("4C 4D 4H AS 2S 3S 4S 5S", "KC KD KH", "AD")
    assert ways("4C 4D 4H AS 2S 3S 4S 5S", "KC KD", "KH") == {"AS 2S 3S 4C 4D 4H 4S 5S KC KD KH"}


def test_table_cards_are_laid_anew_on_the_way() -> None:
    assert ways("4C 4D 4H 4S AH 2H 3H 7C 7D 7H", "", "5H") == {"AH 2H 3H 4C 4D 4H 4S 5H 7C 7D 7H"}


def test_a_card_that_the_other_has_left_is_answered_sooner_whatever_the_answer_and_one_from_the_stock_is_not() -> None:
    view: View[Table] = RULES.view(RULES.start(RULES.setting(2)), 0)
    pauses: dict[str, float] = {}
    for source in (PILE, STOCK):
        table = replace(view.table, phase=OFFER, card=held("4S")[0], source=source)
        offered = replace(view, cards=held("7D 7H"), moves=(NINE, FORCE, PASS), table=table)
        (pauses[source],) = {thumb().pause(offered, move, Random(1)) for move in offered.moves}
    assert pauses[PILE] == pauses[STOCK] / 2
