"""The computer player of Stealing Bundles: it counts, it steals, and it is better than chance."""

from random import Random

from bot.brains import RandomBrain
from bot.brains.contest import tournament
from bot.cards import cards
from bot.rules import Event
from cogs.stealing_bundles.brain import Thumb, known_to
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.state import Bundles
from tests.cogs.stealing_bundles.test_rules import table

BRAIN = Thumb()


def chosen(state: Bundles, heard: list[Event]) -> str | None:
    return BRAIN.choose(RULES.view(state, state.turn), heard, Random(1))


def told(board: str = "", *events: Event) -> list[Event]:
    """What a seat has heard since the deal."""
    return [Event("dealt", 0, amount=1), Event("board", cards=tuple(cards(board.split()))), *events]


def event(kind: str, seat: int, text: str, amount: int = 0) -> Event:
    return Event(kind, seat, tuple(cards(text.split())), amount)


def test_it_steals_a_big_bundle_rather_than_take_one_card() -> None:
    state = table("2C 3C", "QD 9S", "9H", ("4C 4D 4H QC QS", "5C"), stock="")
    assert chosen(state, told("9H")) == "steal QD"


def test_it_covers_its_bundle_with_a_rank_that_has_been_seen_whole() -> None:
    # 9S takes the three other nines: that top is dead; KD takes one king and leaves two unseen
    state = table("2C 3C", "9S KD", "9C 9D 9H KC", ("", "5C 5D 5H"), stock="AC AD AH AS")
    assert chosen(state, told("9C 9D 9H KC")) == "take 9S"


def test_a_seat_that_trailed_holds_nothing_that_the_board_would_have_given_it() -> None:
    # after the other trailed against a queen and a king on the board, neither can be in its hand until new cards come
    heard = told("QC KC", event("trailed", 0, "2C"))
    state = table("3C 4C 5C", "QD KD", "QC KC 2C", ("", "7C 7D 7H"))
    known = known_to(1, state.hands[1], heard)
    assert {11, 12} <= known.lacking
    assert known.unseen[11] == 2
    assert not {11, 12} & known_to(1, state.hands[1], [*heard, Event("more", amount=8)]).lacking


def test_when_it_must_trail_it_trails_one_of_a_pair_to_take_both_back() -> None:
    state = table("2C 3C 4C", "9S 9D KD", "QC", stock="AC AD AH AS 2H 2S 2D 3D")
    move = chosen(state, told("QC", event("trailed", 0, "5C")))
    assert move in ("trail 9S", "trail 9D")


def test_it_is_better_than_chance() -> None:
    figures = tournament(RULES, [BRAIN, RandomBrain()], 300, 5)
    assert figures["thumb"]["score"] > figures["random"]["score"] + 2
    assert figures["thumb"]["win"] > 0.54
