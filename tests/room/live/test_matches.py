"""A match at a table: presses, chips, absence, votes, the end, and once more."""

import asyncio

import pytest

from bot.cards import Chain
from bot.registry import all_rules
from bot.room import Refused, Stale, audit, export_match
from bot.room.copies.backup import copy
from bot.room.live.opponents import ALONE
from bot.room.match.deadlines import OVER_IDLE
from bot.room.store.store import READERS
from bot.rules import BEAT, settled_if_abandoned
from bot.rules.record import read, replay


def asked(table) -> tuple[int, int, list[str]]:
    """The seat on turn, its member, and its moves."""
    for seat, chair in enumerate(table.seats):
        if moves := list(table.view(seat).moves):
            return seat, chair.member, moves
    raise AssertionError("nobody is asked")


async def test_a_press_is_made_told_and_journalled(rooms) -> None:
    table = await rooms.dealt()
    seat, member, moves = asked(table)
    before = table.revision
    pressed = await table.press(member, before, moves[0], key="press")
    assert (pressed.kind, table.revision) == ("made", before + 1)
    _, change = rooms.changes[-1]
    assert (change.revision, change.kind) == (before + 1, "move")
    assert change.events[0].kind == "matched"
    actor, move, key = rooms.sql("SELECT actor, move, key FROM journal WHERE actor >= 0")[0]
    assert (actor, move, key) == (seat, moves[0], "press")


async def test_pressing_twice_never_plays_twice(rooms) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    before = table.revision
    presses = [table.press(member, before, moves[0], key="one press") for _ in range(3)]
    answers = await asyncio.gather(*presses)
    assert {answer.kind for answer in answers} == {"made"}
    assert table.revision == before + 1


async def test_two_presses_at_once_with_one_button_one_is_made_the_other_is_stale(rooms) -> None:
    table = await rooms.dealt(second_discard="may")
    _, member, moves = asked(table)
    before = table.revision
    presses = [table.press(member, before, move, key=f"press {move}") for move in moves[:2]]
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert not isinstance(first, Exception)
    assert isinstance(second, Stale)
    assert table.revision == before + 1


async def test_a_press_stored_before_a_restart_is_answered_and_not_made_again(rooms) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    revision = table.revision
    await table.press(member, revision, moves[0], key="press")
    again = (await rooms.reopen()).table(table.id)
    assert again is not None
    assert (await again.press(member, revision, moves[0], key="press")).kind == "made"
    assert again.revision == revision + 1


async def test_a_late_press_is_refused_without_the_store_at_a_table_that_this_process_has_opened(rooms) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    revision = table.revision
    await table.press(member, revision, moves[0], key="press")
    for _ in range(READERS):
        await rooms.room.store._readers.acquire()  # nothing is read any more
    with pytest.raises(Stale):
        await asyncio.wait_for(table.press(member, revision, moves[0], key="late"), 5)
    assert (await asyncio.wait_for(table.press(member, revision, moves[0], key="press"), 5)).kind == "made"
    for _ in range(READERS):
        rooms.room.store._readers.release()


async def test_a_button_from_an_older_revision_is_stale_unless_only_chairs_have_changed(rooms) -> None:
    table = await rooms.dealt(people=3)
    old = table.revision
    _, member, moves = asked(table)
    other = next(person.id for person in rooms.people[:3] if person.id != member)
    await table.leave(other)
    assert table.revision == old + 1
    assert (await table.press(member, old, moves[0])).kind == "made"
    with pytest.raises(Stale, match="moved on"):
        await table.press(member, old, moves[0])
    with pytest.raises(Stale):
        await table.press(member, table.revision + 5, moves[0])


async def test_presses_by_the_wrong_people_or_with_forged_moves_change_nothing(rooms) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    other = 203 - member
    before = (table.revision, rooms.sql("SELECT * FROM card_table"), rooms.sql("SELECT count(*) FROM journal"))
    with pytest.raises(Refused, match="do not sit"):
        await table.press(999, table.revision, moves[0])
    with pytest.raises(Refused, match="not your turn"):
        await table.press(other, table.revision, moves[0])
    for forged in (
        "",
        "bet 1..10",
        "word t*",
        "deal AS",
        BEAT,
        "match",
        moves[0] + " ",
        moves[0] + "\n",
        "x" * 5000,
        "match ZZ discard ZZ",
    ):
        with pytest.raises(Refused):
            await table.press(member, table.revision, forged)
    assert before == (
        table.revision,
        rooms.sql("SELECT * FROM card_table"),
        rooms.sql("SELECT count(*) FROM journal"),
    )


