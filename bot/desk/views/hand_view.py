"""The private hand: a seat's cards, what it is asked, and its buttons. Made from that seat's view alone."""

from collections import Counter
from collections.abc import Sequence

from bot.desk.base import custom_ids
from bot.desk.base.message_body import (
    MOST_OPTIONS,
    MOST_PARTS,
    Component,
    MessageBody,
    button,
    count,
    menu,
    message_body,
    row,
    rows,
    text,
)
from bot.desk.base.names import plain, safe, spoken
from bot.desk.views import ahead
from bot.desk.views.table_view import act, choice_rows, clock_line, closed_sentence, stakes, story
from bot.registry import Game, game
from bot.room import Table
from bot.rules import Choice, View, is_pattern

STORY = 3  #: how many sentences of the story stand in a hand
MOST_BUTTONS = 25
MOST_ROWS = 6
MOST_MENUS = 5
FEW = 5  #: of a kind of move there are not so many that they need a menu


def hand(table: Table, seat: int, remark: str = "") -> MessageBody:
    """A seat's hand as it should look now; `remark` is a sentence about the last press."""
    found = game(table.game)
    if table.phase == "closed":
        return _last_look(table, seat, found)
    view = table.view(seat)
    names = safe(table.names())
    parts: list[Component] = []
    if remark:
        parts.append(text(f"**{spoken(remark)}**"))
    parts.append(text(found.words.hand(view, names)))
    if told := story(found.words, view, table.heard(seat), names, STORY, table.late):
        parts.append(text(told))
    if view.over:
        parts.append(text(f"**{found.words.ending([event for _, event in table.heard(seat)], view, names)}**"))
    parts.extend([*_kept(table, seat, view, found), *ahead.told(table, seat, view)])
    if table.phase == "playing":
        if staked := stakes(table, found):
            parts.append(text(f"-# {found.rules.info.title}{staked}"))
        if seat in view.to_act and (line := clock_line(table, found, names, [seat])):
            parts.append(text(line))
        choices = ahead.choices(table, seat, view, table.names(), found.words.choices(view, table.names()))
        below = [*_orders(table, seat, view, found), *_own(table, seat, view, choices)]
        parts.extend(_moves(table, seat, choices, MOST_PARTS - count([*parts, *below])))
        parts.extend(below)
    return message_body(parts, private=True)


def _last_look(table: Table, seat: int, found: Game) -> MessageBody:
    """What stays of a hand when the table is closed: no button, no deadline; the cards of a match that was played out."""
    parts = [text(f"**{spoken(closed_sentence(table))}**")]
    if table.result() is not None:
        parts.append(text(found.words.hand(table.view(seat), safe(table.names()))))
    return message_body(parts, private=True)


def label_of(found: Game, view: View, names: Sequence[str], move: str) -> str:
    """What a move is called: as its button says, or as the game's words have it."""
    for line in found.words.choices(view, names):
        for choice in line:
            if choice.move == move:
                return choice.label
    return found.words.label(move, view, names)


def _kept(table: Table, seat: int, view: View, found: Game) -> list[Component]:
    """What the room keeps for this seat: an answer until the clock is out, a standing order."""
    kept: list[Component] = []
    if held := table.held(seat):
        label = label_of(found, view, table.names(), held)
        kept.append(text(f"Your answer is kept until time is up: **{plain(label)}**. You may still change it."))
    if order := table.order(seat):
        label = found.words.label(order, view, table.names())
        kept.append(text(f"Your standing order: **{plain(label)}**."))
    return kept


def _moves(table: Table, seat: int, choices: Sequence[Sequence[Choice]], space: int) -> list[Component]:
    """Buttons, as long as they are not too many to look at and find room in the message; otherwise menus."""
    if held := table.held(seat):
        choices = [[_ticked(choice) if choice.move == held else choice for choice in line] for line in choices]
    made = choice_rows(table, choices)
    if sum(len(line) for line in choices) > MOST_BUTTONS or len(made) > MOST_ROWS or count(made) > space:
        return menus(table, [choice for line in choices for choice in line])
    return made


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
        custom_id = custom_ids.write(table.id, table.revision, "/choose", len(made))
        made.append(
            menu(custom_id, f"Choose one of {len(many)}{span}", [(choice.label, choice.move, "") for choice in some])
        )
    return [*made[:MOST_MENUS], *choice_rows(table, [few[: 2 * FEW]])]


def _kind(choice: Choice) -> str:
    return choice.move.partition(" ")[0]


def _orders(table: Table, seat: int, view: View, found: Game) -> list[Component]:
    """A few orders are buttons; many, or such as stand for a card, are chosen from menus of what there is."""
    orders = table.orders(seat)
    if not orders:
        return []
    offered = found.words.order_choices(orders, view, table.names())
    back = [act(table, "No order", "order", "red")] if table.order(seat) else []
    if len(offered) <= FEW - 1:
        buttons = [
            button(one.label, custom_ids.write(table.id, table.revision, f"/order {one.move}")) for one in offered
        ]
        return rows([*buttons, *back])
    named = [one for one in offered if one.move in orders]
    cards = [one for one in offered if one not in named]
    made = [_order_menu(table, "Standing order", named, 0)] if named else []
    number = -(-len(cards) // MOST_OPTIONS)
    each = -(-len(cards) // max(1, number))
    for at in range(0, len(cards), each or 1):
        some = cards[at : at + each]
        made.append(_order_menu(table, f"{some[0].label} … {some[-1].label}", some, len(made)))
    return [*made, *rows(back)]


def _order_menu(table: Table, told: str, offered: Sequence[Choice], copy: int) -> Component:
    listed = [(one.label, one.move, "") for one in offered]
    return menu(
        custom_ids.write(table.id, table.revision, "/order", copy + 1), told, listed
    )  # 0 is the button that takes it back


def _own(table: Table, seat: int, view: View, choices: Sequence[Sequence[Choice]]) -> list[Component]:
    buttons: list[Component] = []
    made: list[Component] = []
    if table.seats[seat].brain is not None:
        buttons.append(act(table, "Take back my chair", "back", "green"))
    if view.moves:
        # not for what one may do besides: the button would remind of it
        if seat in view.to_act and table.has_hints:
            buttons.append(act(table, "Hint", "hint"))
        if off := [choice for line in choices for choice in line if not choice.enabled]:
            made.append(why_menu(table, off))
    return [*made, row([*buttons, act(table, "Rules", "rules")])]


def why_menu(table: Table, off: Sequence[Choice]) -> Component:
    """A menu of what cannot be played now: whoever chooses reads the rule above the hand."""
    asked = [(choice.label, choice.move, "") for choice in off[:MOST_OPTIONS]]
    return menu(custom_ids.write(table.id, table.revision, "/why"), "Why not …?", asked)
