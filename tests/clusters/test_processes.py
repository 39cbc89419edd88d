"""Processes that are told their shards, or do not fit together; and that a process which stops leaves nothing to wait for."""

import asyncio
import signal
from pathlib import Path

from bot.playground import LocalDiscord
from tests.clusters.fleet import Fleet
from tests.postgres import Servers, ask


async def test_processes_that_are_told_their_shards_share_a_store_and_others_are_refused_in_a_sentence(
    servers: Servers, tmp_path: Path
) -> None:
    async with LocalDiscord(shards=2, at_once=2) as discord, LocalDiscord() as other:
        fleet = Fleet(discord, servers.new(empty=True), tmp_path / "log")
        try:
            for ids in ("[0]", "[1]"):
                await fleet.start(SHARDS="", SHARD_IDS=ids, SHARD_COUNT="2")
            await fleet.whole(2, processes=2)
            for wrong, told in (
                ({"SHARD_IDS": "[1]", "SHARD_COUNT": "2"}, "The room's store is in use by process"),
                (
                    {"SHARD_IDS": "[2]", "SHARD_COUNT": "3"},
                    "SHARD_COUNT is 3 here, and 2 in processes that run already.",
                ),
                ({}, "The room's store is in use by process"),
                ({"SHARDS": "auto", "HALLEY_API_URL": other.api_url}, "belongs to Discord's application"),
            ):
                late = await fleet.start(**({"SHARDS": ""} | wrong))
                assert await asyncio.wait_for(late.wait(), 60) == 1
                fleet.running.remove(late)
                assert told in (tmp_path / "log").read_text()
        finally:
            await fleet.stop()


async def test_a_standby_that_is_told_its_shards_waits_for_those_and_no_others(
    servers: Servers, tmp_path: Path
) -> None:
    async with LocalDiscord(shards=2, at_once=2) as discord:
        fleet = Fleet(discord, servers.new(), tmp_path / "log")
        try:
            first, second = [
                await fleet.start(SHARDS="", SHARD_IDS=ids, SHARD_COUNT="2", HALLEY_STANDBY="yes")
                for ids in ("[0]", "[1]")
            ]
            await fleet.whole(2, processes=2)
            late = await fleet.start(SHARDS="", SHARD_IDS="[1]", SHARD_COUNT="2", HALLEY_STANDBY="yes")
            while "as a standby" not in (tmp_path / "log").read_text():
                await asyncio.sleep(0.1)
            await fleet.kill(second)
            await fleet.taken_over(second)
            await fleet.whole(2, processes=2)
            has = [int(place.split()[1]) for (place,) in await asyncio.to_thread(fleet.places)]
            assert has == [first.pid, late.pid]
        finally:
            await fleet.stop()


async def test_a_process_that_is_told_to_stop_hands_its_clusters_over_and_leaves_the_roll(
    servers: Servers, tmp_path: Path
) -> None:
    async with LocalDiscord(shards=3, at_once=3) as discord:
        fleet = Fleet(discord, servers.new(), tmp_path / "log")
        try:
            first = await fleet.start()
            await fleet.whole(3)
            second = await fleet.start()
            await fleet.whole(3, processes=2)  # of three it is given one
            first.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(first.wait(), 30) == 0
            fleet.running.remove(first)
            assert len(await asyncio.to_thread(ask, fleet.address, "SELECT mark FROM process")) == 1
            await fleet.taken_over(first)
            await fleet.whole(3)
            assert {place.split()[1] for (place,) in await asyncio.to_thread(fleet.places)} == {str(second.pid)}
        finally:
            await fleet.stop()
        assert await asyncio.to_thread(fleet.places) == []
