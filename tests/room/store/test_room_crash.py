"""Killed at any moment, a table goes on exactly where the last stored move left it, and no chip is lost or paid twice."""

import json
import os
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from tests.postgres import Servers

SCRIPT = Path(__file__).with_name("crash.py")
ROOT = Path(__file__).parents[3]


def played(store: str, game: str, kills: int, seed: int) -> dict[str, Any]:
    command = [sys.executable, str(SCRIPT), store, game, str(kills), str(seed)]
    done = run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("game", ["pitty_pat", "comet", "pontoon", "through_the_window"])
def test_a_match_that_was_killed_again_and_again_ends_as_an_undisturbed_one(tmp_path: Path, game: str) -> None:
    undisturbed = played(f"sqlite:///{tmp_path / 'undisturbed.sqlite3'}", game, 0, 1)
    assert undisturbed["end"]["result"][0][0] == "finished"
    disturbed = played(f"sqlite:///{tmp_path / 'disturbed.sqlite3'}", game, 12, 2)
    assert disturbed["killed"]  # how often depends on the machine; once is enough to prove a restart
    assert disturbed["end"] == undisturbed["end"]


def test_a_bot_on_postgres_that_was_killed_again_and_again_ends_its_match_as_an_undisturbed_one(
    servers: Servers,
) -> None:
    undisturbed = played(servers.new(), "pitty_pat", 0, 1)
    assert undisturbed["end"]["result"][0][0] == "finished"
    disturbed = played(servers.new(), "pitty_pat", 8, 2)
    assert disturbed["killed"]
    assert disturbed["end"] == undisturbed["end"]
