"""A damaged row shuts its own table and no other; the chips are held until somebody decides."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.room import Refused, Room, audit
from bot.room.guild.shards import Shards
from tests.room.conftest import ANN, BEN, GUILD, Rooms


def sheet(rooms: Rooms, table: str, change: Callable[[dict[str, Any]], Any]) -> None:
    """Alter a table's state in the file."""
    ((text,),) = rooms.sql("SELECT sheet FROM card_table WHERE id = ?", table)
    state = json.loads(text)
    change(state)
    rooms.sql("UPDATE card_table SET sheet = ? WHERE id = ?", json.dumps(state), table)


def put(**values: Any) -> Callable[[Rooms, str], None]:
    return lambda rooms, table: sheet(rooms, table, lambda state: state.update(values))


def without(name: str) -> Callable[[Rooms, str], None]:
    return lambda rooms, table: sheet(rooms, table, lambda state: state.pop(name))


def run(statement: str) -> Callable[[Rooms, str], None]:
    """A statement behind the room's back; TABLE in it is the table's id."""

    def damage(rooms: Rooms, table: str) -> None:
        rooms.sql("PRAGMA user_version")
        for one in statement.split(";"):
            rooms.sql(one.replace("TABLE", f"'{table}'").replace("MATCH", f"'{table}-1'"))

    return damage


ROW = "UPDATE card_table SET {} WHERE id = TABLE"
MATCH = "UPDATE match SET {} WHERE id = MATCH"

DAMAGE: dict[str, tuple[Callable[[Rooms, str], object], str]] = {
    "an unknown key": (put(colour="red"), "something unknown"),
    "no JSON": (run(ROW.format("sheet = substr(sheet, 1, 40)")), "not JSON"),
    "another kind of JSON": (run(ROW.format("sheet = '[1,2]'")), "no sheet"),
    "a state that is no text": (run(ROW.format("sheet = CAST(x'ff00fe' AS TEXT)")), "no text"),
    "no seats": (without("seats"), "misses"),
    "no seed": (without("seed"), "misses"),
    "no votes": (without("votes"), "misses"),
    "a host by name": (put(host="Ann"), "about host"),
    "a seat with something more": (
        lambda rooms, table: sheet(rooms, table, lambda state: state["seats"][0].update(purse=5)), "about a seat",
    ),
    "a chair that is missing": (lambda rooms, table: sheet(rooms, table, lambda state: state["seats"].pop()), "chairs"),
    "somebody else in a chair": (
        lambda rooms, table: sheet(rooms, table, lambda state: state["seats"][1].update(member=555)), "chairs",
    ),
    "a computer that nobody knows": (
        lambda rooms, table: sheet(rooms, table, lambda state: state["seats"][1].update(brain="wizard")), "computer",
    ),
    "a phase that is none": (put(phase="asleep"), "about phase"),
    "a phase of its own": (put(phase="lobby"), "differ about phase"),
    "over in row and state": (
        lambda rooms, table: (put(phase="over")(rooms, table), run(ROW.format("phase = 'over'"))(rooms, table)),
        "should be finished",
    ),
    "in the lobby with chips": (
        lambda rooms, table: (put(phase="lobby")(rooms, table), run(ROW.format("phase = 'lobby'"))(rooms, table)),
        "holds chips",
    ),
    "a speed that is none": (put(speed="warp"), "about speed"),
    "a seed that is none": (put(seed="zz"), "about seed"),
    "another seed": (put(seed="ab" * 32), "another seed"),
    "a clock that stands": (
        lambda rooms, table: (put(deadline=None)(rooms, table), run(ROW.format("deadline = NULL"))(rooms, table)),
        "clock",
    ),
    "a clock that never ends": (
        lambda rooms, table: (put(deadline=9 * 10**15)(rooms, table), run(ROW.format(f"deadline = {9 * 10**15}"))(rooms, table)),
        "about deadline",
    ),
    "an order for nobody": (put(orders={"9": "x"}), "about answers"),
    "a vote of a stranger": (put(votes=[5]), "about votes"),
    "an option that is none": (put(options={"stake": 20, "moon": 1}), "options"),
    "another game's": (put(game="chess"), "not on the shelf"),
    "another channel": (put(channel=1), "differ about channel"),
    "another revision": (run(ROW.format("revision = revision + 1")), "differ about revision"),
    "a channel that is no number": (run(ROW.format("channel = 'here'")), "differ about channel"),
    "no match": (
        run("DELETE FROM journal WHERE match = MATCH;DELETE FROM chair WHERE match = MATCH;DELETE FROM match WHERE id = MATCH"),
        "not there",
    ),
    "a match that has ended": (run(MATCH.format("outcome = 'abandoned'")), "should be playing"),
    "a match of another table": (run(MATCH.format("card_table = 'other'")), "another table"),
    "a match's setting that is no JSON": (run(MATCH.format("setting = 'hello'")), "set up"),
    "a match's setting that is a list": (run(MATCH.format("setting = '[]'")), "set up"),
    "a match with fewer seats": (run(MATCH.format("""setting = replace(setting, '"seats":2', '"seats":3')""")), "chairs"),
    "a match's words that are no JSON": (run(MATCH.format("entropy = '{'")), "does not replay"),
    "a match whose text is none": (run(MATCH.format("seats = CAST(x'ff' AS TEXT)")), "cannot be read"),
    "a match that brings nothing": (run(MATCH.format("brings = 0")), "chips"),
    "a move that was never made": (
        run("UPDATE journal SET move = 'match 2C discard 3C' WHERE match = MATCH AND number = 1"), "does not replay",
    ),
    "a move that is missing": (run("DELETE FROM journal WHERE match = MATCH AND number = 0"), "does not replay"),
    "a move that is no text": (
        run("UPDATE journal SET move = CAST(x'fffe' AS TEXT) WHERE match = MATCH AND number = 1"), "cannot be read",
    ),
    "chips that are gone": (run("UPDATE account SET balance = 1 WHERE kind = 'escrow' AND owner = TABLE"), "chips"),
}  # fmt: skip


