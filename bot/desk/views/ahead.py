"""Pressing ahead in a private hand: buttons that are grey but can be pressed, what stands, and why something was dropped."""

from collections.abc import Sequence

from bot.desk.base.message_body import Component, text
from bot.desk.base.names import plain, spoken
from bot.registry import game
from bot.room import Table
from bot.rules import Choice, View
from bot.rules.words import Names

#: so many buttons for moves to be pressed ahead at most, in rows of five
MOST = 20


def told(table: Table, seat: int, view: View) -> list[Component]:
    """What is pressed ahead, or why it was dropped."""
    parts: list[Component] = []
    if why := table.dropped(seat):
        parts.append(text(f"What you had pressed ahead was not played. {spoken(why)}"))
    if move := table.ahead(seat):
        label = game(table.game).words.label(move, view, table.names())
        parts.append(text(f"Pressed ahead: **{plain(label)}**. It is played when your turn comes, if it can be."))
    return parts


def choices(
    table: Table, seat: int, view: View, names: Names, offered: Sequence[Sequence[Choice]]
) -> Sequence[Sequence[Choice]]:
    """A hand's buttons with what can be pressed ahead: a card that cannot be played now can be, grey as it is; what has no button
    gets one."""
    moves = table.can_press_ahead(seat)
    if not moves:
        return offered
    words = game(table.game).words
    there = {words.alike(choice.move, view) for line in offered for choice in line if choice.move in moves}
    shown = [[_ahead(table, seat, view, one) if one.move in moves else one for one in line] for line in offered]
    further: dict[str | int, str] = {}
    for move in moves:
        further.setdefault(words.alike(move, view), move)
    missing = [move for alike, move in further.items() if alike not in there][:MOST]
    made = [_ahead(table, seat, view, Choice(words.label(move, view, names), move, enabled=False)) for move in missing]
    shown += [made[at : at + 5] for at in range(0, len(made), 5)]
    if table.ahead(seat):
        shown.append([Choice("Take it back", f"/ahead {view.hand}", "red")])
    return shown


def _ahead(table: Table, seat: int, view: View, choice: Choice) -> Choice:
    """A button that presses a move ahead, in the place of one that is off."""
    if choice.enabled:
        return choice
    pressed = table.ahead(seat) == choice.move
    label = f"✓ {choice.label}" if pressed else choice.label
    return choice._replace(label=label, move=f"/ahead {view.hand} {choice.move}", style="grey", enabled=True)


def presses_ahead(choice: Choice) -> bool:
    """Whether a button presses a move ahead; not the one that takes it back."""
    return choice.move.startswith("/ahead ") and choice.move.count(" ") > 1
