"""What people like better than the usual, each for themselves in a server: how cards look to them, and how fast cards may fall.

A choice is a note of the store, a server's and a member's own; it changes nothing for anybody else. All of them are read once at
the start, so that a hand is drawn, and a match dealt, without asking the store.
"""

from collections.abc import Collection
from typing import Any

from bot.desk.base.tasks import Tasks, log
from bot.room import StoreProblem

#: what nobody has to choose: cards as the server has them, and nowhere faster
USUAL = ""
#: how cards look: as the server has it, drawn in two colours, in four, or no drawings at all
LOOK = "look"
SERVER, TWO, FOUR, TEXT = USUAL, "two", "four", "text"
LOOKS = (SERVER, TWO, FOUR, TEXT)
#: in which games what waits for the sake of a right may wait less
PACE = "pace"


class Likings:
    """Which of some choices each member likes, or what else they like where any note will do (None).

    `what` is how the keys of the notes begin; the server and the member follow.
    """

    def __init__(self, store: Any, tasks: Tasks, what: str, choices: Collection[str] | None) -> None:
        self._store = store
        self._tasks = tasks
        self._what = what
        self._choices = choices
        self._liked: dict[tuple[int, int], str] = {}  #: by server and member
        self._readings = 0

    def of(self, guild: int, member: int | None) -> str:
        """One of the choices; whoever is nobody in particular has the usual."""
        return USUAL if member is None else self._liked.get((guild, member), USUAL)

    async def load(self) -> None:
        """Read what is noted; what has been chosen since this process began is newer."""
        self._readings += 1
        reading = self._readings
        found = await self._store.notes(f"{self._what}:")
        if reading == self._readings:  # else somebody may have been forgotten in between
            known = {
                _who(key): liked for key, liked in found.items() if self._choices is None or liked in self._choices
            }
            self._liked = known | self._liked

    async def choose(self, guild: int, member: int, liked: str) -> None:
        """From now on a member likes this. Raises StoreProblem, and nothing has changed."""
        await self._store.set_note(f"{self._what}:{guild}:{member}", liked)
        self._liked[guild, member] = liked

    def drop(self, member: int) -> None:
        """A member is being forgotten, perhaps in one server alone: what they chose in others is read again."""
        self._liked = {who: liked for who, liked in self._liked.items() if who[1] != member}
        self._tasks.do(self._again())

    async def _again(self) -> None:
        try:
            await self.load()
        except StoreProblem as problem:  # until the next start they have the usual
            log.warning("likings not read again", of=self._what, why=str(problem))


class Paces(Likings):
    """In which games members have said *Faster*: in each it is another right for which they want less time."""

    def __init__(self, store: Any, tasks: Tasks) -> None:
        super().__init__(store, tasks, PACE, None)

    def is_faster(self, guild: int, member: int, game: str) -> bool:
        """Whether a member has said so in a game."""
        return game in self.of(guild, member).split()

    async def say(self, guild: int, member: int, game: str, *, faster: bool) -> None:
        """From now on a member likes a game so. Raises StoreProblem, and nothing has changed."""
        others = [each for each in self.of(guild, member).split() if each != game]
        await self.choose(guild, member, " ".join([*others, game] if faster else others))


def _who(key: str) -> tuple[int, int]:
    _, guild, member = key.split(":")
    return int(guild), int(member)
