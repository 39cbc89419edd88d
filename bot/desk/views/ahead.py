"""Pressing ahead in a private hand: buttons that are grey but can be pressed, what stands, and why something was dropped."""

from collections.abc import Sequence
from itertools import groupby

from bot.desk.base.custom_ids import act_of
from bot.desk.base.message_body import Component, text
from bot.desk.base.names import plain, spoken
from bot.registry import game
from bot.room import Table
from bot.rules import Choice, View
from bot.rules.words import Names

#: so many buttons for moves to be pressed ahead at most
MOST = 20
#: how many of them stand in a row at most
WIDE = 5
#: above buttons that can be pressed ahead, while nothing is and it is news
HOW = "-# What you press now is played on your turn, if it can be."
#: it is news until so many moves of a match have told of a seat: whoever plays on has read it
NEWS = 4


def told(table: Table, seat: int, view: View) -> list[Component]:
    """What is pressed ahead, or why it was dropped."""
    parts: list[Component] = []
    if why := table.dropped(seat):
        parts.append(text(f"What you had pressed ahead was not played. {spoken(why)}"))
    if move := table.ahead(seat):
        label = game(table.game).words.label(move, view, table.names())
        parts.append(text(f"Pressed ahead: **{plain(label)}**. It is played when your turn comes, if it can be."))
    return parts


def are_news(table: Table, seat: int) -> bool:
    """Whether a seat is still to be told what pressing ahead is: early in a match, and while it has pressed nothing."""
    told = set[int]()
    for revision, event in table.heard(seat):
        if event.seat == seat:
            told.add(revision)
            if len(told) == NEWS:
                return False
    return table.ahead(seat) is None


def choices(
    table: Table, seat: int, view: View, names: Names, offered: Sequence[Sequence[Choice]]
) -> Sequence[Sequence[Choice]]:
    """A hand's buttons with what can be pressed ahead: a card that cannot be played now can be, grey as it is; what has no button
    gets one."""
    moves = table.can_press_ahead(seat, view)
    if not moves:
        return offered
    words = game(table.game).words
    there = {words.alike(choice.move, view) for line in offered for choice in line if choice.move in moves}
    shown = [
        [_ahead(table, seat, view, one) if one.move in moves else one for one in line if not _is_said_below(one, moves)]
        for line in offered
    ]
    further: dict[str | int, str] = {}
    for move in moves:
        further.setdefault(words.alike(move, view), move)
    missing = [move for alike, move in further.items() if alike not in there][:MOST]
    made = [_ahead(table, seat, view, Choice(words.label(move, view, names), move, enabled=False)) for move in missing]
    shown = [line for line in [*shown, *_rows(made)] if line]
    if table.ahead(seat):
        shown.append([Choice("Take it back", f"/ahead {view.hand}", "red")])
    return shown


def _is_said_below(choice: Choice, moves: Sequence[str]) -> bool:
    """Whether a button that is off shows a card that can only be played with something besides: such ways have their own buttons."""
    return not choice.enabled and choice.move not in moves and any(move.startswith(f"{choice.move} ") for move in moves)


def _rows(made: Sequence[Choice]) -> list[list[Choice]]:
    """The ways to play one card stand in one row, alone where they are many."""
    lines: list[list[Choice]] = []
    for _, some in groupby(made, lambda choice: choice.move.split(" ")[2:4]):
        ways = list(some)
        if lines and len(lines[-1]) + len(ways) <= WIDE:
            lines[-1] += ways
        else:
            lines += [ways[at : at + WIDE] for at in range(0, len(ways), WIDE)]
    return lines


def _ahead(table: Table, seat: int, view: View, choice: Choice) -> Choice:
    """A button that presses a move ahead, in the place of one that is off."""
    if choice.enabled:
        return choice
    pressed = table.ahead(seat) == choice.move
    label = f"✓ {choice.label}" if pressed else choice.label
    return choice._replace(label=label, move=f"/ahead {view.hand} {choice.move}", style="grey", enabled=True)


def presses_ahead(act: str) -> bool:
    """Whether a button's act presses a move ahead; not the one that takes it back."""
    return act.startswith("/ahead ") and act.count(" ") > 1


def are_offered(made: Sequence[Component]) -> bool:
    """Whether any of these rows has a button that presses a move ahead."""
    return any(
        presses_ahead(act_of(one["custom_id"])) for line in made for one in line["components"] if one["type"] == 2
    )
