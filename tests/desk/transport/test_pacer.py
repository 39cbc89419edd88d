"""The pacer: what counts against Discord's fifty a second goes at its pace, by importance, and nobody waits for a blocked lane."""

import asyncio
import contextlib
from collections.abc import Iterable

import pytest

from bot.desk.transport.pacer import BURST, MOST, RATE, Pacer, Rank
from tests.desk.house import until


class Line:
    """Sends by a pacer, and notes when each went and how it was called."""

    def __init__(self, pacer: Pacer, answer_after: float = 0.0) -> None:
        self.pacer = pacer
        self.answer_after = answer_after
        self.sent: list[tuple[float, str]] = []

    async def send(self, name: str, rank: Rank = Rank.FACE, lane: str = "", *, uses: bool = True) -> None:
        async with self.pacer.turn(lane or name, rank) as turn:
            turn.used = uses
            if uses:
                self.sent.append((asyncio.get_running_loop().time(), name))
                await asyncio.sleep(self.answer_after)

    @property
    def names(self) -> list[str]:
        return [name for _, name in self.sent]

    def most_in_a_second(self, times: Iterable[float]) -> int:
        moments = sorted(times)
        return max(sum(1 for each in moments if start <= each < start + 1.0) for start in moments)


async def test_no_second_holds_more_requests_than_discord_allows() -> None:
    line = Line(Pacer())
    await asyncio.gather(*(line.send(str(number)) for number in range(110)))
    assert line.most_in_a_second(when for when, _ in line.sent) <= RATE + BURST <= MOST


async def test_requests_that_a_stalled_line_delivers_at_once_are_still_few_enough() -> None:
    delivered: list[float] = []
    stall = asyncio.Event()

    async def send(pacer: Pacer, number: int) -> None:
        async with pacer.turn(str(number), Rank.FACE) as turn:
            turn.used = True
            await stall.wait()
            delivered.append(asyncio.get_running_loop().time())

    pacer = Pacer()
    sending = [asyncio.create_task(send(pacer, number)) for number in range(120)]
    await asyncio.sleep(1.6)  # more than a second's worth would have gone by now
    stall.set()
    await asyncio.gather(*sending)
    assert Line(pacer).most_in_a_second(delivered) <= MOST


async def test_the_important_go_first_and_among_equals_the_oldest() -> None:
    line = Line(Pacer(rate=200))
    for _ in range(BURST):
        await line.send("before")
    asked = [("delete", Rank.DELETE), ("face 1", Rank.FACE), ("face 2", Rank.FACE), ("end", Rank.END)]
    await asyncio.gather(*(line.send(name, rank) for name, rank in [*asked, ("table", Rank.TABLE)]))
    eldest = line.names.index("delete")
    assert [name for name in line.names[BURST:] if name != "delete"] == ["table", "end", "face 1", "face 2"]
    assert eldest in (9, len(line.names) - 1)  # the tenth of all goes to whoever has waited longest


async def test_a_deletion_is_not_put_off_for_ever_by_faces_that_never_end() -> None:
    line = Line(Pacer(rate=400))
    running = True

    async def busy(name: str) -> None:
        while running:
            await line.send(name)

    tables = [asyncio.create_task(busy(f"table {number}")) for number in range(30)]
    await asyncio.sleep(0.05)
    await asyncio.wait_for(line.send("delete", Rank.DELETE), 10)
    running = False
    await asyncio.gather(*tables)


async def test_a_quiet_table_is_not_kept_waiting_by_a_busy_one() -> None:
    line = Line(Pacer(rate=200))

    async def busy() -> None:
        for _ in range(40):
            await line.send("busy")

    storms = [asyncio.create_task(busy()) for _ in range(5)]  # one lane: one of them at a time
    await until(lambda: len(line.sent) >= 10)  # each of them has had its lane, and waits for it again
    before = len(line.sent)
    await line.send("quiet")
    assert line.names[before:].index("quiet") <= 2
    await asyncio.gather(*storms)


async def test_a_lane_that_rests_holds_up_nobody_else() -> None:
    pacer = Pacer(rate=400)
    line = Line(pacer)
    began = asyncio.get_running_loop().time()
    pacer.rest("blocked for long", 3600)
    pacer.rest("blocked", 0.3)
    for_long = asyncio.create_task(line.send("blocked for long"))
    waiting = asyncio.create_task(line.send("blocked"))
    await asyncio.gather(*(line.send(f"free {number}") for number in range(20)), waiting)
    assert {name: when for when, name in line.sent}["blocked"] - began >= 0.29
    assert not for_long.done()
    for_long.cancel()


