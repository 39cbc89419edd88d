"""Who has been told how a game is played. In short it is told once: in the first hand of a game, until its owner has played.

"How to play" tells all of it at any time. What somebody knows is a note of the store, a server's and a member's own, so that it is
told to them, and goes with them, as all that is stored of them.
"""

from typing import Any

from bot.desk.base.tasks import Tasks, log
from bot.desk.views.hand_buttons import Lesson
from bot.room import StoreProblem, Table

#: how such a note's key begins; the server and the member follow
NOTE = "taught"

#: a server and a member
Who = tuple[int, int]


class Lessons:
    """What people know, as far as it has been asked for since the start."""

    def __init__(self, store: Any, tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks
        self._known: dict[Who, set[str]] = {}
        self._unread: set[Who] = set()  #: who has learned something before anybody asked the store about them
        self._asked: set[tuple[str, int]] = set()  #: who wants to be told at which table, whatever they know

    async def meet(self, table: Table, member: int) -> None:
        """Look up what a member knows, before a hand of theirs is drawn for the first time since the start."""
        who = (table.guild, member)
        if who not in self._known:
            found = (await self._store.note(_key(who)) or "").split()
            self._known.setdefault(who, set()).update(found)
            self._unread.discard(who)

    def shows(self, table: Table, member: int | None) -> Lesson:
        """How much a member's hand at a table says of how to play; nothing before `meet`."""
        if member is None or table.phase != "playing":
            return ""
        if (table.id, member) in self._asked:
            return "whole"
        known = self._known.get((table.guild, member))
        return "short" if known is not None and table.game not in known else ""

    def turn(self, table: Table, member: int) -> None:
        """Say all of how to play in this hand from now on, or nothing more."""
        if self.shows(table, member) == "whole":
            self.learn(table, member)
        else:
            self._asked.add((table.id, member))

    def learn(self, table: Table, member: int) -> None:
        """A member knows a game: it is told no more, unless they ask. Nobody waits until that is written down."""
        self._asked.discard((table.id, member))
        who = (table.guild, member)
        if who not in self._known:
            self._unread.add(who)
        known = self._known.setdefault(who, set())
        if table.game not in known:
            known.add(table.game)
            self._tasks.do(self._write(who), table=table.id, guild=table.guild)

    async def _write(self, who: Who) -> None:
        """Write down all that somebody knows; read first what was known before the start, where nobody has yet."""
        try:
            before = (await self._store.note(_key(who)) or "").split() if who in self._unread else ()
            self._unread.discard(who)
            if (known := self._known.get(who)) is not None:
                known.update(before)
                await self._store.set_note(_key(who), " ".join(sorted(known)))
        except StoreProblem as problem:  # at most it is told once more after a restart
            log.warning("lesson not written down", guild=who[0], why=str(problem))

    def end(self, table: Table) -> None:
        """A table is closed: nobody is told anything there."""
        self._asked = {(at, member) for at, member in self._asked if at != table.id}

    def drop(self, member: int) -> None:
        """A member is being forgotten."""
        self._known = {who: games for who, games in self._known.items() if who[1] != member}
        self._unread = {who for who in self._unread if who[1] != member}
        self._asked = {(at, who) for at, who in self._asked if who != member}


def _key(who: Who) -> str:
    guild, member = who
    return f"{NOTE}:{guild}:{member}"
