"""What a hint says of a move in Stealing Bundles is true."""

from bot.cards import rank_of
from cogs.stealing_bundles.moves import read
from tests.rules.hinted import said


def test_a_bundle_grows_to_as_many_cards_as_is_said() -> None:
    for one in said("stealing_bundles", r"your bundle grows to (\d+) cards"):
        state = one.after()
        if state.hand == one.state.hand and not state.over:
            assert len(state.bundles[one.seat]) == int(one.found[1]), one


def test_who_is_robbed_has_no_bundle_left() -> None:
    for one in said("stealing_bundles", ".* has none$"):
        state = one.after()
        if state.hand == one.state.hand and not state.over:
            assert not state.bundles[1 - one.seat], one


def test_what_no_card_can_steal_has_all_four_of_its_rank_in_sight() -> None:
    for one in said("stealing_bundles", ".*which no card can steal now", least=0):
        meant = read(one.move)
        assert meant is not None
        unseen = [*one.state.hands[1 - one.seat], *one.state.stock]
        assert rank_of(meant.card) not in map(rank_of, unseen), one
