"""Through the Window on Discord: each card is a message of its own, and the first reaction to it has the floor.

The card's message lives with its card: it offers what can be done (react, say a word, doubt), then tells what became of it, and
holds the next player's button. It goes when the next card is turned up, and after the match, so that the table stays in sight.
Where it cannot be posted, or is taken away, the table's message has the buttons until the next card.
Who was first is decided by the table's queue alone: nothing is awaited before it.
"""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import discord
from discord import Interaction, app_commands

from bot.desk import GameCog, InteractionAnswer, MessageBody, Press
from bot.desk.acts import play_acts
from bot.desk.base import bot_permissions, custom_ids
from bot.desk.base.message_body import Component, button, message_body, row, text
from bot.desk.base.names import plain, safe, spoken
from bot.desk.transport import wire
from bot.desk.views import table_view
from bot.desk.views.waiting import for_computers, waits_until
from bot.room import Change, Table
from bot.rules import Event, Refused, is_pattern
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import DOUBT, LOOK, REACT, WORD, asking, saying
from cogs.through_the_window.page import LOOKED
from cogs.through_the_window.spelling import normal
from cogs.through_the_window.words import WORDS

EMOJI = "🪟"
NO_WORD = "A word is one to three words of plain letters, 2 to 30 characters in all."
BLOCKED = "The room does not repeat that word; say another."
UNREAD = "I can read an answer only when it mentions me; use the button or /word."
GONE, HEARD = "That card is settled.", "That word is settled."
#: the act of the button by which the next card is looked at; the desk has a "/look" of its own, the way back to the hand
TURN = "/turn"
_MENTION = re.compile(r"<@!?\d+>")


@dataclass(slots=True)
class Card:
    """A card's message. `revision` is the table's when the card was turned up."""

    revision: int
    message: int | None = None
    posted: asyncio.Event = field(default_factory=asyncio.Event)
    shown: MessageBody | None = None
    marked: bool = False
    leaving: bool = False
    working: asyncio.Task[None] | None = None

    @property
    def missing(self) -> bool:
        """Whether it could not be posted, or was taken away."""
        return self.posted.is_set() and self.message is None


async def _act(press: Press) -> None:
    """A button under a card: look, react, pass or doubt."""
    cog = press.desk.cog(press.table)
    assert isinstance(cog, ThroughTheWindowCog)
    await cog.pressed(press)


async def _say(press: Press) -> None:
    """Ask for a noun, or take the one that was typed."""
    cog = press.desk.cog(press.table)
    assert isinstance(cog, ThroughTheWindowCog)
    await cog.asked(press)


