"""Several processes on one PostgreSQL store, each with some shards: who may store what, and what they share."""

import asyncio
from random import Random

import pytest

from bot.room import Room, Store, StoreProblem
from bot.room.audit.audit import audit
from bot.room.chips.ledger import Transfer, house, mint, post
from bot.room.guild.shards import Shards, dealt
from bot.room.guild.sharing import home
from bot.room.ownership.keeper import Lost
from bot.room.postgres.roll import IDENTIFY, Roll
from bot.room.sql.transaction import NOTE, Transaction
from bot.room.table.people import Person
from tests.postgres import Servers, ask

ANN, BEN = 110_000_000_000_000_011, 110_000_000_000_000_012
#: a server of each of three shards
GUILDS = [(30 + shard) << 22 for shard in range(3)]


def shard(*ids: int, of: int = 3) -> Shards:
    return Shards(frozenset(ids), of)


def note(key: str) -> Transaction:
    transaction = Transaction()
    transaction.add(NOTE, key=key, value="there")
    return transaction


async def opened(address: str, shards: Shards) -> Store:
    store = Store(address, shards=shards)
    await store.open()
    return store


async def moves_of_chips(store: Store, guild: int) -> None:
    """Chips that move again and again in a server; now and then a key comes twice, which is refused."""
    chance = Random(guild)
    for at in range(40):
        transaction = Transaction()
        key = f"grant/{at - (at % 7 == 6)}/{guild}"
        post(transaction, Transfer(key, guild, "x", ((mint(guild), -5), (house(guild), 5))), 1)
        try:
            await store.commit(transaction)
        except Exception as refused:
            assert at % 7 == 6, refused  # noqa: PT017
        await asyncio.sleep(chance.choice([0, 0.001]))


async def test_clusters_store_side_by_side_and_every_chain_and_checksum_is_right(servers: Servers) -> None:
    address = servers.new()
    stores = [await opened(address, shard(at)) for at in range(3)]
    await asyncio.gather(*(moves_of_chips(store, guild) for store, guild in zip(stores, GUILDS, strict=True)))
    for at, store in enumerate(stores):
        await store.commit(note(f"of {at}"))
    # what one has stored another may change, and the count of all together stays right
    await stores[0].close()
    again = await opened(address, shard(0))
    await again.commit(note("of 2"))
    for store in [again, *stores[1:]]:
        await store.close()
    whole = Store(address)
    await whole.look()
    found = [line for line in await audit(whole) if "transfer grant" not in line]  # nobody grants so in a room
    await whole.close()
    assert found == []
    assert len(ask(address, "SELECT DISTINCT part FROM seal_count WHERE of = 'account'")) == 3


async def test_who_has_no_shard_of_ours_is_not_in_the_way_and_who_has_one_is(servers: Servers) -> None:
    address = servers.new()
    one = await opened(address, shard(0, 1))
    two = await opened(address, shard(2))
    for other in (shard(1), shard(0, of=2), shard(0, of=1)):
        with pytest.raises(StoreProblem, match="in use by process"):
            await opened(address, other)
    await one.close()
    three = await opened(address, shard(1))
    await two.close()
    await three.close()
    everything = Store(address)
    await everything.open()
    assert ask(address, "SELECT shards FROM keeper") == [("0/1",)]
    await everything.close()


async def test_who_has_lost_a_cluster_stores_nothing_more_and_others_go_on(servers: Servers) -> None:
    address = servers.new()
    first, other = await opened(address, shard(0)), await opened(address, shard(1))
    first._beating.cancel()  # pyright: ignore[reportOptionalMemberAccess]  a process that hangs, and whose line is gone
    await first._base.let_go()
    second = await opened(address, shard(0))
    with pytest.raises(Lost):
        await first.commit(note("late"))
    assert first.lost.is_set()
    await second.commit(note("mine"))
    await other.commit(note("other"))
    assert {key for (key,) in ask(address, "SELECT key FROM note")} == {"mine", "other"}
    for store in (first, second, other):
        await store.close()


async def test_a_store_is_brought_up_to_date_only_when_nobody_plays_on_any_cluster(servers: Servers) -> None:
    address = servers.new()
    playing = await opened(address, shard(0))
    ask(address, "UPDATE alembic_version SET version_num = 'v0012'")
    with pytest.raises(StoreProblem, match="in use by process"):
        await opened(address, shard(1))
    ask(address, "UPDATE alembic_version SET version_num = 'v0013'")
    await playing.close()


