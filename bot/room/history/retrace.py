"""The log of a record, and the end of its match's chain reckoned from it: pure.

`log` has a line for every move in the journal: actor, revision, time, key. The move itself is the next of the record's shuffles
(for the dealer) or of its moves; only those that no record repeats, a beat of the pace and the house's closing, stand in the line.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.room.history.journal import Entry
from bot.room.sql.links import first_of_match, link
from bot.rules import DEALER
from bot.rules.contract import BEAT
from bot.rules.extensions import CLOSE


def log_of(entries: Iterable[Entry]) -> list[list[Any]]:
    """The log of a record."""
    return [
        [entry.actor, entry.revision, entry.at, entry.key, *([entry.move] if entry.move in (BEAT, CLOSE) else [])]
        for entry in entries
    ]


def end_of(record: Mapping[str, Any]) -> str | None:
    """The end of the chain of what a record tells, in hexadecimal; None when its log is not of its moves."""
    shuffles = iter([f"deal {' '.join(order)}" for order in record["shuffles"]])
    moves = iter(record["moves"])
    at = first_of_match(*(record[name] for name in ("game", "rules", "options", "seats", "dealer", "commitment")))
    try:
        for number, (actor, revision, time, key, *own) in enumerate(record["log"]):
            move = _own(own) if own else next(shuffles) if actor == DEALER else _by(actor, next(moves))
            at = link(at, number, revision, actor, move, time, key)
    except (StopIteration, TypeError, ValueError):
        return None
    return None if [*shuffles, *moves] else at.hex()


def beats_at_end(log: Iterable[Sequence[Any]]) -> int:
    """How many beats of the pace went by after the last decision, by the log of a record."""
    beats = 0
    for actor, _, _, _, *own in log:
        beats = beats + 1 if own == [BEAT] else beats if actor == DEALER else 0
    return beats


def _own(own: Sequence[Any]) -> str:
    """The move that stands in a line itself. Raises ValueError for any other than those that no record repeats."""
    (move,) = own
    if move not in (BEAT, CLOSE):
        raise ValueError
    return move


def _by(actor: int, move: Sequence[Any]) -> str:
    """A move of this actor. Raises ValueError when it is another's."""
    who, text = move
    if who != actor:
        raise ValueError
    return text
