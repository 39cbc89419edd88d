"""What processes share: requests by what waits, never more than all together may send; clusters evenly."""

from random import Random

import pytest

from bot.room.guild.shards import EVERY, MOST, Shards, dealt, read
from bot.room.guild.sharing import Share, home, may_take, rate_of, shares, should_give

RATE = 40.0


def test_what_nobody_waits_for_is_shared_evenly_and_half_of_it_goes_to_those_who_wait() -> None:
    assert shares(RATE, [0, 0]) == [20.0, 20.0]
    assert shares(RATE, [30, 10, 0, 0]) == [20.0, 10.0, 5.0, 5.0]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_comes_and_goes_all_processes_together_never_send_more_than_is_allowed(seed: int) -> None:
    chance, there = Random(seed), [Share(0, 0, 0.0)]
    for _ in range(300):
        if len(there) < 8 and chance.random() < 0.1:
            there.append(Share(0, 0, 0.0))
        if len(there) > 1 and chance.random() < 0.05:
            there.pop(chance.randrange(len(there)))
        at = chance.randrange(len(there))
        mine = there[at]._replace(waiting=chance.choice([0, 0, 3, 200]))
        others = [one for number, one in enumerate(there) if number != at]
        there[at] = mine._replace(rate=rate_of(mine, others, RATE))
        assert sum(one.rate for one in there) <= RATE + 1e-9


def test_after_a_few_calls_everybody_has_what_is_due() -> None:
    there = [Share(0, 90, 40.0), Share(0, 30, 0.0), Share(0, 0, 0.0)]
    for _ in range(3):
        for at in range(3):
            there[at] = there[at]._replace(rate=rate_of(there[at], there[:at] + there[at + 1 :], RATE))
    assert [one.rate for one in there] == pytest.approx(shares(RATE, [90, 30, 0]))


@pytest.mark.parametrize(("clusters", "processes"), [(1, 1), (1, 3), (6, 3), (7, 3), (16, 5), (16, 20)])
def test_clusters_come_to_be_dealt_out_evenly_whoever_takes_first(clusters: int, processes: int) -> None:
    chance = Random(clusters)
    has = [clusters] + [0] * (processes - 1)
    for _ in range(1000):
        at = chance.randrange(processes)
        others = has[:at] + has[at + 1 :]
        free = clusters - sum(has)
        if free and may_take(has[at], others, clusters):
            has[at] += 1
        elif not free and should_give(has[at], others):
            has[at] -= 1
    assert sum(has) == clusters
    assert max(has) - min(has) <= 1


@pytest.mark.parametrize(("clusters", "processes"), [(1, 1), (1, 3), (6, 3), (7, 3), (16, 5), (16, 20)])
def test_processes_that_begin_together_take_each_their_own_clusters_as_many_as_are_due(
    clusters: int, processes: int
) -> None:
    listed = [*dealt(clusters)]
    own = [home(listed, before, processes) for before in range(processes)]
    assert [shards for one in own for shards in one] == listed
    assert all(may_take(len(one) - 1, [0] * (processes - 1), clusters) for one in own)


def test_a_process_that_is_alone_takes_all_and_gives_none() -> None:
    assert all(may_take(held, [], 16) for held in range(16))
    assert not should_give(16, [])


@pytest.mark.parametrize("count", [1, 2, 15, 16, 17, 64, 1000])
def test_every_server_belongs_to_one_cluster_whose_name_reads_back(count: int) -> None:
    clusters = [*dealt(count)]
    assert len(clusters) == min(count, MOST)
    assert max(len(one.ids) for one in clusters) - min(len(one.ids) for one in clusters) <= 1
    for guild in range(1 << 22, 300 << 22, 1 << 22):
        assert sum(one.has(guild) for one in clusters) == 1
    assert [read(str(one)) for one in clusters] == clusters
    assert len({one.part for one in clusters}) == len(clusters)


def test_clusters_of_another_number_of_shards_are_in_the_way() -> None:
    assert Shards(frozenset({0, 2}), 4).overlaps(Shards(frozenset({2}), 4))
    assert not Shards(frozenset({0, 2}), 4).overlaps(Shards(frozenset({1, 3}), 4))
    assert Shards(frozenset({0}), 2).overlaps(Shards(frozenset({1}), 3))
    assert EVERY.overlaps(Shards(frozenset({3}), 4))
    assert EVERY.all
    assert not Shards(frozenset({3}), 4).all
