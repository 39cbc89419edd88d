"""docs/adding-a-game.md, taken at its word: in a copy of the house its commands are run, one after another."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import EXAMPLE, HOUSE, PAGE, Impossible, make, skeleton

COPIED = ("bot", "cogs", "tests", "docs", "tools")
FILES = ("Makefile", "README.md", "pyproject.toml")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the house in which nothing is compiled yet."""
    for name in COPIED:
        shutil.copytree(HOUSE / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy2(HOUSE / name, tmp_path / name)
    return tmp_path


def run(command: str, house: Path) -> str:
    """A command of the page in the copy, with the interpreter of this test; what it says."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHON": sys.executable}
    done = subprocess.run(
        ["sh", "-c", command], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(900)  # it runs a whole test suite, on whatever machine there is
def test_a_game_that_is_added_by_the_steps_of_the_page_keeps_the_contract(house: Path) -> None:
    name = "evening_star"
    before = {path: path.read_bytes() for path in house.rglob("*.py")}
    steps = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(steps) == 2
    said = "".join(run(line, house) for step in steps for line in step.replace(EXAMPLE, name).splitlines())
    assert f"cogs/{name}/rules.py" in said
    assert re.search(r"^thumb +\d", said, flags=re.MULTILINE)
    assert {path: path.read_bytes() for path in before} == before, "a line of the house has changed"
    arrows = "test_arrows_run_one_way or test_slices_never_import_each_other or test_pure_rooms"
    run(f"python -m pytest -q -n 0 tests/test_readme.py tests/test_arrows.py -k 'readme or {arrows}'", house)
    run(f"ruff check cogs/{name} tests/cogs/{name} && ruff format --check cogs/{name} tests/cogs/{name}", house)


def test_every_file_of_a_game_is_on_the_page() -> None:
    paths = [path for path, _ in skeleton(EXAMPLE)]
    parts = ("__init__", "events", "rules", "words", "scene", "brain", "cog")
    assert {f"cogs/{EXAMPLE}/{part}.py" for part in parts} < set(paths)
    assert f"docs/rules/{EXAMPLE}.md" in paths
    assert len(set(paths)) == len(paths)


@pytest.mark.parametrize("name", ["", "Comet", "two words", "../up", "class", "a" * 33, "comet_", "9_cards"])
def test_what_is_no_name_of_a_game_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(Impossible, match="is no name for a game"):
        make(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "cogs" / "comet" / "old.py"
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    with pytest.raises(Impossible, match="is there already"):
        make("comet", tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [kept]


def test_the_new_row_of_the_readme_stands_where_it_is_looked_for(tmp_path: Path) -> None:
    shutil.copy2(HOUSE / "README.md", tmp_path / "README.md")
    make("evening_star", tmp_path)
    rows = (tmp_path / "README.md").read_text(encoding="utf-8").split("| game | players |")[1].split("\n\n")[0]
    names = [row.split("|")[1].strip() for row in rows.splitlines()[2:]]
    assert "Evening Star" in names
    assert names == sorted(names)
