"""The acts of play: a move by button, menu or form, the hand, hints, orders, and getting a chair back."""

from collections.abc import Awaitable, Sequence

from bot.desk.acts.press import Press
from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, field, form, message_body, note
from bot.desk.base.names import plain
from bot.desk.views.hand_buttons import NO_HINTS, label_of, orders_page
from bot.desk.views.second_person import addressed, spoken_to
from bot.desk.views.table_view import closed_sentence, present
from bot.registry import game
from bot.room import PressResult, Stale, Table
from bot.rules import Choice, Refused, fits, is_pattern, number_range

ANSWER = "answer"
#: what is said to somebody who presses what belongs to those who play
ONLOOKER = "You do not sit at this table, so you can only watch it. `/play` finds a game for you."
ONLY = "there is nothing else that you can do"
HINT = "💡 Hint · "
#: of whether cards may fall faster
KEPT = "This is kept for your next matches of this game."
OLD_BUTTON = "That button was from an earlier moment; this is how it stands now."


def seat_of(press: Press) -> int:
    """The presser's seat at a table with cards on it. Raises Refused for onlookers, and before the deal."""
    table = press.table
    if table.phase == "closed":
        raise Refused(closed_sentence(table))
    seat = table.seat_of(press.member)
    if seat is None:
        raise Refused(ONLOOKER)
    if table.phase == "lobby":
        raise Refused("The cards are not dealt yet.")
    return seat


async def move(press: Press) -> None:
    """A move was pressed, or chosen from a menu, or typed into a form."""
    seat, cog = seat_of(press), press.desk.cog(press.table)
    asked = custom_ids.is_asked(press.act)
    try:
        cog.must_be_meant(press.table, press.revision, press.act)
        if asked and not press.filled:
            await _ask(press, seat)
            return
        made = cog.move_of(press.act, press.typed.get(ANSWER, "")) if asked else press.act
    except Refused as refused:
        await _refuse(press, refused)
        return
    await answer_press(press, press.table.press(press.member, press.revision, made, key=press.key))


async def choose(press: Press) -> None:
    """A move was chosen from a menu."""
    press.act = press.values[0] if press.values else ""
    await move(press)


async def answer_press(press: Press, doing: Awaitable[PressResult]) -> None:
    """Wait for what the table makes of a press, and show the presser where it stands."""
    try:
        pressed = await doing
    except Stale:
        again = press.desk.hand_messages.again(press.table, press.member, (press.revision, press.act))
        await press.desk.show_hand(press, "" if again else OLD_BUTTON)
    except Refused as refused:
        await _refuse(press, refused)
    else:
        await _made(press, pressed)


async def _refuse(press: Press, refused: Refused) -> None:
    """A refusal stands above the hand that was pressed; elsewhere it is a message of its own."""
    if not press.answer.on_private:
        raise refused
    await press.desk.show_hand(press, str(refused))


async def _made(press: Press, pressed: PressResult) -> None:
    press.desk.hand_messages.made(press.table, press.member, (press.revision, press.act))
    press.desk.lessons.learn(press.table, press.member)
    if await _ask_on(press):
        return
    if press.answer.on_private:
        # of an answer that waits the hand says so itself, beside its button or below the cards
        seat = press.table.seat_of(press.member)
        waits = seat is not None and press.table.held(seat)
        await press.desk.show_hand(press, "" if waits or pressed.kind != "held" else pressed.sentence)
    elif pressed.kind == "held":
        await press.answer.say(pressed.sentence)
    else:
        await press.desk.redraw(press)


async def _ask_on(press: Press) -> bool:
    """Whether the answer to a press that has made its move is the form for what it has led to; the hand follows beneath it.

    Discord opens none in answer to another form.
    """
    table, seat = press.table, press.table.seat_of(press.member)
    if seat is None or press.filled or table.phase != "playing" or not press.answer.can_ask:
        return False
    pattern = game(table.game).words.asked_on(table.view(seat))
    if pattern:
        press.act, press.revision = pattern, table.revision
        await _ask(press, seat)
    return bool(pattern)