# ---- the roll ---------------------------------------------------------------------------------------------------------------


async def test_all_processes_have_as_many_shards_as_the_first_and_know_of_each_other(servers: Servers) -> None:
    address = servers.new()
    first, second = Roll(address, 40.0), Roll(address, 40.0)
    assert await first.enter(6) == 6
    assert await second.enter(9) == 6
    assert (await first.call(4, 30)).rate == 30.0
    assert [one.clusters for one in (await second.call(2, 10)).others] == [4]
    rates = list[float]()
    for _ in range(3):
        rates = [(await roll.call(3, waiting)).rate for roll, waiting in ((first, 30), (second, 10))]
    assert rates == [pytest.approx(25.0), pytest.approx(15.0)]
    await second.leave()
    await first.call(3, 0)
    assert (await first.call(3, 0)).rate == 40.0
    await first.leave()
    assert ask(address, "SELECT mark FROM process") == []


async def test_every_process_has_a_place_of_its_own_in_the_roll_and_so_clusters_that_it_takes_first(
    servers: Servers,
) -> None:
    address, clusters = servers.new(), [*dealt(7)]
    rolls = [Roll(address, 40.0) for _ in range(3)]
    for roll in rolls:
        await roll.enter(7)
    called = [await roll.call(0, 0) for roll in rolls]
    own = [home(clusters, one.before, 1 + len(one.others)) for one in called]
    assert sorted(one.before for one in called) == [0, 1, 2]
    assert {shards for one in own for shards in one} == {*clusters}
    assert sorted(map(len, own)) == [2, 2, 3]
    for roll in rolls:
        await roll.leave()


async def test_what_a_process_gives_up_others_have_only_after_its_next_call(servers: Servers) -> None:
    """A request counts for a second; so what was allowed a moment ago is not given to somebody else at once."""
    address = servers.new()
    busy, late = Roll(address, 40.0), Roll(address, 40.0)
    await busy.enter(2)
    await busy.call(1, 0)
    await late.enter(2)
    assert (await late.call(0, 0)).rate == 0.0
    assert (await busy.call(1, 0)).rate == 20.0
    assert (await late.call(0, 0)).rate == 0.0
    await busy.call(1, 0)
    assert (await late.call(0, 0)).rate == 20.0
    await busy.leave()
    await late.leave()


async def test_shards_of_one_bucket_connect_one_after_another_whichever_process_has_them(servers: Servers) -> None:
    address = servers.new()
    one, two = Roll(address, 40.0), Roll(address, 40.0)
    turns = [await roll.turn(0) for roll in (one, two, one)]
    assert turns[0] == 0.0
    assert IDENTIFY - 1 < turns[1] <= IDENTIFY
    assert IDENTIFY < turns[2] <= 2 * IDENTIFY
    assert await two.turn(1) == 0.0
    await one.leave()
    await two.leave()


# ---- people -----------------------------------------------------------------------------------------------------------------


async def test_who_asks_to_be_forgotten_is_forgotten_by_every_process_in_its_own_servers(servers: Servers) -> None:
    address = servers.new()
    rooms = [Room(address, shards=shard(at)) for at in range(3)]
    for room, guild in zip(rooms, GUILDS, strict=True):
        await room.open()
        table = await room.open_table(guild, guild + 1, Person(ANN, "Ann"), "pitty_pat", {})
        await table.sit(Person(BEN, "Ben"))
        await table.leave(ANN)
        assert await room.ledger.balance(guild, ANN) > 0
    assert not await rooms[0].farewells.ask(ANN)
    there = "SELECT guild FROM account WHERE owner = '110000000000000011' ORDER BY guild"
    assert ask(address, there) == [(guild,) for guild in GUILDS[1:]]
    for room in rooms[1:]:
        await room.farewells.look()
    assert ask(address, there) == []
    assert len(ask(address, "SELECT number FROM former")) == 3
    for room in rooms:
        await room.farewells.look()
        assert not room.farewells.any
        await room.close()
    assert ask(address, "SELECT member FROM farewell") == []
    whole = Store(address)
    await whole.look()
    assert await audit(whole) == []
    await whole.close()