async def test_a_lane_that_has_rested_for_any_part_of_a_millisecond_is_free_again() -> None:
    pacer = Pacer(rate=4000)
    line, lanes = Line(pacer), [str(number) for number in range(400)]
    for number, lane in enumerate(lanes):
        pacer.rest(lane, 0.05 + number / 4000)
    waiting = [asyncio.create_task(line.send(lane)) for lane in lanes]
    await asyncio.wait(waiting, timeout=5)
    assert sorted(line.names) == sorted(lanes)
    assert all(task.done() for task in waiting)


async def test_whoever_waits_for_the_pace_does_not_keep_the_loop_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, look = 0, Pacer._go  # how often it looks is seen nowhere else

    def counted(pacer: Pacer) -> None:
        nonlocal looks
        looks += 1
        look(pacer)

    monkeypatch.setattr(Pacer, "_go", counted)
    line = Line(Pacer(rate=37))
    await asyncio.gather(*(line.send(str(number)) for number in range(40)))
    assert looks < 10 * 40


async def test_a_request_that_is_never_answered_holds_up_its_own_lane_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.desk.transport.pacer.HUNG", 0.2)
    pacer = Pacer(rate=2000)
    hanging, line = Line(pacer, answer_after=3600), Line(pacer)
    hung = [asyncio.create_task(hanging.send(f"hung {number}")) for number in range(MOST)]
    await until(lambda: len(hanging.sent) == MOST)
    await asyncio.wait_for(line.send("another"), 5)
    for each in hung:
        each.cancel()
    await asyncio.gather(*hung, return_exceptions=True)
    await asyncio.wait_for(line.send("hung 0"), 5)


async def test_a_turn_that_sends_nothing_costs_nothing() -> None:
    line = Line(Pacer(rate=0.5))
    async with asyncio.timeout(5):
        for number in range(500):
            await line.send(str(number), uses=False)
    assert line.sent == []


async def test_what_becomes_important_while_it_waits_moves_up() -> None:
    pacer = Pacer(rate=100)
    line = Line(pacer)
    for _ in range(BURST):
        await line.send("before")
    order: list[str] = []

    async def take(name: str, turn: object) -> None:
        async with turn as granted:  # type: ignore[attr-defined]
            granted.used = True
            order.append(name)

    turns = {name: pacer.turn(name, Rank.FACE) for name in ("first", "second", "third")}
    tasks = [asyncio.create_task(take(name, turn)) for name, turn in turns.items()]
    pacer.hurry(turns["third"], Rank.END)
    await asyncio.gather(*tasks)
    assert order == ["third", "first", "second"]


async def test_a_refusal_of_everything_stops_everything_and_slows_what_follows() -> None:
    pacer = Pacer()
    line = Line(pacer)
    pacer.refused("some lane", 0.3, everywhere=True)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(line.send(str(number)) for number in range(BURST + 8)))
    assert line.sent[0][0] - began >= 0.29
    assert line.sent[-1][0] - line.sent[0][0] >= 8 / (RATE / 2 + 2)


async def test_whoever_gives_up_waiting_leaves_no_gap() -> None:
    pacer = Pacer(rate=100)
    line = Line(pacer)
    waiting = [asyncio.create_task(line.send(str(number), lane="one lane")) for number in range(20)]
    await asyncio.sleep(0.01)
    for each in waiting[5:]:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert pacer.waiting == 0
    await asyncio.wait_for(line.send("next", lane="one lane"), 5)


async def test_a_pacer_that_stops_lets_everybody_go() -> None:
    pacer = Pacer()
    pacer.refused("x", 60, everywhere=True)
    line = Line(pacer)
    waiting = [asyncio.create_task(line.send(str(number))) for number in range(3)]
    await asyncio.sleep(0)
    pacer.stop()
    for each in [*waiting, asyncio.create_task(line.send("late"))]:
        with contextlib.suppress(asyncio.CancelledError):
            await each
    assert line.sent == []
    assert pacer.waiting == 0


async def test_a_share_of_what_several_processes_may_send_holds_from_the_next_turn_on() -> None:
    pacer = Pacer(rate=400)
    line = Line(pacer)
    pacer.allot(10)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(line.send(str(number)) for number in range(BURST + 3)))
    assert asyncio.get_running_loop().time() - began > 0.25  # so it is slower; how much does not matter
    pacer.allot(0.0)  # somebody else has all of it just now
    pacer.refused("lane", 0.0, everywhere=True)
    pacer.allot(4000)
    await asyncio.wait_for(line.send("again"), 5)
