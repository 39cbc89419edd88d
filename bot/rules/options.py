"""A rule set's options: their names, defaults and ranges, and the one sentence that refuses a wrong value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a rule set.

    `default` decides the kind: a truth value, a whole number from `low` to `high`, or one of `choices`.
    `text` explains it to a player in one sentence. `pays`: it changes what can be won and lost in chips, so that whoever sits at
    the table has to agree to its value. `title` and `said` are how people read its name and some of its values, where these
    do not speak for themselves.
    """

    name: str
    default: Value
    text: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    pays: bool = False
    title: str = ""
    said: tuple[tuple[Value, str], ...] = ()

    @property
    def called(self) -> str:
        """Its name as people read it."""
        return self.title or self.name.replace("_", " ")

    @property
    def is_yes_or_no(self) -> bool:
        """Whether people answer it with yes or no, also where its values are 1 and 0."""
        return isinstance(self.default, bool) or self.said == ((0, "no"), (1, "yes"))

    def shown(self, value: object) -> str:
        """One of its values as people read it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return dict(self.said).get(value, str(value).replace("_", " "))  # type: ignore[arg-type]  # what is no value is not in it

    @property
    def named(self) -> tuple[Value, ...]:
        """Its values where each has a name to be chosen by; none where a number is typed."""
        if isinstance(self.default, int) and not isinstance(self.default, bool):
            every = range(self.low, self.high + 1) if self.high - self.low < len(self.said) else ()
            return tuple(value for value in every if value in dict(self.said))
        return self.choices

    def wrong(self, value: Any) -> str | None:
        """Why `value` cannot be taken, in one sentence, or None."""
        begun = f"{self.called[:1].upper()}{self.called[1:]} must be"
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else f"{begun} yes or no."
        if isinstance(self.default, int):
            whole = isinstance(value, int) and not isinstance(value, bool)
            if whole and self.low <= value <= self.high:
                return None
            return f"{begun} a whole number from {self.low:,} to {self.high:,}."
        if isinstance(value, str) and value in self.choices:
            return None
        return f"{begun} one of {', '.join(map(self.shown, self.choices))}."


def complete(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """The given values with the defaults filled in. Raises ValueError for an unknown name or a wrong value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise ValueError(f"There is no option {name!r} in this game.")
    full: dict[str, Value] = {}
    for option in options:
        value = given.get(option.name, option.default)
        if wrong := option.wrong(value):
            raise ValueError(wrong)
        full[option.name] = value
    return full


def changed(options: Sequence[Option], full: Mapping[str, Any]) -> dict[str, Value]:
    """Only the values that differ from the defaults, as a record keeps them."""
    return {option.name: full[option.name] for option in options if full[option.name] != option.default}
