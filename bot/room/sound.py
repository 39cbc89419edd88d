"""Whether what the store says of a table can be played on: its sheet, its match, its chips. Each fault is one sentence.

No sentence holds a value: what is damaged may be a card, an order, or a seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, cast, get_type_hints

import orjson
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Row

from bot import shelf
from bot.room import lobby
from bot.room.people import Seat
from bot.room.play import Play
from bot.room.sheet import SPEEDS, Sheet, read
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
    """What each thing on a sheet has to be."""
    return {name: TypeAdapter(kind) for name, kind in get_type_hints(Sheet).items()}


def plain(text: str) -> dict[str, Any]:
    """What stands on a sheet, whatever it is. Raises Damaged."""
    try:
        found: Any = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Damaged("its state is not JSON") from None
    if not isinstance(found, dict):
        raise Damaged("its state is no sheet")
    return cast("dict[str, Any]", found)


def sheet_of(text: str) -> Sheet:
    """A sheet, each thing of it of its kind. Raises Damaged."""
    for name, value in plain(text).items():
        _must_be_known(name, value)
    try:
        sheet = read(text)
    except KeyError as missing:
        raise Damaged(f"its state misses {missing.args[0]}") from None
    except (TypeError, ValueError, AttributeError):
        raise Damaged("its state misses something") from None
    _must_be_sound(sheet)
    return sheet


def _must_be_known(name: str, value: object) -> None:
    if name not in _kinds():
        raise Damaged("its state holds something unknown")
    try:
        _kinds()[name].validate_json(orjson.dumps(value), strict=True)
    except ValidationError:
        raise Damaged(f"its state is wrong about {name}") from None
    if name == "seats" and any(extra not in _SEAT for seat in cast("list[dict[str, Any]]", value) for extra in seat):
        raise Damaged("its state holds something unknown about a seat")


def _must_be_sound(sheet: Sheet) -> None:
    """The values of a sheet are such as a table can have."""
    if sheet.phase == "closed":
        return  # nothing comes of it any more
    seats = range(len(sheet.seats))
    members = [seat.member for seat in sheet.seats if seat.member is not None]
    wrong = {
        "phase": sheet.phase not in ("lobby", "playing", "over", "closed"),
        "speed": sheet.speed not in SPEEDS,
        "seed": len(sheet.seed) != 64 or not _is_hex(sheet.seed),
        "links": sheet.links < 1,
        "revision": not 1 <= sheet.moved <= sheet.revision or sheet.stored < 1 or sheet.matches < 0,
        "seats": len(set(members)) != len(members) or not members,
        "votes": not set(sheet.votes) <= set(members),
        "deadline": sheet.deadline is not None and sheet.deadline > sheet.since + _LONGEST,
        "answers": not {*sheet.held, *sheet.orders, *sheet.misses, *sheet.spent} <= set(seats),
        "cuts": sheet.cuts is not None and not sheet.cuts.keys() <= set(members),
    }
    if found := [name for name, off in wrong.items() if off]:
        raise Damaged(f"its state is wrong about {found[0]}")


def _is_hex(text: str) -> bool:
    return all(sign in "0123456789abcdef" for sign in text)


def must_match_row(sheet: Sheet, row: Mapping[str, object]) -> None:
    """The columns repeat what the sheet says. Raises Damaged."""
    for name, value in row.items():
        if getattr(sheet, name) != value:
            raise Damaged(f"its state and its row differ about {name}")


def must_be_playable(sheet: Sheet) -> None:
    """The game is there, with such options, chairs and computer players. Raises Damaged."""
    if sheet.game not in shelf.keys():  # noqa: SIM118 - a function of the shelf, not a dict's
        raise Damaged("its game is not on the shelf")
    brains = shelf.game(sheet.game).brains
    for seat in sheet.seats:
        if seat.brain not in brains and not (seat.brain is None and seat.member is not None):
            raise Damaged("its state is wrong about a computer player")
    try:
        options, _ = lobby.options_of(sheet.game, sheet.options)
        most = lobby.room_for(sheet)[1]
    except BROKEN:
        raise Damaged("its options are not the game's") from None
    if any(options[name] != value for name, value in sheet.options.items()):
        raise Damaged("its options are not the game's")
    if len(sheet.seats) > most:
        raise Damaged("it has too many chairs")


def must_be_its_match(sheet: Sheet, match: Row[Any]) -> None:
    """The match is this table's, in this phase, with these chairs. Raises Damaged."""
    due = {"playing": "playing", "over": "finished"}[sheet.phase]
    if (match.card_table, match.guild, match.game) != (sheet.id, sheet.guild, sheet.game):
        raise Damaged("its match is another table's")
    if match.outcome != due:
        raise Damaged(f"its match should be {due} and is not")
    if (match.seed, match.links) != (sheet.seed, sheet.links):
        raise Damaged("its match has another seed")
    members = _of(lambda: [seat["member"] for seat in orjson.loads(match.seats)], "its match does not say who plays")
    chairs = _of(lambda: orjson.loads(match.setting)["seats"], "its match does not say how it was set up")
    if members != [seat.member for seat in sheet.seats] or len(members) != chairs:
        raise Damaged("its chairs are not those of its match")


def _of(look: Callable[[], Any], otherwise: str) -> Any:
    try:
        return look()
    except BROKEN:
        raise Damaged(otherwise) from None


def must_stand(sheet: Sheet, play: Play, held: int) -> None:
    """The match stands where the table says, and the table holds its chips. Raises Damaged."""
    if play.state.over != (sheet.phase == "over"):
        raise Damaged("its match is over by its journal" if play.state.over else "its match is not over by its journal")
    runs = sheet.deadline is not None or sheet.deserted is not None
    if sheet.phase == "playing" and _waited(play) and not runs:
        raise Damaged("its clock does not run")
    for seat, order in sheet.orders.items():
        _of(lambda at=seat, left=order: carried_out(play.rules, play.state, at, left), "it has an order that is none")
    due = play.escrow() if sheet.phase == "playing" else 0
    if held != due:
        raise Damaged("it does not hold the chips of its match")


def _waited(play: Play) -> Sequence[int]:
    return play.rules.waiting(play.state).must
