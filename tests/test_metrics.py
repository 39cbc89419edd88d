"""The figures for Prometheus: what they count, that they tell of nobody, and that they are shown where they should be."""

import asyncio
import os
import socket
import sys
from pathlib import Path

from prometheus_client import REGISTRY

from tests.desk.house import open_house

HOUSE = Path(__file__).resolve().parent.parent


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_answers_refusals_commits_and_matches_are_counted(tmp_path: Path) -> None:
    names = [
        "halley_answer_seconds_count",
        "halley_refusals_total",
        "halley_commit_seconds_count",
        "halley_units_total",
    ]
    before = [figure(name) for name in names]
    ended = figure("halley_matches_total", game="pitty_pat", outcome="finished")
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        answered, refused, commits, units = (figure(name) - old for name, old in zip(names, before, strict=True))
        assert answered >= 3  # opened, sat down, started
        assert refused == 0
        assert 0 < commits <= units
        await ann.slash("pitty_pat open")
        assert figure(names[1]) == before[1] + 1
        while house.table().phase == "playing":
            await house.pass_by(70)
    assert figure("halley_matches_total", game="pitty_pat", outcome="finished") == ended + 1


async def test_a_failure_of_discord_is_told_apart_from_our_own(tmp_path: Path) -> None:
    before = figure("halley_failures_total", whose="discord"), figure("halley_failures_total", whose="own")
    async with open_house(tmp_path) as house:
        house.discord.faults.fail("POST /interactions/*", status=400, code=50035)
        await house.person("Ann").slash("tables")
        await house.settle()
    assert figure("halley_failures_total", whose="discord") > before[0]
    assert figure("halley_failures_total", whose="own") == before[1]


async def test_requests_that_discord_refused_for_their_number_are_counted(tmp_path: Path) -> None:
    before = figure("halley_limited_total")
    async with open_house(tmp_path) as house:
        house.discord.faults.limit("POST /channels/*/messages", 0.05, times=2)
        house.discord.faults.limit("POST /interactions/*", 0.05)
        assert (await house.person("Ann").slash("pitty_pat open")).ok
        house.discord.faults.limit("GET *", 0.05)
        await house.bot.application_info()  # a request of discord.py's own
    assert figure("halley_limited_total") == before + 4


async def test_a_port_that_is_taken_is_named_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "play", cwd=tmp_path, stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": str(HOUSE), "METRICS_PORT": str(port), "HALLEY_PORT": "0"},
        )  # fmt: skip
        _, told = await process.communicate()
    assert process.returncode == 1
    assert told.decode().strip().endswith(f"METRICS_PORT {port} on 127.0.0.1 cannot be opened.")
