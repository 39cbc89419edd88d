"""How games speak in which a hand is held by suit and one card of it is played in turn."""

from typing import Any

from bot.cards import sign
from bot.cards.tricks import suit_line
from bot.rules.contract import View
from bot.rules.families.tricks import Laid, WithTricks
from bot.rules.words import Choice, Names


def held(view: View[Any]) -> str:
    """A seat's own cards, by suit."""
    return f"**{suit_line(view.cards)}**" if view.cards else "You hold no cards."


def card_button(one: int, move: str, view: View[Any]) -> Choice:
    """A card of the hand; one that may not be played is shown greyed, to its owner alone."""
    return Choice(sign(one), move, "blue") if move in view.moves else Choice(sign(one), move, enabled=False)


def trick_lines(table: WithTricks, names: Names) -> list[str]:
    """The trick that is being played, and the last one with who took it."""
    lines = [f"**Trick:** {_laid(table.trick, names)}"] if table.trick else []
    if last := table.last_trick:
        lines.append(f"Last trick: {_laid(last.cards, names)} → {names[last.winner]}")
    return lines


def _laid(trick: Laid, names: Names) -> str:
    return " · ".join(f"{names[seat]} {sign(one)}" for seat, one in trick)