async def test_the_deal_comes_from_the_seed_and_the_seats_and_can_be_checked(rooms) -> None:
    table = await rooms.dealt(people=2, computers=2)
    await rooms.play_on(table)
    record = await export_match(rooms.room.store, table.match)
    assert table.revealed == Chain(bytes.fromhex(record["seed"]), record["seeds"])
    assert record["commitment"] == table.commitment
    assert [said for _, said in record["added"]] == ["101", "102", "Ada", "Blaise"]
    assert await audit(rooms.room.store) == []


async def test_a_running_match_is_not_exported_and_its_seed_not_revealed(rooms) -> None:
    table = await rooms.dealt()
    assert table.revealed is None
    with pytest.raises(Refused, match="still being played"):
        await export_match(rooms.room.store, table.match)
    with pytest.raises(Refused, match="no match"):
        await export_match(rooms.room.store, "nothing")


@pytest.mark.parametrize("game", ["pitty_pat", "comet", "pontoon", "through_the_window"])
async def test_a_match_of_each_game_is_played_to_its_end_paid_out_and_replays_to_its_result(rooms, game) -> None:
    options = {"pitty_pat": {"stake": 30, "hands": 3}, "comet": {"stake": 30, "target": 30}, "pontoon": {"hands": 4}}
    table = await rooms.dealt(game, 2, 2, **options.get(game, {"stake": 30}))
    await rooms.play_on(table)
    result = table.result()
    assert result is not None
    assert (table.phase, rooms.kinds()[-1]) == ("over", "end")
    chips = await rooms.room.ledger.balances(rooms.guild, [101, 102])
    assert chips == [1000 + result.chips[0], 1000 + result.chips[1]]
    assert rooms.sql("SELECT balance FROM account WHERE kind = 'escrow'") == [(0,)]
    ending = replay(table.play.rules, read(await export_match(rooms.room.store, table.match), all_rules()))
    assert (ending.at, tuple(ending.state.chips), tuple(ending.state.winners)) == (None, result.chips, result.winners)
    assert await audit(rooms.room.store) == []


async def test_the_house_takes_and_pays_the_difference_while_the_match_goes_on(rooms) -> None:
    table = await rooms.dealt("pontoon", 2, 0, bank="house", hands=6, buy_in=300, max_bet=2)
    while table.phase == "playing":
        held = rooms.sql("SELECT balance FROM account WHERE kind = 'escrow'")[0][0]
        assert held == 2 * 300 + sum(table.play.state.chips)
        assert await audit(rooms.room.store) == []
        await rooms.play_on(table, 3)
    won = sum(table.result().chips)
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account WHERE kind = 'house'") == [(-won,)]


# ---- absence ------------------------------------------------------------------------------------------------------------


async def test_a_person_is_warned_at_two_thirds_and_the_room_moves_when_the_clock_is_out(rooms) -> None:
    table = await rooms.dealt()
    seat, _, _ = asked(table)
    assert table.deadline == rooms.time.now() + 60
    await rooms.time.pass_by(39)
    assert "warning" not in rooms.kinds()
    before = table.revision
    await rooms.time.pass_by(1)
    assert (rooms.kinds()[-1], table.revision) == ("warning", before)
    await rooms.time.pass_by(19)
    assert table.revision == before
    await rooms.time.pass_by(1)
    assert (rooms.kinds()[-1], table.revision) == ("clock", before + 1)
    assert table.seats[seat].present


@pytest.mark.parametrize(("speed", "seconds"), [("fast", 30), ("normal", 60), ("slow", 600)])
async def test_the_speed_of_a_table_is_its_turn_clock(rooms, speed, seconds) -> None:
    table = await rooms.dealt(speed=speed)
    assert table.deadline == rooms.time.now() + seconds


