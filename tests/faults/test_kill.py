"""Kill -9 between any two moves, or in the middle of one: the match goes on where it stopped and ends as it would have ended."""

import asyncio
import contextlib
import sys
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.playground import LocalDiscord
from bot.room import Room
from bot.room.audit.audit import audit
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from bot.room.sql import schema
from cogs.through_the_window.nouns import EVERYDAY
from tests.faults.process import Player, Process, is_over, people, table_message
from tests.house.guests import Offer

#: seconds of the room that pass when everybody has had a turn: people are quicker than any computer player that reacts to the same
#: card, since a kill makes it forget how quick they usually are
STEP = 1.0


@dataclass(frozen=True, slots=True)
class End:
    """All that a match comes to; nothing in it may depend on how often the process was killed."""

    record: dict[str, Any]
    result: str | None
    accounts: tuple[tuple[str, int], ...]
    presses: int = field(compare=False)  #: those count that were refused, too


@dataclass(slots=True)
class Script:
    """A match that is played the same way every time, and where the process is killed in it, by number of press."""

    game: str
    options: dict[str, Any]
    computers: int
    before: Collection[int] = ()  #: killed between the look at the hand and the press on its button
    amid: Collection[int] = ()  #: killed while the press is on its way
    presses: int = 0

    async def play(self, folder: Path) -> tuple[End, int]:
        """Play it; gives the end, and how often the process was killed."""
        folder.mkdir()
        self.presses = 0
        async with LocalDiscord() as discord:
            process = Process(discord, f"sqlite:///{folder / 'house.sqlite3'}")
            await process.start()
            try:
                await self._match(process, discord)
            finally:
                await process.stop()
            return await _end(process.database_url, self.presses), process.kills

    async def _match(self, process: Process, discord: LocalDiscord) -> None:
        ann, ben = people(discord, "Ann", "Ben")
        assert (await ann.slash(f"{self.game} open", **self.options)).ok
        await discord.until(lambda: table_message(ann))
        assert (await ben.press("Sit down", on=table_message(ben))).ok
        for _ in range(self.computers):
            assert (await ann.press("Add computer player", on=table_message(ann))).ok
        assert (await ann.press("Start", on=table_message(ann))).ok
        await discord.until(lambda: ann.can_press("My hand"))
        players = [Player(each, EVERYDAY) for each in (ann, ben)]
        while not is_over(ann):
            for player in players:
                if (offer := await player.choose()) is not None:
                    await self._act(process, player, offer)
            await process.pass_by(STEP)

    async def _act(self, process: Process, player: Player, offer: Offer) -> None:
        number, self.presses = self.presses, self.presses + 1
        if number in self.before:
            await process.kill()
        if number not in self.amid:
            assert (await player.press(offer)).ok
            return
        pressing = asyncio.create_task(player.press(offer))
        await asyncio.sleep(Random(number).uniform(0.0, 0.015))
        await process.kill()
        pressing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pressing
        again = await player.choose()  # the move was stored, or it was not: the hand tells
        if again is not None and again.act == offer.act:
            assert (await player.press(again)).ok


async def _end(database_url: str, presses: int) -> End:
    room = Room(database_url)
    await room.store.open()
    try:
        assert await audit(room.store) == []
        match = schema.match.c
        (played,) = await room.store.read(select(match.id, match.result))
        accounts = await room.store.read(select(schema.account.c.kind, schema.account.c.balance))
        record = await export_match(room.store, played.id)
        assert verify(record, record["chain"]).whole
        for name in ("log", "chain", "checksum"):  # these tell when each move was made
            del record[name]
        return End(record, played.result, tuple(sorted(map(tuple, accounts))), presses)
    finally:
        await room.store.close()


async def compared(folder: Path, script: Script, points: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    """Play undisturbed, then with so many kills (None: at every move), and compare."""
    undisturbed, none = await script.play(folder / "undisturbed")
    assert none == 0
    assert undisturbed.record["moves"]
    every = range(undisturbed.presses)
    # a match whose runs fall by themselves can be over after three presses
    some = len(every) if points is None else min(points, len(every))
    chosen = sorted(Random(script.game).sample(every, some))
    script.before, script.amid = (chosen, ()) if points is None else (chosen[::2], chosen[1::2])
    began = time.monotonic()
    disturbed, kills = await script.play(folder / "disturbed")
    # an answer that is kept until time is up may be given once more or less often, so the last kill may find the match over
    assert kills == sum(number < disturbed.presses for number in chosen)
    assert kills >= some - 1
    assert disturbed == undisturbed
    with capsys.disabled():
        told = f"{undisturbed.presses} presses, killed {kills} times in {time.monotonic() - began:.0f} s"
        sys.stdout.write(f"\n{script.game}: {told}\n")


async def test_a_match_of_pitty_pat_survives_a_kill_before_every_move(tmp_path: Path, capsys):
    await compared(tmp_path, Script("pitty_pat", {"stake": 20, "hands": 2}, 0), None, capsys)


@pytest.mark.parametrize(
    ("game", "options", "computers"),
    [
        ("pontoon", {"hands": 2}, 1),
        ("comet", {"target": 10, "stake": 20}, 2),
        ("through_the_window", {"cards": 1, "stake": 20}, 1),
    ],
)
async def test_a_match_survives_kills_between_and_amid_moves(
    tmp_path: Path, capsys, game: str, options: dict[str, Any], computers: int
):
    await compared(tmp_path, Script(game, options, computers), 4, capsys)
