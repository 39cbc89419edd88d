"""Cards as text and as numbers."""

import pytest

from bot.cards import NAMES, card, cards, names, rank_of, sign, signs, standard_pack, suit_of


def test_every_card_has_one_text_of_two_characters_and_reads_back() -> None:
    assert len(set(NAMES)) == 52
    assert [card(text) for text in NAMES] == standard_pack()


def test_the_order_of_the_numbers_is_rank_from_the_ace_then_clubs_diamonds_hearts_spades() -> None:
    assert names(sorted(cards(["KS", "AC", "TD", "9S", "AS", "TC"]))) == ["AC", "AS", "9S", "TC", "TD", "KS"]
    assert (rank_of(card("AC")), rank_of(card("KS")), suit_of(card("9D"))) == (0, 12, 1)


def test_people_read_a_ten_in_full_and_a_suit_by_its_sign() -> None:
    assert sign(card("TD")) == "10♦"
    assert signs(cards(["AS", "9H"])) == "A♠ 9♥"


@pytest.mark.parametrize("text", ["", "9", "1D", "9d", "9D ", "XX", "10D", None, 3])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card(text)
