"""The benchmarks run, each to its end: what they measure is not judged here."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import registry
from bot.bench import bench
from bot.bench.faces import faces
from bot.bench.presses import presses
from bot.bench.start import starts
from bot.bench.thinking import thinking


def measured(capsys: pytest.CaptureFixture[str], only: str) -> dict[str, Any]:
    assert bench(as_json=True, only=only, seconds=0.05) == 0
    return json.loads(capsys.readouterr().out)[only]


def test_random_matches_of_every_game_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(measured(capsys, "rules")) == sorted(registry.keys())


def test_durable_moves_are_measured_beside_the_bare_driver(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "store")
    assert figures["moves_per_s"] > 0
    assert figures["bare_moves_per_s"] > 0


def test_what_thinking_costs_the_loop_is_measured() -> None:
    figures = thinking(seconds=3.0)
    assert 0 < figures["thinking_p99_ms"] <= figures["thinking_max_ms"]
    assert figures["answers_a_second"] > 0
    assert figures["start_s"] > 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="the benchmark reads a process's time from /proc, as on Linux")
def test_presses_are_measured_beside_a_bare_bot_with_few_and_with_many_in_flight() -> None:
    measured = presses(flights=(1, 20), count=120)
    assert list(measured) == ["1 in flight", "20 in flight"]
    for figures in measured.values():
        assert figures["halley"]["presses"] >= 120
        assert figures["halley"]["unanswered"] == figures["bare"]["unanswered"] == 0
        assert figures["cpu_ratio"] > 0


@pytest.mark.skipif(sys.platform == "win32", reason="the bot's process listens to its standard input as a pipe")
def test_the_age_of_faces_is_measured_with_and_without_tokens_and_nothing_is_refused() -> None:
    figures = faces(seconds=1.0, sizes=(20,))["20 tables"]
    for way in ("paced", "by_token"):
        assert figures[way]["changes"] > 0
        assert figures[way]["never_shown"] == figures[way]["refused"] == 0
        assert 0 <= figures[way]["p50_s"] <= figures[way]["p99_s"]


def test_a_start_with_open_tables_is_measured_and_nothing_is_refused() -> None:
    figures = starts(sizes=(60,), after=2.0)["60 tables"]
    assert figures["refused"] == 0
    assert figures["edits"] > 0
    assert figures["first_answer_s"] > 0
