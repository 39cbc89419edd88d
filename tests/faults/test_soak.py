"""A short soak: every game at once in a room that is killed thirty times. `tools/soak.py` runs as long as one likes."""

import json
import os
import sys
from pathlib import Path
from subprocess import run

from bot.registry import keys

ROOT = Path(__file__).parents[2]


def test_matches_of_every_game_end_as_undisturbed_ones_however_often_the_room_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "tools/soak.py", "--kills", "30", "--seed", "1", "--json"]
    ended = run(
        command, cwd=ROOT, env=os.environ | {"TMPDIR": str(tmp_path)}, capture_output=True, text=True, timeout=240
    )
    assert ended.returncode == 0, ended.stderr
    done = json.loads(ended.stdout.splitlines()[-1])["room"]
    assert done["kills"] == 30
    assert done["audits"] >= 30
    assert done["matches"] >= len(keys())
