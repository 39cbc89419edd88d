"""What everybody is called at one table: nobody there is called like somebody else, or by a word of the room's own sentences. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from unicodedata import normalize

from bot.room.table.people import Seat

#: what computer players are called, in this order
COMPUTERS = (
    "Ada", "Blaise", "Caroline", "Daniel", "Emmy", "Felix", "Grace", "Hugo", "Ida", "Joseph", "Kepler", "Lise", "Max",
)  # fmt: skip
#: of whom sentences speak who is nobody in particular: "You lead", "Nobody wins", "The bank draws"
_SPOKEN_OF = ("You", "Nobody", "Everybody", "The bank", "The house")
#: of a long name, so much stands before its number: a picture shows no more
_KEPT = 12


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name of somebody who comes to a table, with a number where it could be taken for one of the others'."""
    taken = {_looks(one) for one in (*_SPOKEN_OF, *others)}
    if _looks(name) not in taken:
        return name
    short = name if len(name) <= _KEPT else f"{name[: _KEPT - 1].rstrip()}…"
    numbered = (f"{short} ({number})" for number in range(2, len(taken) + 3))
    return next(one for one in numbered if _looks(one) not in taken)


def _looks(name: str) -> str:
    """As much of a name as everybody notices: its letters and figures, large or small; all of one that has none."""
    plain = normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum()) or plain


def computers_beside(seats: tuple[Seat, ...], name: str) -> tuple[Seat, ...]:
    """The seats, with a computer player that is called like a person who comes to the table under another name."""
    taken = [name, *(seat.name for seat in seats)]
    return tuple(
        replace(seat, name=free_name(taken))
        if seat.member is None and _alike(_looks(seat.name), _looks(name))
        else seat
        for seat in seats
    )


def free_name(others: Iterable[str]) -> str:
    """A computer player's name that nobody at the table has, and that is not easily taken for one of these, where there is one."""
    names = (*COMPUTERS, *(f"Nim {number}" for number in range(1, 100)))
    taken = {_looks(one) for one in others}
    free = [name for name in names if _looks(name) not in taken]
    return next((name for name in free if not any(_alike(_looks(name), one) for one in taken)), free[0])


def _alike(one: str, other: str) -> bool:
    """Whether two names look the same, or begin alike, as Dan and Daniel do."""
    least = min(len(one), len(other), 3)
    return one == other or (least > 1 and one[:least] == other[:least])
