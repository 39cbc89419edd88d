"""A server that has removed the bot: after 30 days everybody there is forgotten; whoever comes back in time loses nothing."""

import pytest

from bot.room import Person, audit
from bot.room.guild.shards import Shards
from bot.room.privacy.departures import SLICE
from bot.room.privacy.farewells import members_of
from tests.room.conftest import Rooms
from tests.room.privacy.test_forgetting import ANN, BEN, HERE, THERE, TRACES, WORD, left_of

DAY = 24 * 3600


async def lived(rooms: Rooms, guild: int, channel: int) -> None:
    """A match that was played, chips that were given, somebody kept out, a manager who has done it."""
    table = await rooms.room.open_table(guild, channel, ANN, "pitty_pat", {"stake": 20})
    await table.sit(BEN)
    await table.add_word(ANN.id, WORD)
    await table.start(ANN.id)
    await rooms.play_on(table)
    await rooms.room.cashier.daily(guild, ANN.id)
    await rooms.room.bar(guild, 811_223_344_556_677_009, 811_223_344_556_677_010)
    await rooms.room.guilds.change(guild, "gift", "400")


async def test_after_thirty_days_everybody_there_is_forgotten_and_nobody_elsewhere(rooms: Rooms) -> None:
    await lived(rooms, HERE, 70)
    await rooms.room.ledger.balance(THERE, 811_223_344_556_677_011)
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(29 * DAY)
    assert await rooms.room.ledger.balance(HERE, ANN.id) > 0
    await rooms.time.pass_by(DAY + 60)
    gone = (*TRACES, BEN.name, str(BEN.id), "811223344556677009", "811223344556677010")
    assert left_of(rooms, *gone) == []
    assert rooms.sql("SELECT * FROM departure") == []
    assert rooms.sql("SELECT owner FROM account WHERE guild = 8 AND kind = 'member'") == [("811223344556677011",)]
    assert await audit(rooms.room.store) == []


async def test_it_begins_anew_with_an_opening_balance_when_it_comes_back_later(rooms: Rooms) -> None:
    await lived(rooms, HERE, 70)
    await rooms.room.farewells.ask(ANN.id)
    assert len(rooms.sql("SELECT * FROM mark")) == 1
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(31 * DAY)
    assert rooms.sql("SELECT * FROM mark") == []
    await rooms.room.departures.back(HERE)
    assert await rooms.room.ledger.balances(HERE, [ANN.id, BEN.id]) == [1000, 1000]
    assert rooms.room.guilds.of(HERE).gift == 400
    assert await audit(rooms.room.store) == []


async def test_whoever_comes_back_in_time_loses_nothing(rooms: Rooms) -> None:
    await lived(rooms, HERE, 70)
    chips = await rooms.room.ledger.balance(HERE, ANN.id)
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(29 * DAY)
    await rooms.room.departures.back(HERE)
    await rooms.time.pass_by(5 * DAY)
    await rooms.reopen()
    await rooms.time.pass_by(5 * DAY)
    assert await rooms.room.ledger.balance(HERE, ANN.id) == chips


@pytest.mark.parametrize("shut", [10, 40])
async def test_the_days_are_counted_over_a_restart(rooms: Rooms, shut: int) -> None:
    await lived(rooms, HERE, 70)
    await rooms.room.departures.left(HERE)
    await rooms.room.departures.left(HERE)
    await rooms.room.close()
    rooms.time._now += shut * DAY  # nothing happens while the room is shut
    await rooms.open()
    await rooms.time.pass_by(60)
    assert (left_of(rooms, *TRACES) == []) is (shut > 30)
    await rooms.time.pass_by(21 * DAY)
    assert left_of(rooms, *TRACES) == []


async def test_many_people_are_forgotten_a_few_at_a_time(rooms: Rooms) -> None:
    people = [811_223_344_556_000_000 + number for number in range(2 * SLICE + 3)]
    await rooms.room.ledger.balances(HERE, people)
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(30 * DAY)
    left = rooms.sql("SELECT count(*) FROM account WHERE kind = 'member' AND owner NOT LIKE '-%'")[0][0]
    assert left == len(people) - SLICE
    await rooms.reopen()
    await rooms.time.pass_by(10)
    assert rooms.sql("SELECT count(*) FROM account WHERE kind = 'member' AND owner NOT LIKE '-%'") == [(0,)]
    assert await audit(rooms.room.store) == []


