"""How long after its start the bot answers when many tables are open, and how many of its requests are refused.

The tables are in the store, a third of them dealt, as an earlier process has left them; nobody has written down what their
messages show, so that every one is edited. The local Discord is in this process, with its real limits.
"""

import asyncio
import contextlib
import sys
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from bot.bench.busy import furnish
from bot.bench.faces import lay, surroundings
from bot.playground import LocalDiscord
from bot.room import Room

SIZES = (3000, 10_000)
#: seconds after the first answer in which refusals are counted
_AFTER = 20.0


def starts(sizes: tuple[int, ...] = SIZES, after: float = _AFTER) -> dict[str, Any]:
    """By number of tables: seconds to the first answer, and requests that were refused until some time after it."""
    return {f"{size} tables": asyncio.run(_measure(size, after)) for size in sizes}


async def _measure(size: int, after: float) -> dict[str, float]:
    local = LocalDiscord(limits="real")
    await local.start()
    with TemporaryDirectory() as folder:
        where = lay(local, size)
        around = surroundings(local, folder)
        room = Room(around["DATABASE_URL"])
        await room.open()
        await furnish(room, where["guild"], where["places"], playing=1 / 3)
        await room.close()
        began = monotonic()
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=around, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            answered = await _first_answer(local) - began
            await asyncio.sleep(after)
            again = monotonic()
            await _first_answer(local)
            again = monotonic() - again
        finally:
            with contextlib.suppress(ProcessLookupError):
                bot.terminate()
            await bot.wait()
            await local.stop()
    edits = [entry for entry in local.log if entry.method == "PATCH" and entry.status == 200]
    refused = [entry for entry in local.log if entry.status == 429]
    return {"first_answer_s": answered, "later_answer_s": again, "edits": len(edits), "refused": len(refused)}


async def _first_answer(local: LocalDiscord) -> float:
    """When somebody who asks, again and again, gets the first answer."""
    await local.bot_ready(120, commands=True)
    person = local.person("Ann 0", guild=list(local.world.guilds.values())[-1])
    while not (await person.slash("tables")).ok:
        continue
    return monotonic()
