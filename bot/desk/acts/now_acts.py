"""Fast-forward: the present of a match for one person's eyes, while the table's message still shows how it came to it."""

from bot.desk.acts.press import Press
from bot.desk.views.table_view import present
from bot.rules import Refused


async def now(press: Press) -> None:
    """Show whoever presses how it stands: a player the hand, an onlooker the table. Nobody else's view changes."""
    table = press.table
    if table.phase == "lobby":
        raise Refused("The cards are not dealt yet.")
    if (seat := table.seat_of(press.member)) is not None:
        await press.desk.show_present(press, seat)
    else:
        made = press.desk.with_faces(table.guild, present(table), reader=press.member)
        await press.answer.show(made)
