"""Before the deal: chairs, computer players, options; and the host. Pure: a state in, a state out, or Refused."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from bot import registry
from bot.brains import CHARACTERS, LEVELS
from bot.room.table import consent, cutting, guests
from bot.room.table.namesakes import computers_beside, free_name, told_apart
from bot.room.table.people import NotTheHost, Person, Seat
from bot.room.table.salts import Root, Salted
from bot.room.table.table_state import SPEEDS, TableState
from bot.rules import Banked, Refused, Rules
from bot.rules.options import complete


class Ways(NamedTuple):
    """The room's own options of a table, for every game."""

    speed: str = "normal"
    practice: bool = False
    cut: bool = False


def options_of(game: str, given: Mapping[str, Any]) -> tuple[dict[str, Any], Ways]:
    """The game's options complete and checked, and the room's own. Raises Refused with one sentence."""
    asked = dict(given)
    ways = Ways(**{name: asked.pop(name) for name in Ways._fields if name in asked})
    if ways.speed not in SPEEDS:
        raise Refused(f"Speed must be one of {', '.join(SPEEDS)}.")
    for name in ("practice", "cut"):
        if not isinstance(getattr(ways, name), bool):
            raise Refused(f"{name.capitalize()} must be yes or no.")
    rules = _rules(game)
    try:
        full = complete(rules.info.options, asked)
    except ValueError as wrong:
        raise Refused(str(wrong)) from None
    if isinstance(rules, Banked):
        full = rules.fitted(full, asked)
    _playable(rules, full)
    return full, ways


def _playable(rules: Rules[Any], options: Mapping[str, Any]) -> None:
    """Refuse options with which no number of players could play."""
    fewest, most = rules.seats(options)
    problem: Refused | None = None
    for seats in range(most, fewest - 1, -1):
        try:
            rules.setting(seats, options)
        except Refused as refused:
            problem = problem or refused
        else:
            return
    if problem:
        raise problem


def _rules(game: str) -> Rules[Any]:
    try:
        return registry.rules_of(game)
    except KeyError:
        raise Refused(f"There is no game {game!r} on the shelf.") from None


