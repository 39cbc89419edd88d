"""Three processes on one PostgreSQL store, killed and held up at random: every table goes on, and nothing is done twice."""

import asyncio
import signal
from pathlib import Path
from random import Random

from bot.playground import LocalDiscord
from bot.room import Store, audit
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from tests.clusters.fleet import Fleet, Guests
from tests.playground.small_bot import guild_of_shard
from tests.postgres import HASTY, Servers, ask, running

SHARDS = 6
GAMES = ("pitty_pat", "stealing_bundles", "conquian", "crates", "comet_run", "comet_duel")


async def test_matches_go_on_in_every_server_while_processes_are_killed_and_held_up(
    servers: Servers, tmp_path: Path
) -> None:
    chance, enough, address = Random(3), asyncio.Event(), servers.new()
    async with LocalDiscord(shards=SHARDS, at_once=SHARDS) as discord:
        fleet = Fleet(discord, address, tmp_path / "log")
        guests = [Guests(discord, guild_of_shard(discord, at, SHARDS), game) for at, game in enumerate(GAMES)]
        try:
            for _ in range(3):
                await fleet.start()
            await fleet.whole(SHARDS, processes=3)
            playing = [asyncio.create_task(each.play(enough)) for each in guests]
            for at in range(4):
                await asyncio.sleep(chance.uniform(1.0, 3.0))
                await (_held_up if at % 2 else _killed)(fleet, await fleet.some(chance))
            enough.set()
            await asyncio.wait_for(asyncio.gather(*playing), 120)
        finally:
            await fleet.stop()
    assert discord.complaints == []
    assert len(discord.sent("PUT", "/commands")) == 1  # by the one with the first shard, whoever has it later
    await _must_be_sound(address, sum(each.matches for each in guests), len(GAMES))


async def test_a_database_that_is_killed_in_the_middle_of_play_parts_no_process_from_its_clusters(
    tmp_path: Path,
) -> None:
    enough = asyncio.Event()
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE DATABASE room")
        async with LocalDiscord(shards=3, at_once=3) as discord:
            fleet = Fleet(discord, server.address("room"), tmp_path / "log")
            guests = [Guests(discord, guild_of_shard(discord, at, 3), game) for at, game in enumerate(GAMES[:3])]
            try:
                for _ in range(2):
                    await fleet.start()
                await fleet.whole(3, processes=2)
                before = await asyncio.to_thread(fleet.places)
                playing = [asyncio.create_task(each.play(enough)) for each in guests]
                await asyncio.sleep(2.0)
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(7.0)  # longer than a process has that gives no sign of life
                await asyncio.to_thread(server.start)
                enough.set()
                await asyncio.wait_for(asyncio.gather(*playing), 120)
                assert await asyncio.to_thread(fleet.places) == before
            finally:
                await fleet.stop()
        await _must_be_sound(server.address("room"), sum(each.matches for each in guests), 3)


async def _killed(fleet: Fleet, one: asyncio.subprocess.Process) -> None:
    """The others take over what it had; another one is started in its place."""
    await fleet.kill(one)
    await fleet.taken_over(one)
    await fleet.whole(SHARDS)
    await fleet.start()


async def _held_up(fleet: Fleet, one: asyncio.subprocess.Process) -> None:
    """A process that does nothing for as long as it takes the others to take over, and then goes on as if nothing had been."""
    one.send_signal(signal.SIGSTOP)
    await fleet.taken_over(one)
    one.send_signal(signal.SIGCONT)
    await fleet.whole(SHARDS)


async def _must_be_sound(address: str, matches: int, least: int) -> None:
    store = Store(address)
    await store.open()
    try:
        assert await audit(store) == []
        played = ask(address, "SELECT id, outcome FROM match")
        assert len(played) == matches >= least
        assert {outcome for _, outcome in played} == {"finished"}
        for match, _ in played:
            record = await export_match(store, match)
            assert verify(record, record["chain"]).whole
        twice = (
            "SELECT key FROM journal WHERE key IS NOT NULL GROUP BY key HAVING count(DISTINCT (match, revision)) > 1"
        )
        assert ask(address, twice) == []
    finally:
        await store.close()
