"""A table is opened: in the channel, in a thread of its own, for certain people; or filled with computer players and dealt at once."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from discord import Forbidden, HTTPException

from bot.brains import FAIR
from bot.desk.acts.lobby_acts import level_for
from bot.desk.acts.people_acts import must_be_people
from bot.desk.acts.press import TheDesk
from bot.desk.base import bot_permissions
from bot.desk.base.message_body import Component, MessageBody, link, message_body, row, text, with_pictures
from bot.desk.base.names import person
from bot.desk.transport import wire
from bot.desk.transport.answers import InteractionAnswer
from bot.desk.views import shelf_view
from bot.desk.views.lobby_view import act, channel_link, dealing
from bot.metrics import REFUSALS
from bot.registry import rules_of
from bot.room import ChannelTaken, Table
from bot.room.live.arranging import Opening, must_be_openable
from bot.rules import Option, Refused

THREAD = Option("thread", False, "The table stands in a thread of its own, so that a channel holds several.")
PRIVATE = Option("private", False, "Only people who are invited may sit down.")
INVITE = Option("invite", "", "Mention those for whom a chair is kept; nobody is notified.")
#: what can be asked for with a game's command besides the options of its table
ASKED = (THREAD, PRIVATE, INVITE)

_MENTION = re.compile(r"<@!?(\d{1,20})>")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to open."""

    game: str
    options: Mapping[str, Any]
    thread: bool = False
    private: bool = False
    invited: tuple[int, ...] = ()
    #: a button that opens the same in a thread; None where only the command itself can say it
    beside: Component | None = None


def wish_of(game: str, given: Mapping[str, Any]) -> Wish:
    """What a game's command asks for. Raises Refused where `invite` mentions nobody."""
    options = dict(given)
    thread, private, invite = (options.pop(option.name, option.default) for option in ASKED)
    invited = tuple(dict.fromkeys(int(found) for found in _MENTION.findall(str(invite))))
    if str(invite).strip() and not invited:
        raise Refused("Mention the people whom you invite, such as @Ben: what you typed mentions nobody.")
    plain = not (thread or private or invited)  # a button says no more than a preset
    return Wish(
        game,
        options,
        bool(thread),
        bool(private),
        invited,
        beside=shelf_view.beside_for(game, options) if plain else None,
    )


# ---- where tables are ------------------------------------------------------------------------------------------------

#: for whoever begins alone nobody waits, so there is time to read how it goes
ALONE = {"speed": "slow"}
#: so many seconds a press that comes again may be the same
_MOMENT = 5.0


def _taken(table: Table | None, sentence: str, wish: Wish) -> MessageBody:
    """That there is a table already, the way to it, and how to get another one."""
    command = "" if wish.beside else f"\n-# Another one fits in a thread of its own: `/{wish.game} open` with `thread`."
    buttons = [wish.beside] if wish.beside else []
    if table is not None:
        buttons.append(link(f"To the table of {rules_of(table.game).info.title}"[:80], channel_link(table)))
    return message_body([text(f"{sentence}{command}"), *([row(buttons)] if buttons else [])], private=True)


def opened(table: Table) -> MessageBody:
    """What the host of a new table reads."""
    title = rules_of(table.game).info.title
    told = f"Your table of {title} is open. People sit down with its buttons; computer players fill empty chairs."
    return message_body(
        [text(f"{told}{_costs(table)}"), row([link("To the table", channel_link(table))])], private=True
    )


def _costs(table: Table) -> str:
    """What its host, who sits there by having opened it, may lose at a table."""
    return f" Up to {table.at_stake:,} chips each are at stake." if table.at_stake else ""


def _in_thread(table: Table) -> MessageBody:
    """What the host of a table in a thread reads where the command was given."""
    told = f"Your table of {rules_of(table.game).info.title} stands in <#{table.channel}>.{_costs(table)}"
    buttons = [link("To the table", channel_link(table))]
    if table.phase == "playing":
        buttons.append(act(table, "My hand", "hand", "green"))
    return message_body([text(told), row(buttons)], private=True)


# ---- opening ---------------------------------------------------------------------------------------------------------


async def open_table(desk: TheDesk, answer: InteractionAnswer, wish: Wish) -> Table | None:
    """Open a table and say so to its host; None where another one stands, or none may, with the way to where. Raises Refused."""
    table = await _open(desk, answer, wish)
    if table is None:
        return None
    if table.parent:
        await _tell(answer, _in_thread(table))
        return table
    # it becomes the host's hand when the cards are dealt, instead of standing between table and hand
    body = opened(table)
    message = await _tell(answer, body)
    desk.hand_messages.keep(table, table.host, answer.interaction, message, body)
    return table


async def deal_now(desk: TheDesk, answer: InteractionAnswer, wish: Wish, seats: int) -> Table | None:
    """Open a table of so many chairs, fill it with computer players, deal, and show the host's hand. Raises Refused.

    Its turns are slow ones where nothing else is wished for.
    """
    its = answer.interaction  # whatever has to be waited for is asked before there is a lobby to be seen
    level = await level_for(desk.room, its.guild_id or 0, its.user.id, wish.game) or FAIR
    table = await _open(desk, answer, replace(wish, options={**ALONE, **wish.options}), now=True)
    if table is None:
        return None
    host, key = table.host, f"i{its.id}"
    try:
        with desk.table_messages.place(table).traffic.answers():  # nobody is shown the lobby meanwhile
            for number in range(len(table.seats), seats):
                await table.add_computer(host, level, key=f"{key}-{number}")
            await table.start(host, key=f"{key}-start")
    except Refused:
        await table.close(host, manager=True)
        raise
    finally:
        desk.table_messages.touch(table)
    seat = table.seat_of(host)
    if table.parent or seat is None or table.phase not in ("playing", "over"):
        await _tell(answer, _in_thread(table) if table.parent else opened(table))
        return table
    await _below(desk, answer, table, seat)
    return table


