"""What whoever hosts Halley sees from outside: /healthz, /metrics, nothing else, and nobody's name."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from time import monotonic

import aiohttp
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from bot.room.clock.processes import NoAnswer, Processes
from bot.watching.door import served
from bot.watching.health import Health
from tests.desk.house import House, open_house, until
from tests.room.clock import work


class Watcher:
    """Somebody who looks in, at a port."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def get(self, path: str, method: str = "GET") -> tuple[int, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, f"http://127.0.0.1:{self.port}{path}") as answer,
        ):
            return answer.status, await answer.text()

    async def figures(self) -> dict[tuple[str, ...], float]:
        """Every figure by its name and its labels' values."""
        status, told = await self.get("/metrics")
        assert status == 200
        return {
            (one.name, *one.labels.values()): one.value
            for family in text_string_to_metric_families(told)
            for one in family.samples
        }


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[House, Watcher]]:
    async with (
        open_house(folder) as house,
        served(0, "127.0.0.1", Health([house.bot])) as port,
    ):
        assert port
        await until(lambda: house.bot.shards_up == 1)
        yield house, Watcher(port)


async def test_a_house_that_is_well_says_so_and_no_other_path_is_there(tmp_path: Path) -> None:
    async with watched(tmp_path) as (_, watcher):
        assert await watcher.get("/healthz") == (200, "ok\n")
        for path in ("/", "/healthz/", "/metrics/more", "/favicon.ico", "/api/v10/gateway"):
            assert (await watcher.get(path))[0] == 404
        assert (await watcher.get("/metrics", "POST"))[0] == 405


def lost_connections() -> float:
    return REGISTRY.get_sample_value("halley_gateway_lost_total") or 0.0


async def test_a_lost_gateway_is_told(tmp_path: Path) -> None:
    before = lost_connections()
    async with watched(tmp_path) as (house, watcher):
        await house.discord.stop()
        await until(lambda: house.bot.shards_up == 0)
        assert await watcher.get("/healthz") == (503, "lost: gateway\n")
        figures = await watcher.figures()
    assert (figures["halley_gateway_shards", "down"], figures["halley_gateway_shards", "up"]) == (1, 0)
    assert figures[("halley_gateway_lost_total",)] == before + 1


async def test_a_gateway_that_is_back_is_well(tmp_path: Path) -> None:
    before = lost_connections()
    async with watched(tmp_path) as (house, watcher):
        house.discord.gateway.drop()
        await until(lambda: lost_connections() == before + 1)
        await until(lambda: house.bot.shards_up == 1)
        assert await watcher.get("/healthz") == (200, "ok\n")
        figures = await watcher.figures()
    assert (figures["halley_gateway_shards", "down"], figures["halley_gateway_shards", "up"]) == (0, 1)


async def test_a_store_that_another_process_has_taken_is_told(tmp_path: Path) -> None:
    async with watched(tmp_path) as (house, watcher):
        house.room.store.lost.set()
        assert await watcher.get("/healthz") == (503, "lost: store\n")
        assert (await watcher.figures())[("halley_store_up",)] == 0
        house.room.store.lost.clear()
        assert await watcher.get("/healthz") == (200, "ok\n")


async def test_a_store_that_takes_nothing_any_more_is_told(tmp_path: Path) -> None:
    async with watched(tmp_path) as (house, watcher):
        house.room.store.stored = monotonic() - 31
        assert await watcher.get("/healthz") == (503, "lost: store\n")
        await house.room.store.set_note("something", "else")
        assert await watcher.get("/healthz") == (200, "ok\n")


async def test_a_store_that_cannot_be_read_is_told_and_the_figures_say_that_they_do_not_know(tmp_path: Path) -> None:
    async with watched(tmp_path) as (_, watcher):
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as other:
            other.execute("ALTER TABLE account RENAME TO elsewhere")
        assert await watcher.get("/healthz") == (503, "lost: store\n")
        escrow = (await watcher.figures())[("halley_escrow_chips",)]
        assert escrow != escrow
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as other:
            other.execute("ALTER TABLE elsewhere RENAME TO account")


async def test_the_figures_tell_of_guilds_tables_chips_faces_and_the_loop(tmp_path: Path) -> None:
    async with watched(tmp_path) as (house, watcher):
        before = await watcher.figures()
        await house.table_for("Ann", "Ben", stake=5)
        await asyncio.sleep(0.6)
        figures = await watcher.figures()
        assert figures[("halley_guilds",)] == 1
        assert figures["halley_tables", "pitty_pat", "playing"] == 1
        assert figures[("halley_escrow_chips",)] > 0
        assert figures[("halley_store_up",)] == 1
        assert figures["halley_build_info", "0.1.0"] == 1
        assert figures[("halley_face_oldest_seconds",)] >= 0
        for name in ("halley_face_age_seconds_count", "halley_loop_delay_seconds_count", "halley_commit_seconds_count"):
            assert figures[(name,)] > before[(name,)]
        assert before.get(("halley_tables", "pitty_pat", "playing")) is None


async def test_a_table_that_discord_does_not_let_us_show_grows_old_until_it_is_shown(tmp_path: Path) -> None:
    async with watched(tmp_path) as (house, watcher):
        await house.table_for("Ann", "Ben")
        house.discord.faults.limit("PATCH /channels/*/messages/*", 0.3)
        house.bot.desk.table_messages.places[house.table().id].token = None  # it would change the message at no cost
        passing = asyncio.create_task(house.pass_by(70))
        await until(lambda: bool(house.requests("PATCH", "/messages/")))
        await asyncio.sleep(0.1)
        assert (await watcher.figures())[("halley_face_oldest_seconds",)] > 0.05
        await passing
        assert (await watcher.figures())[("halley_face_oldest_seconds",)] == 0


async def test_answers_of_those_who_look_ahead_are_measured_and_those_that_do_not_come_counted() -> None:
    def figures() -> list[float]:
        return [
            REGISTRY.get_sample_value(name) or 0.0
            for name in ("halley_thinking_seconds_count", "halley_thinking_late_total")
        ]

    pool = Processes(1, work.nothing)
    answered, late = figures()
    try:
        assert await pool.run(60.0, work.twice, 21) == 42
        assert figures() == [answered + 1, late]
        with pytest.raises(NoAnswer):
            await pool.run(0.05, work.spin)
        assert figures() == [answered + 1, late + 1]
    finally:
        pool.close()


async def test_no_figure_names_a_person_a_server_or_a_table(tmp_path: Path) -> None:
    async with watched(tmp_path) as (house, watcher):
        people = await house.table_for("Annegret", "Benedikt", stake=5)
        _, told = await watcher.get("/metrics")
        table = house.table()
        named = {"Annegret", "Benedikt", "card room", "card-table", table.id}
        assert not [name for name in named if name in told]
        numbers = {str(number) for number in (table.guild, table.channel, *(one.id for one in people))}
        assert not numbers & set(re.findall(r"\d{10,}", told))


async def test_nothing_is_served_without_a_port_and_nothing_afterwards(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        async with served(None, "127.0.0.1", Health([house.bot])) as nowhere:
            assert nowhere is None
        async with served(0, "127.0.0.1", Health([house.bot])) as port:
            assert port
            with pytest.raises(OSError, match="in use"):
                async with served(port, "127.0.0.1", Health([house.bot])):
                    pass
        with pytest.raises(aiohttp.ClientConnectorError):
            await Watcher(port).get("/healthz")
