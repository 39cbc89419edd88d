"""Computer players who look ahead: in another process, the same after a restart, and by thumb where nobody answers."""

import multiprocessing
import os
import pickle
import signal
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import pytest
from sqlalchemy import select

from bot import registry
from bot.cards import NAMES
from bot.room import Room, Table, Thinking, audit
from bot.room.live.opponents import ALONE, LEAST, LOOK
from bot.room.match.thinking import Question, answer, question, think
from bot.room.sql import schema
from bot.rules.checks.walks import canonical
from tests.room.conftest import GUILD, Rooms

#: longer than any pause of a computer player, shorter than a turn
LONG = 5
GAME = "canadian_salad"
#: as long as it takes, on any machine
UNCAPPED = Thinking(1, None, rest=0.0)


async def begun(rooms: Rooms, thinking: Thinking, level: str = "strong") -> Table:
    """A table of one person and three of a level, dealt, with the first question to one of those; who thinks is as given."""
    await rooms.room.close()
    rooms.room = Room(rooms.address, time=rooms.time, chains=rooms.chains, salts=rooms.salts, thinking=thinking)
    await rooms.room.open()
    table = await rooms.room.open_table(GUILD, rooms.channel, rooms.ann, GAME, {"practice": True})
    for _ in range(3):
        await table.add_computer(rooms.ann.id, level)
    await table.start(rooms.ann.id)
    if table.view(None).to_act == (0,):
        await table.press(rooms.ann.id, table.revision, table.view(0).moves[0])
    return table


def asked(table: Table) -> tuple[int, Question]:
    """The seat that has the turn, and what it is asked."""
    (seat,) = table.view(None).to_act
    found = question(table.state, table.current_play(), seat)
    assert found is not None
    return seat, found


def by_thumb(table: Table, seat: int) -> str:
    thought = think(table.state, table.current_play(), seat)
    assert thought is not None
    return thought.move


def told(table: Table) -> int:
    """How many events there have been."""
    return len(table.current_play().log)


def made(table: Table, before: int) -> str:
    """The first move since so many events."""
    event = next(event for _, event in table.current_play().log[before:] if event.cards)
    return f"play {NAMES[event.cards[0]]}"


async def next_move(rooms: Rooms, table: Table) -> str:
    """Let the next move be made; its text."""
    before = told(table)
    while told(table) == before:
        await rooms.time.pass_by(0.2)
    return made(table, before)


async def to_a_computer(rooms: Rooms, table: Table) -> None:
    """Ann plays until somebody else has the turn."""
    while table.view(None).to_act == (0,):
        await table.press(rooms.ann.id, table.revision, table.view(0).moves[0])


async def test_a_strong_player_makes_the_move_that_looking_ahead_finds(rooms: Rooms) -> None:
    table = await begun(rooms, UNCAPPED)
    differed = False
    for _ in range(12):
        if table.view(None).to_act == (0,):
            await table.press(rooms.ann.id, table.revision, table.view(0).moves[0])
            continue
        seat, its = asked(table)
        thought = answer(its)
        assert thought is not None
        differed |= thought.move != by_thumb(table, seat)
        assert await next_move(rooms, table) == thought.move
    assert differed
    assert await audit(rooms.room.store) == []


async def test_a_move_that_would_take_too_long_is_the_thumbs(rooms: Rooms) -> None:
    table = await begun(rooms, Thinking(1, 0.0))
    seat, its = asked(table)
    usual = registry.game(GAME).brains["thumb"].choose(table.view(seat), its.heard, Random(its.chance))
    assert await next_move(rooms, table) == usual
    assert multiprocessing.active_children()  # somebody was asked


async def test_how_long_a_strong_player_thinks_is_not_seen(rooms: Rooms) -> None:
    table = await begun(rooms, UNCAPPED)
    await to_a_computer(rooms, table)
    seat, its = asked(table)
    usual, found = think(table.state, table.current_play(), seat), answer(its)
    assert usual is not None
    assert found is not None
    before, when = told(table), table.state.since / 1000 + max(usual.pause * ALONE, LEAST)
    rooms.time._now += 0.5  # the answer is still under way
    await rooms.room.idle()
    await rooms.time.pass_by(when - rooms.time.now() - 0.01)
    assert told(table) == before
    await rooms.time.pass_by(0.02)
    assert made(table, before) == found.move


async def test_an_answer_that_comes_after_the_pause_changes_nothing(rooms: Rooms) -> None:
    table = await begun(rooms, UNCAPPED)
    await to_a_computer(rooms, table)
    seat, _ = asked(table)
    usual, before = by_thumb(table, seat), told(table)
    rooms.time._now += LONG  # before anybody could answer
    rooms.room.alarms._ring_what_is_due()
    await rooms.room.idle()
    assert made(table, before) == usual
    assert await audit(rooms.room.store) == []


async def test_where_nobody_answers_the_thumb_plays(rooms: Rooms) -> None:
    table = await begun(rooms, Thinking(0))
    seat, _ = asked(table)
    usual = by_thumb(table, seat)
    assert await next_move(rooms, table) == usual


async def test_a_killed_process_costs_no_move_and_the_next_is_thought_again(rooms: Rooms) -> None:
    table = await begun(rooms, UNCAPPED)
    differed = False
    for number in range(14):
        await to_a_computer(rooms, table)
        seat, its = asked(table)
        usual, found = by_thumb(table, seat), answer(its)
        assert found is not None
        if number == 0:
            for process in multiprocessing.active_children():
                os.kill(process.pid or 0, signal.SIGKILL)
        move = await next_move(rooms, table)
        if number > 1:  # the question at which it died, and the one that finds it dead, may be the thumb's
            assert move == found.move
            differed |= move != usual
    assert differed
    assert await audit(rooms.room.store) == []


