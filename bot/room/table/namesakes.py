"""What everybody is called at one table: nobody there is called like somebody else, or by a word of the room's own sentences. Pure."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from unicodedata import combining, normalize

from bot.room.table.people import Seat

#: what computer players are called, in this order
COMPUTERS = (
    "Ada", "Blaise", "Caroline", "Daniel", "Emmy", "Felix", "Grace", "Hugo", "Ida", "Joseph", "Kepler", "Lise", "Max",
)  # fmt: skip
#: of whom sentences speak who is nobody in particular: "You lead", "Nobody wins", "The bank draws"
_SPOKEN_OF = ("You", "Nobody", "Everybody", "The bank", "The house")
#: letters of other scripts that are drawn as Latin ones are, and these: Cyrillic, Greek
_DRAWN_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеорсухѕіјһԁ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον",
    "ABESIJKMHOPCTYXaeopcyxsijhd" "ABEZHIKMNOPTYXov",
)  # fmt: skip
#: and small letters and figures that are taken for one another where a name is read in passing
_READ_ALIKE = str.maketrans("ı10", "ilo")
#: of a long name, so much stands before its number: a picture shows no more
_KEPT = 12


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name of somebody who comes to a table, with a number where it could be taken for one of the others'."""
    taken = frozenset[str]().union(*map(_looks, (*_SPOKEN_OF, *others)))
    if taken.isdisjoint(_looks(name)):
        return name
    short = name if len(name) <= _KEPT else f"{name[: _KEPT - 1].rstrip()}…"
    numbered = (f"{short} ({number})" for number in range(2, len(taken) + 3))
    return next(one for one in numbered if taken.isdisjoint(_looks(one)))


def _looks(name: str) -> frozenset[str]:
    """As much of a name as everybody notices: its letters and figures, large or small; all of one that has none.

    As it is written, and as it looks in Latin letters: Cyrillic capitals are drawn like these where the small ones are not. And as
    it is read in passing: an accent is easily overlooked, and a 1 taken for an l.
    """
    plain = normalize("NFKC", name)
    latin = plain.translate(_DRAWN_ALIKE)
    bare = "".join(sign for sign in normalize("NFKD", latin) if not combining(sign))
    read = (plain.casefold(), latin.casefold(), bare.casefold().translate(_READ_ALIKE))
    return frozenset("".join(sign for sign in one if sign.isalnum()) or one for one in read)


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
    taken = frozenset[str]().union(*map(_looks, others))
    free = [name for name in names if taken.isdisjoint(_looks(name))]
    return next((name for name in free if not _alike(_looks(name), taken)), free[0])


def _alike(looks: Collection[str], others: Collection[str]) -> bool:
    """Whether names look the same, or begin alike, as Dan and Daniel do."""
    return any(_begin_alike(one, other) for one in looks for other in others)


def _begin_alike(one: str, other: str) -> bool:
    least = min(len(one), len(other), 3)
    return one == other or (least > 1 and one[:least] == other[:least])
