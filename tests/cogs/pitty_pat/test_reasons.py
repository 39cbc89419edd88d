"""What a hint says of a move in Pitty Pat is true."""

from bot.cards import rank_of
from cogs.pitty_pat.moves import read
from tests.rules.hinted import said


def test_so_many_cards_can_pair_what_is_thrown_as_are_in_other_hands_and_in_the_stock() -> None:
    for one in said("pitty_pat", r"(?:only )?(\d+|no) cards? can pair it"):
        rank = rank_of(read(one.move).cards[1])
        others = [card for seat, hand in enumerate(one.state.hands) if seat != one.seat for card in hand]
        able = sum(rank_of(card) == rank for card in (*others, *one.state.stock))
        assert one.found[1] == (str(able) if able else "no"), one


def test_cards_that_wait_for_the_same_cards_are_two_of_a_rank_or_more() -> None:
    for one in said("pitty_pat", r"you hold (\d) .*, which wait for the same cards"):
        rank = rank_of(read(one.move).cards[1])
        assert [rank_of(card) for card in one.state.hands[one.seat]].count(rank) == int(one.found[1]) > 1, one
