"""Events: facts that happened, for whoever may know them, and how a rule set declares which it tells of.

    events = {
        "led": Kind(seat=at("the leader"), cards=one("what was led")),
        "drew": Kind(seat=at("who draws"), amount=number("cards"), text=word("why", "stuck", "pips")),
    }

What is not declared must not be told of: the checks refuse an event of another kind, one that uses a field its kind does not
name or puts something else into it, and one that has no words.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeGuard

from bot.rules.plain_json import is_whole


class Event(NamedTuple):
    """A fact that happened. A rule set's `events` say which kinds there are, and which fields they use for what."""

    kind: str
    seat: int = -1
    cards: tuple[int, ...] = ()
    amount: int = 0
    other: int = -1
    text: str = ""  #: one of a few words, or a person's own; never a number
    only: int | None = None  #: the one seat that may know it; None for everybody
    seats: tuple[int, ...] = ()


Emit = Callable[[Event], object]


def quiet(event: Event) -> None:
    """For those who do not listen."""


def tell(
    emit: Emit,
    kind: str,
    seat: int = -1,
    cards: tuple[int, ...] = (),
    amount: int = 0,
    other: int = -1,
    text: str = "",
    seats: tuple[int, ...] = (),
) -> None:
    """The same as `emit(Event(…))`, for what happens so often that play-outs would notice it: nothing is made for `quiet`."""
    if emit is not quiet:
        emit(Event(kind, seat, cards, amount, other, text, None, seats))


@dataclass(frozen=True, slots=True)
class Says:
    """What a field of an event says: `what` in a few words, which values it can have at a table of so many seats, one of them."""

    what: str
    fits: Callable[[Any, int], bool]
    example: Any


def at(what: str, *, house: bool = False) -> Says:
    """A seat; with `house` -1 as well, for the house or for nobody."""
    return Says(what, lambda value, seats: is_whole(value) and (-1 if house else 0) <= value < seats, 0)


def number(what: str, low: int | None = None, high: int | None = None, *, example: int | None = None) -> Says:
    """A whole number, from `low` to `high` where they are given."""

    def fits(value: Any, _: int) -> bool:
        return is_whole(value) and (low is None or low <= value) and (high is None or value <= high)

    return Says(what, fits, example if example is not None else 2 if low is None else low)


def rank(what: str) -> Says:
    """A rank, 0 ace to 12 king."""
    return number(what, 0, 12)


def suit(what: str, *, none: bool = False) -> Says:
    """A suit, 0 to 3; with `none` -1 as well."""
    return number(what, -1 if none else 0, 3, example=0)


def flag(what: str) -> Says:
    """1 when it is so, else 0."""
    return number(what, 0, 1)


def one(what: str) -> Says:
    """Exactly one card."""
    return Says(what, lambda value, _: _are_cards(value) and len(value) == 1, (0,))


def some(what: str, *, none: bool = False) -> Says:
    """One card or more; with `none` perhaps no card at all."""
    return Says(what, lambda value, _: _are_cards(value) and (none or len(value) > 0), (0, 4))


def seats(what: str) -> Says:
    """One seat or more, none of them twice."""

    def fits(value: Any, many: int) -> bool:
        found = value if _is_tuple(value) else ()
        return 0 < len(found) == len(set(found)) and all(is_whole(seat) and 0 <= seat < many for seat in found)

    return Says(what, fits, (0,))


def word(what: str, *choices: str) -> Says:
    """One of these words."""
    return Says(what, lambda value, _: isinstance(value, str) and value in choices, choices[-1])


def words(what: str, example: str) -> Says:
    """Words that are not known beforehand; never a number."""

    def fits(value: Any, _: int) -> bool:
        return isinstance(value, str) and value != "" and not any(each.lstrip("+-").isdigit() for each in value.split())

    return Says(what, fits, example)


def never(_: Event) -> bool:
    """Every event of a kind has words."""
    return False


def bare(event: Event) -> bool:
    """An event without cards has no words."""
    return not event.cards


@dataclass(frozen=True, slots=True)
class Kind:
    """The fields that events of a kind use; all others keep their defaults."""

    seat: Says | None = None
    cards: Says | None = None
    amount: Says | None = None
    other: Says | None = None
    text: Says | None = None
    seats: Says | None = None
    private: bool = False  #: only one seat may know it
    #: more than 0: worth telling once more when the match is over, the greater the more so, and of those alike the one with the
    #: greatest amount, or the most cards
    feat: int = 0
    silent: Callable[[Event], bool] = never  #: which events of this kind have no words

    def wrong(self, event: Event, seats: int) -> str | None:
        """What is wrong with an event of this kind at a table of so many seats, in a few words; None when all is well."""
        for name in FIELDS:
            value, says = getattr(event, name), getattr(self, name)
            if says is None and value != getattr(_NOTHING, name):
                return f"uses the field {name!r}, which its kind does not declare"
            if says is not None and not says.fits(value, seats):
                return f"has {value!r} as {name}, which is no {says.what!r}"
        if (event.only is not None) != self.private:
            return "is for one seat alone" if event.only is not None else "is for everybody"
        if event.only is not None and not 0 <= event.only < seats:
            return f"is for a seat that is not there: {event.only}"
        return None

    def example(self, name: str) -> Event:
        """An event of this kind, which has that name."""
        given = {field: says.example for field in FIELDS if (says := getattr(self, field)) is not None}
        return Event(name, only=0 if self.private else None, **given)


#: the kinds of events of a rule set, by name
Kinds = Mapping[str, Kind]


def feats(kinds: Kinds, events: Iterable[Event]) -> list[Event]:
    """Those of some events that are feats, and that everybody may know."""
    return [event for event in events if event.only is None and event.kind in kinds and kinds[event.kind].feat]


_NOTHING = Event("")
FIELDS = tuple(field.name for field in fields(Kind) if field.name in Event._fields)


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _are_cards(value: Any) -> bool:
    return _is_tuple(value) and all(is_whole(card) and 0 <= card < 52 for card in value)
