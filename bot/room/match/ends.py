"""How a match may end. Pure.

A match in which chips are at stake, and every rated one, is *binding*: it is played out; or everybody who was dealt in agrees
to end it, the absent too, and the house has nothing in it; or it is voided. Nothing that a player can do after having seen a
card gives a stake back. Other matches may be ended by a majority of those who are there.
"""

from bot.room.match.play import Play
from bot.room.table.consent import at_stake, house_banks
from bot.room.table.table_state import TableState
from bot.rules import Refused


def is_rated(state: TableState, play: Play) -> bool:
    """Whether the match counts for ratings: people only, on two sides or more."""
    people = all(seat.member is not None for seat in state.seats)
    return people and not play.practice and len(set(play.rules.sides(play.setting))) > 1


def is_binding(state: TableState, play: Play) -> bool:
    """Whether the match cannot simply be ended."""
    return at_stake(state) > 0 or is_rated(state, play)


def house_stakes(state: TableState) -> bool:
    """Whether chips of the house are at stake: it banks, or computer players have brought some."""
    computers = any(seat.member is None for seat in state.seats)
    return house_banks(state) or (at_stake(state) > 0 and computers)


def has_hints(state: TableState, play: Play) -> bool:
    """Whether computer players may be asked for advice: not where the house's chips or ratings are at stake."""
    return not house_stakes(state) and not is_rated(state, play)


def must_be_votable(state: TableState) -> None:
    """Refuse a vote on the end of a match in which the house has chips."""
    if house_stakes(state):
        raise Refused(
            "The house has chips in this match, so it is played out: leave it, and a computer player finishes for you."
        )


def is_voted_out(state: TableState, play: Play) -> bool:
    """Whether those agree to end the match whose agreement it takes."""
    if is_binding(state, play):
        return all(seat.member in state.votes for seat in state.seats if seat.member is not None)
    present = [seat.member for seat in state.seats if seat.present]
    return 2 * sum(member in state.votes for member in present) > len(present) > 0


def must_be_closable(state: TableState, play: Play, by: int, manager: bool) -> None:
    """Refuse to close a match that is played, over its rules or over the heads of others."""
    if is_binding(state, play):
        what = "Chips are" if at_stake(state) else "Ratings are"
        raise Refused(
            f"{what} at stake, so this match is played out: leave it, and a computer player finishes for you. "
            "Somebody who may manage the server can void it."
        )
    if any(seat.present and seat.member != by for seat in state.seats) and not manager:
        raise Refused("Others are playing: a match is ended by a vote.")
