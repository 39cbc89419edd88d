"""What a hint says of a move in Conquian is true."""

from cogs.conquian.moves import read
from cogs.conquian.state import neighbours
from tests.rules.hinted import said


def test_so_many_cards_lie_on_the_table_after_a_meld_as_is_said() -> None:
    for one in said("conquian", r"it makes (\d+) of the 11 cards"):
        lie = sum(meld.bit_count() for meld in one.after().melds[one.seat])
        assert lie == int(one.found[1]), one


def test_a_card_is_lonely_where_none_of_the_others_could_be_in_one_meld_with_it() -> None:
    for one in said("conquian", "none of your other cards goes with it"):
        thrown = read(one.move).thrown
        assert not [card for card in one.state.hands[one.seat] if card != thrown and neighbours(card, thrown)], one


def test_where_nothing_melds_with_the_card_no_meld_is_offered() -> None:
    for one in said("conquian", "none of your cards makes a meld with it"):
        assert not [move for move in one.view.moves if read(move).melds], one
