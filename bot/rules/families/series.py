"""The end of a match: after how many hands, who has won it, who gets the pot.

Each way ends the match in place and tells `won` for each winner (amount: the score, or the chips) or `draw`; several win on a
tie and share the pot, a draw gives the stakes back.
"""

from bot.rules.contract import Setting, State
from bot.rules.events import Emit, Event, Kind, Kinds, at, number
from bot.rules.families.stakes import pay_out

#: what is told of the end of a match
KINDS: Kinds = {"won": Kind(seat=at("who wins"), amount=number("score, or chips")), "draw": Kind()}


def hands_in(setting: Setting) -> int:
    """How many hands a match has whose option `hands` is 0 where everybody deals once."""
    return setting.options["hands"] or setting.seats


def most_wins(state: State, emit: Emit, *, nil_wins: bool = True) -> None:
    """The highest score wins; without `nil_wins` a match without a score is a draw."""
    most = max(state.scores)
    _end(state, emit, state.scores, most, nil_wins or most != 0)


def least_wins(state: State, emit: Emit) -> None:
    """The lowest score wins."""
    _end(state, emit, state.scores, min(state.scores), True)


def richest_wins(state: State, emit: Emit) -> None:
    """The most chips won in all win; nobody does who has not won any."""
    most = max(state.chips)
    _end(state, emit, state.chips, most, most > 0)


def _end(state: State, emit: Emit, figures: list[int], best: int, wins: bool) -> None:
    state.over = True
    state.winners = [seat for seat, figure in enumerate(figures) if figure == best and wins]
    pay_out(state)
    for seat in state.winners:
        emit(Event("won", seat, amount=best))
    if not state.winners:
        emit(Event("draw"))
