"""How cards look to one person, in their own hands and replays: as the server has it, or as they like it better.

A choice is a note of the store, a server's and a member's own; it changes nothing for anybody else. All of them are read once at
the start, so that a hand is drawn without asking the store.
"""

from typing import Any

from bot.desk.base.tasks import Tasks, log
from bot.room import StoreProblem

#: how such a note's key begins; the server and the member follow
NOTE = "look"
#: as the server has it, drawn in two colours, in four, or no drawings at all
SERVER, TWO, FOUR, TEXT = "", "two", "four", "text"
CHOICES = (SERVER, TWO, FOUR, TEXT)


class Looks:
    """What people like better than what their server has."""

    def __init__(self, store: Any, tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks
        self._liked: dict[tuple[int, int], str] = {}  #: by server and member
        self._readings = 0

    def of(self, guild: int, member: int | None) -> str:
        """One of CHOICES; whoever is nobody in particular sees what the server has."""
        return SERVER if member is None else self._liked.get((guild, member), SERVER)

    async def load(self) -> None:
        """Read what is noted; what has been chosen since this process began is newer."""
        self._readings += 1
        reading = self._readings
        found = await self._store.notes(f"{NOTE}:")
        if reading == self._readings:  # else somebody may have been forgotten in between
            self._liked = {_who(key): liked for key, liked in found.items() if liked in CHOICES} | self._liked

    async def choose(self, guild: int, member: int, liked: str) -> None:
        """From now on cards look so to a member. Raises StoreProblem, and nothing has changed."""
        await self._store.set_note(f"{NOTE}:{guild}:{member}", liked)
        self._liked[guild, member] = liked

    def drop(self, member: int) -> None:
        """A member is being forgotten, perhaps in one server alone: what they chose in others is read again."""
        self._liked = {who: liked for who, liked in self._liked.items() if who[1] != member}
        self._tasks.do(self._again())

    async def _again(self) -> None:
        try:
            await self.load()
        except StoreProblem as problem:  # until the next start they see what their servers have
            log.warning("looks not read again", why=str(problem))


def _who(key: str) -> tuple[int, int]:
    _, guild, member = key.split(":")
    return int(guild), int(member)
