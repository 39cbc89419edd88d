"""What a press costs: CPU of Halley beside bare discord.py bots, each a process of its own on the same local Discord.

Halley's press plays a card from the private hand: rules, view, words, the journal committed, the hand updated and the table's
message edited when its turn comes. The bare bot answers with eight plain buttons; at plain tables it stores a row and changes the
hands of two or four and the table's message, the least that a game has to do. The local Discord is in this process, with its limits
off, and its own time is not counted. The bots are measured in turns, with few and with many presses in flight, which wait for
their answers at the same time.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

from bot.playground import LocalDiscord, Message, Outcome, Person

#: so many presses wait for their answers at a time
FLIGHTS = (1, 50, 500)
#: presses that are counted for each bot and each of these, so few that no match is over before the end
PRESSES = 1600
#: a bot makes them in so many blocks, between which the others have their turn
TURNS = 4
#: in a block so many are made at least for each that is in flight: what is left to be done after the last one is counted as well,
#: and would be most of it where every table makes a single press
EACH = 4
#: so many times a second it is looked whether something can be pressed, at all tables together
LOOKS = 4000
#: a table at which nothing can be pressed for so many seconds has ended its match
OVER = 25.0
#: tables that play at the same time, at least
TABLES = 50
#: a bot is at rest after so many seconds of hardly any work, longer than a hand waits that nobody asks for (Timing.idle_gap)
REST = 3.0
#: it is looked at so often, and works if it had so many seconds of the processor meanwhile; at rest after so many, or never
GLANCE, STIRRING, PATIENCE = 0.5, 0.025, 120.0
#: a press that can be made now; None where there is none
Look = Callable[[], Awaitable[Outcome] | None]
#: waits for its turn, with the number of presses made and the seconds between two looks, and gives a look at what can then be
#: pressed; None when it is all over
Press = Callable[[int, float], Awaitable[Look | None]]
#: all that press on one bot, when it is ready for so many
Pressers = Callable[[LocalDiscord, int], Awaitable[list[Press]]]


class Bot(NamedTuple):
    """A bot's process, and all that press on it."""

    process: int
    pressers: list[Press]


class Block(NamedTuple):
    """Presses that were made together: seconds to each answer, the processor's and the wall's seconds for all."""

    times: list[float]
    cpu: float
    wall: float
    unanswered: int


def presses(flights: Sequence[int] = FLIGHTS, count: int = PRESSES, turns: int = TURNS) -> dict[str, Any]:
    """CPU milliseconds a press, and times to the answer, of all bots, and ratios.

    For each of `flights` at least `count` presses of each bot, in `turns` blocks.
    """
    return asyncio.run(_all(flights, count, turns))


async def _all(flights: Sequence[int], count: int, turns: int) -> dict[str, Any]:
    tables = max(TABLES, *flights)
    halley, bare = [sys.executable, "-m", "bot"], [sys.executable, "-m", "bot.bench.bare"]
    async with AsyncExitStack() as running:
        bots = {
            "bare": await running.enter_async_context(_running(bare, _bare_pressers, tables)),
            "plain_tables": await running.enter_async_context(_running(bare, partial(_plain_tables, seats=2), tables)),
            "plain_tables_of_four": await running.enter_async_context(
                _running(bare, partial(_plain_tables, seats=4), tables)
            ),
            "without_pictures": await running.enter_async_context(
                _running(halley, partial(_players, pictures=False), tables)
            ),
            "halley": await running.enter_async_context(_running(halley, _players, tables)),
        }
        return {
            f"{flight} in flight": _with_ratios(await _in_turns(bots, flight, at * TABLES, count, turns))
            for at, flight in enumerate(flights)
        }


def _with_ratios(figures: dict[str, dict[str, float]]) -> dict[str, Any]:
    def beside_bare(name: str) -> float:
        return figures[name]["cpu_ms"] / figures["bare"]["cpu_ms"]

    return {
        "cpu_ratio_of_plain_tables": beside_bare("plain_tables"),
        "cpu_ratio_of_plain_tables_of_four": beside_bare("plain_tables_of_four"),
        "cpu_ratio_without_pictures": beside_bare("without_pictures"),
        "cpu_ratio": beside_bare("halley"),
        **figures,
    }


