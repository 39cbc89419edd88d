"""How often a member has asked what to do: a note of the store, a server's and a member's own, which goes with all that is theirs."""

import asyncio

from bot.room.store.store import Store

#: how such a note's key begins; the server and the member follow. Its value is the number and the place of the last hint
NOTE = "hints"


class Hints:
    """Counts hints. One that is asked for again in the same place is the same hint."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()  # notes are read and written anew, so that none is lost they take turns

    async def count(self, guild: int, member: int, place: str) -> None:
        """A hint was given at a place, a text without a space: a match, and how far it had come. Raises StoreProblem."""
        async with self._turn:
            number, last = _read(await self._store.note(_key(guild, member)))
            if last != place:
                await self._store.set_note(_key(guild, member), f"{number + 1} {place}")

    async def of(self, guild: int, member: int) -> int:
        """How many hints a member has been given in a server."""
        return _read(await self._store.note(_key(guild, member)))[0]


def _key(guild: int, member: int) -> str:
    return f"{NOTE}:{guild}:{member}"


def _read(note: str | None) -> tuple[int, str]:
    """The number and the place in a note; one that has been emptied counts nothing."""
    number, _, place = (note or "").partition(" ")
    return int(number or "0"), place
