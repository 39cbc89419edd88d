"""The bot as a process of its own, which a test may kill at any moment: `python run_house.py`, set up by the environment.

DATABASE_URL, HALLEY_API_URL and HALLEY_GATEWAY_URL as always. HALLEY_SEED is the seed of every shuffle, HALLEY_NOW the room's
time. That time stands still but for lines on standard input, each a number of seconds to let pass; the answer is one line when
everything has been stored that they brought.
"""

import asyncio
import os
import sys

from pydantic import SecretStr

from bot.cards import LINKS, Chain
from bot.desk import Timing
from bot.logs import write_log
from bot.room import ManualClock, Room
from bot.room.table.salts import Root
from bot.running import run_bot
from bot.settings import Settings

QUICK = Timing(
    settle=0.003, edit_gap=0.0, hand_gap=0.0, idle_gap=0.0, save_gap=0.0, faces=3600.0, step=0.0, beat=0.0, card=0.0
)


async def let_time_pass(hand: ManualClock) -> None:
    """Do what is asked on standard input."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        await hand.pass_by(float(line))
        sys.stdout.write(f"now {hand.now()}\n")
        sys.stdout.flush()


async def main() -> None:
    write_log(
        "WARNING"
    )  # to standard error: standard output is for the answers, and for what the bot says to whoever hosts it
    hand = ManualClock(float(os.environ["HALLEY_NOW"]))
    settings = Settings(_env_file=None, discord_token=SecretStr("a.token.for-tests"))  # type: ignore[call-arg]
    seed = bytes.fromhex(os.environ["HALLEY_SEED"])
    room = Room(settings.database_url, time=hand, chains=lambda: Chain(seed, LINKS), salts=lambda: Root(seed))
    await room.open()
    passing = asyncio.create_task(let_time_pass(hand))
    try:
        await run_bot(settings, room, QUICK)
    finally:
        passing.cancel()
        await room.close()


if __name__ == "__main__":
    asyncio.run(main())
