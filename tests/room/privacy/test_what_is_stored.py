"""What somebody is told of all that is stored of them: everything, and nothing of what others alone may know."""

from typing import Any

import orjson
import pytest

from bot.room import Room
from bot.room.history.careers import Hints
from bot.room.privacy import mydata, rewriting, traces
from bot.room.sql import schema
from tests.room.audit.test_damage import play
from tests.room.conftest import Rooms
from tests.room.privacy.test_forgetting import ANN, BEN, HERE, LAST, THERE, WORD


async def export(room: Room, member: int = ANN.id) -> dict[str, Any]:
    return await mydata.export_of(room.store, room.guilds.marks, member, room.time.now())


def test_of_every_column_it_is_said_whether_it_can_name_a_member() -> None:
    missing = [
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values()
        for column in table.columns
        if not traces.classed(table.name, column.name)
    ]
    assert missing == []


def test_the_list_names_no_column_that_is_not_there() -> None:
    tables = schema.metadata.tables
    listed = [
        (table, column)
        for where in (traces.MEMBERS, traces.TEXTS)
        for table, columns in where.items()
        for column in columns
    ]
    assert [one for one in listed if one[1] not in tables[one[0]].columns] == []
    assert [table for table in traces.OWN if table not in tables] == []
    named = [one.split(".") for one in traces.NOBODY]
    assert [".".join(one) for one in named if one[0] != "*" and one[1] not in tables[one[0]].columns] == []
    every = {column.name for table in tables.values() for column in table.columns}
    assert [one[1] for one in named if one[0] == "*" and one[1] not in every] == []


def test_a_column_that_is_called_after_people_is_not_among_those_that_name_nobody() -> None:
    people = {"member", "author", "giver", "winner", "loser", "one", "other", "void_by", "owner"}
    assert [name for name in traces.NOBODY if name.partition(".")[2] in people] == []


def test_every_table_that_can_name_a_member_has_its_part() -> None:
    assert {*traces.MEMBERS, *traces.TEXTS, "farewell", "mark"} == set(mydata.PARTS)


async def much(rooms: Rooms) -> None:
    """Ann at tables in every phase, with a word, an order, gifts, a bar, no calls; others at theirs."""
    room = rooms.room
    await play(rooms)
    over = await room.open_table(HERE, 170, ANN, "pitty_pat", {"stake": 20})
    await over.sit(BEN)
    await over.add_word(ANN.id, WORD)
    await over.start(ANN.id)
    await rooms.play_on(over)
    playing = await room.open_table(THERE, 180, BEN, "pitty_pat", {"stake": 20})
    await playing.sit(ANN)
    await playing.add_word(BEN.id, "chrysanthemum")
    await playing.start(BEN.id)
    await rooms.play_on(playing, 3)
    cut = await room.open_table(HERE, 171, BEN, "pitty_pat", {"cut": True})
    await cut.sit(ANN)
    await cut.sit(rooms.cem)
    await cut.start(BEN.id)
    await cut.cut_with(ANN.id, LAST)
    await cut.cut_with(BEN.id, "chrysanthemum")
    await room.cashier.daily(HERE, ANN.id)
    await room.cashier.give(HERE, ANN.id, BEN.id, 30, key="gift 9")
    await room.cashier.grant(HERE, ANN.id, BEN.id, 5, "a prize", key="grant 9")
    await room.bar(THERE, ANN.id, 999)
    await room.guilds.change(THERE, "gift", "450", ANN.id)
    await room.guilds.change(HERE, "daily", "150", BEN.id)
    await room.store.set_note(f"uncalled:{HERE}:{ANN.id}", "yes")
    await room.store.set_note(f"taught:{HERE}:{ANN.id}", "pitty_pat tute")
    await room.store.set_note(f"look:{HERE}:{ANN.id}", "text")
    await room.store.set_note(f"pace:{HERE}:{ANN.id}", "comet")
    await Hints(room.store).count(HERE, ANN.id, f"{playing.match}:3")
    await room.store.set_note(
        f"hands:{playing.id}", orjson.dumps([[ANN.id, 1, "a token", 1, None], [BEN.id, 1, "another", 1, None]]).decode()
    )


async def test_every_row_that_names_somebody_is_in_the_export(rooms: Rooms) -> None:
    await much(rooms)
    await rooms.room.farewells.ask(ANN.id)
    found = await export(rooms.room)
    due: dict[str, int] = {}
    for table in schema.metadata.tables:
        rows = rooms.sql(f'SELECT * FROM "{table}"')
        # the other side of a transfer has it in its key
        if table == "seal":
            continue  # the checksum of another row, by that row's key
        named = [row for row in rows if any(str(ANN.id) in str(value) for value in row[table == "posting" :])]
        if named:
            part = mydata.PARTS[table]
            due[part] = max(due.get(part, 0), len(named))
    assert {part: len(found[part]) for part in due} == due
    assert {"purses", "transfers", "matches", "tables", "notes", "chairs", "ratings", "opponents"} <= due.keys()
    assert {
        "allowances",
        "gifts_and_grants",
        "given_by_day",
        "kept_from_tables",
        "gained_by_day",
        "gained_at_matches",
        "settings_changed",
    } <= due.keys()
    assert found["request_to_be_forgotten"]


