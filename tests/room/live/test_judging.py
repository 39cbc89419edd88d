"""What an act comes to is judged before anything happens: the judges look, and change nothing."""

from typing import Any

import pytest

from bot.room import Refused
from bot.room.live import closing, dealing, moves, timeouts
from bot.room.live.pending_change import Occasion, PendingChange

ANN = 101


def occasion(rooms: Any, table: Any, later: float = 0) -> Occasion:
    return Occasion(
        int((rooms.time.now() + later) * 1000), table.current_play, rooms.room.guilds, rooms.room.likes_faster
    )


def judged(rooms: Any, table: Any, what: str) -> PendingChange | None:
    """What an act would come to at this table now."""
    if what == "press":
        member, move = rooms.asked(table)
        return moves.pressed(table.state, occasion(rooms, table), member, table.revision, move)
    if what == "clock":
        return timeouts.due(table.state, occasion(rooms, table, 3600), 0)
    if what == "void":
        return closing.voided(table.state, occasion(rooms, table), rooms.ann, "A test")
    return dealing.started(table.state, occasion(rooms, table), ANN, manager=False)


def told(pending: PendingChange | None) -> Any:
    """What would be stored, to be compared."""
    assert pending is not None
    made = None if pending.made is None else (pending.made.rows, pending.made.events)
    return pending.state, pending.kind, made, pending.transfers, pending.stake, pending.pact, pending.nets


@pytest.mark.parametrize("what", ["deal", "press", "clock", "void"])
async def test_whoever_judges_twice_says_the_same_twice_and_nothing_has_happened(rooms: Any, what: str) -> None:
    table = await rooms.table() if what == "deal" else await rooms.dealt()
    before, heard = table.state, list(table.heard(None))
    rows = rooms.sql("SELECT count(*) FROM journal")
    first = judged(rooms, table, what)
    assert told(first) == told(judged(rooms, table, what))
    assert table.state == before
    assert list(table.heard(None)) == heard
    assert rooms.sql("SELECT count(*) FROM journal") == rows
    assert first is not None
    assert (first.state, first.made) != (before, None)


async def test_a_press_is_judged_by_the_match_that_it_finds_and_refused_where_there_is_none(rooms: Any) -> None:
    table = await rooms.table()
    with pytest.raises(Refused, match="The match has not begun"):
        moves.pressed(table.state, occasion(rooms, table), ANN, table.revision, "draw")
    with pytest.raises(Refused, match="The match has not begun"):
        occasion(rooms, table).play()


async def test_an_act_that_does_not_ask_for_a_sleeping_match_lets_it_sleep(rooms: Any) -> None:
    table = await rooms.dealt()
    play, woken = table.play, []

    def wake() -> Any:
        woken.append(True)
        return play

    table.read_later(wake)
    await table.set_message(5)
    assert (table.asleep, woken) == (True, [])
    member, move = rooms.asked(table)
    await table.press(member, table.revision, move)
    assert (table.asleep, woken) == (False, [True])
