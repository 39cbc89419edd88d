"""Held clocks, the even beat, standing orders, delays: time and revisions tell nobody anything."""

from typing import Any

import pytest

from bot.cards import card
from bot.room import Refused, Table
from bot.room.table.salts import Root
from bot.room.table.table_state import sealed

COMET = card("9D")


def holder(table: Table) -> int:
    """The seat that holds the comet; -1 when nobody does."""
    assert table.play is not None
    return next((seat for seat, hand in enumerate(table.play.state.hands) if COMET in hand), -1)


async def running(rooms: Any, *, asked: bool = True, **options: Any) -> Any:
    """A Comet table of four people in the middle of a run; `asked`: whether the comet's holder is being asked."""
    channel = 500
    while True:
        channel += 1
        table = await rooms.room.open_table(rooms.guild, channel, rooms.ann, "comet", options)
        for person in rooms.people[1:]:
            await table.sit(person)
        await table.start(101)
        leader = table.view(None).to_act[0]
        lead = next((move for move in table.view(leader).moves if move != "play 9D"), None)
        if asked == (holder(table) >= 0) and lead is not None:
            await table.press(table.seats[leader].member, table.revision, lead)
            if table.clock == "pace":
                return table
        await table.close(999, manager=True)


async def beats(rooms: Any, table: Any, press: str | None) -> list[tuple[float, int, Any]]:
    """The next moments at which others notice something, until the sequence stops: time, revision and an onlooker's view."""
    seen: list[tuple[float, int, Any]] = []
    start, first = rooms.time.now(), table.revision
    while table.clock == "pace":
        await rooms.time.pass_by(0.25)
        if press and table.clock == "pace" and holder(table) >= 0 and table.held(holder(table)) is None:
            await table.press(table.seats[holder(table)].member, table.revision, press)
        if table.revision - first > len(seen):
            view = table.view(None)
            seen.append((rooms.time.now() - start, table.revision - first, (view.table, view.to_act, table.deadline)))
    return seen


async def test_the_beats_are_even_and_the_same_whether_an_answer_came_early_or_not_at_all(rooms) -> None:
    table = await running(rooms)
    revision, match = table.revision, table.match
    silent = await beats(rooms, table, None)
    moves = rooms.sql("SELECT actor, move FROM journal WHERE match = ? ORDER BY number", match)
    assert [at for at, _, _ in silent] == [3.0 * beat for beat in range(1, len(silent) + 1)]
    assert [count for _, count, _ in silent] == list(range(1, len(silent) + 1))
    # the very same deal once more, with the holder pressing as soon as it can
    other = await rooms.room.open_table(rooms.guild, 900, rooms.ann, "comet", {})
    number = int(table.state.seed, 16)  # seeds and salts are counted in step
    same = sealed(table.state.chain, Root(number.to_bytes(32, "little")))
    other._state = other.state.but(**same)
    for person in rooms.people[1:]:
        await other.sit(person)
    await other.start(101)
    leader, lead = next((actor, move) for actor, move in moves if actor >= 0)
    await other.press(other.seats[leader].member, other.revision, lead)
    assert other.revision == revision
    spoken = await beats(rooms, other, "pass")
    assert [(at, count, view[:2]) for at, count, view in spoken] == [
        (at, count, view[:2]) for at, count, view in silent
    ]


async def test_a_kept_answer_is_known_to_its_seat_alone_and_can_be_changed_until_the_clock_is_out(rooms) -> None:
    table = await running(rooms)
    seat = holder(table)
    member = table.seats[seat].member
    before, told, view = table.revision, len(rooms.changes), table.view(None)
    pressed = await table.press(member, table.revision, "pass")
    assert pressed.kind == "held"
    assert "change it" in pressed.sentence
    await table.press(member, table.revision, "play 9D")
    assert (table.revision, len(rooms.changes), table.view(None)) == (before, told, view)
    assert [table.held(at) for at in range(4)] == ["play 9D" if at == seat else None for at in range(4)]
    other = (seat + 1) % 4
    with pytest.raises(Refused):
        await table.press(table.seats[other].member, table.revision, "pass")
    await rooms.time.pass_by(3)
    assert table.play.state.comet_by == seat
    assert rooms.changes[-1][1].kind in ("clock", "deal", "end")


