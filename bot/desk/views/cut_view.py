"""Cutting the pack, as everybody sees it: who is asked, and the buttons to answer with."""

from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, button, row
from bot.desk.base.names import plain
from bot.room import Table


def line(table: Table) -> str:
    """Whom the table waits for, and until when."""
    waited = [plain(seat.name) for seat in table.seats if seat.member in table.cutting]
    until = f" · <t:{int(table.deadline)}:R>" if table.deadline is not None else ""
    return (
        f"**The pack is being cut.** Add a last word, which nobody sees before the deal, or none. "
        f"Waiting for {', '.join(waited)}{until}"
    )


def buttons(table: Table) -> Component:
    """The two answers, and the way out."""
    told = (("Cut the pack", "cut", "blue"), ("No word", "uncut", "grey"), ("Leave", "leave", "grey"))
    return row(
        [button(label, custom_ids.write(table.id, table.revision, f"/{act}"), style) for label, act, style in told]
    )
