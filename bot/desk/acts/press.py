"""A press on a button, a choice from a menu or a filled-in form: who did what, at which table, and the answer to it.

What is done about it sees the desk, and the game at the table, through the protocols below; both are built on top of this.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import discord
from discord import Interaction

from bot.desk.base.kept_forms import KeptForms
from bot.desk.base.message_body import MessageBody
from bot.desk.messages.gone import Gone
from bot.desk.messages.reminders import Reminders
from bot.desk.messages.table_messages import TableMessages
from bot.desk.private.hand_messages import HandMessages
from bot.desk.private.lessons import Lessons
from bot.desk.private.likings import Likings, Paces
from bot.desk.transport.answers import InteractionAnswer
from bot.registry import Game
from bot.room import Change, Moment, Person, Room, Table
from bot.room.history.careers import Hints


@dataclass(slots=True)
class Press:
    """One press at a table."""

    desk: "TheDesk"
    answer: InteractionAnswer
    table: Table
    person: Person
    manager: bool  #: may manage the server
    revision: int  #: of the table, when the button was made
    act: str  #: a move, a pattern, or one of the desk's own acts with its slash
    values: list[str] = field(default_factory=list[str])  #: chosen from a menu
    typed: dict[str, str] = field(default_factory=dict[str, str])  #: typed into a form, by the field's id
    filled: bool = False  #: whether this is a form that was sent

    @property
    def member(self) -> int:
        """Who pressed."""
        return self.person.id

    @property
    def key(self) -> str:
        """The press's own name: the same interaction never counts twice."""
        return f"i{self.answer.interaction.id}"

    @property
    def rest(self) -> str:
        """What follows the first word of the act."""
        return self.act.partition(" ")[2]

    @property
    def on_table(self) -> bool:
        """Whether the table's own message was pressed."""
        message = self.answer.interaction.message
        return message is not None and message.id == self.table.message

    async def ask(self, question: MessageBody) -> None:
        """Ask once more before it is done: in the place of the private message that was pressed, or in a new one."""
        await (self.answer.update(question) if self.answer.on_private else self.answer.show(question, passing=True))


#: what is done about a press
Act = Callable[[Press], Awaitable[None]]


class GameAtTable(Protocol):
    """What a game does in its own way at its tables; `bot.desk.cog.GameCog` says more of each."""

    acts: ClassVar[Mapping[str, Act]]
    needs: ClassVar[tuple[str, ...]]
    game: Game

    def face(self, table: Table) -> MessageBody: ...
    def hand(self, table: Table, seat: int, remark: str = "", at: Moment | None = None) -> MessageBody: ...
    def changed(self, table: Table, change: Change) -> None: ...
    def resumed(self, table: Table) -> None: ...
    def move_of(self, pattern: str, typed: str) -> str: ...
    def must_be_meant(self, table: Table, revision: int, move: str) -> None: ...
    async def reacted(self, table: Table, member: int, emoji: str, message: int, added: bool) -> None: ...
    async def said(self, table: Table, message: discord.Message) -> None: ...


class TheDesk(Protocol):
    """What acts need of the desk; `bot.desk.desk.Desk` is it."""

    client: Any
    room: Room
    cogs: dict[str, GameAtTable]
    table_messages: TableMessages
    hand_messages: HandMessages
    lessons: Lessons
    looks: Likings
    paces: Paces
    hints: Hints
    reminders: Reminders
    kept_forms: KeptForms
    gone: Gone

    def has(self, game: str) -> bool: ...
    def cog(self, table: Table) -> GameAtTable: ...
    def with_faces(
        self, guild: int, made: MessageBody, *, hand: bool = False, reader: int | None = None
    ) -> MessageBody: ...
    async def serve(
        self, interaction: Interaction[Any], work: Callable[[InteractionAnswer], Awaitable[None]]
    ) -> None: ...
    def hand(self, table: Table, seat: int, remark: str = "") -> MessageBody: ...
    async def open_hand(self, answer: InteractionAnswer, table: Table, member: int, body: MessageBody) -> None: ...
    async def redraw(self, press: Press, sentence: str = "") -> None: ...
    async def show_hand(self, press: Press, remark: str = "", *, fresh: bool = False) -> None: ...

    async def show_present(self, press: Press, seat: int) -> None: ...


def typed_in(interaction: Interaction[Any]) -> dict[str, str]:
    """What was typed or chosen in a form, by the field's id, whichever of Discord's two shapes it comes in."""
    found: dict[str, str] = {}
    for outer in _parts((interaction.data or {}).get("components")):
        for part in _parts(outer.get("components")) or _parts([outer.get("component")]):
            if isinstance(part.get("custom_id"), str):
                values = part.get("values") or [part.get("value") or ""]
                found[part["custom_id"]] = str(values[0]) if isinstance(values, list) else ""
    return found


def _parts(listed: Any) -> list[Mapping[str, Any]]:
    """The parts in a list, as far as it is one; a forged form holds anything."""
    return [part for part in listed if isinstance(part, Mapping)] if isinstance(listed, list) else []
