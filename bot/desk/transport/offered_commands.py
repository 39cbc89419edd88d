"""The commands that Discord offers to people: compared with what Discord has, and handed in when they differ.

That Discord refuses them ends nothing: the tables go on with the commands that are there, the log says what was refused, and
they are handed in again later, after ever longer pauses.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from discord import HTTPException
from discord.http import Route

from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.desk.transport import wire

Told = Mapping[str, Any]

#: the longest pause between two tries, in seconds
_LONGEST = 3600.0
#: Discord has a whole list to check
_PATIENCE = 30.0

#: what a command or an option may say, with what silence means; all else is Discord's own: ids, versions, translations of ours
_SAYS: Told = {
    "type": 1,
    "name": "",
    "description": "",
    "required": False,
    "autocomplete": False,
    "min_value": None,
    "max_value": None,
    "min_length": None,
    "max_length": None,
    "nsfw": False,
}


def meaning(told: Told, top: bool = True) -> dict[str, Any]:
    """What a command or an option means, whether we or Discord put it into words."""
    found: dict[str, Any] = {key: default if told.get(key) is None else told[key] for key, default in _SAYS.items()}
    found["choices"] = [(one.get("name"), one.get("value")) for one in told.get("choices") or ()]
    found["channel_types"] = sorted(told.get("channel_types") or ())
    found["options"] = [meaning(one, top=False) for one in told.get("options") or ()]
    if top:
        allowed = told.get("default_member_permissions")
        found["default_member_permissions"] = None if allowed is None else str(allowed)
        found["contexts"] = None if told.get("contexts") is None else sorted(told["contexts"])
        found["integration_types"] = sorted(told.get("integration_types") or [0])
    return found


def differ(ours: Sequence[Told], theirs: Sequence[Told]) -> bool:
    """Whether Discord has other commands than we; the order of commands means nothing, that of options does."""

    def sorted_out(commands: Sequence[Told]) -> list[dict[str, Any]]:
        return sorted(map(meaning, commands), key=lambda one: (one["type"], one["name"]))

    return sorted_out(ours) != sorted_out(theirs)


class Offered:
    """Sees to it that Discord offers our commands."""

    def __init__(self, client: Any, tasks: Tasks, timing: Timing) -> None:
        self._client = client
        self._tasks = tasks
        self._pause = timing.hand_in_again
        self._timer: asyncio.TimerHandle | None = None

    def see_to_it(self) -> None:
        """Compare and hand in, beside everything else."""
        self._timer = None
        self._tasks.do(self._try())

    def stop(self) -> None:
        """Try no more."""
        if self._timer is not None:
            self._timer.cancel()

    async def _try(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._compare()
        except (HTTPException, *wire.UNREACHABLE) as refused:
            told = " ".join(str(refused).split()) or type(refused).__name__
            log.warning("Discord did not take the commands; those that it has go on", why=told, again=self._pause)
            # not among the tasks: there is nothing in it that anybody should wait for
            self._timer = asyncio.get_running_loop().call_later(self._pause, self.see_to_it)
            self._pause = min(self._pause * 2, _LONGEST)

    async def _compare(self) -> None:
        tree = self._client.tree
        ours = [command.to_dict(tree) for command in tree.get_commands()]
        route = Route("GET", "/applications/{application_id}/commands", application_id=self._client.application_id)
        theirs = await self._client.http.request(route)
        if differ(ours, theirs):
            await tree.sync()
            log.info("commands handed in", commands=len(ours))
