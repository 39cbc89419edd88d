"""The acts of the lobby and of whoever runs a table: chairs, options, start, close, rematch."""

from bot.desk.acts.cut_acts import CUT
from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import MessageBody, button, field, form, menu, message_body, row, text
from bot.desk.views.table_view import options_line
from bot.registry import game
from bot.room import Table
from bot.rules import Option, Refused

SPEED = Option("speed", "normal", "How long a turn may take.", choices=("fast", "normal", "slow"))
PRACTICE = Option("practice", False, "For practice: no chips of anybody's, no rating, and hints.")
#: the room's own options, for every game
OWN = (SPEED, PRACTICE, CUT)
WORD = "word"


async def sit(press: Press) -> None:
    """Take a chair, or agree in one's own, to what the button said can be lost."""
    await press.table.sit(press.person, revision=press.revision, key=press.key)
    await press.desk.redraw(press)


async def free(press: Press) -> None:
    """Free the chair of somebody who does not agree."""
    at, _, member = press.rest.partition(" ")
    seat = int(at) if at.isascii() and at.isdigit() and len(at) < 3 else -1
    if not 0 <= seat < len(press.table.seats) or str(press.table.seats[seat].member) != member:
        raise Refused("Somebody else has that chair by now.")
    await press.table.free_chair(press.member, seat, manager=press.manager, key=press.key)
    await press.desk.redraw(press)


async def computer(press: Press) -> None:
    """Put a computer player on a chair."""
    await press.table.add_computer(press.member, manager=press.manager, key=press.key)
    await press.desk.redraw(press)


async def remove(press: Press) -> None:
    """Take the last computer player away."""
    chairs = [at for at, seat in enumerate(press.table.seats) if seat.member is None]
    if not chairs:
        raise Refused("There is no computer player at this table.")
    await press.table.remove_computer(press.member, chairs[-1], manager=press.manager, key=press.key)
    await press.desk.redraw(press)


async def start(press: Press) -> None:
    """Deal the cards."""
    await press.table.start(press.member, manager=press.manager, key=press.key)
    await press.desk.redraw(press)


async def rematch(press: Press) -> None:
    """The same people once more: in a new message, and the result stays where it is."""
    table, message, on_table = press.table, press.table.message, press.on_table
    left = await press.desk.table_messages.parting(table) if table.phase == "over" else None
    await table.rematch(press.member, revision=press.revision, key=press.key)
    if left is not None and on_table:
        await press.answer.update(left)
        return
    if left is not None and message is not None:
        press.desk.table_messages.leave(table, message, left)
    await press.desk.redraw(press)


async def new(press: Press) -> None:
    """A new table of the same game in this channel; the old one is over."""
    old = press.table
    if old.phase != "over":
        raise Refused("This table is still in use.")
    options = {**old.options, **{option.name: value_of(old, option) for option in OWN}}
    if press.member != old.host and not press.manager and old.seat_of(press.member) is None:
        raise Refused("Somebody who sat at this table can open a new one here, or use the game's own command.")
    old.must_say_it(press.revision)
    table = await press.desk.room.open_table(old.guild, old.channel, press.person, old.game, options, key=press.key)
    press.desk.table_messages.touch(table)
    await old.close(old.host, manager=True, key=f"{press.key}-close")
    await press.desk.redraw(press)


# ---- closing ---------------------------------------------------------------------------------------------------------


async def close(press: Press) -> None:
    """Close the table; in the middle of a match only after one more press."""
    runs_it(press)
    if press.table.phase == "playing" and press.rest != "now" and not press.table.binding:
        sure = button("Close it", custom_ids.write(press.table.id, press.table.revision, "/close now"), "red")
        question = "Close the table in the middle of the match?"
        await press.answer.show(message_body([text(question), row([sure])], private=True))
        return
    await press.table.close(press.member, manager=press.manager, key=press.key)
    await press.desk.redraw(press, "The table is closed.")


