"""What comments and tests cite of a game's page stands there: sections, rulings, worked examples."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
PAGES = HOUSE / "docs" / "rules"
GAMES = sorted(path.parent.name for path in (HOUSE / "cogs").glob("*/rules.py"))

_NUMBERS = r"\d+(?:\.\d+)?(?:(?:, | and | to )\d+)*"
#: how a page is cited: what is cited, with the numbers behind it
CITED = {
    "section": re.compile(rf"\bsections? ({_NUMBERS})|\bpage, (\d+\.\d+)"),
    "ruling": re.compile(rf"\brulings? ({_NUMBERS})|\bR(\d+)\b"),
    "example": re.compile(rf"\bexamples? ({_NUMBERS})"),
}
#: the heading of a page's rulings and of its examples
_RULINGS, _EXAMPLES = "10", "11"
_GENERAL = re.compile(r"rules/README(?:\.md)?[,:] ([A-Z][\w ]+?)\s*[).]")


@dataclass(frozen=True, slots=True)
class Citation:
    """That a line cites an entry of a kind of a game's page."""

    game: str
    kind: str
    number: str
    place: str


def named(text: str) -> Iterator[str]:
    """The numbers of '3', '5.4', '3 and 6', '6 to 8'."""
    if span := re.fullmatch(r"(\d+) to (\d+)", text):
        yield from map(str, range(int(span[1]), int(span[2]) + 1))
    else:
        yield from re.split(r", | and ", text)


def cited_in(line: str) -> Iterator[tuple[str, str]]:
    """What a line cites: kind and number."""
    for kind, pattern in CITED.items():
        for found in pattern.finditer(line):
            for number in named(next(group for group in found.groups() if group)):
                yield kind, number


def citations() -> Iterator[Citation]:
    for game in GAMES:
        for folder in (HOUSE / "cogs" / game, HOUSE / "tests" / "cogs" / game):
            for path in sorted(folder.rglob("*.py")):
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    place = f"{path.relative_to(HOUSE)}:{number}"
                    yield from (Citation(game, kind, cited, place) for kind, cited in cited_in(line))


def part(page: str, section: str) -> str:
    """A section of a page, without its heading."""
    return re.split(r"^## ", page.split(f"\n## {section}. ")[1], flags=re.M)[0]


def entries(text: str) -> set[str]:
    """The numbers of a list: '3. …' or '- R3. …'."""
    return set(re.findall(r"^(?:- R)?(\d+)\. ", text, flags=re.M))


def known(game: str) -> dict[str, set[str]]:
    """What may be cited of a game's page."""
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    return {
        "section": set(re.findall(r"^###? (\d+(?:\.\d+)?)[. ]", page, flags=re.M)),
        "ruling": entries(part(page, _RULINGS)),
        "example": entries(part(page, _EXAMPLES)),
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_with_sections_rulings_and_examples(game: str) -> None:
    there = known(game)
    assert {str(number) for number in range(1, 14)} <= there["section"]
    assert "1" in there["ruling"]
    assert len(there["example"]) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_what_is_cited_stands_on_the_page(game: str) -> None:
    there = known(game)
    own = [cited for cited in citations() if cited.game == game]
    assert own, f"nothing of {game} cites its page"
    assert [cited for cited in own if cited.number not in there[cited.kind]] == []


def test_what_is_cited_of_the_general_page_stands_there() -> None:
    headings = re.findall(r"^## ([^(:\n]+)", (PAGES / "README.md").read_text(encoding="utf-8"), flags=re.M)
    found: list[tuple[str, str]] = []
    for top in ("bot", "cogs", "tests"):
        for path in sorted((HOUSE / top).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            found += [(str(path.relative_to(HOUSE)), cited) for cited in _GENERAL.findall(text)]
    assert len(found) >= 2
    assert [(path, cited) for path, cited in found if cited not in {heading.strip() for heading in headings}] == []


def test_citations_are_read_as_they_are_written() -> None:
    assert list(cited_in("(page, sections 6 to 8)")) == [("section", "6"), ("section", "7"), ("section", "8")]
    assert list(cited_in("rulings 3 and 6; page, 5.2")) == [("section", "5.2"), ("ruling", "3"), ("ruling", "6")]
    assert list(cited_in("worked example 2, R12")) == [("ruling", "12"), ("example", "2")]