def _asked(rules: Rules[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a table's options that would not come out as they are by themselves, from the others."""
    full = complete(rules.info.options, options)
    usual = complete(rules.info.options, {})
    asked = dict[str, Any]()
    for name, value in full.items():
        alone = full | {name: usual[name]}
        if isinstance(rules, Banked):
            alone = rules.fitted(alone, full.keys() - {name})
        if alone[name] != value:
            asked[name] = value
    return asked


def room_for(state: TableState) -> tuple[int, int]:
    """Fewest and most seats under the table's options."""
    return _rules(state.game).seats(state.options)


def must_run(state: TableState, by: int, manager: bool) -> None:
    """Refuse those who do not run this table."""
    if by != state.host and not manager:
        host = next((seat.name for seat in state.seats if seat.member == state.host), "the host")
        raise NotTheHost(f"Only {host}, who hosts this table, can do that.")


def must_be_lobby(state: TableState) -> None:
    """Refuse what can only be done before the deal."""
    if state.phase == "playing":
        raise Refused("The cards are dealt; that can be changed before the next match.")
    if state.phase == "over":
        raise Refused("The match is over; press Rematch for another one.")
    if state.phase == "closed":
        raise Refused("This table is closed.")
    cutting.must_be_off(state)


def sit(state: TableState, person: Person, word: str, revision: int | None) -> TableState:
    """A person takes a chair and agrees, by a button of this revision, to what can be lost; or agrees anew in a chair."""
    if state.phase == "playing":
        raise Refused("The cards are dealt: this match can only be watched.")
    must_be_lobby(state)
    at = state.seat_of(person.id)
    if at is not None and state.seats[at].agreed:
        raise Refused("You sit at this table already.")
    if at is None:
        guests.must_be_a_guest(state, person.id)
        guests.must_have_room(state, room_for(state)[1], person.id)
        at = len(state.seats)
        name = told_apart(person.name, [seat.name for seat in state.seats if seat.member is not None])
        seats = computers_beside(state.seats, name)
        state = state.but(seats=(*seats, Seat(person.id, name, None, checked_word(word))))
    return consent.agree(state, at, revision)


def checked_word(word: str) -> str:
    """A word for the shuffle, in one line. Raises Refused when it is too long."""
    plain = " ".join(word.split())
    if len(plain) > 100:
        raise Refused("A word for the shuffle has at most 100 characters.")
    return plain


def add_word(state: TableState, member: int, word: str) -> TableState:
    """A seat adds a word of its own to the shuffle."""
    must_be_lobby(state)
    seat = state.seat_of(member)
    if seat is None:
        raise Refused("You do not sit at this table.")
    return state.with_seat(seat, word=checked_word(word))


def leave(state: TableState, member: int) -> TableState:
    """A person gets up before the deal; the last one closes the table."""
    state = cutting.stopped(state)
    must_be_lobby(state)
    at = state.seat_of(member)
    if at is None:
        raise Refused("You do not sit at this table.")
    left = guests.not_invited(state, (member,)).but(seats=state.seats[:at] + state.seats[at + 1 :])
    return _while_people_are_there(left)


def _while_people_are_there(state: TableState) -> TableState:
    """A table goes on, with another host where that takes one; it closes when nobody sits there any more."""
    if not any(seat.member is not None for seat in state.seats):
        return state.but(phase="closed", reason="Everybody has left the table.")
    return pass_host(state)


def remove_person(state: TableState, member: int, by: int) -> TableState:
    """Whoever runs the table has somebody get up."""
    must_be_lobby(state)
    return _while_people_are_there(guests.removed(state, member, by))


def free_chair(state: TableState, member: int, now: int) -> TableState:
    """Whoever runs the table frees the chair of somebody who has not agreed in time."""
    must_be_lobby(state)
    return _while_people_are_there(consent.free(state, member, now))


def invite(state: TableState, members: Collection[int]) -> TableState:
    """Chairs are kept for these members."""
    must_be_lobby(state)
    return guests.invited(state, members, room_for(state)[1])


def uninvite(state: TableState, members: Collection[int]) -> TableState:
    """No chairs are kept for these members any more."""
    must_be_lobby(state)
    return guests.not_invited(state, members)


def call(state: TableState, members: Collection[int]) -> TableState:
    """These members, for whom chairs are kept, are called: once each."""
    must_be_lobby(state)
    return guests.called(state, members)


def for_guests_alone(state: TableState, private: bool) -> TableState:
    """The table is for invited people alone, or for everybody. Those who sit stay."""
    must_be_lobby(state)
    return state.but(private=private)


def pass_host(state: TableState) -> TableState:
    """When the host has got up, the first person who is there becomes host; who is merely away stays host."""
    if any(seat.member == state.host and not seat.left for seat in state.seats):
        return state
    present = [seat.member for seat in state.seats if seat.present and seat.member is not None]
    return state.but(host=present[0]) if present else state


def add_computer(state: TableState, brain: str) -> TableState:
    """A computer player takes a chair."""
    must_be_lobby(state)
    brains = registry.game(state.game).brains
    if brain not in brains:
        raise Refused(f"A computer player here must be one of {', '.join(sorted(brains))}.")
    guests.must_have_room(state, room_for(state)[1], None)
    name = free_name([seat.name for seat in state.seats])
    return state.but(seats=(*state.seats, Seat(None, name, brain)))


def offered_here(game: str) -> list[str]:
    """The levels of a game, the weakest first, and its characters."""
    return [name for name in (*LEVELS, *CHARACTERS) if name in registry.game(game).brains]


def set_level(state: TableState, brain: str) -> TableState:
    """All computer players play on a level, or as a character."""
    must_be_lobby(state)
    offered = offered_here(state.game)
    if brain not in offered:
        raise Refused(f"A level here must be one of {', '.join(offered)}.")
    return state.but(
        seats=tuple(seat if seat.member is not None else replace(seat, brain=brain) for seat in state.seats)
    )


def remove_computer(state: TableState, name: str) -> TableState:
    """A computer player gets up."""
    must_be_lobby(state)
    left = tuple(seat for seat in state.seats if seat.member is not None or seat.name != name)
    if left == state.seats:
        raise Refused("There is no computer player of that name.")
    return state.but(seats=left)


def partners(state: TableState) -> list[tuple[int, ...]]:
    """The chairs of each side, where people play in partnerships and all that it takes sit there; else none."""
    rules = _rules(state.game)
    try:
        sides = rules.sides(rules.setting(len(state.seats), state.options))
    except Refused:
        return []
    together: dict[int, list[int]] = {}
    for seat, side in enumerate(sides):
        together.setdefault(side, []).append(seat)
    return [] if len(together) == len(sides) else [tuple(seats) for seats in together.values()]


def change_partners(state: TableState) -> TableState:
    """All but the first move on by a chair: of four, each turn of three gives whoever sits there another partner."""
    must_be_lobby(state)
    if not partners(state):
        raise Refused("Partners are changed where people play in partnerships, once all chairs are taken.")
    first, second, *others = state.seats
    return state.but(seats=(first, *others, second))


def set_options(state: TableState, values: Mapping[str, Any], *, alone: bool = False) -> TableState:
    """Other values for some options; `alone`: all others of the game's are as usual."""
    must_be_lobby(state)
    # what followed from the old values follows from the new ones
    asked = {} if alone else _asked(_rules(state.game), state.options)
    now = {"speed": state.speed, "practice": state.practice, "cut": state.cut}
    options, ways = options_of(state.game, {**asked, **now, **values})
    changed = state.but(options=options, **ways._asdict())
    most, taken = room_for(changed)[1], len(state.seats) + len(guests.kept(state))
    if taken > most:
        told = " and ".join(f"{name} at {value}" for name, value in values.items())
        raise Refused(f"With {told} there are only {most} chairs, and {taken} are taken or kept.")
    return changed


def ready_problem(state: TableState) -> str | None:
    """Why the cards cannot be dealt yet, as one sentence; None when they can."""
    try:
        must_be_lobby(state)
        fewest = room_for(state)[0]
        if len(state.seats) < fewest:
            more = fewest - len(state.seats)
            return f"{more} more {'player is' if more == 1 else 'players are'} needed, people or computers."
        _rules(state.game).setting(len(state.seats), state.options)
    except Refused as refused:
        return str(refused)
    return consent.problem(state)


def entropy(state: TableState) -> tuple[str, ...]:
    """What enters the shuffles of what the seats add: each one's line behind its salt; at older tables all as it is."""
    told = added(state)
    return Root(bytes.fromhex(state.salt)).lines(told) if state.salt else told


def salted(state: TableState) -> Salted | None:
    """What the lines of a match can be checked by; None at older tables."""
    return Salted.of(Root(bytes.fromhex(state.salt)), added(state)) if state.salt else None


def added(state: TableState) -> tuple[str, ...]:
    """What each seat adds to the shuffle: its member's id (a computer player its name), and its word, if any."""
    return tuple(f"{seat.name if seat.member is None else seat.member} {seat.word}".rstrip() for seat in state.seats)