async def _below(desk: TheDesk, answer: InteractionAnswer, table: Table, seat: int) -> None:
    """The host's hand below the table's message, where the eye is; what was pressed goes."""
    pressed = answer.on_private
    if pressed:
        answer.defer()
    await desk.lessons.meet(table, table.host)
    await desk.open_hand(answer, table, table.host, desk.hand(table, seat))
    if pressed:
        await answer.vanish()


async def _tell(answer: InteractionAnswer, body: MessageBody) -> int | None:
    """Say it where a private message was pressed, in the place of that, else anew; the new message's id where it has one."""
    if answer.on_private:
        await answer.update(with_pictures(body, []))
        return None
    return await answer.show(body)


async def _open(desk: TheDesk, answer: InteractionAnswer, wish: Wish, *, now: bool = False) -> Table | None:
    if (sentence := bot_permissions.misplaced(answer.interaction, desk.room.guilds)) is not None:
        REFUSALS.inc()
        await answer.say(sentence)  # its channels are links, which a refusal's are not
        return None
    asked = await _judged(desk, answer, wish)
    if wish.thread:
        asked = asked._replace(channel=await _thread(desk, answer, wish), parent=asked.channel)
    try:
        table = await desk.room.open_table(
            asked.guild,
            asked.channel,
            asked.host,
            asked.game,
            asked.options,
            key=asked.key,
            parent=asked.parent,
            private=asked.private,
            invited=asked.invited,
        )
        await _begin(desk, table, dealing(table) if now else None)
    except ChannelTaken as taken:
        there = desk.room.table(taken.table)
        if there is not None and _pressed_twice(desk, answer, asked, there):
            return None
        if there is not None and await _is_freed(desk, there):
            return await _open(desk, answer, wish, now=now)
        REFUSALS.inc()
        await answer.show(_taken(there, str(taken), wish))
        return None
    except Refused:
        if asked.parent:
            with suppress(HTTPException, *wire.UNREACHABLE):
                await wire.shut_thread(desk.client, asked.channel)
        raise
    return table


def _pressed_twice(desk: TheDesk, answer: InteractionAnswer, asked: Opening, there: Table) -> bool:
    """Whether a table is what the same press has opened a moment ago: on a slow line people press again."""
    same = (there.host, there.game) == (asked.host.id, asked.game)
    moment = desk.room.time.now() - there.state.acted / 1000 < _MOMENT
    return answer.interaction.message is not None and same and moment


async def _is_freed(desk: TheDesk, there: Table) -> bool:
    """Whether a lobby in the way closes, as only a host sat there who is gone from the server."""
    return there.phase == "lobby" and await desk.gone.gets_up(there, there.host) and desk.room.table(there.id) is None


async def _judged(desk: TheDesk, answer: InteractionAnswer, wish: Wish) -> Opening:
    """What is to be opened. Whatever can be refused is refused here: no thread is opened for it, and nobody sees it."""
    interaction = answer.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("Tables are opened in a channel of a server.")
    if not desk.has(wish.game):
        raise Refused("This game is not on the shelf at the moment.")
    bot_permissions.demand(interaction, desk.cogs[wish.game].needs)
    asked = Opening(
        interaction.guild_id,
        interaction.channel_id,
        person(interaction.user),
        wish.game,
        wish.options,
        f"i{interaction.id}",
        private=wish.private,
        invited=wish.invited,
    )
    if wish.thread:
        bot_permissions.demand_thread(interaction)
        desk.room.must_have_a_table_left(asked.guild, asked.host.id)
    must_be_openable(asked, desk.room.guilds)
    if wish.invited:
        await must_be_people(desk.client, asked.guild, wish.invited)
    return asked


async def _thread(desk: TheDesk, answer: InteractionAnswer, wish: Wish) -> int:
    """A new thread for a table. Raises Refused where Discord does not let us."""
    channel, who = answer.interaction.channel_id, person(answer.interaction.user).name
    assert channel is not None  # it was looked at
    try:
        return await wire.open_thread(desk.client, channel, _named(answer, f"{rules_of(wish.game).info.title} · {who}"))
    except Forbidden:
        raise Refused(bot_permissions.no_thread()) from None
    except (HTTPException, *wire.UNREACHABLE):
        raise Refused("Discord did not open a thread just now; please try again in a moment.") from None


def _named(answer: InteractionAnswer, name: str) -> str:
    """A thread's name, with a number where an open thread of the server has it already."""
    guild = answer.interaction.guild
    there = {thread.name for thread in guild.threads} if guild is not None else set[str]()
    numbered = (f"{name} ({number})" for number in range(2, len(there) + 2))
    return name if name not in there else next(one for one in numbered if one not in there)


async def _begin(desk: TheDesk, table: Table, first: MessageBody | None) -> None:
    """Post the table's message; a table that nobody can see is closed again."""
    with desk.table_messages.alone(table):
        try:
            await desk.table_messages.begin(table, first)
        except HTTPException as failed:
            await table.close(table.host, manager=True)
            raise Refused(bot_permissions.sending_failed(failed)) from None
