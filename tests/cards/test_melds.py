"""Melds, and every way to divide cards into them."""

from random import Random

from bot.cards import NAMES, cards
from bot.cards.melds import Melds, arrangement_text, cards_of, mask_of

MELDS = Melds("A234567JQK")


def mask(text: str) -> int:
    return mask_of(cards(text.replace("-", " ").split()))


def test_a_set_is_three_or_four_of_a_rank_and_a_run_three_or_more_neighbours_of_a_suit() -> None:
    assert len(MELDS.all) == 10 * 5 + 4 * 36
    for good in ("4C 4D 4H", "4C 4D 4H 4S", "6S 7S JS", "AD 2D 3D", "AC 2C 3C 4C 5C 6C 7C JC QC KC"):
        assert mask(good) in MELDS.all
    for bad in ("QD KD AD", "3C 3D", "3C 4C 5D", "5C 6C JC"):
        assert mask(bad) not in MELDS.all


def test_every_division_is_found_once() -> None:
    whole = mask("4C 4D 4H 4S AH 2H 3H")
    texts = {arrangement_text(one) for one in MELDS.divisions(whole)}
    assert texts == {"AH-2H-3H 4C-4D-4H-4S", "AH-2H-3H-4H 4C-4D-4S"}
    assert MELDS.divisions(0) == ((),)
    assert MELDS.divisions(mask("4C 4D")) == ()


def test_melds_with_a_card_use_it_and_only_what_is_at_hand() -> None:
    found = MELDS.with_card(cards(["4H"])[0], mask("4C 4D 2H 3H 5H"))
    assert {arrangement_text([one]) for one in found} == {
        "4C-4D-4H", "2H-3H-4H", "3H-4H-5H", "2H-3H-4H-5H",
    }  # fmt: skip


def test_melds_with_a_card_are_all_those_that_the_cards_at_hand_allow_in_their_order() -> None:
    chance, pack = Random(1), [one for one in range(52) if NAMES[one][0] in "A234567JQK"]
    for _ in range(500):
        card, *others = chance.sample(pack, chance.randint(1, 25))
        allowed = mask_of([card, *others])
        wanted = [meld for meld in MELDS.all if meld >> card & 1 and not meld & ~allowed]
        assert list(MELDS.with_card(card, mask_of(others))) == wanted


def test_a_mask_gives_its_cards_back_sorted() -> None:
    assert cards_of(mask_of([51, 0, 7])) == [0, 7, 51]