async def _ask(press: Press, seat: int) -> None:
    """Ask for the number or the word of a family of moves, if it is still open."""
    table = press.table
    if press.act not in table.view(seat).moves:
        await press.desk.show_hand(press, OLD_BUTTON)
        return
    title = game(table.game).rules.info.title
    await press.answer.ask(asking(press, press.act, question(table, seat, press.act), title))


def question(table: Table, seat: int, pattern: str) -> str:
    """What a form asks for a family of moves: as the game's words put it."""
    found, view, names = game(table.game), table.view(seat), table.names()
    offered = [*found.words.choices(view, names), *found.words.open_choices(table.view(None), names)]
    for line in offered:
        for choice in line:
            if choice.move == pattern and choice.question:
                return choice.question
    return found.words.label(pattern, view, names)


def asking(press: Press, pattern: str, asked: str, title: str) -> Component:
    """The form that asks for a number or a word; it is judged by the revision of the button that opened it."""
    span = number_range(pattern)
    hint = f"{span[0]} to {span[1]}" if span else ""
    typed = field(asked, ANSWER, longest=12 if span else 40, hint=hint)
    return form(title, custom_ids.write(press.table.id, press.revision, press.act), [typed])


def spelled(pattern: str, typed: str) -> str:
    """The move of a family that a person typed. Raises Refused with one sentence for what is no number, or out of range."""
    verb = pattern.rpartition(" ")[0]
    span = number_range(pattern)
    if span is None:
        word = " ".join(typed.lower().split())
        if not word:
            raise Refused("Please type a word.")
        return f"{verb} {word}"
    plain = typed.strip().replace(",", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 12):
        raise Refused(f"Please type a whole number from {span[0]} to {span[1]}.")
    if not span[0] <= int(plain) <= span[1]:
        raise Refused(f"It must be a number from {span[0]} to {span[1]}.")
    return f"{verb} {int(plain)}"


# ---- the hand and what stands under it ----------------------------------------------------------------------------


async def hand(press: Press) -> None:
    """Show the presser's own hand."""
    seat_of(press)
    await press.desk.show_hand(press, fresh=True)


async def now(press: Press) -> None:
    """Show whoever presses how it stands, while the table still shows how it came to it: a player the hand, an onlooker the table."""
    table = press.table
    if table.phase == "lobby":
        raise Refused("The cards are not dealt yet.")
    if (seat := table.seat_of(press.member)) is not None:
        await press.desk.show_present(press, seat)
    else:
        await press.answer.show(press.desk.with_faces(table.guild, present(table), reader=press.member))


async def look(press: Press) -> None:
    """Show the presser's hand in the place of what was pressed; one that stands elsewhere goes away."""
    seat_of(press)
    elsewhere = press.desk.hand_messages.replaced(press.table, press.member)
    await press.desk.show_hand(press)
    if elsewhere is not None and press.answer.on_private:
        await press.desk.hand_messages.take_away(elsewhere)


async def brief(press: Press) -> None:
    """Say in the hand all of how a hand of this game is played, or nothing more."""
    seat_of(press)
    await press.desk.lessons.meet(press.table, press.member)
    press.desk.lessons.turn(press.table, press.member)
    await press.desk.show_hand(press)


async def back(press: Press) -> None:
    """Take the chair back from the computer player that sat in."""
    await press.table.take_back(press.member, key=press.key)
    await press.desk.show_hand(press, "The chair is yours again.")


async def hint(press: Press) -> None:
    """What the game's adviser would do on this chair, and why; it sees what its seat sees. It counts in the presser's statistics."""
    seat, table = seat_of(press), press.table
    if not _no_hint(table, seat) and not table.practice:
        await press.desk.hints.count(table.guild, press.member, table.place)
    # while that was being stored the table may have gone on
    await press.desk.show_hand(press, _no_hint(table, seat) or _hint(table, seat))


def _no_hint(table: Table, seat: int) -> str:
    """Why a seat is given no hint, in a sentence; '' where it is."""
    if not table.has_hints:
        return NO_HINTS
    return "" if table.view(seat).moves else "There is nothing to decide for you now."


