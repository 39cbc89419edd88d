"""Records altered in every field and in many ways, from a chance that is given: what a check of records must find.

Each alteration changes what the record says: those that would leave it the same are never given.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from bot.registry import rules_of

Record = dict[str, Any]
Way = Callable[[Record, Random], object]


def _lists(name: str) -> dict[str, Way]:
    """What can be done to a list: shuffles, moves, entropy."""

    def at(record: Record, chance: Random) -> int:
        return chance.randrange(len(record[name]))

    def swapped(record: Record, chance: Random) -> None:
        one, two = at(record, chance), at(record, chance)
        record[name][one], record[name][two] = record[name][two], record[name][one]

    def cut_short(record: Record, chance: Random) -> None:
        record[name] = record[name][: at(record, chance)]

    return {
        f"one of {name} removed": lambda record, chance: record[name].pop(at(record, chance)),
        f"the last of {name} removed": lambda record, chance: record[name].pop(),
        f"the first of {name} removed": lambda record, chance: record[name].pop(0),
        f"one of {name} doubled": lambda record, chance: record[name].insert(
            at(record, chance), record[name][at(record, chance)]
        ),
        f"the last of {name} doubled": lambda record, chance: record[name].append(record[name][-1]),
        f"two of {name} swapped": swapped,
        f"{name} turned round": lambda record, chance: record[name].reverse(),
        f"{name} cut short": cut_short,
        f"{name} emptied": lambda record, chance: record[name].clear(),
    }


def _move_to_another_seat(record: Record, chance: Random) -> None:
    move = chance.choice(record["moves"])
    move[0] = chance.choice([seat for seat in range(-2, record["seats"] + 1) if seat != move[0]])


def _other_card(record: Record, chance: Random) -> None:
    """Another card in the place of the one that a move names."""
    named = [
        move for move in record["moves"] if len(move[1].split()[-1]) == 2 and move[1].split()[-1][0] in "A23456789TJQK"
    ]
    move = chance.choice(named or record["moves"])
    move[1] = f"{move[1].rpartition(' ')[0]} {chance.choice(record['shuffles'][0])}".strip()


def _other_move(record: Record, chance: Random) -> None:
    """The text of another move in the place of a move's own."""
    chance.choice(record["moves"])[1] = chance.choice(record["moves"])[1]


def _two_cards(record: Record, chance: Random) -> None:
    order = chance.choice(record["shuffles"])
    one, two = chance.sample(range(len(order)), 2)
    order[one], order[two] = order[two], order[one]


def _foreign_card(record: Record, chance: Random) -> None:
    order = chance.choice(record["shuffles"])
    order[chance.randrange(len(order))] = chance.choice(order)


def _hex(name: str) -> Way:
    def way(record: Record, chance: Random) -> None:
        place = chance.randrange(len(record[name]))
        digit = chance.choice([sign for sign in "0123456789abcdef" if sign != record[name][place]])
        record[name] = record[name][:place] + digit + record[name][place + 1 :]

    return way


def _number(name: str, least: int, most: int) -> Way:
    def way(record: Record, chance: Random) -> None:
        record[name] = chance.choice([value for value in range(least, most + 1) if value != record.get(name)])

    return way


def _word(record: Record, chance: Random) -> None:
    at = chance.randrange(len(record["entropy"]))
    record["entropy"][at] += chance.choice(["x", " x", "\n", " moon"])


def _line_moved(record: Record, chance: Random) -> None:
    """The same letters, with the line between two seats drawn elsewhere."""
    first, second, *others = record["entropy"]
    record["entropy"] = [f"{first}\n{second[:1]}", second[1:], *others]


def _claim(name: str) -> Way:
    def way(record: Record, chance: Random) -> None:
        values = record["result"][name]
        if name == "winners":
            record["result"][name] = sorted(set(range(record["seats"])) - set(values)) or [0] * 2
        else:
            values[chance.randrange(len(values))] += chance.choice([-10, -1, 1, 7])

    return way


def _options(record: Record, chance: Random) -> None:
    """Another value for one of the game's options, among those that it can have."""
    option = chance.choice(rules_of(record["game"]).info.options)
    if isinstance(option.default, bool):
        values: list[Any] = [True, False]
    else:
        values = list(option.choices or range(option.low, min(option.high, option.low + 9) + 1))
    now = record["options"].get(option.name, option.default)
    record["options"] = {**record["options"], option.name: chance.choice([one for one in values if one != now])}


WAYS: dict[str, Way] = {
    **_lists("moves"),
    **_lists("shuffles"),
    **_lists("entropy"),
    "a move by another seat": _move_to_another_seat,
    "another card in a move": _other_card,
    "another move": _other_move,
    "two cards swapped in a shuffle": _two_cards,
    "a card twice in a shuffle": _foreign_card,
    "a sign of the seed": _hex("seed"),
    "a sign of the commitment": _hex("commitment"),
    "another seed that follows": lambda record, chance: record.update(seed=chance.randbytes(32).hex()),
    "the number of seeds": _number("seeds", 0, 300),
    "the number of seats": _number("seats", 0, 9),
    "another dealer": _number("dealer", -1, 9),
    "another seat's word": _word,
    "a line of the words moved": _line_moved,
    "an option": _options,
    "an option that is not there": lambda record, chance: record["options"].update(luck=chance.randrange(9)),
    "another game": lambda record, chance: record.update(game=chance.choice(["comet", "commit", "kowah", "whist", ""])),
    "a field that is not there": lambda record, chance: record.update(winner=chance.randrange(9)),
}
#: what only records can have altered that say how they ended
CLAIMED: dict[str, Way] = {
    "other winners": _claim("winners"),
    "another score": _claim("scores"),
    "other chips": _claim("chips"),
    "no result": lambda record, chance: record.update(result=None),
    "another outcome": lambda record, chance: record.update(
        outcome="abandoned" if record["outcome"] == "finished" else "finished"
    ),
    "an outcome that is none": lambda record, chance: record.update(outcome=chance.choice(["", "won", 1, None])),
    "other rules": _number("rules", 0, 5),
    "a sign of the checksum": _hex("checksum"),
}


def altered(record: Record, chance: Random, times: int = 3) -> Iterator[tuple[str, Record]]:
    """The record with one thing changed at a time, each with what was done to it; every field removed once."""
    ways = WAYS | (CLAIMED if "outcome" in record else {})
    for name, way in ways.items():
        for _ in range(times):
            other = deepcopy(record)
            way(other, chance)
            if other != record:
                yield name, other
    for name in record:
        if (name, record[name]) not in (("seeds", 1), ("options", {})):  # what is not said is the same as these
            yield f"no {name}", {field: value for field, value in record.items() if field != name}