async def test_the_same_question_is_asked_after_a_restart(rooms: Rooms) -> None:
    table = await begun(rooms, Thinking(0))
    seat, its = asked(table)
    await rooms.reopen()
    again = rooms.room.table(table.id)
    assert again is not None
    assert again.play is not None
    its_again = question(again.state, again.play, seat)
    assert its_again is not None
    assert (its_again.heard, its_again.chance) == (its.heard, its.chance)
    assert canonical(its_again.blind) == canonical(its.blind)


@pytest.mark.parametrize("game", registry.keys())
async def test_a_question_holds_nothing_that_its_seat_cannot_know(rooms: Rooms, game: str) -> None:
    table = await rooms.table(game, people=1, practice=True)
    low, high = registry.rules_of(game).seats(table.options)
    for _ in range(max(2, low, min(3, high)) - 1):
        await table.add_computer(rooms.ann.id, "strong")
    await table.start(rooms.ann.id)
    play, held = table.current_play(), table.state
    state = replace_all(held, "strong")
    for seat in range(len(state.seats)):
        found = question(state, play, seat)
        if found is None:
            assert not registry.game(game).brains["strong"].thinks
            continue
        seed = play.chain.last.hex()
        packed = pickle.dumps(found)
        assert seed not in found.chance
        assert play.chain.last not in packed
        rules = play.rules
        assert canonical(rules.blind(found.blind, seat)) == canonical(found.blind)
        assert all(event.only in (None, seat) for event in found.heard)


def replace_all(state: Any, level: str) -> Any:
    """The state with a level in every chair."""
    return state.but(seats=tuple(replace(seat, brain=level) for seat in state.seats))


async def test_an_answer_to_a_table_that_was_closed_meanwhile_is_forgotten(rooms: Rooms) -> None:
    table = await begun(rooms, UNCAPPED)
    moved = (await rooms.room.store.read(select(schema.card_table.c.stored)))[0].stored
    await table.close(rooms.ann.id)
    await rooms.time.pass_by(LONG)
    assert table.phase == "closed"
    assert (await rooms.room.store.read(select(schema.card_table.c.stored)))[0].stored == moved + 1
    assert await audit(rooms.room.store) == []


async def test_in_a_race_computer_players_keep_the_pace_of_the_people_here(rooms: Rooms) -> None:
    table = await rooms.dealt("through_the_window", people=3)
    paces: list[float | None] = []
    view = table.view(1)
    for seconds in (4.0, 9.0, 5.0, 2.0):
        while table.view(None).table.phase != "open":
            if table.view(None).table.phase == "look" and not table.state.delayed:
                seat = table.view(None).to_act[0]
                await table.press(table.seats[seat].member or 0, table.revision, "look")
            await rooms.time.pass_by(0.5)
        paces.append(table.current_play().pace)
        view = table.view(1)
        shown = table.state.since / 1000
        await rooms.time.pass_by(shown + seconds - rooms.time.now())
        await table.press(101, table.revision, "react")
        await table.press(101, table.revision, "pass")
        await rooms.time.pass_by(25)  # nobody else wants it
    assert paces == [None, None, None, pytest.approx(5.0)]
    brains = registry.game(table.game).brains
    waits = {
        level: median(brains[level].reaction(view, "react", Random(at), 5.0) for at in range(500))
        for level in ("easy", "fair", "strong")
    }
    assert waits["strong"] < waits["fair"] < waits["easy"]
    assert 4.6 < waits["fair"] < 6.5
    hurried = [brains["strong"].reaction(view, "react", Random(at), 0.2) for at in range(500)]
    assert min(hurried) >= 1.5  # never first because it is a program


async def first_pause(rooms: Rooms, people: int, wait: float) -> tuple[float, float]:
    """The pause of the computer player that is asked first, and the seconds until it has moved;
    `wait`: for so long what has happened before is still being shown."""
    rooms.room.pace = lambda _table, _change: wait
    table = await rooms.room.open_table(GUILD, rooms.channel, rooms.ann, GAME, {"practice": True})
    if people > 1:
        await table.sit(rooms.ben)
    for _ in range(4 - people):
        await table.add_computer(rooms.ann.id, "fair")
    await table.start(rooms.ann.id)
    while table.state.seats[(seat := table.view(None).to_act[0])].present:
        await table.press(table.state.seats[seat].member or 0, table.revision, table.view(seat).moves[0])
    thought, before, passed = think(table.state, table.current_play(), seat), told(table), 0.0
    assert thought is not None
    while told(table) == before:
        await rooms.time.pass_by(0.01)
        passed += 0.01
    return thought.pause, passed


@pytest.mark.parametrize(("people", "share"), [(1, ALONE), (2, 1.0)])
async def test_where_one_person_plays_alone_computer_players_take_less_time(
    rooms: Rooms, people: int, share: float
) -> None:
    pause, passed = await first_pause(rooms, people, 0.0)
    assert passed == pytest.approx(pause * share, abs=0.02)


@pytest.mark.parametrize(("people", "wait"), [(1, 3.0), (2, 3.0), (2, 0.1)])
async def test_the_pause_goes_by_while_what_has_happened_is_being_shown(rooms: Rooms, people: int, wait: float) -> None:
    pause, passed = await first_pause(rooms, people, wait)
    assert passed == pytest.approx(wait + LOOK if wait > pause else pause, abs=0.02)
