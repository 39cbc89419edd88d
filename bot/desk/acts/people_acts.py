"""What a table's host decides about people before the deal: who gets up, for whom chairs are kept, whether others may sit."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from discord import DiscordServerError, HTTPException

from bot.desk.acts.option_acts import arranges
from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, MessageBody, link, menu, message_body, people_menu, row, text
from bot.desk.base.names import mention, plain
from bot.desk.transport import wire
from bot.desk.views.lobby_view import act, chairs, channel_link, level_rows, partners
from bot.registry import rules_of
from bot.room import Seat, Table
from bot.rules import Refused

#: so many people are invited with one choice
_AT_ONCE = 10
_NO_BOTS = "A bot cannot sit here; computer players are added with their own button."
#: before the value of a chair: a person's, by member, or a computer player's, by name
_PERSON, _COMPUTER = "p", "c"


def people_panel(table: Table, remark: str = "") -> MessageBody:
    """Who sits, for whom chairs are kept, and what can be done about it."""
    kept = ", ".join(mention(member) for member in table.kept)
    whose = "Only people who are invited may sit down." if table.private else "Everybody may sit down."
    lines = [
        "**People**",
        chairs(table),
        *partners(table),
        *([f"Kept for {kept}."] if kept else []),
        f"-# {whose} Kept chairs are free again once the cards are dealt; a rematch keeps those of guests who came.",
    ]
    told = "\n".join([*lines, *([f"*{remark}*"] if remark else [])])
    others = [(seat.name, value, "") for seat, value in _others(table)]
    parts: list[Component] = [text(told), people_menu(_id(table, "invite"), "Keep a chair for …", _AT_ONCE)]
    if others:
        parts.append(menu(_id(table, "remove"), "Ask somebody to get up …", others[:25]))
    private = act(table, "Open to everybody", "private off") if table.private else act(
        table, "For invited people alone", "private on"
    )  # fmt: skip
    waiting = [seat for seat in table.seats if seat.member is not None and not seat.agreed]
    frees = [act(table, f"Free {seat.name}'s chair", f"free {seat.member}") for seat in waiting[:4]]
    buttons = [private, *([act(table, "Change partners", "partners")] if table.partners else [])]
    if kept:
        calls = [act(table, "Call them", "call", "blue")] if table.uncalled else []
        buttons += [*calls, act(table, "Keep no chairs", "unkeep")]
    computers = [seat.brain for seat in table.seats if seat.member is None]
    levels = level_rows(table, computers[0] or "", " people") if computers else []
    return message_body([*parts, *levels, row(buttons), *([row(frees)] if frees else [])], private=True)


def _id(table: Table, name: str) -> str:
    return custom_ids.write(table.id, table.revision, f"/{name}")


def _others(table: Table) -> list[tuple[Seat, str]]:
    """Everybody but the host, with what stands for them in the menu."""
    return [(seat, _value(seat)) for seat in table.seats if seat.member != table.host]


def _value(seat: Seat) -> str:
    """What stands for a chair in a menu: who sits there, so that nobody else is meant by it later."""
    return f"{_COMPUTER}{seat.name}" if seat.member is None else f"{_PERSON}{seat.member}"


async def people(press: Press) -> None:
    """Show the panel to whoever runs the table."""
    arranges(press)
    await press.answer.show(people_panel(press.table))


async def _again(press: Press, remark: str) -> None:
    """The panel as it stands now; a table that is closed has none."""
    if press.table.phase != "lobby":
        await press.desk.redraw(press, remark)
    else:
        await press.answer.update(people_panel(press.table, remark))


# ---- getting up ------------------------------------------------------------------------------------------------------


async def remove(press: Press) -> None:
    """Somebody was chosen who is to get up: a computer player, or a person."""
    arranges(press)
    table, chosen = press.table, press.values[0] if press.values else ""
    seat = next((seat for seat in table.seats if _value(seat) == chosen), None)
    if seat is None:
        raise Refused("That chair is free, or somebody else's, by now.")
    if seat.member is None:
        await table.remove_computer(press.member, seat.name, manager=press.manager, key=press.key)
    else:
        await table.remove_person(press.member, seat.member, manager=press.manager, key=press.key)
    again = "" if seat.member is None else " Only an invitation brings them back to this table."
    await _again(press, f"{plain(seat.name)} has got up.{again}")


async def change_partners(press: Press) -> None:
    """All but the first move on by a chair."""
    arranges(press)
    await press.table.change_partners(press.member, manager=press.manager, key=press.key)
    await _again(press, "")


# ---- invited ---------------------------------------------------------------------------------------------------------


async def invite(press: Press) -> None:
    """People were chosen for whom chairs are to be kept."""
    arranges(press)
    members = chosen_people(press.answer.interaction.data, press.values)
    await press.table.invite(press.member, members, manager=press.manager, key=press.key)
    kept = any(member in press.table.kept for member in members)
    await _again(press, "Chairs are kept; nobody has been called." if kept else "They sit here already.")


def chosen_people(data: Any, values: Sequence[str], most: int = _AT_ONCE, bots: str = _NO_BOTS) -> list[int]:
    """The people who were chosen from a menu, as Discord says who they are. Raises Refused for bots (saying `bots`) and nobody."""
    resolved: Any = data.get("resolved") if isinstance(data, Mapping) else None
    users: Any = resolved.get("users") if isinstance(resolved, Mapping) else None
    known: Mapping[Any, Any] = users if isinstance(users, Mapping) else {}
    _must_be_people([known.get(value) for value in values], most, bots)
    return [int(value) for value in values]


def _must_be_people(chosen: Sequence[object], most: int = _AT_ONCE, bots: str = _NO_BOTS) -> None:
    """Refuse bots, what is nobody (None), and too many at once; whoever is chosen is given as Discord describes a user."""
    if not chosen or len(chosen) > most or any(not isinstance(one, Mapping) for one in chosen):
        raise Refused("Please choose people of this server.")
    if any(one.get("bot") for one in chosen if isinstance(one, Mapping)):
        raise Refused(bots)


async def must_be_people(client: Any, guild: int, members: Collection[int]) -> None:
    """Refuse the same where people were mentioned: Discord is asked who of a server they are."""
    if len(members) > _AT_ONCE:
        raise Refused(f"No more than {_AT_ONCE} people are invited at once.")
    try:
        _must_be_people(await asyncio.gather(*(wire.user(client, guild, member) for member in members)))
    except (HTTPException, *wire.UNREACHABLE):
        raise Refused("Discord did not say just now whom you mention; please try again in a moment.") from None


async def unkeep(press: Press) -> None:
    """No chairs are kept any more."""
    arranges(press)
    await press.table.invite(press.member, press.table.kept, keep=False, manager=press.manager, key=press.key)
    await _again(press, "No chairs are kept any more.")


async def private(press: Press) -> None:
    """The table is for invited people alone, or for everybody."""
    arranges(press)
    await press.table.set_private(press.member, press.rest == "on", manager=press.manager, key=press.key)
    await _again(press, "")


async def call(press: Press) -> None:
    """Call those for whom chairs are kept, each once at this table: the one message here that notifies anybody."""
    arranges(press)
    table, members = press.table, press.table.uncalled
    await table.call(press.member, members, manager=press.manager, key=press.key)
    title, cost = rules_of(table.game).info.title, f", up to {table.at_stake:,} chips" if table.at_stake else ""
    who = ", ".join(mention(member) for member in members)
    told = [
        text(f"{who}: a chair is kept for you at this table of **{title}**{cost}."),
        row([link("To the table", channel_link(table))]),
    ]
    try:
        await press.desk.reminders.to_chairs(table, message_body(told, call=members))
    except DiscordServerError:  # it may have been taken all the same: nobody is called a second time
        raise
    except HTTPException:
        await table.not_reached(members)
        raise Refused("Discord did not take the call just now; nobody has been called.") from None
    await _again(press, "They have been called.")
