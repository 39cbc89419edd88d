"""`/tables` and `/hand`."""

from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog, channel_link
from bot.desk.base.custom_ids import write
from bot.desk.base.message_body import MessageBody, button, link, message_body, row, text
from bot.desk.base.names import safe
from bot.registry import rules_of
from bot.room import Table
from bot.room.table.lobby import room_for
from bot.rules import Refused
from cogs.tables.aside import AsideCog

__all__ = ["AsideCog", "TablesCog"]

PHASES = {"playing": "in play", "over": "over: a rematch is possible"}
MOST = 20


class TablesCog(RoomCog):
    """Finding one's way to a table, and back to one's cards."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def tables(self, interaction: Interaction[Any]) -> None:
        """The open tables of this server."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.here(interaction)
            found = [table for table in self.desk.room.tables(guild) if table.phase != "closed"]
            if not found:
                await answer.say("No table is open in this server. `/play` opens one.")
                return
            found.sort(key=_order)
            lines = [_line(table) for table in found[:MOST]]
            if len(found) > MOST:
                lines.append(f"… and {len(found) - MOST} more.")
            await answer.show(message_body([text("\n".join(["**Open tables**", *lines]))], private=True))

        await self.desk.serve(interaction, work)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hand(self, interaction: Interaction[Any]) -> None:
        """Your hand at your table."""

        async def work(answer: InteractionAnswer) -> None:
            guild, member = self.here(interaction)
            seated = self.desk.room.tables_of(guild, member)
            mine = [table for table in seated if table.phase in ("playing", "over")]
            here = [table for table in mine if table.channel == interaction.channel_id]
            playing = [table for table in mine if table.phase == "playing"]
            waiting = [table for table in seated if table.phase == "lobby"]
            if waiting and not mine:
                await answer.show(_before_the_deal(waiting[0], member))
                return
            await self._hand(answer, member, here or playing or mine)

        await self.desk.serve(interaction, work)

    async def _hand(self, answer: InteractionAnswer, member: int, tables: list[Table]) -> None:
        if not tables:
            raise Refused(
                "You have no cards: you sit at no table in this server where they are dealt. `/play` deals some."
            )
        if len(tables) > 1:
            buttons = [
                button(f"{_title(table)}, table {number}", write(table.id, table.revision, "/hand"))
                for number, table in enumerate(tables[:5], 1)
            ]
            lines = [f"{number}. {_line(table)}" for number, table in enumerate(tables[:5], 1)]
            await answer.show(message_body([text("\n".join(["Which hand?", *lines])), row(buttons)], private=True))
            return
        table = tables[0]
        seat = table.seat_of(member)
        assert seat is not None  # tables_of gives tables where the member sits
        await self.desk.lessons.meet(table, member)
        remark = self.desk.table_messages.places.remark(table, member)
        await self.desk.open_hand(answer, table, member, self.desk.hand(table, seat, remark))


def _before_the_deal(table: Table, member: int) -> MessageBody:
    """What somebody reads who asks for cards in a lobby, with the way there."""
    who = "you start it" if table.host == member else "its host starts it"
    told = f"The cards are not dealt yet at your table of {_title(table)}: {who}."
    way = [] if table.placeless else [row([link("To the table", channel_link(table))])]
    return message_body([text(told), *way], private=True)


def _order(table: Table) -> tuple[bool, bool]:
    """Those first at which somebody may still sit down."""
    open_to = table.phase == "lobby" and len(table.seats) + len(table.kept) < room_for(table.state)[1]
    return not open_to, table.phase != "lobby"


def _title(table: Table) -> str:
    return rules_of(table.game).info.title


def _line(table: Table) -> str:
    who = ", ".join(safe(table.names())) or "nobody yet"
    place = f"[{_title(table)}]({channel_link(table)}) in <#{table.channel}>"
    if table.placeless:  # a link would lead nowhere
        place = f"{_title(table)}, whose channel is gone: `/hand` has the cards of those who play"
    told = [place, PHASES.get(table.phase, "")]
    if table.phase == "lobby":
        taken, most = len(table.seats) + len(table.kept), room_for(table.state)[1]
        told[-1] = "full" if taken >= most else f"{taken} of {most} chairs taken"
        told += ["for invited people alone"] if table.private else []
    if table.practice or table.at_stake:
        told.append("practice" if table.practice else f"up to {table.at_stake:,} chips")
    return " · ".join([*told, who])
