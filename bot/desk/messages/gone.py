"""Who has left a server, been thrown out or banned: nobody tells a bot without further rights, so Discord is asked.

It is asked when it matters: when somebody wants what a host alone may do, and when a match waits for a person who is late.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from discord import HTTPException

from bot.desk.transport import wire
from bot.room import Table
from bot.rules import Refused

#: so many seconds nobody is asked after who was there
_ASKED = 60.0
#: and so many an answer is waited for: somebody has pressed a button
_PATIENCE = 1.0


class Gone:
    """Has people get up who are no longer in the server."""

    def __init__(self, client: Any, now: Callable[[], float]) -> None:
        self._client, self._now = client, now
        self._here: dict[tuple[int, int], float] = {}  #: until when somebody is taken to be there

    async def gets_up(self, table: Table, member: int) -> bool:
        """Whether somebody is gone, and has got up: a lobby has another host then, and in a match a computer player plays on."""
        if not await self._is_gone(table.guild, member):
            return False
        with suppress(Refused):  # the chair was freed meanwhile
            await table.leave(member)
        return True

    async def _is_gone(self, guild: int, member: int) -> bool:
        now = self._now()
        self._here = {who: until for who, until in self._here.items() if until > now}
        if (guild, member) in self._here:
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                gone = not await wire.is_member(self._client, guild, member)
        except (HTTPException, TimeoutError, *wire.UNREACHABLE):  # nobody can say
            return False
        if not gone:
            self._here[guild, member] = now + _ASKED
        return gone
