"""One way in for every button, menu and form: the id says everything, nothing is kept between presses but what was typed into a form
that was refused.

Discord shows "This interaction failed" for a press that nobody answers; here each gets its answer, forged ids, dead tables and
presses from before a restart included.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from functools import partial
from typing import Any

from discord import Interaction, InteractionType

from bot.desk.acts import (
    ahead_acts,
    cut_acts,
    lobby_acts,
    more_acts,
    option_acts,
    people_acts,
    play_acts,
    rules_pages,
)
from bot.desk.acts.press import Act, Press, TheDesk, typed_in
from bot.desk.base import custom_ids
from bot.desk.base.names import person
from bot.desk.transport.answers import InteractionAnswer
from bot.desk.views.table_view import closed_sentence
from bot.room import NotTheHost
from bot.rules import Refused

#: an act that belongs to no table, such as turning a page: it gets the words of its id after the first
Page = Callable[[InteractionAnswer, str], Awaitable[None]]

UNKNOWN = "This button does not belong to any table here."
GONE = "This table is closed. `/tables` shows what is open."

ACTS: Mapping[str, Act] = {
    "/sit": lobby_acts.sit,
    "/free": lobby_acts.free,
    "/leave": more_acts.leave,
    "/computer": lobby_acts.computer,
    "/level": lobby_acts.level,
    "/people": people_acts.people,
    "/remove": people_acts.remove,
    "/partners": people_acts.change_partners,
    "/invite": people_acts.invite,
    "/unkeep": people_acts.unkeep,
    "/private": people_acts.private,
    "/call": people_acts.call,
    "/seal": lobby_acts.seal,
    "/start": lobby_acts.start,
    "/rematch": lobby_acts.rematch,
    "/new": lobby_acts.new,
    "/close": lobby_acts.close,
    "/options": option_acts.options,
    "/option": option_acts.option,
    "/set": option_acts.set_value,
    "/preset": option_acts.preset,
    "/form": option_acts.all_at_once,
    "/salt": lobby_acts.word,  # as older messages call it
    "/cut": cut_acts.cut,
    "/uncut": cut_acts.uncut,
    "/hand": play_acts.hand,
    "/look": play_acts.look,
    "/choose": play_acts.choose,
    "/brief": play_acts.brief,
    "/back": play_acts.back,
    "/hint": play_acts.hint,
    "/why": play_acts.why,
    "/order": play_acts.order,
    "/orders": play_acts.orders,
    "/standing": play_acts.standing,
    "/ahead": ahead_acts.ahead,
    "/hurry": play_acts.hurry,
    "/more": more_acts.more,
    "/vote": more_acts.vote,
    "/void": more_acts.void,
    "/quiet": more_acts.quiet,
    "/now": play_acts.now,
    "/rules": rules_pages.at_table,
}


class Router:
    """Takes every component and form interaction."""

    def __init__(self, desk: TheDesk) -> None:
        self._desk = desk
        self.pages: dict[str, Page] = {"/page": rules_pages.turn}

    async def take(self, interaction: Interaction[Any]) -> None:
        """Answer a press, a choice or a form."""
        await self._desk.serve(interaction, self._answer)

    async def _answer(self, answer: InteractionAnswer) -> None:
        data: Mapping[str, Any] = answer.interaction.data or {}
        custom_id = data.get("custom_id", "")
        pressed = custom_ids.read(custom_id) if isinstance(custom_id, str) else None
        if pressed is None:
            raise Refused(UNKNOWN)
        if pressed.table == custom_ids.NO_TABLE:
            await self._page(answer, pressed, data)
            return
        await self._at_table(answer, pressed, data)

    async def _page(self, answer: InteractionAnswer, pressed: custom_ids.PressedId, data: Mapping[str, Any]) -> None:
        name, _, rest = pressed.act.partition(" ")
        page = self.pages.get(name)
        if page is None:
            raise Refused(UNKNOWN)
        await self._do(answer, pressed, partial(page, answer, rest or "".join(_values(data)[:1])))

    async def _at_table(
        self, answer: InteractionAnswer, pressed: custom_ids.PressedId, data: Mapping[str, Any]
    ) -> None:
        interaction = answer.interaction
        table = self._desk.room.table(pressed.table)
        if table is None or table.guild != interaction.guild_id:
            raise Refused(GONE)
        if not self._desk.has(table.game):
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
        seeing_to_it = self._desk.hand_messages.pressed(table, press.member) if answer.on_private else nullcontext()
        with seeing_to_it:
            await self._do(answer, pressed, partial(self._with_a_host, press))

    async def _with_a_host(self, press: Press) -> None:
        """Do what was pressed; where a lobby's host alone could, and is gone from the server, whoever hosts it next."""
        act, table = self._act_of(press), press.table
        try:
            await act(press)
        except NotTheHost:
            if table.phase != "lobby" or not await self._desk.gone.gets_up(table, table.host):
                raise
            if table.phase == "closed":
                raise Refused(closed_sentence(table)) from None
            await act(press)

    async def _do(
        self, answer: InteractionAnswer, pressed: custom_ids.PressedId, work: Callable[[], Awaitable[None]]
    ) -> None:
        """Do what was asked for; what was typed into a long form is kept until that is done."""
        if not pressed.form:
            await work()
            return
        interaction, forms = answer.interaction, self._desk.kept_forms
        member, where = interaction.user.id, (interaction.guild_id, pressed.table, pressed.act)
        answer.again = pressed.form == custom_ids.AGAIN
        if interaction.type is not InteractionType.modal_submit:
            answer.typed = forms.of(member, where)
            await work()
            return
        kept = forms.keep(member, where, typed_in(interaction))
        again = custom_ids.write(pressed.table, pressed.revision, pressed.act)
        answer.form = custom_ids.marked(again, custom_ids.AGAIN)
        await work()
        forms.done(member, kept)

    def _act_of(self, press: Press) -> Act:
        """What an act means: a move, one of the desk's own, or one that the game's cog adds."""
        if not press.act.startswith("/"):
            return play_acts.move
        name = press.act.partition(" ")[0]
        found = self._desk.cog(press.table).acts.get(name) or ACTS.get(name)
        if found is None:
            raise Refused(UNKNOWN)
        return found


def _values(data: Mapping[str, Any]) -> list[str]:
    """What was chosen from a menu; a forged choice holds anything."""
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []
