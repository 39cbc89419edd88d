"""What a hint says of a card that starts a suit in Play or Pay is true."""

from random import Random

from cogs.play_or_pay.rules import RULES
from tests.rules.hinted import at_random, said


def test_who_also_holds_the_last_card_of_a_suit_leads_again() -> None:
    for one in said("play_or_pay", "the last card of the suit is then .*, yours too"):
        ended = one.until("thirteenth", at_random(RULES, Random(one.move)))
        assert ended is None or ended.seat == one.seat, one


def test_the_others_pay_as_often_at_once_as_is_said() -> None:
    for one in said("play_or_pay", r".*after it the others pay (once|\d+ times) at once"):
        most = {"once": 1}.get(one.found[1]) or int(one.found[1].split()[0])
        suit, held = one.state.hands[one.seat], 0
        card = RULES.apply(one.state, one.seat, one.move).events[0].cards[0]
        while (card := card + 4 if card < 48 else card - 48) in suit:
            held += 1
        assert held == most, one
