"""What a hint says of a move in Pontoon is true."""

from cogs.pontoon.hands import VALUES, low
from tests.rules.hinted import Said, said


def held_in(one: Said) -> list[int]:
    """The cards of the hand that is being played."""
    if one.state.phase == "bank":
        return one.state.bank.cards()
    return one.state.hands[one.state.asked][one.state.at].cards()


def test_what_no_card_can_bust_stays_within_21_with_every_card() -> None:
    for one in said("pontoon", "no card can bust you"):
        assert all(low([*held_in(one), card]) <= 21 for card in range(52)), one


def test_so_many_ranks_would_bust_a_hand_as_is_said() -> None:
    for one in said("pontoon", r".*?(\d+) of 13 ranks would bust you"):
        over = [rank for rank in range(13) if low(held_in(one)) + VALUES[4 * rank] > 21]
        assert len(over) == int(one.found[1]) > 0, one


def test_half_a_pontoon_is_an_ace_or_counts_ten() -> None:
    for one in said("pontoon", ".* is half a pontoon"):
        assert VALUES[one.view.cards[0]] in (1, 10), one
