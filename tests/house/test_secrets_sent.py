"""What a person may not know changes nothing that this person is sent: messages, buttons, counts and pace.

The same play over another hidden deal, for every game on the shelf, compared at the level of requests to Discord.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.registry import keys, rules_of
from bot.room.history import journal
from bot.rules import CLOCK, Rules, carried_out, is_pattern
from tests.desk.house import House
from tests.house.deals import Log, Swap, Viewer, cover, held, left_to_time, other_keepers, states, swapped
from tests.house.guests import Offer, orders, take
from tests.house.recordings import Recorder, Step, Tape, dealt, taped

PRESSES = (14, 7, 3, 1)  #: the shorter the play, the more is still hidden when it ends
SWAPS = 3


async def first_run(folder: Path, key: str, presses: int, *, answering: bool = True) -> Tape:
    """A match played by chance."""
    async with dealt(folder / f"first {presses}", key, None) as (house, people, log):
        plan = await Recorder(house, people, answering).improvise(presses, Random(key))
        assert any(step.seat is not None for step in plan)
        return await taped(house, people, log, plan)


async def again(folder: Path, key: str, swap: Swap, plan: list[Step]) -> Tape:
    """The same presses at the same times, over the other deal."""
    async with dealt(folder, key, swap) as (house, people, log):
        recorder = Recorder(house, people)
        for step in plan:
            await recorder.carry_out(step)
        return await taped(house, people, log, plan)


def must_look_alike(one: Tape, two: Tape, viewer: Viewer) -> None:
    """Everything that a viewer was sent is the same, in the same order, at the same times, and so is what is stored of them."""
    first, second = one.of(viewer), two.of(viewer)
    sent = [[each[:3] for each in every] for every in (first, second)]
    assert sent[0] == sent[1], viewer
    for sent, other in zip(first, second, strict=True):
        assert sent == other, viewer
    if viewer is not None:
        assert one.exports[viewer] == two.exports[viewer], viewer


@pytest.mark.parametrize("key", keys())
async def test_the_same_play_over_another_hidden_deal_sends_others_the_same(tmp_path: Path, key: str):
    for presses in PRESSES:
        first = await first_run(tmp_path, key, presses)
        if swaps := cover(rules_of(key), first.setting, first.log, Random(key), SWAPS):
            break
    else:
        raise AssertionError("no two deals that somebody cannot tell apart")
    assert any(sent.pictures for sent in first.of(None)), "no picture was sent, so none was compared"
    for number, swap in enumerate(swaps):
        second = await again(tmp_path / f"swap {number}", key, swap, first.plan)
        assert second.log[0] != first.log[0]
        for viewer in swap.viewers:
            must_look_alike(first, second, viewer)
            assert first.of(viewer)


# ---- secret questions: the same pace whoever is asked ---------------------------------------------------------------

#: games with an even pace, whose clock asks one seat or nobody and must not tell which
SECRET = [key for key in keys() if "pace" in rules_of(key).info.clocks]
TURNS = (6, 2)


def turns_of(tape: Tape, rules: Rules[Any]) -> Log:
    """The moves of a log that seats made while no clock kept answers."""
    before = rules.start(tape.setting)
    made: list[tuple[int, str]] = []
    for row, (after, _) in zip(tape.log, states(rules, tape.setting, tape.log), strict=True):
        if row[0] > CLOCK and not held(rules, before):
            made.append(row)
        before = after
    return made


async def two_keepers(folder: Path, key: str) -> tuple[Tape, list[Swap]]:
    """A match in which secret questions are left to time, and swaps after which somebody else is asked them, or nobody."""
    rules = rules_of(key)
    best: tuple[Tape, list[Swap]] | None = None
    for presses in TURNS:
        first = await first_run(folder, key, presses, answering=False)
        found = other_keepers(rules, first.setting, first.log[0][1], turns_of(first, rules), Random(key))
        if best is None or len(found) > len(best[1]):
            best = first, found
        if len(found) == 2:
            break
    assert best is not None
    assert best[1], "nobody else can be asked without being seen"
    return best


@pytest.mark.parametrize("key", SECRET)
async def test_messages_and_their_times_are_the_same_whoever_is_asked_secretly(tmp_path: Path, key: str):
    first, swaps = await two_keepers(tmp_path, key)
    moments = {sent.moment for sent in first.of(None)}
    assert len(moments) > 2, "nothing was sent, so nothing was compared"
    for number, swap in enumerate(swaps):
        second = await again(tmp_path / f"other keeper {number}", key, swap, first.plan)
        for viewer in swap.viewers:
            must_look_alike(first, second, viewer)


@pytest.mark.parametrize("key", SECRET)
async def test_an_answer_that_is_given_early_is_noticed_by_nobody(tmp_path: Path, key: str):
    first, (swap, *_) = await two_keepers(tmp_path, key)
    async with dealt(tmp_path / "answered", key, swap) as (house, people, log):
        recorder, asked = Recorder(house, people), set[int]()
        for step in first.plan:
            await recorder.carry_out(step)
            if (seat := recorder.asked_secretly()) is not None:
                asked.add(seat)
                await recorder.answer_as_time_would(seat)
        second = await taped(house, people, log, first.plan)
    assert asked, "nobody was asked"
    for viewer in swap.viewers - asked:
        must_look_alike(first, second, viewer)


@pytest.mark.parametrize("key", SECRET)
async def test_a_standing_order_is_noticed_by_nobody_until_it_speaks(tmp_path: Path, key: str):
    first, (swap, *_) = await two_keepers(tmp_path, key)
    async with dealt(tmp_path / "ordered", key, swap) as (house, people, log):
        recorder = Recorder(house, people)
        given = {seat: await orders(one, recorder.hand(seat)) for seat, one in enumerate(people)}
        (keeper,) = [seat for seat, mine in given.items() if mine]  # only its keeper is offered one
        silent = silent_order(key, first, swap, keeper, given[keeper])
        assert (await take(people[keeper], silent, str)).ok
        await house.settle()
        assert house.table().order(keeper) == silent.act.partition(" ")[2]
        for step in first.plan:
            await recorder.carry_out(step)
        second = await taped(house, people, log, first.plan)
    for viewer in swap.viewers - {keeper}:
        must_look_alike(first, second, viewer)


def silent_order(key: str, first: Tape, swap: Swap, keeper: int, given: list[Offer]) -> Offer:
    """An order that does whenever its keeper is asked what would be done without it."""
    rules = rules_of(key)
    deal = swapped(first.log[0][1], swap.here, swap.there)
    seen = [state for state, _ in left_to_time(rules, first.setting, deal, turns_of(first, rules))]
    asked = [state for state in seen if held(rules, state) and keeper in rules.waiting(state).must]
    for offer in given:
        order = offer.act.partition(" ")[2]
        said = [carried_out(rules, state, keeper, order) for state in asked]
        default = [rules.timeout(state)[0][1] for state in asked]
        if not is_pattern(order) and all(one in (None, other) for one, other in zip(said, default, strict=True)):
            return offer
    raise AssertionError("every order would speak in this play")


@pytest.mark.parametrize("key", SECRET)
async def test_a_standing_order_makes_its_move_by_itself(tmp_path: Path, key: str):
    rules, chance = rules_of(key), Random(key)
    async with dealt(tmp_path / "spoken", key, None) as (house, people, _):
        recorder = Recorder(house, people, answering=False)
        while house.table().phase == "playing":
            seat = recorder.asked_secretly()
            spoken = None if seat is None else await speaking_order(house, recorder, seat)
            if seat is None or spoken is None:
                await recorder.step(chance)
                continue
            offer, move = spoken
            play = house.table().play
            assert play is not None
            rows = play.rows
            assert (await take(people[seat], offer, str)).ok
            await house.pass_by(rules.info.clocks["pace"].seconds)
            table = house.table()
            assert table.match is not None
            async with house.room.store.snapshot() as connection:
                found = await journal.load(connection, table.match)
            assert found is not None
            assert (found[1][rows].actor, found[1][rows].move) == (seat, move)
            return
    raise AssertionError("no order ever spoke")


async def speaking_order(house: House, recorder: Recorder, seat: int) -> tuple[Offer, str] | None:
    """An order that this seat is offered and that now gives another move than time would, with that move."""
    play = house.table().play
    assert play is not None
    default = dict(play.rules.timeout(play.state))[seat]
    for offer in await orders(recorder.people[seat], recorder.hand(seat)):
        move = carried_out(play.rules, play.state, seat, offer.act.partition(" ")[2])
        if move not in (None, default):
            return offer, move
    return None