def runs_it(press: Press) -> None:
    """Refuse whoever does not run the table."""
    if press.member != press.table.host and not press.manager:
        raise Refused("Only the host of this table, or somebody who may manage the server, can do that.")


# ---- options ---------------------------------------------------------------------------------------------------------


def all_options(table: Table) -> tuple[Option, ...]:
    """The game's options and the room's own."""
    return (*game(table.game).rules.info.options, *OWN)


def value_of(table: Table, option: Option) -> object:
    """What an option is set to."""
    own = {SPEED.name: table.speed, PRACTICE.name: table.practice, CUT.name: table.cut}
    return own[option.name] if option in OWN else table.options.get(option.name, option.default)


def options_panel(table: Table, chosen: Option | None = None) -> MessageBody:
    """The options with a menu to change one; `chosen` is the one whose values are on offer."""
    parts = [text(f"**Options** · {options_line(table)}")]
    listed = [
        (f"{option.called}: {option.shown(value_of(table, option))}", option.name, option.text)
        for option in all_options(table)
    ]
    for number, at in enumerate(range(0, len(listed), 25)):
        custom_id = custom_ids.write(table.id, table.revision, "/option", number)
        parts.append(menu(custom_id, "Which option?", listed[at : at + 25]))
    if chosen is not None:
        values = ("true", "false") if isinstance(chosen.default, bool) else chosen.choices
        told = [
            (chosen.shown(value == "true" if isinstance(chosen.default, bool) else value), value, "")
            for value in values
        ]
        custom_id = custom_ids.write(table.id, table.revision, f"/set {chosen.name}")
        parts.append(menu(custom_id, f"{chosen.called}: which value?", told))
    return message_body(parts, private=True)


def _option(press: Press, name: str) -> Option:
    for option in all_options(press.table):
        if option.name == name:
            return option
    raise Refused("There is no such option in this game.")


async def options(press: Press) -> None:
    """Show the options to whoever runs the table."""
    runs_it(press)
    await press.answer.show(options_panel(press.table))


async def option(press: Press) -> None:
    """One option was chosen: ask for its value, in a field or in a second menu."""
    runs_it(press)
    chosen = _option(press, press.values[0] if press.values else "")
    if isinstance(chosen.default, int) and not isinstance(chosen.default, bool):
        custom_id = custom_ids.write(press.table.id, press.table.revision, f"/set {chosen.name}")
        asked = field(chosen.called, "value", longest=12, hint=f"{chosen.low} to {chosen.high}")
        await press.answer.ask(form("Options", custom_id, [asked]))
    else:
        await press.answer.update(options_panel(press.table, chosen))


async def set_value(press: Press) -> None:
    """An option's new value was chosen or typed."""
    runs_it(press)
    chosen = _option(press, press.rest)
    given = press.typed.get("value", "") if press.filled else (press.values or [""])[0]
    await press.table.set_option(
        press.member, chosen.name, _value(chosen, given.strip()), manager=press.manager, key=press.key
    )
    await press.answer.update(options_panel(press.table))


def _value(option: Option, given: str) -> int | str | bool:
    """What was typed, as the option's kind of value. Raises Refused."""
    value: int | str | bool = given
    if isinstance(option.default, bool):
        value = {"true": True, "false": False}.get(given, given)
    elif isinstance(option.default, int):
        plain = given.replace(",", "").replace(" ", "")
        value = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 12 else given
    if wrong := option.wrong(value):
        raise Refused(wrong.replace(option.name, option.called, 1))
    return value


# ---- the shuffle -----------------------------------------------------------------------------------------------------


async def word(press: Press) -> None:
    """Add a word of one's own to the shuffle, so that nobody could have prepared it."""
    if not press.filled:
        custom_id = custom_ids.write(press.table.id, press.table.revision, "/salt")
        asked = field("Any word: it goes into the shuffle", WORD, longest=40)
        await press.answer.ask(form("Your word for the shuffle", custom_id, [asked]))
        return
    await press.table.add_word(press.member, press.typed.get(WORD, "").strip(), key=press.key)
    await press.answer.say("Your word goes into the shuffle.")