async def _in_turns(
    bots: dict[str, Bot], flight: int, first: int, count: int, turns: int
) -> dict[str, dict[str, float]]:
    """The figures of each bot. They are pressed in turns, so that what others do on this machine comes upon all of them.

    `first`: at which table they begin, so that no match is over before all is measured.
    """
    blocks: dict[str, list[Block]] = {name: [] for name in bots}
    for _turn in range(turns):
        for name, bot in bots.items():
            blocks[name].append(await _press_all(bot, flight, max(EACH * flight, count // turns), first))
    return {name: _figures(made) for name, made in blocks.items()}


def _figures(blocks: Sequence[Block]) -> dict[str, float]:
    times = sorted(time for block in blocks for time in block.times)
    cuts = quantiles(times, n=100)
    return {
        "presses": len(times),
        "cpu_ms": 1000 * sum(block.cpu for block in blocks) / len(times),
        "per_s": len(times) / sum(block.wall for block in blocks),
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "worst_ms": 1000 * times[-1],
        "unanswered": sum(block.unanswered for block in blocks),
    }


def _cpu_seconds(process: int) -> float:
    """User and system time of a process so far (Linux: fields 14 and 15 of its stat, in clock ticks)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _running(command: list[str], ready: Pressers, tables: int) -> AsyncGenerator[Bot, None]:
    """A bot in a process of its own, on a local Discord of its own, where all is ready to press on."""
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
            yield Bot(process.pid, await ready(local, tables))
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
            await local.stop()


async def _at_rest(process: int) -> float:
    """Wait until a bot has nothing left to do, what it had put off included; the processor's seconds that it had had by then."""
    since, quiet = _cpu_seconds(process), 0.0
    for _ in range(round(PATIENCE / GLANCE)):
        before = _cpu_seconds(process)
        await asyncio.sleep(GLANCE)
        now = _cpu_seconds(process)
        if now - before >= STIRRING:
            since, quiet = now, 0.0
        elif (quiet := quiet + GLANCE) >= REST:
            return since
    raise RuntimeError("The bot does not come to rest.")


async def _press_all(bot: Bot, flight: int, count: int, first: int) -> Block:
    """Every presser goes on by itself until enough presses are made in all; so many as `flight` wait for their answers at once.

    What comes after the last answer, such as showing it to others, is counted too: until the bot is at rest.
    """
    turned = first % len(bot.pressers)
    pressers = [*bot.pressers[turned:], *bot.pressers[:turned]][: max(TABLES, flight)]
    times: list[float] = []
    unanswered = 0
    gate = asyncio.Semaphore(flight)
    pause = len(pressers) / LOOKS  # so that looking costs this process the same, however many there are

    async def keep_pressing(press: Press) -> None:
        nonlocal unanswered
        while len(times) < count and (look := await press(len(times), pause)) is not None:
            async with gate:
                if (pressing := look()) is not None:
                    began = monotonic()
                    unanswered += (await pressing).error is not None
                    times.append(monotonic() - began)

    await _at_rest(bot.process)
    before, began = _cpu_seconds(bot.process), monotonic()
    await asyncio.gather(*map(keep_pressing, pressers))
    wall = monotonic() - began
    return Block(times, await _at_rest(bot.process) - before, wall, unanswered)


async def _bare_pressers(local: LocalDiscord, tables: int) -> list[Press]:
    people = [local.person(f"Person {number}") for number in range(tables)]
    sheets = [(await person.slash("buttons")).message for person in people]

    def presser(person: Person, sheet: Message | None) -> Press:
        async def press(number: int, _pause: float) -> Look | None:
            return lambda: person.press(f"bare:{number % 8}", on=sheet)

        return press

    return [presser(person, sheet) for person, sheet in zip(people, sheets, strict=True)]


async def _plain_tables(local: LocalDiscord, tables: int, seats: int) -> list[Press]:
    """So many people at each of so many plain tables, who press in turns."""
    guild = local.guilds.add("The bench", [f"table-{number}" for number in range(tables)])
    return [await _plain_table(local, guild, number, seats) for number in range(tables)]


async def _plain_table(local: LocalDiscord, guild: Any, number: int, seats: int) -> Press:
    channel = f"table-{number}"
    people = [local.person(f"Person {seat} {number}", guild=guild) for seat in range(seats)]
    opened = await people[0].slash("table", channel=channel)
    if opened.error:
        raise RuntimeError(f"A plain table could not be opened: {opened.error}")
    turns = cycle([(person, (await person.slash("buttons", channel=channel)).message) for person in people])

    def look() -> Awaitable[Outcome]:
        person, hand = next(turns)
        return person.press("bare:0", on=hand)

    async def press(_number: int, _pause: float) -> Look | None:
        return look

    return press


async def _players(local: LocalDiscord, tables: int, pictures: bool = True) -> list[Press]:
    """Two people at each of the tables, every one with an open hand; a presser plays whatever its table's turn asks for."""
    guild = local.guilds.add("The bench", [f"table-{number}" for number in range(tables)])
    await asyncio.sleep(0.5)
    if not pictures:
        boss = local.person("Boss", guild=guild, manage=True)
        changed = await boss.slash("settings set", channel="table-0", setting="pictures", value="no")
        if changed.error:
            raise RuntimeError(f"Pictures could not be turned off: {changed.error}")
    return [await _table(local, guild, number) for number in range(tables)]


async def _table(local: LocalDiscord, guild: Any, number: int) -> Press:
    channel = f"table-{number}"
    pair = [local.person(f"{name} {number}", guild=guild) for name in ("Ann", "Ben")]
    opened = await pair[0].slash(f"{_quick_game()} open", channel=channel, hands=20, speed="slow")
    if opened.error:
        raise RuntimeError(f"A table could not be opened: {opened.error}")
    await (await _offered(pair[1], channel, "Sit down"))
    await (await _offered(pair[0], channel, "Start"))
    hands = [(await (await _offered(person, channel, "My hand"))).message for person in pair]

    def look() -> Awaitable[Outcome] | None:
        for person, hand in zip(pair, hands, strict=True):
            if move := _card_button(person, hand, channel):
                return person.press(move, on=hand)
        return None

    async def press(_number: int, pause: float) -> Look | None:
        for _attempt in range(round(OVER / pause)):
            if any(_card_button(person, hand, channel) for person, hand in zip(pair, hands, strict=True)):
                return look
            await asyncio.sleep(pause)
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
