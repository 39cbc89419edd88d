"""The benchmarks run, each to its end: what they measure is not judged here."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot import shelf
from bot.bench import bench


def measured(capsys: pytest.CaptureFixture[str], only: str) -> dict[str, Any]:
    assert bench(as_json=True, only=only, seconds=0.05) == 0
    return json.loads(capsys.readouterr().out)[only]


def test_random_matches_of_every_game_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(measured(capsys, "rules")) == sorted(shelf.keys())


def test_durable_moves_are_measured_beside_the_bare_driver(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "store")
    assert figures["moves_per_s"] > 0
    assert figures["bare_moves_per_s"] > 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="the benchmark reads a process's time from /proc, as on Linux")
def test_presses_are_measured_beside_a_bare_bot(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "press")
    assert figures["halley"]["presses"] > 0
    assert figures["cpu_ratio"] > 0