async def test_a_match_that_goes_on_there_ends_first_and_a_damaged_table_is_cleared(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {"stake": 20})
    await table.sit(BEN)
    await table.start(ANN.id)
    await rooms.room.close()
    rooms.rewrite("card_table", "sheet", lambda sheet: sheet.update(colour="red"))
    await rooms.open()
    assert rooms.room.set_aside
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(31 * DAY)
    assert rooms.room.set_aside == []
    assert left_of(rooms, *TRACES[:2]) == []
    assert await audit(rooms.room.store) == []


async def test_a_process_says_of_the_servers_of_its_own_shards_alone_that_they_are_gone(rooms: Rooms) -> None:
    near, far = 4 << 22, 5 << 22
    for guild in (near, far):
        await rooms.room.ledger.balance(guild, ANN.id)
    await rooms.room.close()
    rooms.room = type(rooms.room)(rooms.address, time=rooms.time, shards=Shards(frozenset({0}), 2))
    await rooms.room.open()
    await rooms.room.departures.seen(set())
    assert rooms.sql("SELECT guild FROM departure") == [(near,)]
    await rooms.room.departures.seen({near, far})
    assert rooms.sql("SELECT guild FROM departure") == []


async def test_people_of_a_server_that_has_left_are_forgotten_by_the_process_that_has_its_shard(rooms: Rooms) -> None:
    near, far = 4 << 22, 5 << 22
    for guild in (near, far):
        await rooms.room.ledger.balance(guild, ANN.id)
        await rooms.room.departures.left(guild)
    await rooms.room.close()
    await rooms.time.pass_by(31 * DAY)  # while nobody is there: such a process looks into the store every minute
    for shard, left in ((0, [(far,)]), (1, [])):
        rooms.room = type(rooms.room)(rooms.address, time=rooms.time, shards=Shards(frozenset({shard}), 2))
        await rooms.room.open()
        await rooms.time.pass_by(DAY / 8)
        assert rooms.sql(f"SELECT guild FROM account WHERE owner = '{ANN.id}'") == left
        await rooms.room.close()


async def test_somebody_who_only_hosted_sat_without_chips_or_was_invited_called_or_removed_is_found_as_well(
    rooms: Rooms,
) -> None:
    shy = Person(811_223_344_556_677_020, "Shirleen")
    table = await rooms.room.open_table(HERE, 70, shy, "pitty_pat", {"practice": True})
    await table.sit(BEN)
    await table.start(shy.id)
    await rooms.play_on(table)
    lobby = await rooms.room.open_table(HERE, 71, BEN, "pitty_pat", {}, invited=(811_223_344_556_677_023,))
    await lobby.sit(Person(811_223_344_556_677_024, "Rowland"))
    await lobby.remove_person(BEN.id, 811_223_344_556_677_024)
    called = 811_223_344_556_677_026
    await lobby.invite(BEN.id, [called])
    await lobby.call(BEN.id, [called])
    await lobby.invite(BEN.id, [called], keep=False)
    await lobby.close(BEN.id)
    await rooms.room.store.set_note(f"uncalled:{HERE}:811223344556677021", "yes")
    await rooms.room.store.set_note(f"taught:{HERE}:811223344556677022", "pitty_pat")
    await rooms.room.store.set_note(f"look:{HERE}:811223344556677025", "four")
    await rooms.room.departures.left(HERE)
    await rooms.time.pass_by(31 * DAY)
    others = [str(811_223_344_556_677_020 + more) for more in range(1, 7)]
    assert left_of(rooms, str(shy.id), shy.name, *others) == []


async def test_a_sheet_on_which_a_number_stands_for_a_list_of_people_hides_nobody(rooms: Rooms) -> None:
    await rooms.room.open_table(HERE, 70, ANN, "pitty_pat", {})
    rooms.rewrite("card_table", "sheet", lambda sheet: sheet.update(invited=5, seats=7))
    assert ANN.id in await members_of(rooms.room.store, HERE)
