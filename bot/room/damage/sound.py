"""Whether what the store says of a table can be played on: its state, its match, its chips. Each fault is one sentence.

No sentence holds a value: what is damaged may be a card, an order, or a seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, cast, get_type_hints

import orjson
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Row

from bot import registry
from bot.room.match.play import Play
from bot.room.table import lobby
from bot.room.table.people import Seat
from bot.room.table.table_state import SPEEDS, TableState, read
from bot.rules import Refused, carried_out

#: what reading a damaged value may raise, anywhere in rules and room
BROKEN = (
    Refused, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RuntimeError,
)  # fmt: skip
#: no clock of any game runs so long, in milliseconds
_LONGEST = 24 * 3600 * 1000
_SEAT = tuple(field.name for field in fields(Seat))


class Damaged(Exception):
    """Why a table cannot be played on."""


@cache
def _kinds() -> Mapping[str, TypeAdapter[Any]]:
    """What each thing on a state has to be."""
    return {name: TypeAdapter(kind) for name, kind in get_type_hints(TableState).items()}


def plain(text: str) -> dict[str, Any]:
    """What stands on a state, whatever it is. Raises Damaged."""
    try:
        found: Any = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Damaged("its state is not JSON") from None
    if not isinstance(found, dict):
        raise Damaged("its state is no sheet")
    return cast("dict[str, Any]", found)


def sheet_of(text: str) -> TableState:
    """A state, each thing of it of its kind. Raises Damaged."""
    for name, value in plain(text).items():
        _must_be_known(name, value)
    try:
        state = read(text)
    except KeyError as missing:
        raise Damaged(f"its state misses {missing.args[0]}") from None
    except (TypeError, ValueError, AttributeError):
        raise Damaged("its state misses something") from None
    state = _mended(state)
    _must_be_sound(state)
    return state


def _mended(state: TableState) -> TableState:
    """A lobby without what earlier versions kept there of the match before: its chairs may be gone."""
    return state.but(late={}, brisk=()) if state.phase == "lobby" else state


def _must_be_known(name: str, value: object) -> None:
    if name not in _kinds():
        raise Damaged("its state holds something unknown")
    try:
        _kinds()[name].validate_json(orjson.dumps(value), strict=True)
    except ValidationError:
        raise Damaged(f"its state is wrong about {name}") from None
    if name == "seats" and any(extra not in _SEAT for seat in cast("list[dict[str, Any]]", value) for extra in seat):
        raise Damaged("its state holds something unknown about a seat")


def _must_be_sound(state: TableState) -> None:
    """The values of a state are such as a table can have."""
    if state.phase == "closed":
        return  # nothing comes of it any more
    seats = range(len(state.seats))
    members = [seat.member for seat in state.seats if seat.member is not None]
    wrong = {
        "phase": state.phase not in ("lobby", "playing", "over", "closed"),
        "speed": state.speed not in SPEEDS,
        "seed": len(state.seed) != 64 or not _is_hex(state.seed),
        "links": state.links < (state.phase != "over"),
        "salts": any(len(one) not in (0, 64) or not _is_hex(one) for one in (state.salt, state.promise)),
        "revision": not 1 <= state.moved <= state.revision or state.stored < 1 or state.matches < 0,
        "seats": len(set(members)) != len(members) or not members,
        "votes": not set(state.votes) <= set(members),
        "deadline": state.deadline is not None and state.deadline > state.since + _LONGEST,
        "answers": not {
            *state.held,
            *state.orders,
            *state.misses,
            *state.spent,
            *state.late,
            *state.ahead,
            *state.dropped,
            *state.brisk,
        }
        <= set(seats),
        "cuts": state.cuts is not None and not state.cuts.keys() <= set(members),
    }
    if found := [name for name, off in wrong.items() if off]:
        raise Damaged(f"its state is wrong about {found[0]}")


def _is_hex(text: str) -> bool:
    return all(sign in "0123456789abcdef" for sign in text)


def must_match_row(state: TableState, row: Mapping[str, object]) -> None:
    """The columns repeat what the state says. Raises Damaged."""
    for name, value in row.items():
        if getattr(state, name) != value:
            raise Damaged(f"its state and its row differ about {name}")


def must_be_playable(state: TableState) -> None:
    """The game is there, with such options, chairs and computer players. Raises Damaged."""
    if state.game not in registry.keys():  # noqa: SIM118 - a function of the shelf, not a dict's
        raise Damaged("its game is not on the shelf")
    brains = registry.game(state.game).brains
    for seat in state.seats:
        if seat.brain not in brains and not (seat.brain is None and seat.member is not None):
            raise Damaged("its state is wrong about a computer player")
    try:
        options, _ = lobby.options_of(state.game, state.options)
        most = lobby.room_for(state)[1]
    except BROKEN:
        raise Damaged("its options are not the game's") from None
    if any(options[name] != value for name, value in state.options.items()):
        raise Damaged("its options are not the game's")
    if len(state.seats) > most:
        raise Damaged("it has too many chairs")


def must_be_its_match(state: TableState, match: Row[Any]) -> None:
    """The match is this table's, in this phase, with these chairs. Raises Damaged."""
    due = {"playing": "playing", "over": "finished"}[state.phase]
    if (match.card_table, match.guild, match.game) != (state.id, state.guild, state.game):
        raise Damaged("its match is another table's")
    if match.outcome != due:
        raise Damaged(f"its match should be {due} and is not")
    if (match.seed, match.links) != (state.seed, state.links):
        raise Damaged("its match has another seed")
    members = _of(lambda: [seat["member"] for seat in orjson.loads(match.seats)], "its match does not say who plays")
    chairs = _of(lambda: orjson.loads(match.setting)["seats"], "its match does not say how it was set up")
    if members != [seat.member for seat in state.seats] or len(members) != chairs:
        raise Damaged("its chairs are not those of its match")


def _of(look: Callable[[], Any], otherwise: str) -> Any:
    try:
        return look()
    except BROKEN:
        raise Damaged(otherwise) from None


def must_stand(state: TableState, play: Play, held: int) -> None:
    """The match stands where the table says, and the table holds its chips. Raises Damaged."""
    if play.state.over != (state.phase == "over"):
        raise Damaged("its match is over by its journal" if play.state.over else "its match is not over by its journal")
    runs = state.deadline is not None or state.deserted is not None
    if state.phase == "playing" and _waited(play) and not runs:
        raise Damaged("its clock does not run")
    for seat, order in state.orders.items():
        _of(lambda at=seat, left=order: carried_out(play.rules, play.state, at, left), "it has an order that is none")
    due = play.escrow() if state.phase == "playing" else 0
    if held != due:
        raise Damaged("it does not hold the chips of its match")


def _waited(play: Play) -> Sequence[int]:
    return play.rules.waiting(play.state).must