async def test_after_two_time_outs_in_a_row_a_computer_player_sits_in_and_the_chair_is_taken_back_by_a_press(
    rooms,
) -> None:
    table = await rooms.dealt(hands=20)
    seat, absent, _ = asked(table)
    present = 203 - absent
    while table.seats[seat].present:
        _, member, moves = asked(table)
        if member == present:
            await table.press(present, table.revision, moves[0])
        else:
            await rooms.time.pass_by(60)
    assert (table.seats[seat].brain, table.seats[seat].member) == ("fair", absent)
    assert rooms.sql("SELECT count(*) FROM journal WHERE actor = ? AND key IS NULL", seat) == [(2,)]
    with pytest.raises(Refused):
        await table.press(absent, table.revision - 1, "pass")
    assert table.seats[seat].present
    with pytest.raises(Refused, match="playing this chair yourself"):
        await table.take_back(absent)


async def test_a_press_between_two_time_outs_begins_the_count_anew(rooms) -> None:
    table = await rooms.dealt(hands=20)
    seat, _, _ = asked(table)
    missed = 0
    while missed < 4:
        now, member, moves = asked(table)
        if now == seat and table.state.misses.get(seat, 0) == 0:
            await rooms.time.pass_by(60)
            missed += 1
        else:
            await table.press(member, table.revision, moves[0])
    assert table.seats[seat].present


async def test_whoever_leaves_during_a_match_is_replaced_and_can_come_back(rooms) -> None:
    table = await rooms.dealt(people=2, hands=20, stake=10)
    await table.leave(101)
    assert (table.host, table.seats[0].brain, table.seats[0].member) == (102, "fair", 101)
    with pytest.raises(Refused, match="plays this chair for you already"):
        await table.leave(101)
    await rooms.play_on(table, 3)
    await table.sit(rooms.ann)
    assert table.seats[0].present
    assert table.host == 102


async def test_the_match_of_one_who_left_is_played_on_and_paid_to_that_person(rooms) -> None:
    table = await rooms.dealt(people=2, stake=100)
    await table.leave(102)
    await rooms.play_on(table)
    chips = table.result().chips
    assert await rooms.room.ledger.balance(rooms.guild, 102) == 1000 + chips[1]


async def test_a_computer_player_moves_by_itself_after_its_pause(rooms) -> None:
    table = await rooms.dealt(people=1, computers=3, hands=20)
    pauses: list[float] = []
    while len(pauses) < 10:
        _, member, moves = asked(table)
        if member is not None:
            await table.press(member, table.revision, moves[0])
            continue
        since, before = rooms.time.now(), table.revision
        while table.revision == before:
            await rooms.time.pass_by(0.01)
        pauses.append(rooms.time.now() - since)
    assert all(0.89 * ALONE <= pause <= 1.62 * ALONE for pause in pauses)
    assert len(set(pauses)) > 5


# ---- the end ------------------------------------------------------------------------------------------------------------


async def test_only_those_who_were_dealt_in_vote(rooms) -> None:
    table = await rooms.dealt(people=3, stake=70)
    with pytest.raises(Refused, match="do not sit"):
        await table.vote_end(999)
    assert table.votes == ()


async def test_an_agreed_end_of_pontoon_gives_back_what_was_brought_and_won_so_far(rooms) -> None:
    table = await rooms.dealt("pontoon", 2, hands=20)
    await rooms.play_on(table, 12)
    assert table.phase == "playing"
    net = settled_if_abandoned(table.play.rules, table.play.state)
    assert any(net)
    await table.vote_end(101)
    await table.vote_end(102)
    assert await rooms.room.ledger.balances(rooms.guild, [101, 102]) == [1000 + net[0], 1000 + net[1]]
    assert await audit(rooms.room.store) == []


async def test_a_host_cannot_close_a_match_without_chips_over_the_others_heads_a_manager_can(rooms) -> None:
    table = await rooms.dealt(people=2, computers=1)
    with pytest.raises(Refused, match="ended by a vote"):
        await table.close(101)
    await table.close(999, manager=True)
    assert table.phase == "closed"


async def test_a_rematch_is_a_new_lobby_with_the_same_chairs_and_options_and_another_seed(rooms) -> None:
    table = await rooms.dealt(people=3, computers=1, stake=20)
    await table.leave(103)
    first, seed = table.match, table.commitment
    await rooms.play_on(table)
    with pytest.raises(Refused, match="do not sit"):
        await table.rematch(999)
    await table.rematch(102)
    assert (table.phase, table.names(), table.options["stake"]) == ("lobby", ["Ann", "Ben", "Ada"], 20)
    assert table.commitment != seed
    assert list(table.heard(None)) == []
    await table.sit(rooms.ann)
    await table.start(101)
    assert table.match != first
    await rooms.play_on(table)
    assert await audit(rooms.room.store) == []


