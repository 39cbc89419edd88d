"""How games speak in which a hand is held by suit and one card of it is played in turn."""

from collections.abc import Sequence
from typing import Any

from bot.cards import sign
from bot.cards.hand_rows import suit_rows
from bot.cards.tricks import NO_TRUMP, winning
from bot.rules.contract import View
from bot.rules.events import Event
from bot.rules.families.tricks import Laid, WithTricks, is_whole
from bot.rules.words import HARD, Choice, Names


def card_button(one: int, move: str, view: View[Any]) -> Choice:
    """A card of the hand; one that may not be played is shown greyed, to its owner alone."""
    return Choice(sign(one), move, "blue") if move in view.moves else Choice(sign(one), move, enabled=False)


def card_rows(view: View[Any], move: Sequence[str]) -> list[list[Choice]]:
    """A button for each card of the hand, by suit; `move` has the text that plays each card."""
    return [[card_button(one, move[one], view) for one in row] for row in suit_rows(view.cards)]


def is_told_later(events: Sequence[Event], at: int) -> bool:
    """Whether an event is a card of a trick that another has joined, or that has been taken: only the newest needs telling, since
    the trick lies there, and all of it is told with who takes it."""
    return events[at].kind == "played" and any(later.kind in ("played", "took") for later in events[at + 1 : at + 2])


def trick_line(
    table: WithTricks, names: Names, power: Sequence[int], trump: int = NO_TRUMP, marked: str = "winning"
) -> str:
    """The trick that is being played with its best card marked by a word; '' before a lead: the story tells the last one."""
    if not table.trick:
        return ""
    best = winning([one for _, one in table.trick], power, trump)
    told = (f"{sign(one)}{HARD}{names[seat]}" for seat, one in table.trick)
    return "Trick: " + " · ".join(
        f"**{card}, {marked}**" if one == best else card for card, (_, one) in zip(told, table.trick, strict=True)
    )


def trick_lines(table: WithTricks, names: Names) -> list[str]:
    """The trick that is being played, and the last one with who took it."""
    taker = f" → {names[table.turn]}" if is_whole(table) and table.turn is not None else ""
    lines = [f"**Trick:** {_laid(table.trick, names)}{taker}"] if table.trick else []
    if last := table.last_trick:
        lines.append(f"Trick before: {_laid(last.cards, names)} → {names[last.winner]}")
    return lines


def _laid(trick: Laid, names: Names) -> str:
    return " · ".join(f"{names[seat]} {sign(one)}" for seat, one in trick)
