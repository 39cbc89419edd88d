"""The best hand of a member: the most that one hand brought."""

from random import Random
from typing import Any

import pytest

from bot import registry
from bot.cards import Chain
from bot.room import audit
from bot.room.history.careers import career
from bot.room.match.best_hands import BestHand, BestPlay, End, best_hands, best_play, costliest
from bot.room.match.play import Moving, Play
from bot.rules import Event, Setting
from bot.rules.checks import next_move
from bot.rules.events import Kind, some
from tests.room.conftest import GUILD, Rooms
from tests.room.older import older

#: feats that are alike but for their amounts
KINDS = {name: Kind(feat=1) for name in ("took", "sang", "out")}


def played(key: str, chance: Random, seats: int = 0, **options: Any) -> tuple[Play, list[Any]]:
    """A random match, and what its rules say of the last hand at the end of each."""
    rules = registry.rules_of(key)
    usual = max(rules.info.seats[0], 3) if rules.info.seats[1] > 2 else 2
    setting = rules.setting(seats or usual, options, 0)
    play = Play(rules, setting, Chain(chance.randbytes(32)), (), 0, rules.start(setting))
    moving = Moving(play)
    moving.deal()
    play.take(moving.made, 1)
    told: list[Any] = []
    while not play.state.over:
        moving = Moving(play)
        moving.make(*next_move(rules, play.state, chance))
        play.take(moving.made, 1)
        if len(play.progress.ends) > len(told):
            told.append(rules.report(play.state)["public"].get("last_hand"))
    return play, told


def rises(play: Play, seat: int) -> list[int]:
    totals = [end.chips[seat] for end in play.progress.ends]
    return [now - before for before, now in zip([0, *totals], totals, strict=False)]


@pytest.mark.parametrize("key", registry.keys())
def test_every_hand_has_one_end_and_the_last_is_the_result(key: str) -> None:
    play, _ = played(key, Random(key))
    assert len(play.progress.ends) == play.state.hand
    assert play.progress.ends[-1] == End(tuple(play.state.chips), tuple(play.state.scores))


@pytest.mark.parametrize("key", ["commit", "new_comet"])
def test_a_hand_brings_what_the_rules_report_of_it(key: str) -> None:
    play, told = played(key, Random(key), hands=4)
    for seat in range(play.setting.seats):
        assert rises(play, seat) == [hand["change"][seat] for hand in told]


def test_the_first_of_the_best_hands_counts_and_a_loss_is_none() -> None:
    setting = Setting(2, {}, 0)
    ends = [End((5, -5), (10, 0)), End((-1, 1), (10, 7)), End((4, -4), (40, 14))]
    assert best_hands(setting, ends) == [BestHand(5, 1, 30, 3), BestHand(6, 2, 7, 2)]
    assert best_hands(setting, [End((0, 0), (0, 0))]) == [BestHand(), BestHand()]


def test_a_stake_of_several_hands_is_won_by_none_of_them() -> None:
    stake = Setting(2, {"stake": 10}, 0)
    assert best_hands(stake, [End((0, 0), (1, 0)), End((10, -10), (2, 0))])[0].hand_chips == 0
    assert best_hands(stake, [End((10, -10), (1, 0))])[0] == BestHand(10, 1, 1, 1)


def test_the_best_play_is_the_greatest_feat_of_the_hand_that_brought_most() -> None:
    ends = [End((0, 0), (10, 0)), End((0, 0), (12, 9)), End((0, 0), (12, 19))]
    feats = [(1, Event("took", 0, amount=50)), (3, Event("took", 1, amount=4)), (3, Event("took", 1, amount=6))]
    feats += [(3, Event("took", 0, amount=40)), (3, Event("sang", 1, amount=6, cards=(3, 4)))]
    best = best_play(Setting(2, {}, 0), ends, feats, KINDS, low_wins=False)
    assert best == BestPlay(3, 1, 10, False, Event("sang", 1, amount=6, cards=(3, 4)))  # of two equal hands the last
    assert best_play(Setting(2, {}, 0), ends[:1], [], KINDS, low_wins=False) == BestPlay(1, 0, 10, False)