async def test_there_is_no_rematch_while_another_table_has_the_channel_or_during_a_match(rooms) -> None:
    table = await rooms.dealt()
    with pytest.raises(Refused, match="follows a match that is over"):
        await table.rematch(101)
    await rooms.play_on(table)
    other = await rooms.table(people=1)
    with pytest.raises(Refused, match="another table in this channel"):
        await table.rematch(101)
    assert rooms.room.table_in(rooms.channel) is other
    await other.close(101)
    assert rooms.room.table_in(rooms.channel) is table
    await table.rematch(101)
    assert table.phase == "lobby"


async def test_a_finished_table_is_cleared_after_a_while(rooms) -> None:
    table = await rooms.dealt()
    await rooms.play_on(table)
    await rooms.time.pass_by(OVER_IDLE / 1000 + 1)
    assert table.phase == "closed"
    assert rooms.room.table_in(rooms.channel) is None


async def test_what_a_seat_has_heard_is_what_everybody_may_know_and_its_own(rooms) -> None:
    table = await rooms.dealt("pontoon", 2, 1, hands=3)
    await rooms.play_on(table, 10)
    everybody = list(table.heard(None))
    assert everybody
    assert all(event.only is None for _, event in everybody)
    for seat in range(3):
        heard = list(table.heard(seat))
        assert all(event.only in (None, seat) for _, event in heard)
        assert [entry for entry in heard if entry[1].only is None] == everybody
    revisions = [revision for revision, _ in everybody]
    assert revisions == sorted(revisions)
    assert revisions[-1] <= table.revision


@pytest.mark.file
async def test_when_the_store_cannot_be_written_the_press_is_refused_and_nothing_has_changed(rooms) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    before, told = table.revision, len(rooms.changes)
    view = table.view(None)
    await rooms.room.store._writer._driver.execute("PRAGMA query_only = ON")
    with pytest.raises(Refused, match="read-only; nothing has changed"):
        await table.press(member, before, moves[0])
    assert (table.revision, len(rooms.changes), table.view(None)) == (before, told, view)
    await table.press(member, before, moves[0])
    assert table.revision == before + 1


@pytest.mark.file
async def test_a_clock_that_could_not_be_stored_is_tried_again(rooms) -> None:
    table = await rooms.dealt()
    before = table.revision
    await rooms.time.pass_by(59)
    await rooms.room.store._writer._driver.execute("PRAGMA query_only = ON")
    await rooms.time.pass_by(1.5)
    assert table.revision == before
    await rooms.time.pass_by(2)
    assert table.revision == before + 1


@pytest.mark.file
async def test_a_table_that_somebody_else_has_moved_is_taken_from_the_store(rooms, tmp_path) -> None:
    table = await rooms.dealt()
    _, member, moves = asked(table)
    revision = table.revision
    await copy(f"sqlite:///{rooms.path}", tmp_path / "theirs.sqlite3")
    other = type(rooms)(tmp_path / "theirs.sqlite3", rooms.time)
    await other.open()
    theirs = other.room.table(table.id)
    await theirs.press(member, revision, moves[0])
    await other.room.close()
    for name in ("card_table", "journal"):  # their move comes into our store behind our back
        theirs_alone = other.sql(f"SELECT * FROM {name}")
        places = ", ".join("?" * len(theirs_alone[0]))
        for row in theirs_alone:
            rooms.sql(f"INSERT OR REPLACE INTO {name} VALUES ({places})", *row)
    with pytest.raises(Refused, match="moved on meanwhile"):
        await table.press(member, revision, moves[0])
    assert (table.revision, table.view(None)) == (theirs.revision, theirs.view(None))
    assert rooms.sql("SELECT count(*) FROM journal WHERE actor >= 0") == [(1,)]


async def test_a_listener_that_fails_does_not_hurt_the_table(rooms) -> None:
    table = await rooms.dealt()
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context["exception"]))

    def broken(table, change) -> None:
        raise ZeroDivisionError

    rooms.room.listen(broken)
    _, member, moves = asked(table)
    await table.press(member, table.revision, moves[0])
    await asyncio.sleep(0)
    assert [type(one) for one in complaints] == [ZeroDivisionError]
    assert table.phase == "playing"
