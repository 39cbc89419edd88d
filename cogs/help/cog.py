"""`/rules` of a game, and `/help`."""

from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog
from bot.desk.acts.rules_pages import rules_sheet
from bot.desk.base.message_body import message_body, row, text
from bot.desk.views.shelf_view import all_games, known
from bot.registry import all_rules
from bot.rules import Refused

HOW = """\
**How to play**
- `/play` deals you a hand against computer players at once, or opens a table for others.
- Sit down with the table's buttons; computer players fill empty chairs; the host starts.
- **My hand** on the table's message shows your cards, to you alone; so does `/hand`.
- `/tables` finds open tables, `/rules` explains a game, `/chips` is your purse. Chips are play money.
- `/look` changes how cards look to you; `/mydata` shows what is stored of you, and deletes it.

**The games**, each with the command that opens a table"""

#: said only to those who can use it
MANAGING = """\
**You manage this server.** `/settings show` has all that can be set, and says what I may not do where; `/bank` gives a member \
chips or takes them away, `/season` opens and closes seasons, `/match` voids a match, `/aside` clears damaged tables."""


class HelpCog(RoomCog):
    """What there is to play, and how."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help(self, interaction: Interaction[Any]) -> None:
        """What there is to play, and how."""

        async def work(answer: InteractionAnswer) -> None:
            games = self._games()
            lines = [f"-# {rules.info.title}: `/{key} open`" for key, rules in games]
            managing = [text(MANAGING)] if interaction.permissions.manage_guild else []
            told = [text("\n".join([HOW, *lines])), *managing, row([all_games("Choose a game")])]
            await answer.show(message_body(told, private=True))

        await self.desk.serve(interaction, work)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(game="The game's name")
    async def rules(self, interaction: Interaction[Any], game: str) -> None:
        """The rules of a game, with its options."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.show(rules_sheet(self._key(game)))

        await self.desk.serve(interaction, work)

    @rules.autocomplete("game")
    async def _games_like(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.lower()
        found = [
            (key, rules.info.title) for key, rules in self._games() if wanted in f"{key} {rules.info.title}".lower()
        ]
        return [app_commands.Choice(name=known(key), value=key) for key, _ in found[:25]]

    def _games(self) -> list[tuple[str, Any]]:
        """The games on the shelf that have a cog, by title."""
        found = [(key, rules) for key, rules in all_rules().items() if key in self.desk.cogs]
        return sorted(found, key=lambda one: one[1].info.title)

    def _key(self, typed: str) -> str:
        """A game's key from what was typed, when it was not chosen from the list."""
        plain = " ".join(typed.lower().replace("_", " ").split())
        for key, rules in self._games():
            if plain in (key.replace("_", " "), rules.info.title.lower()):
                return key
        raise Refused("There is no such game here; choose one from the list.")
