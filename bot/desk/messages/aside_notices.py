"""A table that is set aside is said to be so in its channel, by one message, once: the store remembers that it was said."""

from typing import Any

from discord import HTTPException

from bot.desk.base.message_body import message_body, text
from bot.desk.base.tasks import log
from bot.desk.transport import wire
from bot.room import Room
from bot.room.damage.aside import Aside

SAID = (
    "The table in this channel is damaged, so it is set aside: nothing more happens at it, and its chips are kept. "
    "Those who may manage this server can have every chip given back with `/aside`."
)


def key(aside: Aside) -> str:
    """Under which the store remembers."""
    return f"aside:{aside.table}"


async def tell(client: Any, room: Room) -> None:
    """Say it of every table of which it has not been said; where Discord refuses, it is tried at the next start."""
    for aside in list(room.set_aside):
        if not aside.channel or await room.store.note(key(aside)):
            continue
        try:
            # the nonce keeps a message that was sent just before a crash from being sent twice
            await wire.post(client, aside.channel, message_body([text(SAID)]), f"a{aside.table}")
        except (HTTPException, *wire.UNREACHABLE) as failed:
            log.warning("not said that a table is set aside", table=aside.table, guild=aside.guild, why=str(failed))
            continue
        await room.store.set_note(key(aside), "said")