async def test_a_kept_answer_survives_a_restart_and_its_deadline_still_runs(rooms) -> None:
    table = await running(rooms)
    seat = holder(table)
    await table.press(table.seats[seat].member, table.revision, "play 9D")
    deadline = table.deadline
    await rooms.time.pass_by(1)
    again = (await rooms.reopen()).table(table.id)
    assert (again.held(seat), again.deadline, again.clock) == ("play 9D", deadline, "pace")
    await rooms.time.pass_by(1.9)
    assert again.held(seat) == "play 9D"
    await rooms.time.pass_by(0.1)
    assert again.play.state.comet_by == seat


async def test_a_deadline_that_passed_while_the_room_was_closed_is_met_soon_after_it_opens(rooms) -> None:
    table = await running(rooms)
    seat = holder(table)
    before = table.revision
    await table.press(table.seats[seat].member, table.revision, "play 9D")
    await rooms.room.close()
    await rooms.time.pass_by(10_000)
    again = (await rooms.open()).table(table.id)
    assert again.revision == before
    await rooms.time.pass_by(0)
    assert again.play.state.comet_by == seat
    assert again.phase == "playing"


async def test_a_standing_order_is_private_survives_a_restart_and_is_carried_out_at_the_beat(rooms) -> None:
    table = await running(rooms)
    seat = holder(table)
    member = table.seats[seat].member
    order = next(order for order in table.orders(seat) if order == "comet now" or order.endswith("once"))
    before, told = table.revision, len(rooms.changes)
    assert (await table.leave_order(member, order)).kind == "held"
    assert (table.revision, len(rooms.changes), table.order(seat)) == (before, told, order)
    with pytest.raises(Refused):
        await table.leave_order(table.seats[(seat + 1) % 4].member, order)
    with pytest.raises(Refused, match="cannot be left"):
        await table.leave_order(member, "comet whenever")
    again = (await rooms.reopen()).table(table.id)
    assert again.order(seat) == order
    await rooms.time.pass_by(3)
    assert again.play.state.comet_by == seat


async def test_a_standing_order_can_be_taken_back(rooms) -> None:
    table = await running(rooms)
    seat = holder(table)
    order = table.orders(seat)[0]
    await table.leave_order(table.seats[seat].member, order)
    await table.leave_order(table.seats[seat].member, "")
    assert table.order(seat) is None
    await rooms.time.pass_by(3)
    assert table.play.state.comet_by != seat


async def test_saying_nothing_to_a_held_clock_is_not_absence(rooms) -> None:
    table = await running(rooms)
    await beats(rooms, table, None)
    assert all(seat.present for seat in table.seats)
    assert table.state.misses == {}


# ---- a look through the window ------------------------------------------------------------------------------------------


async def looking(rooms, mode: str = "open", **options) -> tuple[Any, int]:
    table = await rooms.dealt("through_the_window", people=4, mode=mode, **options)
    seat = table.view(None).table.turn
    return table, table.seats[seat].member


async def test_the_card_comes_for_all_at_once_after_a_random_wait_that_nobody_can_see(rooms) -> None:
    waits = set()
    for channel in range(3):
        rooms.channel = 600 + channel
        table = await rooms.room.open_table(rooms.guild, rooms.channel, rooms.ann, "through_the_window", {})
        for person in rooms.people[1:]:
            await table.sit(person)
        await table.start(101)
        member = table.seats[table.view(None).table.turn].member
        before, told = table.revision, len(rooms.changes)
        assert (await table.press(member, before, "look")).kind == "held"
        assert (table.revision, len(rooms.changes), table.deadline) == (before, told, None)
        with pytest.raises(Refused, match="pressed this already"):
            await table.press(member, before, "look")
        since = rooms.time.now()
        while table.revision == before:
            await rooms.time.pass_by(0.05)
        waits.add(rooms.time.now() - since)
        assert table.view(None).table.phase == "open"
        assert table.deadline is not None
    assert all(1.45 <= wait <= 4.05 for wait in waits)
    assert len(waits) == 3