async def two_tables(rooms: Rooms) -> tuple[str, str]:
    """A table that will be damaged, and another one, both in the middle of a match."""
    table = await rooms.dealt(people=2, stake=20, hands=5)
    await rooms.play_on(table, 3)
    other = await rooms.room.open_table(GUILD, 71, ANN, "pitty_pat", {"stake": 10, "hands": 2})
    await other.sit(BEN)
    await other.start(ANN.id)
    return table.id, other.id


async def test_every_damage_sets_one_table_aside_and_the_other_plays_on_to_its_end(rooms: Rooms) -> None:
    table, other = await two_tables(rooms)
    await rooms.room.close()
    whole = rooms.path.read_bytes()
    for name, (damage, why) in DAMAGE.items():
        for rest in ("-wal", "-shm"):
            rooms.path.with_name(rooms.path.name + rest).unlink(missing_ok=True)
        rooms.path.write_bytes(whole)
        damage(rooms, table)
        with capture_logs() as logs:
            room = await rooms.open()
        told = [line for line in logs if line["event"] == "a table is set aside"]
        assert [one.table for one in room.set_aside] == [table], name
        assert why in room.set_aside[0].why, (name, room.set_aside[0].why)
        assert [(line["table"], line["guild"], line["why"]) for line in told] == [(table, GUILD, room.set_aside[0].why)]
        assert room.table(table) is None
        assert room.tables(GUILD) == [room.table(other)]
        assert await room.ledger.held(GUILD, table) in (1, 40), name
        standing = room.table(other)
        assert standing is not None
        await rooms.play_on(standing)
        assert standing.phase == "over"
        await rooms.room.close()


@pytest.mark.parametrize("name", [name for name in DAMAGE if name != "chips that are gone"])
async def test_a_manager_has_every_seat_given_back_what_it_brought(rooms: Rooms, name: str) -> None:
    table, _ = await two_tables(rooms)
    before = await rooms.room.ledger.balances(GUILD, [ANN.id, BEN.id])
    await rooms.room.close()
    DAMAGE[name][0](rooms, table)
    room = await rooms.open()
    (one,) = room.set_aside
    with pytest.raises(Refused, match="No such table"):
        await room.release_aside(table, GUILD + 1, 999)
    await room.release_aside(table, GUILD, 999)
    assert await room.ledger.balances(GUILD, [ANN.id, BEN.id]) == [chips + 20 for chips in before]
    assert await room.ledger.held(GUILD, table) == 0
    assert room.set_aside == []
    with pytest.raises(Refused, match="No such table"):
        await room.release_aside(table, GUILD, 999)
    assert rooms.sql("SELECT outcome FROM match WHERE id = ? AND outcome = 'playing'", f"{table}-1") == []
    assert one.stored in rooms.sql("SELECT value FROM note WHERE key = ?", f"damaged:{table}")[0][0]
    fresh = await room.open_table(GUILD, one.channel or rooms.channel, ANN, "pitty_pat", {})
    room = await rooms.reopen()
    assert room.set_aside == []
    assert room.table(fresh.id) is not None


@pytest.mark.parametrize("name", ["an unknown key", "no JSON", "a chair that is missing", "a clock that stands"])
async def test_the_books_are_straight_after_a_table_was_cleared_whose_journal_is_whole(rooms: Rooms, name: str) -> None:
    table, _ = await two_tables(rooms)
    await rooms.room.close()
    DAMAGE[name][0](rooms, table)
    room = await rooms.open()
    await room.release_aside(table, GUILD, 999)
    assert await audit(room.store) == []


