"""What people are called: as typed on buttons, and safe within Discord's markdown."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bot.room import Person

_SPECIAL = re.compile(r"([\\*_~|`<>\[\]#@])")


@lru_cache(4096)
def plain(name: str) -> str:
    """A name that means nothing but itself in markdown: no bold, no mention, no link."""
    return _SPECIAL.sub(r"\\\1", name)


def safe(names: Sequence[str]) -> list[str]:
    """Several names for markdown."""
    return [plain(name) for name in names]


def person(user: Any) -> Person:
    """A member of a server as the room knows people."""
    return Person(user.id, " ".join(user.display_name.split())[:32] or "somebody")
