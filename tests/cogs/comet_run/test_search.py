"""How running Comet is played out for those who look ahead."""

from random import Random

from bot.rules import quiet
from bot.rules.families.coloured import BUILD, LEAD
from cogs.comet_run.rules import RULES
from cogs.comet_run.search import SEARCH
from cogs.comet_run.state import CometRun
from tests.rules.hand_made import cards


def state(own: str, other: str, phase: str, due: str = "5") -> CometRun:
    made = RULES.start(RULES.setting(2))
    RULES.deal(made, RULES.pack(made), quiet)
    made.hands = [cards(own.split()), cards(other.split())]
    made.phase, made.turn, made.due = phase, 0, "A23456789TJQK".index(due)
    return made


def chosen(made: CometRun) -> set[str]:
    return {SEARCH.quick(made, 0, Random(seed)) for seed in range(20)}


LONG = "2C 3C 4C 6C 7C 8C"


def test_who_can_play_nothing_else_lets_the_comet_go_however_many_cards_are_left() -> None:
    assert chosen(state(f"{LONG} 9D", LONG, BUILD)) == {"play 9D"}


def test_who_can_go_on_keeps_the_comet_and_plays_all_of_a_rank() -> None:
    assert chosen(state("5C 9D", "2C", BUILD)) == {"play 5C"}
    assert chosen(state("5C 5C 5S 5S 9D", "2C", BUILD)) == {"play 5C 5C 5S 5S"}


def test_a_run_begins_with_the_comet_only_when_the_end_is_near() -> None:
    assert chosen(state(f"{LONG} 9D", "2C 3C 4C", LEAD)) == {"play 9D"}
    assert "play 9D" not in chosen(state(f"{LONG} 9D", LONG, LEAD))
