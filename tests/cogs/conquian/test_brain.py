"""Conquian by rule of thumb: melds that cannot come to eleven."""

from dataclasses import replace
from random import Random

from bot.rules import View
from cogs.conquian.brain import BRAINS
from cogs.conquian.moves import PASS
from cogs.conquian.rules import RULES
from cogs.conquian.state import OFFER, Table
from tests.rules.hand_made import held

#: nine cards, to which but the five of clubs could be added
NINE = "meld 4C-4D-4H-4S 6C-7C-JC-QC-KC"


def choice(discards: str) -> str | None:
    """What seat 0 does when it could meld these nine cards, or pass."""
    view: View[Table] = RULES.view(RULES.start(RULES.setting(2)), 0)
    table = replace(view.table, phase=OFFER, discards=held(discards))
    return BRAINS[0].choose(replace(view, cards=held("AS 7D"), moves=(NINE, PASS), table=table), [], Random(1))


def test_it_melds_while_the_card_that_is_missing_may_come() -> None:
    assert choice("AD") == NINE


def test_it_passes_when_all_that_could_be_added_has_been_thrown_away_even_just_now() -> None:
    assert choice("5C AD") == PASS
    assert choice("AD 5C") == PASS
