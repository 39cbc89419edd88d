"""`/chips`: balance, daily, give, statement; and `/bank`: grant and take, for those who manage the server."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import button, message_body, row, text
from bot.desk.base.names import mention, plain
from bot.desk.slash_options import guild_group
from bot.room.chips.ledger import StatementLine
from bot.rules import Refused

PAGE = 10
#: the page of the button that takes the day's chips
TAKE = "/daily"
#: the furthest page that a button may ask for
_LAST = 9999


class ChipsCog(RoomCog):
    """A member's purse."""

    chips = guild_group("chips", "Your chips in this server. Play money only.")

    # by itself, because Discord shows a command with all that is in it, or not at all
    bank = guild_group(
        "bank", "New chips for a member, or chips taken away; for those who manage this server.", managers=True
    )

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/statement": self._turn, TAKE: self._take}

    # ---- for everybody -----------------------------------------------------------------------------------------------

    @chips.command()
    async def balance(self, interaction: Interaction[Any]) -> None:
        """How many chips you have."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.show(await self._purse(*self.here(interaction)))

        await self.desk.serve(interaction, work)

    @chips.command()
    async def daily(self, interaction: Interaction[Any]) -> None:
        """Take today's allowance."""

        async def work(answer: InteractionAnswer) -> None:
            guild, member = self.here(interaction)
            got = await self.desk.room.cashier.daily(guild, member, key=_key(interaction))
            have = await self.desk.room.ledger.balance(guild, member)
            await answer.say(f"Here are your **{got:,}** chips for today; you have **{have:,}**.")

        await self.desk.serve(interaction, work)

    @chips.command()
    @app_commands.describe(to="Who gets them.", amount="How many chips.")
    async def give(self, interaction: Interaction[Any], to: discord.User, amount: int) -> None:
        """Give some of your chips to another member."""

        async def work(answer: InteractionAnswer) -> None:
            guild, member = self.here(interaction)
            taker = _member(to, "get chips")
            await self.desk.room.cashier.give(guild, member, taker, amount, key=_key(interaction))
            have = await self.desk.room.ledger.balance(guild, member)
            await answer.say(f"You gave **{amount:,}** chips to <@{taker}>; you have **{have:,}** left.")

        await self.desk.serve(interaction, work)

    @chips.command()
    async def statement(self, interaction: Interaction[Any]) -> None:
        """What came into your purse and what left it, the newest first."""

        async def work(answer: InteractionAnswer) -> None:
            guild, member = self.here(interaction)
            await answer.show(await self._page(guild, member, 0))

        await self.desk.serve(interaction, work)

    # ---- for those who manage the server -------------------------------------------------------------------------------

    @bank.command()
    @app_commands.describe(to="Who gets them.", amount="How many chips.", reason="What for; the member can read it.")
    async def grant(self, interaction: Interaction[Any], to: discord.User, amount: int, reason: str) -> None:
        """Give a member new chips (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, by = self.managed(interaction)
            member = _member(to, "get chips")
            await self.desk.room.cashier.grant(guild, by, member, amount, reason, key=_key(interaction))
            have = await self.desk.room.ledger.balance(guild, member)
            await answer.say(f"<@{member}> was granted **{amount:,}** chips and has **{have:,}**.")

        await self.desk.serve(interaction, work)

    @bank.command()
    @app_commands.rename(whom="from")
    @app_commands.describe(whom="Whose they are.", amount="How many chips.", reason="Why; the member can read it.")
    async def take(self, interaction: Interaction[Any], whom: discord.User, amount: int, reason: str) -> None:
        """Take chips away from a member, never more than there are (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, by = self.managed(interaction)
            member = whom.id  # somebody who has left may have taken chips along
            await self.desk.room.cashier.take(guild, by, member, amount, reason, key=_key(interaction))
            have = await self.desk.room.ledger.balance(guild, member)
            await answer.say(f"**{amount:,}** chips were taken from <@{member}>, who has **{have:,}** left.")

        await self.desk.serve(interaction, work)

    # ---- the purse -----------------------------------------------------------------------------------------------------

    async def _purse(self, guild: int, member: int, before: str = "") -> MessageBody:
        """What a member has, what of it is in play, and what can be taken today, or when again."""
        room = self.desk.room
        have, place = await room.ledger.balance(guild, member), await room.ledger.place_of(guild, member)
        lines = [before, f"You have **{have:,}** chips: place {place} in this server.", self._in_play(guild, member)]
        buttons = [button("Statement", write(NO_TABLE, 0, "/statement 0"))]
        chips, at = room.guilds.of(guild).daily, await room.cashier.next_daily(guild, member)
        if at is not None and at <= int(room.time.now() * 1000):
            buttons.insert(0, button(f"Take today's {chips:,} chips", write(NO_TABLE, 0, TAKE), "green"))
        elif at is not None:
            lines.append(f"-# You can take the next {chips:,} chips of the day <t:{-(-at // 1000)}:R>.")
        return message_body([text("\n".join(line for line in lines if line)), row(buttons)], private=True)

    async def _take(self, answer: InteractionAnswer, _: str) -> None:
        """Today's chips by a press, and the purse with them."""
        guild, member = self.here(answer.interaction)
        got = await self.desk.room.cashier.daily(guild, member, key=_key(answer.interaction))
        await answer.update(await self._purse(guild, member, f"Here are your **{got:,}** chips for today."))

    def _in_play(self, guild: int, member: int) -> str:
        """Chips that lie at tables belong to nobody's purse until the match is over."""
        tables = self.desk.room.tables_of(guild, member)
        brought = sum(table.at_stake for table in tables if table.phase == "playing")
        return (
            f"**{brought:,}** more that you brought to a table are in play until the match is over." if brought else ""
        )

    # ---- the statement -------------------------------------------------------------------------------------------------

    async def _turn(self, answer: InteractionAnswer, rest: str) -> None:
        guild, member = self.here(answer.interaction)
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 0
        await answer.update(await self._page(guild, member, min(number, _LAST)))

    async def _page(self, guild: int, member: int, number: int) -> MessageBody:
        ledger = self.desk.room.ledger
        have = await ledger.balance(guild, member)
        found = await ledger.statement(guild, member, PAGE + 1, number * PAGE)
        lines = [_line(line, member) for line in found[:PAGE]] or ["There is nothing here."]
        told = "\n".join([f"## Your chips: {have:,}", *lines])
        turns = [("Newer", number - 1)] if number else []
        if len(found) > PAGE:
            turns.append(("Older", number + 1))
        buttons = [button(label, write(NO_TABLE, 0, f"/statement {to}")) for label, to in turns]
        return message_body([text(told), *([row(buttons)] if buttons else [])], private=True)


def _key(interaction: Interaction[Any]) -> str:
    """What makes an act happen once, however often its interaction reaches us."""
    return f"i{interaction.id}"


def _member(user: discord.User | discord.Member, does: str) -> int:
    """A person who is in this server. Raises Refused for a bot or a stranger."""
    if user.bot:
        raise Refused(f"Bots do not {does}.")
    if not isinstance(user, discord.Member):
        raise Refused(f"Only members of this server can {does}.")
    return user.id


def _line(line: StatementLine, reader: int) -> str:
    """One entry: when, how much, what for, and at which match."""
    told: Sequence[str] = [f"<t:{int(line.at)}:f>", f"**{line.amount:+,}**", _reason(line, reader)]
    return " · ".join([*told, *([f"match `{line.match}`"] if line.match else [])])


def _reason(line: StatementLine, reader: int) -> str:
    if line.author is None:
        return line.reason
    if line.reason == "gift":
        return f"gift to {mention(line.member or 0)}" if line.author == reader else f"gift from {mention(line.author)}"
    return f"{plain(line.reason)} (by {mention(line.author)})"
