"""To which application a store belongs: Discord's id of it, or the playground's own mark. Another one is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.room.ownership.peek import guilds_in, peek, reading
from bot.room.sql.migrate import is_current
from bot.room.sql.transaction import StoreProblem

#: the playground's mark; Discord's applications are marked by their id, a number
PLAYGROUND = "playground"
#: the playground's own store, in the folder of the other one
PLAYGROUND_FILE = "playground.sqlite3"


def must_belong(path: Path, application: str | None, busy_seconds: float = 30.0) -> None:
    """Refuse a store of another application; nothing is changed. Raises StoreProblem, sqlite3.Error.

    A store of an earlier version does not say whose it is. It belongs to the first who comes, unless the playground's own
    file beside it tells otherwise.
    """
    state = peek(path, busy_seconds)
    if state is None or state.version is None:
        return
    is_current(state.version)  # one of a newer version may say whose it is in another way
    if application is None:
        return
    if state.application not in (None, application):
        raise StoreProblem(refusal(path.name, state.application or "", application))
    if state.application is None:
        _must_look_like(path, application, busy_seconds)


def refusal(name: str, owner: str, application: str) -> str:
    """Why the store of this name, which belongs to `owner`, cannot be used by another application, and what to do."""
    if owner == PLAYGROUND:
        return (
            f"{name} is the playground's store, and real chips do not belong there: set DATABASE_URL to another store."
        )
    if application == PLAYGROUND:
        return f"{name} belongs to Discord's application {owner}: the playground does not open it, move it elsewhere."
    return (
        f"{name} belongs to Discord's application {owner}, and this DISCORD_TOKEN is of application {application}: "
        "use that one's token, or set DATABASE_URL to another store."
    )


def _must_look_like(path: Path, application: str, busy_seconds: float) -> None:
    """Tell a store without an owner by its servers: those of the playground are written down beside it."""
    known, used = _played(path.with_suffix(".playground.db")), guilds_in(path, busy_seconds)
    if application == PLAYGROUND and used - known:
        raise StoreProblem(
            f"{path.name} holds chips of servers of Discord's: the playground does not open it, move it elsewhere."
        )
    if application != PLAYGROUND and used and used <= known:
        raise StoreProblem(
            f"{path.name} was played on in the playground: rename it to {PLAYGROUND_FILE} to play on there, "
            "or set DATABASE_URL to another file."
        )


def _played(beside: Path) -> frozenset[int]:
    """The servers that a playground has made up, from the file in which it keeps its messages; none when there is no such file."""
    if not beside.is_file():
        return frozenset()
    try:
        with closing(reading(beside)) as kept:
            return frozenset(int(one) for (one,) in kept.execute("SELECT id FROM thing WHERE kind = 'Guild'"))
    except (sqlite3.Error, ValueError):
        return frozenset()
