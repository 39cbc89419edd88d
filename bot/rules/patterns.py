"""Families of moves that differ in a number or a word are listed as one pattern: `bet 1..10`, `word t*`."""

import re

_RANGE = re.compile(r"(-?[0-9]+)\.\.(-?[0-9]+)")
_NUMBER = re.compile(r"0|[1-9][0-9]*")


def is_pattern(text: str) -> bool:
    """Whether a legal move stands for a family: its last word is a range `a..b` or ends with a star."""
    return text.endswith("*") or ".." in text


def number_range(pattern: str) -> tuple[int, int] | None:
    """Least and greatest amount of a pattern such as `bet 1..10`; None for other patterns."""
    found = _RANGE.fullmatch(pattern.rpartition(" ")[2])
    return (int(found[1]), int(found[2])) if found else None


def fits(pattern: str, move: str) -> bool:
    """Whether a move belongs to a legal entry: the same text, or a member of the family.

    A number must be written plainly (no sign, no leading nought), so that each move has one text. What comes after a
    starred letter is judged by the rule set itself.
    """
    if not is_pattern(pattern):
        return pattern == move
    if pattern.endswith("*"):
        return move.startswith(pattern[:-1]) and not is_pattern(move)
    span = number_range(pattern)
    if span is None:
        return False
    head, _, last = move.rpartition(" ")
    if head != pattern.rpartition(" ")[0] or not _NUMBER.fullmatch(last) or len(last) > 12:
        return False
    return span[0] <= int(last) <= span[1]
