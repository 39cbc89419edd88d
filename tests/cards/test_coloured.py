"""The coloured packs."""

from collections import Counter

from bot.cards import card, cards, names
from bot.cards.coloured import (
    COMETS,
    coloured_pack,
    copies,
    fallen,
    first_of_each,
    last_run,
    pips,
    plain,
    plain_ranks,
    run_end,
)


def test_each_pack_has_48_cards_without_aces_and_one_nine_of_the_other_colour() -> None:
    for colour, suits, comet, short in (("red", "DH", "9S", "9D"), ("black", "CS", "9D", "9S")):
        pack = Counter(names(coloured_pack(colour)))
        assert sum(pack.values()) == 48
        assert not any(text[0] == "A" for text in pack)
        assert pack[comet] == 1
        assert pack[short] == 1
        assert {text[1] for text in pack if text != comet} == set(suits)
        assert sum(count for text, count in pack.items() if text[0] == "9") == 4
        assert all(count == 2 for text, count in pack.items() if text not in (comet, short))


def test_the_nine_that_is_the_comet_is_not_plain() -> None:
    hand = sorted(cards("8D 9D 9H 9S".split()))
    assert names(plain(hand, 8, COMETS["red"])) == ["9D", "9H"]
    assert names(first_of_each(hand, COMETS["red"])) == ["8D", "9D"]
    assert (copies(8), copies(7)) == (3, 4)


def test_pips_are_two_to_ten_as_they_stand_and_ten_for_courts() -> None:
    assert pips(cards("2C 9D TC JC QC KC".split())) == 2 + 9 + 40
    assert pips([card("5S")]) == 5


def test_ranks_of_a_hand_are_counted_without_the_comet() -> None:
    assert plain_ranks(cards("8D 9D 9H 9S KD".split()), COMETS["red"]) == {7: 1, 8: 2, 12: 1}


def test_an_own_run_ends_before_the_first_rank_that_is_not_held() -> None:
    held = plain_ranks(cards("4D 5D 6D 8D 9S QD KD".split()), COMETS["red"])
    assert [run_end(held, rank) for rank in (3, 5, 7, 10, 12)] == [5, 5, 7, 12, 12]


def test_plain_cards_that_have_fallen_are_counted_rank_by_rank() -> None:
    played = [(0, card("9D")), (1, card("9S")), (0, card("9H")), (1, card("8H"))]
    assert [fallen(played, rank, COMETS["red"]) for rank in (6, 7, 8)] == [0, 1, 2]


def test_a_king_ends_a_run_unless_all_four_go_down_together() -> None:
    def run(text: str) -> list[str]:
        return names([one for _, one in last_run([(0, one) for one in cards(text.split())], COMETS["black"])])

    assert run("JC QC KC KS") == ["KS"]
    assert run("JC QC KC KC KS KS") == ["JC", "QC", "KC", "KC", "KS", "KS"]
    assert run("4C 4S 5C") == ["4C", "4S", "5C"]