async def test_the_house_gets_back_what_it_put_in_as_bank_and_for_its_computers(rooms: Rooms) -> None:
    table = await rooms.room.open_table(GUILD, 70, ANN, "pontoon", {"bank": "house", "hands": 5})
    await table.add_computer(ANN.id)
    await table.start(ANN.id)
    await rooms.play_on(table, 4)
    assert table.phase == "playing"
    await rooms.room.close()
    put(colour="red")(rooms, table.id)
    room = await rooms.open()
    await room.release_aside(table.id, GUILD, 999)
    assert await room.ledger.balance(GUILD, ANN.id) == 1000
    assert rooms.sql("SELECT balance FROM account WHERE kind IN ('house', 'escrow')") == [(0,), (0,)]
    assert rooms.sql("SELECT sum(held) FROM house_day") == [(0,)]
    assert await audit(room.store) == []


async def test_a_table_that_turns_out_sound_again_goes_on_as_it_was(rooms: Rooms) -> None:
    table, _ = await two_tables(rooms)
    await rooms.room.close()
    put(game="chess")(rooms, table)
    room = await rooms.open()
    with pytest.raises(Refused, match="set aside"):
        await room.open_table(GUILD, rooms.channel, ANN, "pitty_pat", {})
    await room.close()
    put(game="pitty_pat")(rooms, table)
    room = await rooms.open()
    assert room.set_aside == []
    again = room.table(table)
    assert again is not None
    await rooms.play_on(again)
    assert again.phase == "over"
    assert await audit(room.store) == []


async def test_a_rematch_that_an_earlier_version_stored_with_the_marks_of_chairs_that_are_gone_is_dealt(
    rooms: Rooms,
) -> None:
    table = await rooms.dealt(people=3)
    await rooms.play_on(table)
    await table.rematch(ANN.id)
    await table.leave(103)
    await rooms.room.close()
    put(late={"2": 7}, brisk=[2])(rooms, table.id)
    room = await rooms.open()
    assert room.set_aside == []
    again = room.table(table.id)
    assert again is not None
    assert (again.phase, len(again.seats)) == ("lobby", 2)
    await again.sit(BEN)
    await again.start(ANN.id)
    await rooms.play_on(again)
    assert again.phase == "over"


async def test_of_two_tables_in_one_channel_the_running_one_stays(rooms: Rooms) -> None:
    table, other = await two_tables(rooms)
    await rooms.room.close()
    rooms.sql("DROP INDEX one_table_a_channel")
    sheet(rooms, other, lambda state: state.update(channel=rooms.channel, acted=state["acted"] + 1))
    rooms.sql("UPDATE card_table SET channel = ? WHERE id = ?", rooms.channel, other)
    room = await rooms.open()
    assert room.table_in(rooms.channel) is room.table(other)
    assert [(one.table, one.why) for one in room.set_aside] == [(table, "another table stands in its channel")]
    await room.release_aside(table, GUILD, 999)
    assert await audit(room.store) == [
        "index one_table_a_channel: it is missing",
        f"card_table {other}: it is not as it was stored",
    ]


@pytest.mark.parametrize("value", ["no json", '"Mars/Base"', "[]", "-5", "1e400", "CAST(x'ff' AS TEXT)"])
async def test_a_damaged_setting_falls_back_to_its_usual_value_and_is_named(rooms: Rooms, value: str) -> None:
    await rooms.room.guilds.change(GUILD, "time_zone", "Europe/Berlin")
    await rooms.room.guilds.change(GUILD, "daily", "300")
    await rooms.room.close()
    given = value if value.startswith("CAST") else f"'{value}'"
    rooms.sql(f"UPDATE server_setting SET value = {given} WHERE name = 'time_zone'")
    with capture_logs() as logs:
        room = await rooms.open()
    assert (room.guilds.of(GUILD).time_zone, room.guilds.of(GUILD).daily) == ("UTC", 300)
    assert room.guilds.damaged(GUILD) == {"time_zone"}
    assert room.guilds.damaged(GUILD + 1) == frozenset()
    assert [(line["guild"], line["setting"]) for line in logs if "damaged" in line["event"]] == [(GUILD, "time_zone")]
    await room.guilds.change(GUILD, "time_zone", "Asia/Tokyo")
    assert room.guilds.damaged(GUILD) == frozenset()


async def test_only_the_tables_of_ones_own_shards_are_loaded(rooms: Rooms) -> None:
    guilds = [at << 22 for at in range(1, 7)]
    tables = [(await rooms.room.open_table(guild, guild, ANN, "pitty_pat", {})).id for guild in guilds]
    await rooms.room.close()
    put(colour="red")(rooms, tables[0])
    for ids, mine in (({0}, [2, 5]), ({1, 2}, [1, 3, 4])):
        room = Room(f"sqlite:///{rooms.path}", time=rooms.time, shards=Shards(frozenset(ids), 3))
        await room.open()
        assert sorted(table.id for table in room.all_tables()) == sorted(tables[at] for at in mine)
        assert [one.table for one in room.set_aside] == ([] if 0 in ids else [tables[0]])
        await room.close()
    await rooms.open()