def test_a_feat_of_a_greater_kind_is_the_best_play_whatever_its_amount() -> None:
    ends, took, sang = [End((0, 0), (10, 0))], Event("took", 0, amount=50), Event("sang", 0, amount=20)
    for told in ([took, sang], [sang, took]):
        feats = [(1, event) for event in told]
        best = best_play(Setting(2, {}, 0), ends, feats, KINDS | {"sang": Kind(feat=2)}, low_wins=False)
        assert best is not None
        assert best.feat == sang


def test_where_the_lowest_wins_the_best_play_is_a_hand_with_the_fewest_points_and_most_for_the_others() -> None:
    ends = [End((0, 0, 0), (0, 3, 3)), End((0, 0, 0), (9, 3, 15)), End((0, 0, 0), (13, 6, 15))]
    best = best_play(Setting(3, {"stake": 5}, 0), ends, [], KINDS, low_wins=True)
    assert best == BestPlay(2, 1, 0, False)


def test_there_is_no_best_play_where_no_hand_brought_anybody_anything() -> None:
    ends = [End((0, 0), (0, 0)), End((-5, -5), (0, 0))]
    assert best_play(Setting(2, {}, 0), ends[:1], [(1, Event("out", 1))], KINDS, low_wins=False) is None
    assert best_play(Setting(2, {}, 0), ends, [], KINDS, low_wins=False) is None  # the house has it all


def test_a_stake_that_is_paid_out_at_the_end_makes_no_best_play() -> None:
    ends = [End((0, 0), (1, 0)), End((0, 0), (2, 0)), End((50, -50), (2, 1))]
    best = best_play(Setting(2, {"stake": 50}, 0), ends, [], KINDS, low_wins=False)
    assert best == BestPlay(3, 1, 1, False)


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_has_feats_and_those_of_a_match_are_what_everybody_heard(key: str) -> None:
    play, _ = played(key, Random(key))
    told = [event for _, event in play.heard(None)]
    assert all(feat in told and play.rules.events[feat.kind].feat for _, feat in play.progress.feats)
    assert [hand for hand, _ in play.progress.feats] == sorted(hand for hand, _ in play.progress.feats)
    assert any(kind.feat and not kind.private for kind in play.rules.events.values())


async def test_a_members_best_hand_is_told_with_its_match(rooms: Rooms) -> None:
    tables = []
    for _ in range(3):
        table = await rooms.dealt("pontoon", people=2, hands=4)
        await rooms.play_on(table)
        assert table.play
        tables.append((table.match, table.play))
    found = (await career(rooms.room.store, GUILD, 101)).best_hand
    most = max(max(rises(play, 0)) for _, play in tables)
    assert found is not None
    assert most > 0
    assert found.figure == most
    assert [rises(play, 0)[found.number - 1] for match, play in tables if match == found.match] == [most]
    assert await audit(rooms.room.store) == []


async def test_the_audit_names_a_best_hand_that_is_not_the_journals(rooms: Rooms) -> None:
    table = await rooms.dealt("pontoon", people=2, hands=4)
    await rooms.play_on(table)
    rooms.as_stored("UPDATE chair SET hand_chips = hand_chips + 1 WHERE seat = 1")
    assert await audit(rooms.room.store) == [f"match {table.match}: its best hands are not those of its journal"]


async def test_best_hands_of_former_matches_come_from_their_journals(rooms: Rooms) -> None:
    for game in ("pontoon", "comet_duel"):
        await rooms.play_on(await rooms.dealt(game, people=1, computers=1, hands=4))
    kept = rooms.sql("SELECT hand_chips, chips_hand, hand_points, points_hand FROM chair ORDER BY number")
    await rooms.room.close()
    older(rooms.path, "v0004")
    await rooms.open()
    assert rooms.sql("SELECT hand_chips, chips_hand, hand_points, points_hand FROM chair ORDER BY number") == kept
    assert any(row[0] for row in kept)
    assert any(row[2] for row in kept)
    assert await audit(rooms.room.store) == []


def test_where_the_lowest_wins_what_cost_most_is_remembered_if_it_was_done_with_cards() -> None:
    kinds = {"took": Kind(cards=some("the trick"), feat=1), "left": Kind(feat=1)}
    first, dear, late = (Event("took", seat, (seat,), amount) for seat, amount in ((0, 10), (1, 100), (2, 100)))
    bare = Event("left", 3, amount=500)
    assert costliest([(1, first), (1, dear), (2, late), (3, bare)], kinds) == (2, late)
    assert costliest([(1, Event("took", 0, (1,)))], kinds) is None
