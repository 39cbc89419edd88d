"""Cutting the pack, as people see it: who is asked, a private form for one last word, a button for none."""

from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, button, field, form, row
from bot.desk.base.names import plain
from bot.desk.transport.press import Press
from bot.room import Table
from bot.rules import Option

#: the room's own option
CUT = Option("cut", False, "After Start everybody may add a last word to the shuffle, unseen by the others.")
_WORD = "word"


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


async def cut(press: Press) -> None:
    """Ask for the presser's last word, and take it."""
    if not press.filled:
        custom_id = custom_ids.write(press.table.id, press.table.revision, "/cut")
        await press.answer.ask(form("Cut the pack", custom_id, [field("Any word: nobody sees it", _WORD, longest=40)]))
        return
    await press.table.cut_with(press.member, press.typed.get(_WORD, ""), key=press.key)
    await press.answer.say("Your word goes into the shuffle; the others see it once the cards are dealt.")


async def uncut(press: Press) -> None:
    """The presser adds nothing."""
    await press.table.cut_with(press.member, "", key=press.key)
    await press.desk.redraw(press)
