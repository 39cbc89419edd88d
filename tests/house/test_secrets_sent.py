"""What a person may not know changes nothing that this person is sent: messages, buttons, counts and pace.

The same play over another hidden deal, for every game on the shelf, compared at the level of requests to Discord.
"""

from pathlib import Path
from random import Random

import pytest

from bot.shelf import keys, rules_of
from tests.house.deals import Swap, Viewer, cover
from tests.house.tapes import Recorder, Step, Tape, dealt, taped

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
    """Everything that a viewer was sent is the same, in the same order, at the same times."""
    for first, second in zip(one.of(viewer), two.of(viewer), strict=True):
        assert len(first) == len(second), (viewer, len(first), len(second))
        for sent, other in zip(first, second, strict=True):
            assert sent == other, viewer


@pytest.mark.parametrize("key", keys())
async def test_the_same_play_over_another_hidden_deal_sends_others_the_same(tmp_path: Path, key: str):
    for presses in PRESSES:
        first = await first_run(tmp_path, key, presses)
        if swaps := cover(rules_of(key), first.setting, first.log, Random(key), SWAPS):
            break
    else:
        raise AssertionError("no two deals that somebody cannot tell apart")
    for number, swap in enumerate(swaps):
        second = await again(tmp_path / f"swap {number}", key, swap, first.plan)
        assert second.log[0] != first.log[0]
        for viewer in swap.viewers:
            must_look_alike(first, second, viewer)
            assert first.of(viewer)[0] or first.of(viewer)[1]
