"""What the guides of the house say of its files is so: every file and every name that they lead to is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_arrows import FLOORS
from tools.picture import PICTURE, WAY, picture

HOUSE = Path(__file__).resolve().parent.parent
DOCS = HOUSE / "docs"
GUIDE = DOCS / "architecture.md"
PAGES = [*sorted(DOCS.glob("*.md")), *sorted((DOCS / "decisions").glob("*.md")), *sorted(HOUSE.glob("*.md"))]

#: a path of the repository in back quotes; those with a star or a placeholder name no single file
_PATH = re.compile(r"`((?:bot|cogs|tests|tools|docs)/[\w/.-]+)`")
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a module defines at any depth: functions, classes, and whatever is assigned a name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return frozenset(found)


def questions() -> list[tuple[str, str, list[str]]]:
    """The rows of the tables under "Where would I change …": what, file, names."""
    _, *tables = GUIDE.read_text(encoding="utf-8").split("\n| --- | --- | --- |\n")
    rows = [row for table in tables for row in table.split("\n\n")[0].splitlines()]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("|")]
    return [(what, file.strip("`"), re.findall(r"`(\w+)`", names)) for what, file, names in cells]


@pytest.mark.parametrize(("what", "file", "names"), questions())
def test_where_something_would_be_changed_is_where_the_guide_says(what: str, file: str, names: list[str]) -> None:
    assert names, what
    assert (HOUSE / file).is_file(), file
    assert [name for name in names if name not in names_in(HOUSE / file)] == []


def test_the_guide_answers_more_than_twenty_questions() -> None:
    assert len(questions()) >= 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_a_file_that_a_page_names_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    gone = [path for path in _PATH.findall(text) if "high_card" not in path and not (HOUSE / path).exists()]
    gone += [path for path in _LINK.findall(text) if not (page.parent / path).exists()]
    assert gone == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_a_test_that_a_page_names_is_there(page: Path) -> None:
    known = {path.name for path in (HOUSE / "tests").rglob("test_*.py")}
    named = re.findall(r"`(test_\w+\.py)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if name not in known] == []


def test_the_picture_is_drawn_from_the_table_of_floors() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(FLOORS), "run python tools/picture.py"
    for place in WAY:
        part, _, floor = place.partition("/")
        assert not floor or floor in FLOORS[f"bot.{part}"]


def test_the_rooms_of_the_guide_are_those_of_the_house() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    floors = [floor for floor in FLOORS["bot.room"] if floor not in ("room", "migrations")]
    assert [floor for floor in (*floors, *FLOORS["bot.desk"][:5]) if f"`{floor}`" not in text] == []
