"""A new game from the pages of docs/adding-a-game.md: `make game NAME=high_card`.

The code blocks of that page that name a file are the skeleton; only the name is changed.
"""

import argparse
import keyword
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PAGE = HOUSE / "docs" / "adding-a-game.md"
README = "README.md"
#: the name of the page's own game
EXAMPLE = "high_card"

_BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"[a-z]+(_[a-z]+)*")
#: Discord's longest name of a command
_LONGEST = 32


class Impossible(Exception):
    """A game that cannot be made, with the reason as one sentence."""


def spellings(name: str) -> tuple[str, str, str]:
    """A name as a key, as the beginning of class names, and as a title."""
    words = [word.capitalize() for word in name.split("_")]
    return name, "".join(words), " ".join(words)


def skeleton(name: str) -> Iterator[tuple[str, str]]:
    """The files of a game of that name: path and text."""
    pairs = list(zip(spellings(EXAMPLE), spellings(name), strict=True))
    for path, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        for old, new in pairs:
            path, text = path.replace(old, new), text.replace(old, new)
        yield path, text


def with_row(readme: str, row: str) -> str:
    """The README with one more row in its table of games, in alphabetical order."""
    before, rule, table = readme.partition("| --- | --- | --- | --- |\n")
    rows, end, after = table.partition("\n\n")
    return before + rule + "\n".join(sorted([*rows.splitlines(), row.strip()], key=_title)) + end + after


def _title(row: str) -> str:
    return row.split("|")[1].strip()


def make(name: str, house: Path = HOUSE) -> list[Path]:
    """Write a game's files into a house; those written. Raises Impossible, and nothing has been written."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name) or len(name) > _LONGEST:
        raise Impossible(
            f"{name!r} is no name for a game: lower-case words with underscores, at most {_LONGEST} letters."
        )
    files = {house / path: text for path, text in skeleton(name) if path != README}
    row = next(text for path, text in skeleton(name) if path == README)
    if there := [path for path in files if path.exists() or (path.suffix == ".py" and path.parent.exists())]:
        raise Impossible(f"{there[0].relative_to(house)} is there already.")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    readme = house / README
    readme.write_text(with_row(readme.read_text(encoding="utf-8"), row), encoding="utf-8")
    return [*files, readme]


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="the game's key, such as high_card")
    try:
        made = make(parser.parse_args(given).name)
    except Impossible as wrong:
        print(wrong, file=sys.stderr)  # noqa: T201
        return 2
    for path in made:
        print(path.relative_to(HOUSE))  # noqa: T201
    print("docs/adding-a-game.md goes through them one by one.")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
