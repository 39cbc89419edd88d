"""The buttons of a private hand: its moves, standing orders, and what stands below them."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from bot.cards.hand_rows import ROW
from bot.desk.base import custom_ids
from bot.desk.base.message_body import MOST_OPTIONS, Component, button, count, menu, rows, text
from bot.desk.views.ahead import presses_ahead
from bot.desk.views.table_view import act, choice_rows
from bot.registry import Game
from bot.room import Table
from bot.rules import Choice, View, is_pattern

#: how much of how a game is played stands above a hand
Lesson = Literal["", "short", "whole"]

MOST_BUTTONS = 25
MOST_ROWS = 6
MOST_MENUS = 5
#: above standing orders that have buttons
ORDERS = "-# Standing orders, which you can leave:"
#: above the menus of a page of them
ORDERS_PAGE = "**A standing order is carried out for you, and nobody else sees it.** You have one at a time."
#: why there is no button for a hint, or why it gives none
NO_HINTS = "There are no hints where ratings or chips of the house are at stake; a table for practice has them."
FEW = 5  #: of a kind of move there are not so many that they need a menu


def label_of(found: Game, view: View, names: Sequence[str], move: str) -> str:
    """What a move is called: as its button says, or as the game's words have it."""
    for line in found.words.choices(view, names):
        for choice in line:
            if choice.move == move:
                return choice.label
    return found.words.label(move, view, names)


def moves(table: Table, seat: int, choices: Sequence[Sequence[Choice]], space: int) -> list[Component]:
    """Buttons, as long as they are not too many to look at and find room in the message; otherwise menus.

    They stand there between turns as well: what cannot be pressed now is disabled. A line of moves that is longer than a row is
    a menu below them.
    """
    if held := table.held(seat):
        choices = [[_ticked(choice) if choice.move == held else choice for choice in line] for line in choices]
    long = [line for line in choices if len(line) > ROW]
    short = [line for line in choices if len(line) <= ROW]
    made = [
        *choice_rows(table, short),
        *(_menu(table, f"{line[0].label} … {line[-1].label}", line, at) for at, line in enumerate(long)),
    ]
    if sum(map(len, short)) > MOST_BUTTONS or len(made) > MOST_ROWS or count(made) > space:
        # a menu makes moves and presses none ahead: only the button that takes one back stands below it
        every = [choice for line in choices for choice in line]
        return menus(table, [choice for choice in every if not presses_ahead(choice.move)])
    return made


def _menu(table: Table, told: str, listed: Sequence[Choice], at: int) -> Component:
    custom_id = custom_ids.write(table.id, table.revision, "/choose", at)
    return menu(custom_id, told, [(choice.label, choice.move, "") for choice in listed])


def _ticked(choice: Choice) -> Choice:
    return choice._replace(label=f"✓ {choice.label}", style="green")


