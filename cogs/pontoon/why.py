"""Why a move at a Pontoon table is refused: one sentence that names the rule."""

from cogs.pontoon.hands import Hand
from cogs.pontoon.table import Pontoon


def why(state: Pontoon, seat: int, move: str) -> str:
    """The reason for the seat that is to decide."""
    verb = move.partition(" ")[0]
    match state.phase:
        case "limits":
            return f"Keep the room's limits, or set a least bet from {state.low} to {state.greatest_minimum()}."
        case "limits max":
            return f"The greatest bet is from {state.low} to {state.high}."
        case "bet":
            return f"Your first bet is from {state.low} to {state.limit_of(seat)} chips."
        case "bank":
            return "The bank sticks or draws."
        case _:
            return _in_play(state, seat, verb)


def _in_play(state: Pontoon, seat: int, verb: str) -> str:
    hand, bet = state.hands[seat][state.at], state.bets[seat]
    if verb not in ("twist", "buy", "split"):
        return "Stick, twist, buy or split."
    if verb == "split":
        return _no_split(state, seat, hand)
    if hand.low() > 20:
        return "You have 21 with every ace as one: another card would bust you, so you can only stick."
    if not state.pack_size():
        return "There are no cards left in the pack."
    if verb == "twist":
        return "Twist is said without a number."
    if hand.twisted:
        return "You have twisted in this hand, and after a twist you cannot buy."
    if hand.split:
        return "There is no buying in a split hand."
    most = state.dearest(seat)
    if most < bet:
        return f"Buying costs at least your bet of {bet}, and you may stake only {state.may_stake(seat)} more in this hand."
    if state.setting.options["buys"] == "same":
        return f"A card costs exactly your bet at this table: {bet}."
    return f"A card costs from {bet} to {most} chips: at least your bet, and no more than twice."


def _no_split(state: Pontoon, seat: int, hand: Hand) -> str:
    if len(hand.faces) != 2:
        return "You can split only before your hand takes another card."
    if not hand.is_pair():
        return "You can split only two cards of the same rank: K K, but not K Q."
    if state.may_stake(seat) < state.bets[seat]:
        return f"A split needs another bet of {state.bets[seat]}, and you may stake only {state.may_stake(seat)} more in this hand."
    return "There are not enough cards left in the pack to split."
