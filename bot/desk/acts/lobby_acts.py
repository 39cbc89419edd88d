"""The acts of the lobby and of whoever runs a table: chairs, computer players, start, close, rematch, the word for the shuffle."""

from bot.brains import FAIR
from bot.desk.acts.option_acts import OWN, arranges, runs_it, value_of
from bot.desk.acts.people_acts import people_panel
from bot.desk.acts.press import Press
from bot.desk.base import bot_permissions, custom_ids
from bot.desk.base.message_body import button, field, form, message_body, note, row, text
from bot.desk.views import lobby_view
from bot.room import Room
from bot.room.table import lobby
from bot.room.table.lobby import offered_here
from bot.rules import Refused

WORD = "word"
#: how such a note's key begins; the server and the member follow
NOTE = "level"
#: after a level: it was chosen in the panel of people
PANEL = "people"


async def sit(press: Press) -> None:
    """Take a chair, or agree in one's own, to what the button said can be lost; the hand opens by itself with the deal."""
    await press.table.sit(press.person, revision=press.revision, key=press.key)
    await press.desk.redraw(press)
    await press.desk.lessons.meet(press.table, press.member)
    if press.table.phase == "lobby":  # it may have been dealt meanwhile
        press.desk.hand_messages.expect(press.table, press.member, press.answer.interaction)


async def free(press: Press) -> None:
    """Free the chair of somebody who does not agree. Buttons of earlier versions name the chair before the person."""
    whose = press.rest.rpartition(" ")[2]
    member = next((seat.member for seat in press.table.seats if seat.member and str(seat.member) == whose), None)
    if member is None:
        raise Refused("Somebody else has that chair by now.")
    await press.table.free_chair(press.member, member, manager=press.manager, key=press.key)
    await press.desk.redraw(press, "The chair is free.")


async def start(press: Press) -> None:
    """Deal the cards; whoever dealt them sees their own at once."""
    table = press.table
    with press.desk.hand_messages.pressed(table, press.member):  # else the deal would open it as well
        try:
            await table.start(press.member, manager=press.manager, key=press.key)
        except Refused:
            if table.phase != "playing" or press.member != table.host:
                raise
            await press.desk.redraw(press)  # it was pressed twice, and what was wanted has happened
            return
        if table.phase in ("playing", "over") and table.seat_of(press.member) is not None:
            await press.desk.show_hand(press, fresh=True)
        else:  # the pack is being cut first, or a manager has dealt for others
            await press.desk.redraw(press)


async def rematch(press: Press) -> None:
    """The same people once more: in a new message, and the result stays where it is."""
    table, message, on_table, messages = press.table, press.table.message, press.on_table, press.desk.table_messages
    left = await messages.parting(table) if table.phase == "over" else None
    try:
        await table.rematch(press.member, revision=press.revision, key=press.key)
    except Refused:
        if table.phase != "lobby" or table.seat_of(press.member) is None:
            raise
        raise Refused("The rematch is being set up already: press “I agree” at its table, below.") from None
    if left is not None and message is not None:
        show = press.answer.update if on_table else None
        await messages.older.leave(messages.place(table), message, left, show)
    if left is None or not on_table:
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
    if (sentence := bot_permissions.misplaced(press.answer.interaction, press.desk.room.guilds)) is not None:
        await press.answer.say(sentence)
        return
    # at a table for invited people those who sat there are invited to the next one
    keeps_out = press.desk.room.guilds.keeps_out
    sat = [seat.member for seat in old.seats if seat.member is not None and not keeps_out(old.guild, seat.member)]
    table = await press.desk.room.open_table(
        old.guild,
        old.channel,
        press.person,
        old.game,
        options,
        key=press.key,
        parent=old.parent,
        private=old.private,
        invited=tuple(sat) if old.private else (),
    )
    press.desk.table_messages.touch(table)
    await old.close(old.host, manager=True, key=f"{press.key}-close")
    await press.desk.redraw(press)


# ---- computer players ----------------------------------------------------------------------------------------------


async def level_for(room: Room, guild: int, member: int, game: str) -> str | None:
    """How the computer players play a game whom a member seats; None where they were never asked.

    Who has chosen a character that the game does not have gets fair players.
    """
    known = await room.store.note(f"{NOTE}:{guild}:{member}")
    return known if known is None or known in offered_here(game) else FAIR


async def _remember(press: Press, level: str) -> None:
    await press.desk.room.store.set_note(f"{NOTE}:{press.table.guild}:{press.member}", level)


async def computer(press: Press) -> None:
    """Put a computer player on a chair; who does that for the first time is asked how well it is to play."""
    level = await level_for(press.desk.room, press.table.guild, press.member, press.table.game)
    await press.table.add_computer(press.member, level or FAIR, manager=press.manager, key=press.key)
    await press.desk.redraw(press)
    if level is None:
        await _remember(press, FAIR)
        # it becomes the hand when the cards are dealt, as the message does that the table is open
        await press.desk.open_hand(
            press.answer, press.table, press.member, lobby_view.level_question(press.table, FAIR)
        )


async def level(press: Press) -> None:
    """How well the computer players here play, and those whom this member seats from now on."""
    arranges(press)
    chosen, _, panel = press.rest.partition(" ")
    await press.table.set_level(press.member, chosen, manager=press.manager, key=press.key)
    await _remember(press, chosen)
    told = lobby_view.level_chosen(press.table, chosen)
    made = people_panel(press.table, told) if panel == PANEL else note(told)
    await press.answer.update(made)


# ---- closing ---------------------------------------------------------------------------------------------------------


async def close(press: Press) -> None:
    """Close the table; in the middle of a match only after one more press."""
    runs_it(press)
    if press.table.phase == "playing" and press.rest != "now" and not press.table.binding:
        sure = button("Close it", custom_ids.write(press.table.id, press.table.revision, "/close now"), "red")
        asked = message_body([text("Close the table in the middle of the match?"), row([sure])], private=True)
        await press.ask(asked)
        return
    await press.table.close(press.member, manager=press.manager, key=press.key)
    await press.desk.redraw(press, "The table is closed.")


# ---- the shuffle -----------------------------------------------------------------------------------------------------


async def seal(press: Press) -> None:
    """Explain what is promised of the shuffle."""
    await press.answer.show(lobby_view.seal(press.table), passing=True)


async def word(press: Press) -> None:
    """Add a word of one's own to the shuffle, so that nobody could have prepared it."""
    lobby.add_word(press.table.state, press.member, "")  # raises what would be said once a word was typed
    if not press.filled:
        custom_id = custom_ids.write(press.table.id, press.table.revision, "/salt")
        asked = field("Any word: it goes into the shuffle", WORD, longest=40)
        await press.answer.ask(form("Your word for the shuffle", custom_id, [asked]))
        return
    await press.table.add_word(press.member, press.typed.get(WORD, "").strip(), key=press.key)
    await press.answer.say("Your word goes into the shuffle.")