class ThroughTheWindowCog(GameCog):
    """Through the Window at a table."""

    key = "through_the_window"
    needs = (*bot_permissions.TABLE, "add_reactions", "read_message_history")
    acts: ClassVar = {TURN: _act, "/react": _act, "/pass": _act, "/doubt": _act, "/say": _say}

    def __init__(self, bot: Any) -> None:
        super().__init__(bot)
        self._cards: dict[str, Card] = {}

    async def cog_load(self) -> None:
        await super().cog_load()
        nouns.nouns()  # read now, not in the middle of a race

    # ---- words -------------------------------------------------------------------------------------------------------

    def move_of(self, pattern: str, typed: str) -> str:
        word = normal(typed)
        if word is None:
            raise Refused(NO_WORD)
        if nouns.blocked(word):
            raise Refused(BLOCKED)
        return saying(word)

    def must_be_meant(self, table: Table, revision: int, move: str) -> None:
        """A word is for the card, and a doubt for the word, that was there when its button was shown: nobody meant the next."""
        if revision < _last(table, "turned"):
            raise Refused(GONE)
        if move == DOUBT and revision < _last(table, "called"):
            raise Refused(HEARD)

    async def say(self, table: Table, member: int, typed: str, key: str | None = None) -> None:
        """Somebody says a word, however it came. Raises Refused with one sentence."""
        if table.seat_of(member) is None:
            raise Refused(play_acts.ONLOOKER)
        await table.press(member, table.revision, self.move_of(asking(""), typed), key=key)

    @app_commands.command(name="word", description="Say your noun for the card that is turned up.")
    @app_commands.describe(noun="One to three words that begin with the card's letter")
    @app_commands.guild_only()
    async def word(self, interaction: Interaction[Any], noun: app_commands.Range[str, 1, 60]) -> None:
        """Say a noun by a command."""

        async def work(answer: InteractionAnswer) -> None:
            table = self.desk.room.table_in(interaction.channel_id or 0)
            if table is None or table.game != self.key:
                raise Refused(f"There is no table of {self.game.rules.info.title} in this channel.")
            await self.say(table, interaction.user.id, noun, f"i{interaction.id}")
            await answer.say(f"You said *{normal(noun)}*.")

        await self.desk.serve(interaction, work)

    async def said(self, table: Table, message: discord.Message) -> None:
        card = self._cards.get(table.id)
        seat = table.seat_of(message.author.id)
        if card is None or seat is None or table.phase != "playing":
            return
        asked = any(map(is_pattern, table.view(seat).moves))
        answers = message.reference is not None and message.reference.message_id in (card.message, table.message)
        typed = _MENTION.sub("", message.content).strip()
        if not asked or not (answers or normal(typed)):
            return  # talk among the players
        try:
            if not typed:
                raise Refused(UNREAD)
            await self.say(table, message.author.id, typed, f"m{message.id}")
        except Refused as refused:
            if answers or table.options["mode"] == "reaction":
                told = message_body([text(f"**{plain(table.names()[seat])}**: {spoken(str(refused))}")])
                await self.post(table, told, f"w{message.id}")

    # ---- reactions ---------------------------------------------------------------------------------------------------

    async def reacted(self, table: Table, member: int, emoji: str, message: int, added: bool) -> None:
        card = self._cards.get(table.id)
        if not added or emoji != EMOJI or card is None or table.seat_of(member) is None:
            return
        if card.message is None:  # Discord has shown the card before it told us its number
            await card.posted.wait()
        # meanwhile others may have settled it by their hands: nobody races blindly for the next one
        if message == card.message and card.revision == _last(table, "turned"):
            with suppress(Refused):  # too late, or locked out: a reaction has no answer
                await table.press(member, table.revision, REACT)

    # ---- buttons under a card ----------------------------------------------------------------------------------------

    async def pressed(self, press: Press) -> None:
        """Look, react, pass or doubt by a button under a card; one of an earlier card or word is told so."""
        table, move = press.table, LOOK if press.act == TURN else press.act.removeprefix("/")
        self.must_be_meant(table, press.revision, move)
        await table.press(press.member, table.revision, move, key=press.key)
        if press.answer.can_ask and WORDS.asked_on(table.view(play_acts.seat_of(press))):
            await self.asked(press)  # it is the form's answer that brings the card's message up to date
        else:
            await self._answer(press)

    async def asked(self, press: Press) -> None:
        """The button that asks for a word, and the form that it opens."""
        table = press.table
        self.must_be_meant(table, press.revision, WORD)
        if press.filled:
            await self.say(table, press.member, press.typed.get(play_acts.ANSWER, ""), press.key)
            await self._answer(press)
            return
        view = table.view(play_acts.seat_of(press))
        pattern = next((move for move in view.moves if is_pattern(move)), None)
        if pattern is None:
            await table.press(press.member, table.revision, WORD, key=press.key)  # raises Refused with the rule
            return
        question, press.act = f"A noun beginning with {view.table.letter.upper()}", "/say"
        await press.answer.ask(play_acts.asking(press, pattern, question, self.game.rules.info.title))

    async def _answer(self, press: Press) -> None:
        """Answer by bringing the card's message up to date, which costs no edit."""
        card = self._cards.get(press.table.id)
        message = press.answer.interaction.message
        made = None if card is None else self._drawn(press.table, card.revision)
        if card is None or made is None or message is None or message.id != card.message:
            await press.answer.say("Done.")
            return
        card.shown = made
        try:
            await press.answer.update(made)
        except discord.HTTPException:
            card.shown = None
            self._touch(press.table, card)
            raise

    def face(self, table: Table) -> MessageBody:
        card = self._cards.get(table.id)
        unposted = card is not None and card.missing
        return table_view.face(table, replace(self.desk.look(table), unposted=unposted))

    # ---- the cards' messages -------------------------------------------------------------------------------------------

    def changed(self, table: Table, change: Change) -> None:
        super().changed(table, change)
        self._follow(table)
        if table.phase == "closed":
            self._cards.pop(table.id, None)

    def resumed(self, table: Table) -> None:
        self.desk.tasks.do(self._resume(table), table=table.id, guild=table.guild)

    async def _resume(self, table: Table) -> None:
        """Find the card's message again, or post it if the room went down before that."""
        note = await self.bot.room.store.note(_note(table))
        revision, _, message = (note or "").partition(":")
        if message and int(revision) == _last(table, "turned"):
            card = self._cards[table.id] = Card(int(revision), int(message))
            card.posted.set()
        self._follow(table)

    def _follow(self, table: Table) -> None:
        """Post a card that was turned up, or bring its message up to date."""
        revision, card = _last(table, "turned"), self._cards.get(table.id)
        if revision and table.phase == "playing" and (card is None or card.revision != revision):
            fresh = self._cards[table.id] = Card(revision)
            self.desk.tasks.do(self._post(table, fresh), table=table.id, guild=table.guild)
            self._leave(table, card)
        elif card is not None:
            self._touch(table, card)
            if table.phase == "over":  # what became of it is read before the result below the table is looked for
                self._leave(table, card, self.desk.timing.card)

    def _leave(self, table: Table, card: Card | None, after: float = 0.0) -> None:
        """Take a card's message away after so many seconds: what became of it stands at the table."""
        if card is not None and not card.leaving:
            card.leaving = True
            self.desk.tasks.do(self._take_away(table, card, after), table=table.id, guild=table.guild)

    async def _take_away(self, table: Table, card: Card, after: float) -> None:
        await card.posted.wait()
        await asyncio.sleep(after)
        if working := card.working:
            await asyncio.wait([working])  # an edit of what is gone would be refused
        if self._cards.get(table.id) is card:
            del self._cards[table.id]
            await self.bot.room.store.set_note(_note(table), f"{card.revision}:")
        if card.message is not None:
            with suppress(discord.HTTPException, *wire.UNREACHABLE):
                await wire.delete(self.bot, table.channel, card.message)

    async def _post(self, table: Table, card: Card) -> None:
        made = self._drawn(table, card.revision)
        try:
            if made is None:
                return
            card.message = await self.post(table, made, f"{table.id}-c{card.revision}")
            card.shown = made
        finally:
            card.posted.set()
            if card.missing:
                self.desk.table_messages.touch(table)
        await self.bot.room.store.set_note(_note(table), f"{card.revision}:{card.message}")
        self._touch(table, card)
        if table.options["mode"] == "reaction":
            await wire.react(self.bot, table.channel, card.message, EMOJI)

    def _touch(self, table: Table, card: Card) -> None:
        card.marked = True
        if card.working is None and not card.leaving:
            card.working = self.desk.tasks.do(self._work(table, card), table=table.id, guild=table.guild)

    async def _work(self, table: Table, card: Card) -> None:
        """Edit a card's message until it shows how things stand: the newest face wins, about one edit a second."""
        timing = self.desk.timing
        try:
            await card.posted.wait()
            while card.marked and card.message is not None:
                await asyncio.sleep(timing.settle)
                card.marked = False
                made = self._drawn(table, card.revision)
                if made is not None and made != card.shown:
                    await self._edit(table, card, card.message, made)
                    await asyncio.sleep(timing.edit_gap)
        finally:
            card.working = None

    async def _edit(self, table: Table, card: Card, message: int, made: MessageBody) -> None:
        try:
            await wire.edit(self.bot, table.channel, message, made)
        except discord.HTTPException as failed:
            if not wire.is_gone(failed):
                raise
            card.message = None  # somebody has taken it away
            self.desk.table_messages.touch(table)
        card.shown = made

    def _drawn(self, table: Table, revision: int) -> MessageBody | None:
        """The message of the card that was turned up at a revision; None when that match is gone."""
        heard = list(table.heard(None))
        start = next((at for at, (when, event) in enumerate(heard) if (when, event.kind) == (revision, "turned")), None)
        if start is None:
            return None
        names = safe(table.names())
        ended = next((event for _, event in heard[start:] if event.kind in ("taken", "heap")), None)
        latest = revision == _last(table, "turned")
        if ended is None and latest and table.phase == "playing":
            until = waits_until(table, self.game, ())
            parts = [text(WORDS.up(table.view(None), names, until)), *self._buttons(table, revision)]
            return self.desk.with_faces(table.guild, message_body(parts))
        turned = heard[start][1]
        if latest and table.phase == "playing":
            looks = _is_on_its_way(table)
            parts = _next(table, revision, WORDS.followed(turned, ended, table.view(None), names, looks=looks))
        else:
            parts = [text(WORDS.settled(turned, ended, names))]
        return self.desk.with_faces(table.guild, message_body(parts))

    def _buttons(self, table: Table, revision: int) -> list[Component]:
        """What can be done about the card that is turned up; dimmed where only a computer player could press it."""
        made: list[Component] = []
        answers = not for_computers(table, table.view(None).to_act)
        for choice in (choice for line in WORDS.open_choices(table.view(None), table.names()) for choice in line):
            act = "/say" if is_pattern(choice.move) else f"/{choice.move}"
            since = _last(table, "called") if act == "/doubt" else revision
            made.append(button(choice.label, custom_ids.write(table.id, since, act), choice.style, enabled=answers))
        return [row(made)] if made else []


def _note(table: Table) -> str:
    """Under which name the store keeps the number of the last card's message."""
    return f"window:{table.id}"


def _next(table: Table, revision: int, told: str) -> list[Component]:
    """A settled card with the button to look at the next; it stands there, too, when that has been pressed."""
    answers = not _is_on_its_way(table) and not for_computers(table, table.view(None).to_act)
    look = button(LOOKED, custom_ids.write(table.id, revision, TURN), "blue", enabled=answers)
    return [text(told), row([look])]


def _is_on_its_way(table: Table) -> bool:
    """Whether the next card is turned up by itself, after a time that nobody knows."""
    return table.deadline is None


def _last(table: Table, kind: str) -> int:
    """The revision at which something of a kind happened last in this match; 0 when it has not."""
    heard: list[tuple[int, Event]] = list(table.heard(None))
    return next((revision for revision, event in reversed(heard) if event.kind == kind), 0)
