"""What a hint says of a move in Kowah is true."""

from bot.cards import rank_of
from cogs.kowah.moves import read
from tests.rules.hinted import said


def test_the_only_card_of_its_rank_leaves_none_behind() -> None:
    for one in said("kowah", "it is the only .* that you hold"):
        thrown = read(one.move).thrown
        left = [*one.state.hands[one.seat]]
        left.remove(thrown)
        assert rank_of(thrown) not in map(rank_of, left), one


def test_with_the_card_from_the_pile_so_many_are_held_as_is_said() -> None:
    for one in said("kowah", r"with it you hold (\d+) like "):
        taken = one.state.discards[-1]
        assert one.after().hands[one.seat].count(taken) == int(one.found[1]), one


def test_who_holds_none_of_the_rank_on_the_pile_holds_none() -> None:
    for one in said("kowah", "you hold no .* that would go with"):
        assert rank_of(one.state.discards[-1]) not in map(rank_of, one.state.hands[one.seat]), one
