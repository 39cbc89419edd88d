"""Premoves: one move a person that was pressed ahead, kept privately until its turn comes. Pure: states in, states out, or Refused.

When its turn comes it is made as that person's ordinary move, after a pause that is drawn from what everybody knows, the same for
everybody, so that the pause tells nothing of a hand. One that cannot be made any more is dropped with a sentence for its owner alone.
"""

from hashlib import blake2b

from bot.room.match.play import Play
from bot.room.table.table_state import TableState
from bot.rules import Refused, ahead_of

#: the shortest and the longest pause before a premove is made, in seconds: as long as people and computer players take
PAUSE = (1.2, 3.4)
#: the same where one person plays alone: nobody is there who could learn from it
ALONE = (0.5, 0.9)

OLD_HAND = "That was for a hand that is over; this is how it stands now."
GONE = "The hand ended before your turn came, so nothing of what you pressed ahead was played."


def pause(state: TableState) -> float:
    """The seconds between the present question and a premove that answers it: drawn from the table's name and revision. All can see
    whether one person plays alone."""
    drawn = blake2b(f"{state.id} {state.moved} pause".encode(), digest_size=4).digest()
    low, high = ALONE if state.alone else PAUSE
    return low + (high - low) * int.from_bytes(drawn, "big") / 0xFFFF_FFFF


def kept(state: TableState, play: Play, seat: int, hand: int, move: str) -> TableState:
    """The state in which a seat has pressed a move ahead, in this hand, instead of any other. Raises Refused."""
    if state.seats[seat].brain is not None:
        raise Refused("A computer player sits in for you; take your chair back first.")
    if hand != play.state.hand or play.state.over:
        raise Refused(OLD_HAND)
    view = play.rules.view(play.state, seat)
    if seat in view.to_act:  # its turn has come while the button was pressed
        if not play.rules.allows(play.state, seat, move):
            raise Refused(play.rules.why(play.state, seat, move))
    elif move not in ahead_of(play.rules, view):
        raise Refused("That cannot be pressed ahead now.")
    return without(state, seat).but(ahead={**state.ahead, seat: move})


def without(state: TableState, *seats: int) -> TableState:
    """The state in which these seats have pressed nothing ahead, and need not be told of anything that was dropped."""
    if not state.ahead and not state.dropped:
        return state
    ahead = {seat: move for seat, move in state.ahead.items() if seat not in seats}
    return state.but(ahead=ahead, dropped={seat: why for seat, why in state.dropped.items() if seat not in seats})


def dropped(state: TableState, seat: int, why: str) -> TableState:
    """The state in which a seat's premove is dropped, with why."""
    return without(state, seat).but(dropped={**state.dropped, seat: why})


def answers(state: TableState, play: Play, seat: int) -> bool:
    """Whether a seat's premove is an answer to the present question: it is asked by the turn clock, and its person is there."""
    if seat not in state.ahead or state.phase != "playing" or state.deserted is not None:
        return False
    clock = play.clock(state)[1]
    if clock.held or clock.delay is not None or not state.seats[seat].present:
        return False
    return seat in play.rules.waiting(play.state).must


def can_be_made(state: TableState, play: Play, seat: int) -> bool:
    """Whether the rules allow a seat's premove now."""
    return play.rules.allows(play.state, seat, state.ahead[seat])


def why_not(state: TableState, play: Play, seat: int) -> str:
    """Why a seat's premove was not made, as one sentence."""
    return play.rules.why(play.state, seat, state.ahead[seat])


def gone_on(state: TableState, acted: frozenset[int], *, ended: bool) -> TableState:
    """The state after moves: who has acted has nothing pressed ahead any more, and with a hand end its premoves."""
    if not state.ahead and not state.dropped:
        return state
    after = without(state, *acted)
    return after.but(ahead={}, dropped=dict.fromkeys(after.ahead, GONE)) if ended else after


def of_those_who_are_there(state: TableState) -> TableState:
    """The state without premoves of those for whom computer players play, or at a table at which nothing is played."""
    if not state.ahead and not state.dropped:
        return state
    if state.phase != "playing":
        return state.but(ahead={}, dropped={})
    return without(state, *(seat for seat, chair in enumerate(state.seats) if not chair.present))