def menus(table: Table, choices: Sequence[Choice]) -> list[Component]:
    """Too many for buttons: menus for the kinds of moves of which there are many, buttons for the others.

    So the usual answer beside many ways to meld, such as passing, stays one press. A move that asks for a number or a word is
    always a button: a menu can only make the move that was chosen.
    """
    # a menu takes no move twice, though two buttons may make the same
    open_now = list({choice.move: choice for choice in choices if choice.enabled}.values())
    kinds = Counter(_kind(choice) for choice in open_now)
    few = [choice for choice in open_now if is_pattern(choice.move) or kinds[_kind(choice)] <= FEW]
    if len(few) > 2 * FEW:
        few = [choice for choice in few if is_pattern(choice.move)]
    many = [choice for choice in open_now if choice not in few]
    number = -(-len(many) // MOST_OPTIONS)
    each = -(-len(many) // max(1, number))  # two menus of fourteen rather than one of twenty-five and one of three
    made: list[Component] = []
    for at in range(0, len(many), each or 1):
        some = many[at : at + each]
        span = f": {some[0].label} to {some[-1].label}" if number > 1 else ""
        made.append(_menu(table, f"Choose one of {len(many)}{span}", some, len(made)))
    return [*made[:MOST_MENUS], *choice_rows(table, [few[: 2 * FEW]])]


def _kind(choice: Choice) -> str:
    return choice.move.partition(" ")[0]


def orders(table: Table, seat: int, view: View, found: Game) -> list[Component]:
    """A few orders are buttons; many, or such as stand for a card, have a page of their own, which would push the hand off a
    phone's screen. The only one stands in the row below."""
    buttons = _order_buttons(table, seat, view, found)
    return [text(ORDERS), *rows(buttons)] if len(buttons) > 1 else []


def _order_buttons(table: Table, seat: int, view: View, found: Game) -> list[Component]:
    """A button for each order that a seat can leave, and one that takes back what stands; none where they have a page."""
    offered = _offered(table, seat, view, found)
    if has_page(offered):
        return []
    # the one that stands is told, and can be taken back
    others = [one for one in offered if one.move != table.order(seat)]
    buttons = [button(one.label, custom_ids.write(table.id, table.revision, f"/order {one.move}")) for one in others]
    return [*buttons, *_taken_back(table, seat, "order")]


def _in_the_row(table: Table, seat: int, view: View, found: Game, lesson: Lesson) -> list[Component]:
    """What stands for the orders among the buttons below a hand: the way to their page, or the only one, which can wait until there
    is no lesson."""
    if has_page(_offered(table, seat, view, found)):
        return [act(table, "Orders", "orders")]
    buttons = [] if lesson else _order_buttons(table, seat, view, found)
    return buttons if len(buttons) == 1 else []


def _offered(table: Table, seat: int, view: View, found: Game) -> list[Choice]:
    """The orders that a seat can leave now."""
    left = table.orders(seat)
    return found.words.order_choices(left, view, table.names()) if left else []


def has_page(offered: Sequence[Choice]) -> bool:
    """Whether so many orders stand on a page of their own."""
    return len(offered) >= FEW


def _taken_back(table: Table, seat: int, name: str) -> list[Component]:
    return [act(table, "No order", name, "red")] if table.order(seat) else []


def orders_page(table: Table, seat: int, view: View, found: Game) -> list[Component]:
    """Menus of the orders that a seat can leave now: first the general ones, then those that stand for a card."""
    offered = _offered(table, seat, view, found)
    left = table.orders(seat)
    named = [one for one in offered if one.move in left]
    cards = [one for one in offered if one not in named]
    made = [_order_menu(table, "Choose an order …", named, 1)] if named else []
    number = -(-len(cards) // MOST_OPTIONS)
    each = -(-len(cards) // max(1, number))
    for at in range(0, len(cards), each or 1):
        some = cards[at : at + each]
        made.append(_order_menu(table, f"Or: {some[0].label} … {some[-1].label}", some, len(made) + 1))
    return [text(ORDERS_PAGE), *made, *rows(_taken_back(table, seat, "standing"))]


def _order_menu(table: Table, told: str, offered: Sequence[Choice], copy: int) -> Component:
    listed = [(one.label, one.move, "") for one in offered]
    return menu(custom_ids.write(table.id, table.revision, "/standing", copy), told, listed)


def own(
    table: Table, seat: int, view: View, found: Game, choices: Sequence[Sequence[Choice]], lesson: Lesson = ""
) -> list[Component]:
    """What stands below the moves, the same on every turn: a hint, how to play, the rules; last, in the same row, why cards are grey,
    where no lesson says what may be played and there is more than one move: why there is one alone, the question says. Beside
    orders neither that nor the rules, which the table has as well: they would have a row of their own on a phone. All of how to play
    stands in their place.

    For whom a computer player sits in, the chair back stands there, and of the others only what can be read: all of them would
    take two rows of a phone.
    """
    sat_in = table.seats[seat].brain is not None
    ordered = [] if sat_in or lesson == "whole" else _in_the_row(table, seat, view, found, lesson)
    buttons = [act(table, "Take back my chair", "back", "green")] if sat_in else _while_playing(table, seat, view)
    buttons += ordered
    buttons.append(act(table, "Got it", "brief", "green") if lesson == "whole" else act(table, "How to play", "brief"))
    if ordered:
        return rows(buttons)
    buttons.append(act(table, "Rules", "rules"))
    every = [choice for line in choices for choice in line]
    # where menus stand for the moves nothing is seen to be grey
    if (
        len(view.moves) > 1
        and len(every) <= MOST_BUTTONS
        and not lesson
        and not sat_in
        and not all(choice.enabled for choice in every)
    ):
        buttons.append(act(table, "Why not?", "why"))
    return rows(buttons)


def _while_playing(table: Table, seat: int, view: View) -> list[Component]:
    """What only somebody who plays has a use for."""
    buttons: list[Component] = []
    if table.has_hints:
        # not for what one may do besides: the button would remind of it
        buttons.append(act(table, "Hint", "hint", enabled=bool(view.moves) and seat in view.to_act))
    if (brisk := table.brisk(seat)) is not None:
        wanted = "blue" if goes_on(table, seat, view) else "grey"
        buttons.append(act(table, "✓ Faster" if brisk else "Faster", "hurry off" if brisk else "hurry on", wanted))
    return buttons


def goes_on(table: Table, seat: int, view: View) -> bool:
    """Whether everybody waits for the sake of a right that this seat may well be content without.

    Never beside a question: what is said only where there is none would tell that there is none. Nor to whom a computer player
    sits in for, whose hand has no button for it.
    """
    return not view.to_act and table.seats[seat].brain is None and table.can_hurry(seat)
