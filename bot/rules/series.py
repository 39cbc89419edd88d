"""The end of a match of several hands: who has won it, who gets the pot."""

from bot.rules.contract import Event, State, Tell
from bot.rules.stakes import pay_out


def most_wins(state: State, tell: Tell, *, nil_wins: bool = True) -> None:
    """End the match, in place: the highest score wins, several on a tie; without `nil_wins` a match without a score is a draw.

    Tells `won` for each winner (amount: the score) or `draw`; the winners share the pot, a draw gives the stakes back.
    """
    most = max(state.scores)
    state.over = True
    state.winners = [seat for seat, score in enumerate(state.scores) if score == most and (most or nil_wins)]
    pay_out(state)
    for seat in state.winners:
        tell(Event("won", seat, amount=most))
    if not state.winners:
        tell(Event("draw"))
