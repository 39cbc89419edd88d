"""The room's noun list: which words the table knows at once, which it will not repeat, and the common ones for computer players.

The list is `nouns.txt.gz`, made by tools/nouns.py (its sources and their notices are in NOTICE.md beside it). It is read when first
asked for, never by a replay. Three blocks of lines, a blank line between them: known nouns, sorted; common nouns, the most
frequent first; words the room will not repeat.
"""

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cogs.through_the_window.spelling import singulars


class Nouns(NamedTuple):
    """The list as it was read."""

    known: frozenset[str]
    common: Mapping[str, tuple[str, ...]]  #: by first letter, the most frequent first
    blocked: frozenset[str]


@cache
def nouns() -> Nouns:
    """The list, read once."""
    packed = Path(__file__).with_name("nouns.txt.gz").read_bytes()
    known, common, blocked = (block.split("\n") for block in gzip.decompress(packed).decode("ascii").split("\n\n"))
    by_letter: dict[str, list[str]] = {}
    for word in common:
        by_letter.setdefault(word[0], []).append(word)
    return Nouns(
        frozenset(known),
        {letter: tuple(words) for letter, words in by_letter.items()},
        frozenset(filter(None, blocked)),
    )


def known(word: str) -> bool:
    """Whether a word in normal form is a noun on the list, or the simple plural of one."""
    listed = nouns().known
    return not blocked(word) and (word in listed or any(one in listed for one in singulars(word) if len(one) > 2))


def blocked(word: str) -> bool:
    """Whether a word in normal form, or its singular, is one that the room will not repeat."""
    listed = nouns().blocked
    return word in listed or any(one in listed for one in singulars(word))


def common(letter: str) -> tuple[str, ...]:
    """Common nouns with this first letter, the most frequent first."""
    return nouns().common[letter]
