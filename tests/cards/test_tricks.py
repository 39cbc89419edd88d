"""What trick games share: rankings, following and heading, winning a trick, a hand by suit."""

import pytest

from bot.cards import cards, names
from bot.cards.tricks import (
    ACE_HIGH,
    NO_TRUMP,
    by_suit,
    following,
    heading,
    places,
    powers,
    ranked_pack,
    winning,
)

SPANISH = "A3KQJ76542"
HEARTS = 2


def hand(text: str) -> list[int]:
    return cards(text.split())


def head(held: str, trick: str, trump: int = HEARTS) -> list[str]:
    """What a hand may play to a trick in which everybody must follow, trump and beat."""
    power, lying = powers(SPANISH), hand(trick)
    return names(heading(hand(held), lying[0] & 3, winning(lying, power, trump), power, trump))


def best(trick: str, ranking: str = ACE_HIGH, trump: int = NO_TRUMP) -> str:
    return names([winning(hand(trick), powers(ranking), trump)])[0]


def test_a_ranking_gives_the_lowest_rank_one_and_ranks_outside_nothing() -> None:
    power = powers(SPANISH)
    assert [power[one] for one in hand("2C 4D 5H 6S 7C JD QH KS 3C AD")] == list(range(1, 11))
    assert [power[one] for one in hand("8C 9D TS")] == [0, 0, 0]


def test_the_pack_of_a_ranking_has_its_ranks_in_four_suits() -> None:
    assert ranked_pack(ACE_HIGH) == list(range(52))
    assert len(ranked_pack(SPANISH)) == 40
    assert not {name[0] for name in names(ranked_pack(SPANISH))} & set("89T")


def test_who_holds_the_suit_led_must_follow_and_who_holds_none_may_play_anything() -> None:
    assert names(following(hand("2C 9D KD AS"), 1)) == ["9D", "KD"]
    assert names(following(hand("2C AS"), 1)) == ["2C", "AS"]


def test_the_highest_card_of_the_suit_led_wins_without_trumps() -> None:
    assert best("9D KD 2D AC") == "KD"
    assert best("2D AC KS AH") == "2D"


def test_the_highest_trump_wins_else_the_highest_card_of_the_suit_led() -> None:
    assert best("KC 4H AC 2H", SPANISH, HEARTS) == "4H"
    assert best("KC 3C QC AD", SPANISH, HEARTS) == "3C"
    assert best("2H AH 3H KH", SPANISH, HEARTS) == "AH"


@pytest.mark.parametrize(
    ("held", "trick", "allowed"),
    [
        ("2C KC AH", "5C", "KC"),  # follow and beat
        ("4C AC", "5C KC", "AC"),
        ("7C 3C", "5C KC AC", "7C 3C"),  # the ace is above both
        ("2C AC", "KC 4H", "2C AC"),  # a trump cannot be beaten by following
        ("2H 5S", "KC 4H 2C", "2H"),  # a lower trump must still be played
        ("2H JH 5S", "KC 4H 2C", "JH"),
        ("2H JH 5S", "KC 2C", "2H JH"),  # any trump beats an untrumped trick
        ("5S KD", "KC 4H", "5S KD"),
        ("2H KH 5S", "JH", "KH"),  # trumps led are followed and beaten like any suit
        ("2H 5S", "JH", "2H"),
    ],
)
def test_who_must_head_the_trick(held: str, trick: str, allowed: str) -> None:
    assert head(held, trick) == allowed.split()


def test_a_hand_is_held_by_suit_from_high_to_low() -> None:
    assert names(by_suit(hand("2S AC KC 3H TD 3C AS"), places(ACE_HIGH))) == "AC KC 3C TD 3H AS 2S".split()
    assert names(by_suit(hand("KC 3C AC 2C 7C"), places(SPANISH))) == "AC 3C KC 7C 2C".split()
