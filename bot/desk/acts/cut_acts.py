"""Cutting the pack: a private form for one last word, a button for none."""

from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import field, form
from bot.room.table import cutting
from bot.rules import Option

#: the room's own option
CUT = Option("cut", False, "After Start everybody may add a last word to the shuffle, unseen by the others.")
_WORD = "word"


async def cut(press: Press) -> None:
    """Ask for the presser's last word, and take it."""
    cutting.answered(press.table.state, press.member, "")  # raises what would be said once a word was typed
    if not press.filled:
        custom_id = custom_ids.write(press.table.id, press.table.revision, "/cut")
        await press.answer.ask(
            form("Cut the pack", custom_id, [field("Any word: nobody sees it before the deal", _WORD, longest=40)])
        )
        return
    await press.table.cut_with(press.member, press.typed.get(_WORD, ""), key=press.key)
    await press.answer.say("Your word goes into the shuffle; the others see it once the cards are dealt.")


async def uncut(press: Press) -> None:
    """The presser adds nothing."""
    await press.table.cut_with(press.member, "", key=press.key)
    await press.desk.redraw(press)
