"""What a hint says of a card that starts a suit in Play or Pay is true."""

from random import Random
from typing import Any

import pytest

from cogs.play_or_pay.rules import RULES
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import at_random, said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("you hold the next card, so you must play it", "play 4D", "4D 5S", {"next": held("4D")[0]}),
    ("it is your last card", "play 4D", "4D", {}),
    ("all your cards are diamonds, and the suit ends with one of yours", "play 4D", "4D 3D", {}),
    ("you are out before the last card of the suit", "play 4D", "4D 2D", {}),
    ("you are out before the last 2 cards of the suit", "play AD", "AD JD", {}),
    ("the last card of the suit is then 3♦, yours too, so you lead again", "play 4D", "4D 3D 5S", {}),
    ("the last card of the suit is then K♦, yours too, so you lead again", "play AD", "AD KD 5S", {}),
    ("you hold no suit longer than diamonds, and after it the others pay once at once", "play 4D", "4D 5D 9S", {}),
    ("you hold no suit longer than diamonds, and after it the others pay twice at once", "play 4D", "4D 5D 6D 9S", {}),
    (
        "you hold no suit longer than diamonds, and after it the others pay 3 times at once",
        "play 4D",
        "4D 5D 6D 7D 9S",
        {},
    ),
    ("you hold no suit longer than diamonds", "play 4D", "4D 6D 9S 7S", {}),
    ("after it the others pay once at once", "play KD", "AD KD 9S 6S 3S", {}),
    ("it takes 2 cards from your hand", "play 4D", "4D 6D 9S 7S 3S", {}),
    ("it takes 1 card from your hand", "play 4D", "4D 9S 7S 3S", {}),
]


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


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("play_or_pay", move, mine, **rest) == words
