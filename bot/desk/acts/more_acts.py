"""What else can be done at a table in the middle of a match: leaving, ending it early, voiding it, and reminders."""

from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, button, field, form, message_body, note, row, text
from bot.desk.base.names import plain
from bot.desk.views.lobby_view import act, digest
from bot.desk.views.shelf_view import another_game
from bot.room import Seat, Table
from bot.rules import Refused
from bot.rules.contract import MATCH_OVER
from bot.rules.words import listed

REASON = "reason"
#: the page on which somebody says how cards look to them
LOOK = "/looks"
#: for whoever plays against computers alone
END = "End the match"
BOTH = 2
#: a vote says which it is, and of which match: pressed twice, in a later hand or in a rematch, a button does what it says or nothing
YES, NO = "vote", "vote no"


async def more(press: Press) -> None:
    """The acts that are rarely wanted in the middle of a match."""
    table = press.table
    buttons: list[Component] = []
    seated = table.seat_of(press.member) is not None and table.phase == "playing"
    alone = _ends_alone(press)
    if seated and table.votable and not alone:
        buttons.append(_vote_button(press))
    if seated:
        buttons.append(act(table, "Leave the table", "leave"))
    if alone:
        buttons.append(act(table, END, f"{YES} {table.match}", "red"))
    if table.phase == "playing" and press.manager:
        buttons.append(act(table, "Void the match", f"void {table.match}", "red"))
    if not table.binding and not alone and (press.manager or press.member == table.host):
        buttons.append(act(table, "Close the table", "close", "red"))
    # last, so that nobody finds something else where it stood
    buttons.append(button("My look", custom_ids.write(custom_ids.NO_TABLE, 0, LOOK)))
    if table.seat_of(press.member) is None:
        buttons.append(another_game())
    sealed = (
        f"-# Sealed shuffle:\n{digest(table.commitment)}\n-# `/verify {table.match}` shows what it has dealt so far."
    )
    told = f"{_leaving(table)} {_early_end(table, alone=alone)}" if seated else "You watch this match."
    shown = [text(told if table.phase == "playing" else MATCH_OVER), row(buttons), text(sealed)]
    await press.answer.show(message_body(shown, private=True), passing=True)


def _ends_alone(press: Press) -> bool:
    """Whether one press of this person's ends the match: nobody else is at the table, and nothing is at stake. For whom a computer
    player sits in, it does so once the chair is taken back."""
    table = press.table
    others = any(seat.present and seat.member != press.member for seat in table.seats)
    seat = table.seat_of(press.member)
    return table.votable and not table.binding and not others and seat is not None and table.seats[seat].out is None


def _leaving(table: Table) -> str:
    """What leaving means here."""
    if table.house_banks:
        return "If you leave, your open bets stand: a computer player finishes the hand, then you go with your chips."
    return "If you leave, a computer player finishes for you and the result counts."


def _early_end(table: Table, *, alone: bool) -> str:
    """How else the match can end."""
    if not table.votable:
        return "The house has chips in this match, so it is played out."
    if table.binding:
        back = "; then the stakes go back" if table.at_stake else ""
        return f"The match can end early only if everybody who was dealt in agrees{back}."
    if alone:
        return f"*{END}* ends it now, without a result."
    if len(_present(table)) == BOTH:
        return "The match ends early when both people at the table agree."
    return "The match ends early when more than half of the people at the table agree."


async def leave(press: Press) -> None:
    """Give the chair up; in the middle of a match only after one more press."""
    table = press.table
    sure = f"now {table.match}"  # pressed in a rematch, it asks anew
    if table.phase == "playing" and press.rest != sure and table.seat_of(press.member) is not None:
        asked = message_body([text(_leaving(table)), row([act(table, "Leave", f"leave {sure}", "red")])], private=True)
        await press.ask(asked)
        return
    playing = table.phase == "playing"
    await table.leave(press.member, key=press.key)
    back = " *Take back my chair* at the table brings you back while the match lasts."
    await press.desk.redraw(press, f"You have left the table.{back if playing and table.phase == 'playing' else ''}")


async def vote(press: Press) -> None:
    """Agree to end the match, or take that back, which the button then does that stands in the place of the one pressed."""
    table = press.table
    alone = _ends_alone(press)
    wish, _, match = press.rest.rpartition(" ")
    _must_be_on(press, match)
    seat = table.seat_of(press.member)
    if alone and wish != "no" and seat is not None and not table.seats[seat].present:
        await table.take_back(press.member)
    await table.vote_end(press.member, wish=wish != "no", key=press.key)
    if alone and table.phase != "playing" and press.answer.on_private:
        await press.answer.vanish()  # the hand and the table say it
        return
    if table.phase != "playing":
        said, then = "The match has ended.", another_game()
    elif press.member in table.votes:
        said, then = f"You agree to end the match: {_awaited(table)}.", _vote_button(press)
    else:
        said, then = "You have taken your vote back: the match goes on.", _vote_button(press)
    await press.ask(message_body([text(said), row([then])], private=True))


def _vote_button(press: Press) -> Component:
    table = press.table
    if press.member in table.votes:
        return act(table, "Do not end the match", f"{NO} {table.match}")
    return act(table, "Agree to end the match", f"{YES} {table.match}")


def _present(table: Table) -> list[Seat]:
    """The people whose votes are counted; of two of them more than half are both."""
    return [seat for seat in table.seats if seat.present]


def _awaited(table: Table) -> str:
    """Whose agreement it still takes."""
    asked = [seat for seat in table.seats if seat.member is not None] if table.binding else _present(table)
    if not table.binding and len(asked) != BOTH:
        return "it ends once more than half of the people at the table want it"
    names = [seat.name for seat in asked if seat.member not in table.votes]
    return f"it ends once {listed([plain(name) for name in names])} {'agree' if len(names) > 1 else 'agrees'} as well"


async def void(press: Press) -> None:
    """Somebody who may manage the server voids the match, with a reason."""
    if not press.manager:
        raise Refused("Only somebody who may manage this server can void a match.")
    _must_be_on(press, press.rest)
    if not press.filled:
        asked = field("Why? Everybody at the table reads it.", REASON, longest=150)
        await press.answer.ask(
            form("Void the match", custom_ids.write(press.table.id, press.table.revision, press.act), [asked])
        )
        return
    await press.table.void(press.person, press.typed.get(REASON, ""), key=press.key)
    told = f"The match is void. `/match restore {press.table.match}` takes that back, within a day."
    await press.answer.reply(note(told))


def _must_be_on(press: Press, match: str) -> None:
    """Refuse what was meant for an earlier match at this table."""
    if press.table.phase != "playing" or match != press.table.match:
        raise Refused("That match is over: it stays as it ended.")


async def quiet(press: Press) -> None:
    """The presser is not to be called any more when a table waits, or is again."""
    off = await press.desk.reminders.hush(press.table.guild, press.member)
    again = "You get no more reminders in this server. Press once more to get them again."
    await press.answer.say(again if off else "You are reminded again when a table waits for you.")
