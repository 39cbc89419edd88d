"""What a button's id says: `h1:<table>:<revision>:<act>`, so that any process, any day, knows what a press means.

A button that belongs to no table, such as one that turns a page, has `-` for the table.

A long form (`bot.desk.base.kept_forms`) has a mark behind its id, as a copy has its number; so has the button that opens it again.

An act is a move's text, a move's pattern to be asked for in a field, or the desk's own act, which begins with a slash (`/sit`).
"""

import re
from typing import NamedTuple

from bot.rules import is_pattern

#: the longest id that Discord takes
LONGEST = 100

#: stands where a table's id would, for buttons that belong to none
NO_TABLE = "-"

#: the marks of a long form: as it is opened at first, and once more after it was refused
FORM, AGAIN = "f", "a"

_SHAPE = re.compile(r"h1:([A-Za-z0-9]{1,16}|-):(\d{1,9}):([^\x00-\x1f#]{1,75})(?:#(?:\d{1,2}|([fa])))?")


class PressedId(NamedTuple):
    """What a component's id says."""

    table: str
    revision: int
    act: str
    form: str = ""  #: the mark of a long form; '' for everything else


def write(table: str, revision: int, act: str, copy: int = 0) -> str:
    """The id of a button; `copy` keeps two buttons of one message apart that mean the same."""
    made = f"h1:{table}:{revision}:{act}#{copy}" if copy else f"h1:{table}:{revision}:{act}"
    if len(made) > LONGEST:
        raise ValueError(f"{made!r} is too long for a button.")
    return made


def read(custom_id: str) -> PressedId | None:
    """What an id says; None for an id that this house did not write."""
    found = _SHAPE.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    return PressedId(found[1], int(found[2]), found[3], found[4] or "") if found else None


def marked(custom_id: str, mark: str) -> str:
    """The id of a long form, made of the one under which it is sent: FORM or AGAIN."""
    return f"{custom_id.partition('#')[0]}#{mark}"


def act_of(custom_id: str) -> str:
    """The act in an id that was written here a moment ago: not looked at any closer."""
    return custom_id.split(":", 3)[-1]


def is_asked(act: str) -> bool:
    """Whether an act has still to be asked for in a form: a family of moves."""
    return not act.startswith("/") and is_pattern(act)
