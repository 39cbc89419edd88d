"""One way in for every button, menu and form: the id says everything, nothing is kept between presses.

Discord shows "This interaction failed" for a press that nobody answers; here each gets its answer, forged ids, dead tables and
presses from before a restart included.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from discord import Interaction, InteractionType

from bot.desk import cutting, ids, lobby, pages, play
from bot.desk.answers import Answer
from bot.desk.face import closed_sentence
from bot.desk.names import person
from bot.desk.press import Press, typed_in
from bot.rules import Refused

if TYPE_CHECKING:
    from bot.desk.desk import Desk

Act = Callable[[Press], Awaitable[None]]
#: an act that belongs to no table, such as turning a page: it gets the words of its id after the first
Page = Callable[[Answer, str], Awaitable[None]]

UNKNOWN = "This button does not belong to any table here."
GONE = "This table is closed. `/tables` shows what is open."

ACTS: Mapping[str, Act] = {
    "/sit": lobby.sit,
    "/free": lobby.free,
    "/leave": play.leave,
    "/computer": lobby.computer,
    "/remove": lobby.remove,
    "/start": lobby.start,
    "/rematch": lobby.rematch,
    "/new": lobby.new,
    "/close": lobby.close,
    "/options": lobby.options,
    "/option": lobby.option,
    "/set": lobby.set_value,
    "/salt": lobby.salt,
    "/cut": cutting.cut,
    "/uncut": cutting.uncut,
    "/hand": play.hand,
    "/choose": play.choose,
    "/back": play.back,
    "/hint": play.hint,
    "/why": play.why,
    "/order": play.order,
    "/more": play.more,
    "/vote": play.vote,
    "/void": play.void,
    "/quiet": lambda press: press.desk.nudges.quiet(press),
    "/rules": pages.at_table,
}


class Router:
    """Takes every component and form interaction."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self.pages: dict[str, Page] = {"/page": pages.turn}

    async def take(self, interaction: Interaction[Any]) -> None:
        """Answer a press, a choice or a form."""
        await self._desk.serve(interaction, self._answer)

    async def _answer(self, answer: Answer) -> None:
        data: Mapping[str, Any] = answer.interaction.data or {}  # type: ignore[assignment]  # a union of typed dicts
        custom_id = data.get("custom_id", "")
        pressed = ids.read(custom_id) if isinstance(custom_id, str) else None
        if pressed is None:
            raise Refused(UNKNOWN)
        if pressed.table == ids.NO_TABLE:
            await self._page(answer, pressed.act, data)
            return
        await self._at_table(answer, pressed, data)

    async def _page(self, answer: Answer, act: str, data: Mapping[str, Any]) -> None:
        name, _, rest = act.partition(" ")
        page = self.pages.get(name)
        if page is None:
            raise Refused(UNKNOWN)
        await page(answer, rest or "".join(_values(data)[:1]))

    async def _at_table(self, answer: Answer, pressed: ids.Pressed, data: Mapping[str, Any]) -> None:
        interaction = answer.interaction
        table = self._desk.room.table(pressed.table)
        if table is None or table.guild != interaction.guild_id:
            raise Refused(GONE)
        if table.game not in self._desk.cogs:
            raise Refused("This game is not on the shelf at the moment.")
        if table.phase == "closed":
            raise Refused(f"{closed_sentence(table)} `/tables` shows what is open.")
        filled = interaction.type is InteractionType.modal_submit
        press = Press(
            desk=self._desk,
            answer=answer,
            table=table,
            person=person(interaction.user),
            manager=interaction.permissions.manage_guild,
            revision=pressed.revision,
            act=pressed.act,
            values=_values(data),
            typed=typed_in(interaction) if filled else {},
            filled=filled,
        )
        await self._act_of(press)(press)

    def _act_of(self, press: Press) -> Act:
        """What an act means: a move, one of the desk's own, or one that the game's cog adds."""
        if not press.act.startswith("/"):
            return play.move
        name = press.act.partition(" ")[0]
        found = self._desk.cog(press.table).acts.get(name) or ACTS.get(name)
        if found is None:
            raise Refused(UNKNOWN)
        return found


def _values(data: Mapping[str, Any]) -> list[str]:
    """What was chosen from a menu; a forged choice holds anything."""
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []
