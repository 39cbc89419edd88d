"""What a press costs: CPU of Halley beside a bare discord.py bot, each a process of its own on the same local Discord.

Halley's press plays a card from the private hand: rules, view, words, the journal committed, the hand updated and the table's
message edited when its turn comes. The bare bot answers with eight plain buttons. The local Discord is in this process, with its
limits off, and its own time is not counted.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from bot.playground import LocalDiscord, Message, Outcome, Person

#: tables that play at the same time, each with one press in flight
TABLES = 50
#: presses that are counted for each bot; a table has some twenty in its match
PRESSES = 800
#: waits for its turn to press, and gives the press that is then made; None when there is nothing left to press
Press = Callable[[int], Awaitable[Awaitable[Outcome] | None]]


def presses() -> dict[str, Any]:
    """CPU milliseconds a press, and times to the answer, of both bots, and their ratio."""
    return asyncio.run(_both())


async def _both() -> dict[str, Any]:
    bare = await _measure([sys.executable, "-m", "bot.bench.bare"], _bare_pressers)
    plain = await _measure([sys.executable, "-m", "bot"], partial(_players, pictures=False))
    ours = await _measure([sys.executable, "-m", "bot"], _players)
    return {
        "bare": bare,
        "without_pictures": plain,
        "halley": ours,
        "cpu_ratio_without_pictures": plain["cpu_ms"] / bare["cpu_ms"],
        "cpu_ratio": ours["cpu_ms"] / bare["cpu_ms"],
    }


def _cpu_seconds(process: int) -> float:
    """User and system time of a process so far (Linux: fields 14 and 15 of its stat, in clock ticks)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _measure(command: list[str], ready: Callable[[LocalDiscord], Awaitable[list[Press]]]) -> dict[str, float]:
    local = LocalDiscord(limits="off")
    await local.start()
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "HALLEY_API_URL": local.api_url,
            "HALLEY_GATEWAY_URL": local.gateway_url,
            "DISCORD_TOKEN": "bench",
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
            "LOG_LEVEL": "ERROR",
        }
        arguments = command if command[-1] == "bot" else [*command, local.api_url, local.gateway_url]
        process = await asyncio.create_subprocess_exec(*arguments, env=environment, stdout=asyncio.subprocess.DEVNULL)
        try:
            await local.bot_ready(30, commands=True)
            return await _press_all(await ready(local), process.pid)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
            await local.stop()


async def _press_all(pressers: list[Press], process: int) -> dict[str, float]:
    """Every presser goes on by itself until enough presses are made in all."""
    times: list[float] = []

    async def keep_pressing(press: Press) -> None:
        number = 0
        while len(times) < PRESSES:
            pressing = await press(number)
            if pressing is None:
                return
            began = monotonic()
            outcome = await pressing
            if outcome.error:
                raise RuntimeError(f"A press was not answered: {outcome.error}")
            times.append(monotonic() - began)
            number += 1

    before, began = _cpu_seconds(process), monotonic()
    await asyncio.gather(*(keep_pressing(press) for press in pressers))
    cpu, wall = _cpu_seconds(process) - before, monotonic() - began
    cuts = quantiles(times, n=100)
    return {
        "presses": len(times),
        "cpu_ms": 1000 * cpu / len(times),
        "per_s": len(times) / wall,
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "worst_ms": 1000 * max(times),
    }


async def _bare_pressers(local: LocalDiscord) -> list[Press]:
    people = [local.person(f"Person {number}") for number in range(TABLES)]
    sheets = [(await person.slash("buttons")).message for person in people]

    def presser(person: Person, sheet: Message | None) -> Press:
        async def press(number: int) -> Awaitable[Outcome]:
            return person.press(f"bare:{number % 8}", on=sheet)

        return press

    return [presser(person, sheet) for person, sheet in zip(people, sheets, strict=True)]


async def _players(local: LocalDiscord, pictures: bool = True) -> list[Press]:
    """Two people at each of the tables, every one with an open hand; a presser plays whatever its table's turn asks for."""
    guild = local.guilds.add("The bench", [f"table-{number}" for number in range(TABLES)])
    await asyncio.sleep(0.5)
    if not pictures:
        boss = local.person("Boss", guild=guild, manage=True)
        changed = await boss.slash("settings set", channel="table-0", setting="pictures", value="no")
        if changed.error:
            raise RuntimeError(f"Pictures could not be turned off: {changed.error}")
    return [await _table(local, guild, number) for number in range(TABLES)]


async def _table(local: LocalDiscord, guild: Any, number: int) -> Press:
    channel = f"table-{number}"
    pair = [local.person(f"{name} {number}", guild=guild) for name in ("Ann", "Ben")]
    opened = await pair[0].slash(f"{_quick_game()} open", channel=channel, hands=20)
    if opened.error:
        raise RuntimeError(f"A table could not be opened: {opened.error}")
    await (await _offered(pair[1], channel, "Sit down"))
    await (await _offered(pair[0], channel, "Start"))
    hands = [(await (await _offered(person, channel, "My hand"))).message for person in pair]

    async def press(_: int) -> Awaitable[Outcome] | None:
        for _attempt in range(2000):
            for person, hand in zip(pair, hands, strict=True):
                move = _card_button(person, hand, channel)
                if move:
                    return person.press(move, on=hand)
            await asyncio.sleep(0.005)
        return None

    return press


async def _offered(person: Person, channel: str, label: str) -> Awaitable[Outcome]:
    """A press on a button of the table in this channel, as soon as it is there: other tables have buttons of that name, too."""
    for _attempt in range(3000):
        for message in person.sees(channel):
            if not message.ephemeral and person.can_press(label, on=message):
                return person.press(label, on=message)
        await asyncio.sleep(0.01)
    raise RuntimeError(f"There is no button {label!r} at the table in {channel}.")


def _card_button(person: Person, hand: Message | None, channel: str) -> str | None:
    """The first button of a hand that plays a card now."""
    if hand is None:
        return None
    found = next((message for message in person.sees(channel) if message.id == hand.id), None)
    buttons = found.buttons if found else []
    return next(
        (one.custom_id for one in buttons if not one.disabled and one.custom_id and ":match " in one.custom_id), None
    )


def _quick_game() -> str:
    """The shortest game for two that is won by matching: what this benchmark presses through."""
    from bot import registry

    return min(registry.all_rules().values(), key=lambda rules: rules.info.minutes).info.key
