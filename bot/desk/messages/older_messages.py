"""A table's older messages: a result stays where it is when another match begins, what was posted anew is taken away."""

from collections.abc import Awaitable, Callable
from typing import Any

from discord import HTTPException

from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, MessageBody
from bot.desk.base.tasks import Tasks, log
from bot.desk.base.traffic import Traffic
from bot.desk.messages.table_message import TableMessage
from bot.desk.transport import wire
from bot.desk.transport.pacer import Rank


def without_table(face: MessageBody) -> MessageBody:
    """A face without the rows in which something is pressed at its table; what belongs to no table, such as a replay, stays."""

    def stays(part: Component) -> bool:
        pressed = [custom_ids.read(button.get("custom_id", "")) for button in part.get("components", ())]
        return part["type"] != 1 or all(one is not None and one.table == custom_ids.NO_TABLE for one in pressed)

    boxes = [{**box, "components": [part for part in box["components"] if stays(part)]} for box in face["components"]]
    return {**face, "components": boxes}


class OlderMessages:
    """What becomes of messages that were a table's."""

    def __init__(self, client: Any, tasks: Tasks) -> None:
        self._client = client
        self._tasks = tasks

    async def leave(
        self,
        place: TableMessage,
        message: int,
        parting: MessageBody,
        show: Callable[[MessageBody], Awaitable[None]] | None,
    ) -> None:
        """Let a result stay behind on this message, as another one is the table's from now on.

        `show` does so as the answer to a press on it. Where something else was on its way there, or the answer fails, it is
        done once more when all of that has come.
        """
        table, before, place.traffic = place.table, place.traffic, Traffic()

        async def at_last() -> None:
            await before.over()
            await wire.edit(self._client, table.channel, message, parting, rank=Rank.START)

        def in_our_name() -> None:
            self._tasks.do(at_last(), table=table.id, guild=table.guild)

        if show is None:
            in_our_name()
            return
        with before.sending(in_our_name):
            await show(parting)

    def tidy(self, place: TableMessage) -> None:
        """Take away the older messages of a table, unless we may do nothing in its channel just now."""
        table = place.table
        if not place.refusals:
            for old in [*place.left]:
                place.left.discard(old)
                self._tasks.do(self._clear(place, old), table=table.id, guild=table.guild)

    async def _clear(self, place: TableMessage, old: int) -> None:
        """Take an older message away; where Discord does not let us, it is tried again with what is next to be shown."""
        try:
            await wire.delete(self._client, place.table.channel, old)
        except (HTTPException, *wire.UNREACHABLE) as failed:
            code = failed.code if isinstance(failed, HTTPException) else 0
            if code != wire.UNKNOWN_MESSAGE:
                place.left.add(old)
                log.info("old table message stays", table=place.table.id, code=code)