async def test_the_wait_for_a_card_survives_a_restart(rooms) -> None:
    table, member = await looking(rooms)
    await table.press(member, table.revision, "look")
    due = table.state.deadline
    again = (await rooms.reopen()).table(table.id)
    assert (again.deadline, again.state.deadline) == (None, due)
    await rooms.time.pass_by(due / 1000 - rooms.time.now())
    assert again.view(None).table.phase == "open"


async def test_a_look_that_is_not_made_in_time_is_made_by_the_table_after_the_same_wait(rooms) -> None:
    table, _ = await looking(rooms)
    before = table.revision
    await rooms.time.pass_by(30 + 1.4)
    assert table.revision == before
    await rooms.time.pass_by(2.7)
    assert table.view(None).table.phase == "open"
    assert rooms.sql("SELECT actor FROM journal WHERE move = 'look'") == [(-1,)]


async def test_words_are_taken_in_the_order_of_the_queue_and_doubts_do_not_wind_the_clock_up_again(rooms) -> None:
    table, member = await looking(rooms)
    await table.press(member, table.revision, "look")
    await rooms.time.pass_by(4)
    letter, opened = table.view(None).table.letter, table.revision
    word = f"word {letter}qxqx"
    await table.press(102, opened, word)
    called = rooms.time.now()
    assert (table.clock, table.deadline) == ("doubts", called + 6)
    with pytest.raises(Refused):
        await table.press(103, opened, f"word {letter}qxqxy")
    await rooms.time.pass_by(5)
    await table.press(103, opened, "doubt")
    assert table.deadline == called + 6
    await rooms.time.pass_by(1)
    assert table.view(None).table.words == (word.removeprefix("word "),)


async def test_a_noun_that_the_table_knows_wins_at_once_in_the_same_act(rooms) -> None:
    from cogs.through_the_window.nouns import known

    table, member = await looking(rooms)
    await table.press(member, table.revision, "look")
    await rooms.time.pass_by(4)
    letter, before = table.view(None).table.letter, table.revision
    words = {
        "a": "apple",
        "t": "tree",
        "f": "fish",
        "s": "stone",
        "e": "egg",
        "n": "nose",
        "j": "jam",
        "q": "queen",
        "k": "king",
    }
    assert known(words[letter])
    await table.press(104, before, f"word {words[letter]}")
    assert (table.revision, table.view(None).table.words) == (before + 1, (words[letter],))
    rows = rooms.sql("SELECT actor, move FROM journal WHERE revision = ? ORDER BY number", before + 1)
    assert rows == [(3, f"word {words[letter]}"), (-1, "award")]


async def test_an_order_that_answers_what_is_asked_now_is_carried_out_at_once(rooms) -> None:
    table = await rooms.dealt("comet_run", people=2)
    seat, asked = on_turn(table)
    while len(asked) > 1 or asked == ["pass"]:
        await table.press(table.seats[seat].member, table.revision, asked[0])
        seat, asked = on_turn(table)
    lying = len(table.view(None).table.played)
    assert (await table.leave_order(table.seats[seat].member, "play on")).kind == "held"
    assert len(table.view(None).table.played) > lying
    assert table.order(seat) == "play on"
    left = table.view(seat).moves
    assert len(left) != 1 or left == ("pass",)  # nothing that is forced


def on_turn(table: Table) -> tuple[int, list[str]]:
    """Who is asked, and the moves."""
    (seat,) = table.view(None).to_act
    return seat, [*table.view(seat).moves]