async def test_that_one_was_invited_called_or_removed_is_told_of_a_table_at_which_one_never_sat(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, BEN, "pitty_pat", {}, invited=(ANN.id,))
    asked = ("invited", "called_by_the_host", "removed_by_the_host")

    async def told() -> list[bool]:
        (found,) = (await export(rooms.room))["tables"]
        return [found[name] for name in asked]

    assert await told() == [True, False, False]
    await table.call(BEN.id, [ANN.id])
    assert await told() == [True, True, False]
    await table.invite(BEN.id, [ANN.id], keep=False)
    assert await told() == [False, True, False]


async def test_words_commands_and_moves_of_ones_own_are_in_it(rooms: Rooms) -> None:
    await much(rooms)
    found = await export(rooms.room)
    told = {one["phase"]: one for one in found["tables"] if one["phase"] != "playing"}
    assert told["over"]["chair"]["word"] == WORD
    assert told["lobby"]["last_word"] == LAST
    finished, running = sorted(found["matches"], key=lambda one: one["outcome"])
    assert finished["added_to_shuffles"][1] == f"{ANN.id} {WORD}"
    assert len(finished["moves"]) > 0
    mine = rooms.sql('SELECT at, move FROM journal WHERE "match" = ? AND actor = 1 ORDER BY number', running["id"])
    assert [tuple(move) for move in running["moves"]] == mine
    assert {"what": "whether you are called to the table", "server": str(HERE), "not_called": True} in found["notes"]
    assert {"what": "how many hints you have asked for", "server": str(HERE), "hints": "1"} in found["notes"]


async def test_a_standing_order_is_in_ones_own_export_alone(rooms: Rooms) -> None:
    table = await rooms.room.open_table(HERE, 70, ANN, "pontoon", {"hands": 3})
    await table.sit(BEN)
    await table.start(ANN.id)
    for member in (ANN.id, BEN.id):
        seat = table.seat_of(member)
        assert seat is not None
        if orders := table.orders(seat):
            await table.leave_order(member, orders[0].replace("*", "1").split("..")[0])
    orders = {member: table.state.orders.get(table.seat_of(member) or 0) for member in (ANN.id, BEN.id)}
    for member, order in orders.items():
        (told,) = (await export(rooms.room, member))["tables"]
        assert told.get("orders") == order


@pytest.mark.parametrize("who", ["a player", "an onlooker"])
async def test_nothing_that_others_alone_may_know_is_in_it(rooms: Rooms, who: str) -> None:
    await much(rooms)
    reader = ANN.id if who == "a player" else rooms.dee.id
    told = orjson.dumps(await export(rooms.room, reader)).decode()
    secret = ["chrysanthemum", '"another"', "a token"]
    secret += [seed for (seed,) in rooms.sql('SELECT seed FROM "match"')]
    secret += [salt for (sheet,) in rooms.sql("SELECT sheet FROM card_table") if (salt := orjson.loads(sheet)["salt"])]
    secret += [key for (key,) in rooms.sql("SELECT key FROM secret")]
    secret += [move for (move,) in rooms.sql("SELECT move FROM journal WHERE actor < 0 AND length(move) > 40")]
    assert [one for one in secret if one in told] == []
    if who == "an onlooker":
        assert str(ANN.id) not in told


@pytest.mark.parametrize(("before", "after"), [("ab", "cd"), ("1", ""), ("", "9"), ("", "f"), ("E", "")])
def test_digits_inside_a_longer_number_or_a_digest_name_nobody(before: str, after: str) -> None:
    text = f'{{"seal": "{before}{ANN.id}{after}"}}'
    assert not rewriting.names(text, ANN.id)
    assert rewriting.renumbered(text, ANN.id, 7) == text
    assert rewriting.names(f"taught:1:{ANN.id} poker", ANN.id)


async def test_who_was_forgotten_is_told_what_remained(rooms: Rooms) -> None:
    await rooms.room.cashier.daily(HERE, ANN.id)
    await rooms.room.farewells.ask(ANN.id)
    found = await export(rooms.room)
    (mark,) = found.pop("marks")
    assert mark["opened"]
    assert mark["until"] > rooms.time.now() * 1000
    assert {name: value for name, value in found.items() if value and name not in ("member", "made")} == {}