def _hint(table: Table, seat: int) -> str:
    """A move as its button says it, and one sentence of why in the game's words, marked as what it is: it orders nobody."""
    found, view = game(table.game), table.view(seat)
    advised = table.advice(seat)
    said = label_of(found, view, table.names(), advised) if advised else "Let it go by"
    only = len(view.moves) == 1 and advised == view.moves[0]
    why = ONLY if only else found.words.reason(advised or "", view, addressed(table.names(), seat))
    return f"{HINT}{spoken_to(f'{said}: {why}.' if why else f'{said}.')}"


async def why(press: Press) -> None:
    """Why what is grey cannot be played now: the rules say it above the hand, once for all cards that it holds for. A menu of earlier
    hands asks for one card."""
    seat, table = seat_of(press), press.table
    found, view = game(table.game), table.view(seat)
    choices = [choice for line in found.words.choices(view, table.names()) for choice in line]
    if press.values:
        asked = [choice for choice in choices if choice.move == press.values[0]]
        reason = table.why_not(seat, press.values[0])
        told = f"{asked[0].label}: {reason}" if reason and asked else reason or "That can be played now."
    else:
        told = _why_grey(table, seat, choices)
    await press.desk.show_hand(press, told)


def _why_grey(table: Table, seat: int, choices: Sequence[Choice]) -> str:
    """Each reason in a line, behind the buttons that it holds for."""
    reasons: dict[str, list[str]] = {}
    for choice in choices:
        if not choice.enabled and (reason := table.why_not(seat, choice.move)):
            reasons.setdefault(reason, []).append(choice.label)
    return "\n".join(f"{', '.join(labels)}: {reason}" for reason, labels in reasons.items()) or "Nothing is grey now."


async def orders(press: Press) -> None:
    """The page of standing orders, where there are too many for the hand."""
    seat, table = seat_of(press), press.table
    if not table.orders(seat):
        raise Refused("There is nothing now that could be done for you.")
    made = message_body(orders_page(table, seat, table.view(seat), game(table.game)), private=True)
    await press.answer.show(press.desk.with_faces(table.guild, made, reader=press.member))


async def standing(press: Press) -> None:
    """An order was chosen on that page, which says so then; the hand shows it as well."""
    seat = seat_of(press)
    wanted = "".join(press.values[:1])
    _must_be_offered(press.table, seat, wanted)
    pressed = await press.table.leave_order(press.member, wanted, key=press.key)
    told = pressed.sentence
    if wanted:
        label = game(press.table.game).words.label(wanted, press.table.view(seat), press.table.names())
        told = f"{told} **{plain(label)}**."
    await press.answer.update(note(told))
    press.desk.hand_messages.touch(press.table, press.member)


async def order(press: Press) -> None:
    """Leave, change or take back a standing order."""
    seat = seat_of(press)
    wanted = press.rest or "".join(press.values[:1])
    try:
        _must_be_offered(press.table, seat, wanted)
        if custom_ids.is_asked(wanted):
            if not press.filled:
                asked = game(press.table.game).words.label(wanted, press.table.view(seat), press.table.names())
                await press.answer.ask(asking(press, wanted, asked, "Standing order"))
                return
            wanted = press.desk.cog(press.table).move_of(wanted, press.typed.get(ANSWER, ""))
        pressed = await press.table.leave_order(press.member, wanted, key=press.key)
    except Refused as refused:
        await _refuse(press, refused)
    else:
        await press.desk.show_hand(press, pressed.sentence)


async def hurry(press: Press) -> None:
    """Say that cards may fall faster, or take that back, for the next matches of this game as well."""
    seat_of(press)
    try:
        faster = press.rest != "off"
        pressed = await press.table.hurry(press.member, faster, key=press.key)
    except Refused as refused:
        await _refuse(press, refused)
    else:
        await press.desk.paces.say(press.table.guild, press.member, press.table.game, faster=faster)
        await press.desk.show_hand(press, f"{pressed.sentence} {KEPT}")


def _must_be_offered(table: Table, seat: int, order: str) -> None:
    """Refuse an order that names what is not there, where the game's words list what can be named."""
    patterns = table.orders(seat)
    offered = {one.move for one in game(table.game).words.order_choices(patterns, table.view(seat), table.names())}
    spelled_out = any(is_pattern(one) and one not in offered and fits(one, order) for one in patterns)
    if spelled_out and order not in offered:
        raise Refused("That card cannot fall any more in this hand; choose one from the menu.")
