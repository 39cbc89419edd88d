"""`/leaderboard`: ten members a page, and always one's own line."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import button, gallery, message_body, row, text, with_pictures
from bot.desk.base.names import clean, person
from bot.desk.views import figures
from bot.registry import all_rules, keys
from bot.room.history.leaderboards import page, played_most, purse_over_time
from bot.room.history.seasons import Season
from bot.rules import Refused
from cogs.leaderboard.asked import BY, Asked
from cogs.leaderboard.board_page import PAGE, shown

_BY = [app_commands.Choice(name=called, value=by) for by, called in BY.items()]
_PEOPLE = [
    app_commands.Choice(name="everybody in this server", value="server"),
    app_commands.Choice(name="the people at this channel's table", value="table"),
]


class LeaderboardCog(RoomCog):
    """Members by what they have, what they win, and how they play."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/top": self._turn, "/board": self._menu, "/purse": self._purse}

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(
        by="What is counted (usually the chips in the purse)",
        game="Only matches of this game",
        season="Only matches of this season, by its number",
        people="Everybody, or only those at this channel's table",
    )
    @app_commands.choices(by=_BY, people=_PEOPLE)
    async def leaderboard(
        self,
        interaction: Interaction[Any],
        by: str | None = None,
        game: str | None = None,
        season: app_commands.Range[int, 1, 100_000] | None = None,
        people: str = "server",
    ) -> None:
        """Who has most chips in this server, who wins most, who plays best."""

        async def work(answer: InteractionAnswer) -> None:
            key = None if game is None else _key(game)
            usual = "season" if season is not None else "chips" if key is None else "wins"
            asked = Asked(by or usual, key, season, people == "table").sensible()
            await self._answer(answer, asked, answer.show)

        await self.desk.serve(interaction, work)

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.lower()
        found = sorted((figures.title(key), key) for key in keys())
        return [app_commands.Choice(name=name, value=key) for name, key in found if wanted in f"{name} {key}".lower()][
            :25
        ]

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: Interaction[Any], typed: int | str) -> list[app_commands.Choice[int]]:
        guild, _ = self.here(interaction)
        wanted = str(typed).lower()
        told = [(one.number, f"{one.number}, {clean(one.name)}") for one in await self.desk.room.seasons.all(guild)]
        return [app_commands.Choice(name=name[:100], value=number) for number, name in told if wanted in name.lower()][
            :25
        ]

    async def _turn(self, answer: InteractionAnswer, rest: str) -> None:
        await self._answer(answer, Asked.read(rest), answer.update)

    async def _menu(self, answer: InteractionAnswer, rest: str) -> None:
        """Another board is chosen below the one that is shown."""
        what, _, told = rest.partition(" ")
        data: Any = answer.interaction.data or {}
        values = data.get("values")
        chosen = str(values[0]) if isinstance(values, list) and values else ""
        await self._answer(answer, Asked.read(told).turned(what, chosen), answer.update)

    async def _answer(
        self, answer: InteractionAnswer, asked: Asked, give: Callable[[MessageBody], Awaitable[Any]]
    ) -> None:
        """Find a board and show it to whoever asks."""
        guild, member = self.here(answer.interaction)
        members = self._members(answer) if asked.table else None
        if asked.by == "chips":  # a purse is opened when it is first asked for
            await self.desk.room.ledger.balances(guild, members or [member])
        if asked.by == "rating" and asked.game is None:
            asked = replace(asked, game=await self._usual_game(answer))
        season = await self._season(guild, asked)
        if season is not None:
            asked = replace(asked, season=season.number)
        board = asked.board(guild, members)
        store = self.desk.room.store
        found = await page(store, board, member, PAGE, asked.page * PAGE)
        if found.length and not found.lines:  # a page beyond the last one
            asked = replace(asked, page=(found.length - 1) // PAGE)
            found = await page(store, board, member, PAGE, asked.page * PAGE)
        seasons = season is not None or bool(await self.desk.room.seasons.all(guild))
        name = person(answer.interaction.user).name
        await give(await shown(asked, season, found, member, name, seasons=seasons))

    async def _season(self, guild: int, asked: Asked) -> Season | None:
        """The season that is asked for: the one by its number, or the newest."""
        if asked.season is not None:
            return await self.desk.room.seasons.find(guild, asked.season)
        if asked.by != "season":
            return None
        seasons = await self.desk.room.seasons.all(guild)
        if not seasons:
            raise Refused(
                "This server has had no season yet. Whoever may manage the server opens one with `/season open`."
            )
        return seasons[0]

    async def _usual_game(self, answer: InteractionAnswer) -> str:
        """The game of this channel's table, else the one that is played most here."""
        guild, _ = self.here(answer.interaction)
        table = self.desk.room.table_in(answer.interaction.channel_id or 0)
        if table is not None:
            return table.game
        played = [game for game in await played_most(self.desk.room.store, guild) if game in all_rules()]
        if not played:
            raise Refused("Ratings are kept game by game, and no match has been finished here yet.")
        return played[0]

    def _members(self, answer: InteractionAnswer) -> tuple[int, ...]:
        """The people at this channel's table."""
        table = self.desk.room.table_in(answer.interaction.channel_id or 0)
        if table is None or table.guild != answer.interaction.guild_id:
            raise Refused("There is no table in this channel; choose everybody in this server.")
        return tuple(seat.member for seat in table.seats if seat.member is not None)

    async def _purse(self, answer: InteractionAnswer, rest: str) -> None:
        """The reader's own chips over time, with a button back to the board."""
        guild, member = self.here(answer.interaction)
        asked = Asked.read(rest)
        moments = await purse_over_time(self.desk.room.store, guild, member)
        drawn = await figures.purse_drawn("Your chips over time", moments, self.desk.room.time.now())
        parts = [text(f"## Your chips over time\n{drawn[1] if drawn else 'Nothing has moved them yet.'}")]
        parts += [gallery(drawn[0])] if drawn else []
        parts.append(row([button("To the board", write(NO_TABLE, 0, f"/top {asked.written(asked.page)}"))]))
        await answer.update(with_pictures(message_body(parts, private=True), [drawn[0]] if drawn else []))


def _key(typed: str) -> str:
    """A game's key from what was typed, when it was not chosen from the list."""
    wanted = " ".join(typed.lower().replace("_", " ").split())
    for key in keys():
        if wanted in (key.replace("_", " "), figures.title(key).lower()):
            return key
    raise Refused("There is no such game here; choose one from the list.")
