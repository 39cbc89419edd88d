"""`/play`, and the greeting of a channel in which nobody has said anything yet."""

from collections.abc import Mapping
from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, Page, RoomCog
from bot.desk.acts import opening
from bot.desk.acts.opening import Wish
from bot.desk.acts.rules_pages import rules_sheet
from bot.desk.base.message_body import MessageBody
from bot.desk.transport import wire
from bot.desk.views import shelf_view
from bot.desk.views.shelf_view import PAGE, Asked
from bot.rules import Refused
from bot.rules.words import spelt

GREETING = """\
## Welcome to the card room
{games}, played with buttons, against each other or against computer players. Chips are play money."""


class PlayCog(RoomCog):
    """The shelf with all games."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {PAGE: self._turn}

    async def cog_load(self) -> None:
        await super().cog_load()
        self.bot.add_listener(self._greet, "on_ready")

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.bot.remove_listener(self._greet, "on_ready")

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(
        players="For how many people (1: you alone, against computer players)",
        minutes="How many minutes you have",
        game="A game, if you know which",
    )
    async def play(
        self,
        interaction: Interaction[Any],
        players: app_commands.Range[int, 1, 13] | None = None,
        minutes: app_commands.Range[int, 2, 120] | None = None,
        game: str | None = None,
    ) -> None:
        """What shall we play? Games for as many as you are and as long as you have, now if you like."""

        async def work(answer: InteractionAnswer) -> None:
            self.here(interaction)
            asked = Asked(players or shelf_view.ANY, minutes or shelf_view.ANY)
            await self._show(answer, asked if game is None else self._with(asked, self._key(game)))

        await self.desk.serve(interaction, work)

    @play.autocomplete("game")
    async def _games_like(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        wanted, titles = typed.lower(), shelf_view.titles(self._keys())
        found = [key for key, title in titles.items() if wanted in f"{key} {title}".lower()]
        return [app_commands.Choice(name=shelf_view.known(key), value=key) for key in found[:25]]

    def _keys(self) -> tuple[str, ...]:
        """The games on the shelf that have a cog."""
        return tuple(self.desk.cogs)

    def _key(self, typed: str) -> str:
        """A game's key from what was typed, when it was not chosen from the list."""
        plain = " ".join(typed.lower().replace("_", " ").split())
        for key, title in shelf_view.titles(self._keys()).items():
            if plain in (key.replace("_", " "), title.lower()):
                return key
        raise Refused("There is no such game here; choose one from the list.")

    def _with(self, asked: Asked, key: str) -> Asked:
        """A game is looked at, with the first of its presets that suits."""
        return shelf_view.looking_at(asked, key, shelf_view.suiting(asked, (key,)).get(key, 0))

    # ---- the panel ---------------------------------------------------------------------------------------------------

    async def _turn(self, answer: InteractionAnswer, told: str) -> None:
        """A button or a menu of the panel, or of a greeting."""
        if answer.interaction.guild_id is None:
            raise Refused("This works in a server only.")
        verb, asked = shelf_view.read(told)
        data: Any = answer.interaction.data or {}
        values = data.get("values")
        chosen = str(values[0]) if isinstance(values, list) and values else ""
        match verb:
            case "now" | "open" | "thread" | "aside" | "rules":
                await self._do(verb, answer, asked)
            case "game" if chosen in self._keys():
                await self._show(answer, self._with(asked, chosen))
            case "game" if chosen == shelf_view.NONE:
                await self._show(answer, shelf_view.looking_at(asked, chosen, 0))
            case "players" | "minutes" if chosen.isascii() and chosen.isdigit() and len(chosen) < 4:
                await self._show(answer, shelf_view.looked_for(asked, verb, int(chosen)))
            case "all" | "preset":
                await self._show(answer, asked)
            case _:
                raise Refused("There is no such choice here.")

    async def _do(self, verb: str, answer: InteractionAnswer, asked: Asked) -> None:
        """Something is done with the game that is looked at."""
        if asked.game not in self._keys():
            raise Refused("Choose a game first.")
        preset = shelf_view.presets(asked.game)[asked.preset]
        if verb == "rules":
            await answer.show(rules_sheet(asked.game))
            return
        options = {**preset.options, **({"practice": True} if preset.practice else {})}
        now = verb in ("now", "aside")
        wish = Wish(
            asked.game,
            options,
            thread=verb in ("thread", "aside"),
            beside=shelf_view.beside(asked, now=now),
        )
        if now:
            await opening.deal_now(self.desk, answer, wish, shelf_view.company(asked.game, preset))
        else:
            await opening.open_table(self.desk, answer, wish)

    async def _show(self, answer: InteractionAnswer, asked: Asked) -> None:
        """The panel, in the place of the one that was pressed, else as a new private message."""
        guild = answer.interaction.guild_id
        assert guild is not None  # whoever calls this has looked
        pictures = answer.may_attach and self.desk.room.guilds.of(guild).pictures
        easel = self.desk.table_messages.easel
        body = await easel.page(lambda shown: shelf_view.panel(asked, self._keys(), pictures=shown), pictures=pictures)
        if answer.on_private:
            await answer.update(body)
        else:
            await answer.show(body)

    # ---- the greeting ------------------------------------------------------------------------------------------------

    async def _greet(self) -> None:
        """Say hello in every channel in which nobody has said anything: in a room that is there for nothing else."""
        if not self.bot.greets:
            return
        for guild in self.bot.guilds:
            for channel in guild.text_channels:
                if channel.last_message_id is None:
                    self.desk.tasks.do(self._hello(guild.id, channel.id), channel=channel.id)

    async def _hello(self, guild: int, channel: int) -> None:
        easel, liked = self.desk.table_messages.easel, self.desk.room.guilds.of(guild).pictures
        body = await easel.page(lambda shown: greeting(self._keys(), pictures=shown), pictures=liked)
        await wire.post(self.bot, channel, body, f"hello-{channel}"[:25])


def greeting(keys: tuple[str, ...], *, pictures: bool) -> MessageBody:
    """The first message of an empty channel: the games, one that begins at once, and more ways to find one."""
    games = spelt(len(keys), "card game")
    return shelf_view.welcome(GREETING.format(games=games[0].upper() + games[1:]), keys, pictures=pictures)
