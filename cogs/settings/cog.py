"""`/settings`: the panel of all that a server can set, the same typed in one line, and whom the server keeps from its tables."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.acts.people_acts import chosen_people
from bot.desk.acts.press import typed_in
from bot.desk.base.bot_permissions import TALKED_IN
from bot.desk.base.message_body import Component, text
from bot.desk.base.names import mention
from bot.desk.slash_options import guild_group
from bot.room.guild.guild_settings import TERMS, Channels, GuildSettings, Value, YesNo
from bot.room.history.leaderboards import last_called
from bot.rules import Refused
from cogs.settings.accounts import LEAF, log_parts, permissions_told
from cogs.settings.panel import FIRST, PAGES, PANEL, TYPED, asked, moment, page_of, panel, settings_parts

MOST = 25
NO = "Only those who may manage this server can change its settings."
NO_BOTS = "Bots do not sit at tables."
_NOTHING = "There is no such choice here."


class SettingsCog(RoomCog):
    """What those who manage a server decide."""

    settings = guild_group(
        "settings", "What this server allows: chips, limits, the house, channels, reminders, looks.", managers=True
    )

    @property
    def pages(self) -> Mapping[str, Page]:
        return {PANEL: self._pressed}

    @settings.command()
    @app_commands.describe(page="Which page to begin with.")
    @app_commands.choices(page=[app_commands.Choice(name=one.title, value=key) for key, one in PAGES.items()])
    async def show(self, interaction: Interaction[Any], page: str = FIRST) -> None:
        """Everything that can be set in this server, page by page, to look at and to change (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            self.managed(interaction, NO)
            await answer.show(await self._page(answer, page))

        await self.desk.serve(interaction, work)

    @settings.command(name="set")
    @app_commands.describe(setting="What to set.", value="Its new value.")
    @app_commands.choices(setting=[app_commands.Choice(name=term.label, value=name) for name, term in TERMS.items()])
    async def change(self, interaction: Interaction[Any], setting: str, value: str) -> None:
        """Set one thing in this server (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.say(await self._change(interaction, setting, value))

        await self.desk.serve(interaction, work)

    @settings.command()
    @app_commands.describe(member="Who is kept from the tables.")
    async def bar(self, interaction: Interaction[Any], member: discord.User) -> None:
        """Keep a member from this server's tables (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.say(await self._bar(interaction, member.id, bot=member.bot))

        await self.desk.serve(interaction, work)

    @settings.command()
    @app_commands.describe(member="Who may sit at the tables again.")
    async def unbar(self, interaction: Interaction[Any], member: discord.User) -> None:
        """Let a member sit at this server's tables again (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.say(await self._unbar(interaction, member.id))

        await self.desk.serve(interaction, work)

    @change.autocomplete("value")
    async def _values(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        term = TERMS.get(str(interaction.namespace.setting))
        if term is None:
            return []
        usual = asdict(GuildSettings())[term.name]
        return [app_commands.Choice(name=value, value=value) for value in term.offers(typed[:100], usual)[:MOST]]

    # ---- the panel ---------------------------------------------------------------------------------------------------

    async def _pressed(self, answer: InteractionAnswer, told: str) -> None:
        """A button, a menu or a form of the panel; whoever pressed it may have lost the right to meanwhile."""
        guild, _ = self.managed(answer.interaction, NO)
        verb, _, rest = told.partition(" ")
        name, _, more = rest.partition(" ")
        chosen = _chosen(answer.interaction)
        if verb == "page":
            page = name or "".join(chosen[:1])
            await answer.update(await self._page(answer, page, _number(more)))
            return
        if verb in ("bar", "unbar"):
            sentence = await self._chose_member(answer.interaction, verb)
            await answer.update(await self._page(answer, "tables", sentence=sentence))
            return
        if name not in TERMS or verb not in ("ask", "set"):
            raise Refused(_NOTHING)
        if verb == "ask" and answer.interaction.type is not discord.InteractionType.modal_submit:
            await answer.ask(asked(TERMS[name], self.desk.room.guilds.set_to(guild, name)))
            return
        sentence = await self._change(answer.interaction, name, more or _given(answer.interaction, name))
        await answer.update(await self._page(answer, page_of(name), sentence=sentence))

    async def _page(self, answer: InteractionAnswer, page: str, leaf: int = 0, sentence: str = "") -> MessageBody:
        guild, _ = self.here(answer.interaction)
        parts: list[Component]
        match page:
            case "permissions":
                parts = [text(self._permissions(answer.interaction))]
            case "log":
                changes = await self.desk.room.guilds.log.latest(guild, LEAF + 1, leaf * LEAF)
                parts = log_parts(changes, leaf)
            case _ if page in PAGES:
                here = answer.interaction.guild
                channels = frozenset(one.id for one in here.channels) if here is not None else frozenset[int]()
                servers = self.desk.room.guilds
                names = await last_called(self.desk.room.store, guild, servers.barred(guild))
                parts = settings_parts(page, servers, guild, channels, names)
            case _:
                raise Refused(_NOTHING)
        return panel(page, parts, sentence)

    def _permissions(self, interaction: Interaction[Any]) -> str:
        guild = interaction.guild
        me = None if guild is None else guild.get_member(interaction.client.user.id)
        if guild is None or me is None:
            raise Refused("Discord has not told me yet what I may do here; please try again in a moment.")
        return permissions_told(guild, me, self.desk.room.guilds.of(guild.id).table_channels)

    # ---- who is kept out ---------------------------------------------------------------------------------------------

    async def _chose_member(self, interaction: Interaction[Any], verb: str) -> str:
        """Somebody was chosen who is kept out, or no longer; the sentence that says so."""
        if verb == "bar":
            (member,) = chosen_people(interaction.data, _chosen(interaction), 1, bots=NO_BOTS)
            return await self._bar(interaction, member)
        member = "".join(_chosen(interaction)[:1])
        if not (member.isascii() and member.isdigit()):
            raise Refused(_NOTHING)
        return await self._unbar(interaction, int(member))

    async def _bar(self, interaction: Interaction[Any], member: int, *, bot: bool = False) -> str:
        guild, by = self.managed(interaction, NO)
        if bot:
            raise Refused(NO_BOTS)
        await self.desk.room.bar(guild, member, by)
        playing = any(table.phase == "playing" for table in self.desk.room.tables_of(guild, member))
        told = " The match that goes on is still played to its end." if playing else ""
        return f"{mention(member)} is kept from the tables of this server.{told}"

    async def _unbar(self, interaction: Interaction[Any], member: int) -> str:
        guild, _ = self.managed(interaction, NO)
        await self.desk.room.guilds.unbar(guild, member)
        return f"{mention(member)} may sit at the tables of this server again."

    # ---- a change ----------------------------------------------------------------------------------------------------

    async def _change(self, interaction: Interaction[Any], name: str, typed: str) -> str:
        """Set something; the sentence that says so."""
        guild, by = self.managed(interaction, NO)
        term, servers = TERMS.get(name), self.desk.room.guilds
        if isinstance(term, Channels):
            _must_be_channels(interaction, term.read(typed))
        was = servers.set_to(guild, name) if term else None
        now = await servers.change(guild, name, typed, by)
        for table in self.desk.room.tables(guild):
            self.desk.table_messages.touch(table)  # it may look different now
            self.desk.hand_messages.touch(table)
        coming = servers.next_zone(guild) if name == "time_zone" else None
        when = "from now on" if coming is None else f"from {moment(coming.begins)} on, when the present day is over"
        told = f"**{TERMS[name].told(now)}**"
        return f"{TERMS[name].label}: " + (
            f"{told}, as before." if now == was else f"{TERMS[name].told(was)} → {told}, {when}."
        )


def _must_be_channels(interaction: Interaction[Any], chosen: Value) -> None:
    """Refuse what is no channel of this server in which can be talked; a thread is none, it counts as its channel."""
    for one in chosen if isinstance(chosen, tuple) else ():
        channel = interaction.guild and interaction.guild.get_channel(one)
        if channel is None or channel.type not in TALKED_IN:
            raise Refused("Choose text channels, voice channels or forums of this server; threads count as theirs.")


def _chosen(interaction: Interaction[Any]) -> list[str]:
    """What was chosen from a menu; a forged choice holds anything."""
    data: Any = interaction.data or {}
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def _given(interaction: Interaction[Any], name: str) -> str:
    """A setting's new value, as it would be typed: from a form, or from a menu."""
    if interaction.type is discord.InteractionType.modal_submit:
        return typed_in(interaction).get(TYPED, "")
    chosen = _chosen(interaction)
    match TERMS[name]:
        case Channels():
            return " ".join(f"<#{one}>" for one in chosen) or "all"
        case YesNo():
            return "".join(chosen[:1])
        case _:
            raise Refused(_NOTHING)  # it is typed into a form


def _number(told: str) -> int:
    return int(told) if told.isascii() and told.isdigit() and len(told) < 4 else 0
