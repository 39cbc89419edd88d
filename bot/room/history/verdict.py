"""What a record of a match says, against what can be reckoned from it: nothing in it is believed.

The seeds must fit the commitment, words and seeds must give the dealer and every shuffle, the moves must be legal one after the
other and use up all shuffles, and the match must have come to what the record claims. What no reckoning can find is that a whole
other play of the same deal is told, with a claim and a checksum to suit: only the end of the match's chain, where it was shown
to everybody, stands against that.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from sys import maxsize
from typing import Any, NamedTuple

from bot import registry
from bot.room.history.retrace import beats_at_end, end_of
from bot.room.match.fair import Checked, checksum, is_forgotten, rebuilt, salted_in
from bot.rules import Refused
from bot.rules.record import Ending, Malformed, OfOtherRules, Record, read, replay

_KNOWN = frozenset(
    {"game", "rules", "options", "seats", "dealer", "shuffles", "moves", "entropy", "commitment", "seed", "seeds"}
    | {"salts", "added", "closed", "outcome", "result", "void", "log", "chain", "checksum"}
)
#: what records say since they say how they ended: each of these, or none
_CLAIMS = ("outcome", "result", "checksum")
_HEX = re.compile("[0-9a-fA-F]+")
_CAVEAT = (
    "Not to be found in a record alone: that another play of the same deal is told, with another end to suit. "
    "The end of the chain, where the table showed it, would tell."
)
_ALTERED = "This record was altered, or its match was not what it is said to have been."


class VerdictLine(NamedTuple):
    """One finding. `fits` is None for what the record, or this room, cannot say."""

    fits: bool | None
    sentence: str


_GONE = VerdictLine(
    None,
    "Somebody who played has had their data deleted, and what they added to the shuffles: the deal cannot be checked any more.",
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings about a record, in order."""

    lines: tuple[VerdictLine, ...]

    @property
    def fair(self) -> bool:
        """Whether nothing was found that does not fit."""
        return all(line.fits is not False for line in self.lines)

    @property
    def whole(self) -> bool:
        """Whether all of it could be checked as well, and fits."""
        return all(line.fits for line in self.lines)

    @property
    def wrong(self) -> tuple[str, ...]:
        """What does not fit, one sentence each."""
        return tuple(line.sentence for line in self.lines if line.fits is False)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """What could not be checked, one sentence each."""
        return tuple(line.sentence for line in self.lines if line.fits is None)

    @property
    def summary(self) -> str:
        """What it comes to, and what no check of a record can find."""
        if not self.fair:
            return _ALTERED
        return f"All of it fits{'' if self.whole else ', as far as it can be checked'}. {_CAVEAT}"


def verify(record: Mapping[str, Any], end: str | None = None) -> Verdict:
    """Check a whole record. `end` is the end of its match's chain as the table showed it, where somebody has it.

    Raises Refused when it is no exported record.
    """
    try:
        return Verdict(tuple(_all_lines(record, end)))
    except RecursionError:
        raise Refused("This is no exported record: it is nested without end.") from None


def _all_lines(record: Mapping[str, Any], end: str | None) -> Iterator[VerdictLine]:
    if unknown := sorted(str(name) for name in set(record) - _KNOWN):
        raise Refused(f"This is no exported record: records have no {unknown[0]!r}.")
    dealt = [_GONE] if is_forgotten(record) else [*_dealt(record, rebuilt(record)), *_added(record)]
    yield from _sealed(record, end)
    yield from dealt
    yield from _played(record)


def _sealed(record: Mapping[str, Any], end: str | None) -> Iterator[VerdictLine]:
    """The checksum, and the end of the chain."""
    if any(name in record for name in (*_CLAIMS, "void")):
        for name in (*_CLAIMS, "rules", "options", "seeds"):
            if name not in record:
                yield VerdictLine(False, f"The record does NOT have its {name} any more.")
    if "checksum" in record:
        fits = checksum(record) == record["checksum"]
        yield VerdictLine(fits, f"The record {'fits' if fits else 'does NOT fit'} its own checksum.")
    told = record.get("chain")
    if "chain" in record and not (isinstance(told, str) and _HEX.fullmatch(told)):
        yield VerdictLine(False, "The end of its chain is NOT a number in hexadecimal.")
        return
    if told is not None or "log" in record:
        fits = told is not None and _reckoned(record) == told.lower()
        yield VerdictLine(
            fits, f"The end of its chain {'follows' if fits else 'does NOT follow'} from what the record tells."
        )
    if end is not None:
        fits = isinstance(told, str) and told.lower() == end.strip().lower()
        yield VerdictLine(fits, f"The end of its chain is {'' if fits else 'NOT '}the one that the table showed.")


def _reckoned(record: Mapping[str, Any]) -> str | None:
    """The end of the chain of what a record tells; None when nothing is to be reckoned from it."""
    try:
        return end_of(record)
    except (KeyError, TypeError, ValueError):
        return None


def _dealt(record: Mapping[str, Any], checked: Checked) -> Iterator[VerdictLine]:
    """The seeds, the words, the dealer and the shuffles."""
    fits = checked.seed
    yield VerdictLine(fits, "The seeds fit the commitment." if fits else "The seeds do NOT fit the commitment.")
    fits = checked.dealer
    yield VerdictLine(
        fits, "The first dealer follows from them." if fits else "The first dealer does NOT follow from them."
    )
    words, seats = record["entropy"], record["seats"]
    if len(words) != seats:
        yield VerdictLine(
            False, f"The shuffles have words of {len(words)} seats, NOT of the {seats} that the record has."
        )
    if any(not word or len(word.splitlines()) != 1 for word in words):
        yield VerdictLine(False, "What a seat adds to the shuffles is NOT one line.")
    seeds, shuffles = record.get("seeds", 1), len(checked.shuffles)
    if shuffles < seeds:
        yield VerdictLine(
            False, f"The record shows {seeds} seeds and does NOT have a shuffle for each: it has {shuffles}."
        )
    for number, fits in enumerate(checked.shuffles, 1):
        does = "follows" if fits else "does NOT follow"
        yield VerdictLine(fits, f"Shuffle {number} {does} from its seed and the seats' words.")


def _added(record: Mapping[str, Any]) -> Iterator[VerdictLine]:
    """What the lines hide that entered the shuffles."""
    salted = salted_in(record)
    if salted is None:
        return
    fits = [salted.fits(at, said) for at, said in enumerate(record["entropy"])]
    for at, fit in enumerate(fits, 1):
        if fit is None:
            told = f"What seat {at} added entered the shuffles, and cannot be known any more: that person's data were deleted."
            yield VerdictLine(None, told)
        elif not fit:
            yield VerdictLine(False, f"What seat {at} is said to have added is NOT what entered the shuffles.")
    if all(fits):
        yield VerdictLine(True, "What each seat added entered the shuffles.")


def _played(record: Mapping[str, Any]) -> Iterator[VerdictLine]:
    """The moves, replayed under the rules, and where they end."""
    try:
        found = read(dict(record), registry.all_rules())
        ending = _replayed(record, found)
    except OfOtherRules as other:
        yield VerdictLine(None, f"{other} Its moves cannot be checked here.")
    except Malformed as malformed:
        yield VerdictLine(False, f"The match can NOT have been played so: {malformed}")
    else:
        yield from _ended(record, found, ending)


def _replayed(record: Mapping[str, Any], found: Record) -> Ending:
    """Where the moves end. One that was not finished may have been left between two beats of the pace. Raises Malformed."""
    rules, log = registry.rules_of(found.game), record.get("log")
    if record.get("outcome") == "finished":
        return replay(rules, found)
    if "outcome" not in record:
        return replay(rules, found, beats=maxsize)
    with suppress(TypeError, ValueError):
        if log is not None:
            return replay(rules, found, beats=beats_at_end(log))
    for beats in count():  # one without a log does not say after how many
        ending = replay(rules, found, beats=beats)
        if ending.beats < beats or _comes_to(ending.state, record):
            return ending
    raise AssertionError  # count() has no end


def _ended(record: Mapping[str, Any], found: Record, ending: Ending) -> Iterator[VerdictLine]:
    if ending.at is not None:
        yield VerdictLine(False, f"Move {ending.at + 1} can NOT have been made: {ending.reason}")
        return
    if len(found.shuffles) != ending.shuffles:
        count = f"{ending.shuffles} shuffle{'s' if ending.shuffles > 1 else ''}"
        yield VerdictLine(False, f"The moves come to {count}, NOT to the {len(found.shuffles)} that the record has.")
        return
    yield VerdictLine(True, _by_the_rules(len(found.moves)))
    yield _over(ending.state) if "outcome" not in record else _claimed(record, ending.state)


def _by_the_rules(moves: int) -> str:
    if not moves:
        return "No move was made."
    return f"All {moves} moves were made by the rules." if moves > 1 else "The one move was made by the rules."


def _over(state: Any) -> VerdictLine:
    """How far a record goes that does not say how its match ended."""
    if state.over:
        return VerdictLine(True, "They play the match to its end; the record does not say with which result.")
    return VerdictLine(None, "The record does not say how the match ended: moves may be missing at its end.")


def _claimed(record: Mapping[str, Any], state: Any) -> VerdictLine:
    """Whether the match came to what the record claims."""
    outcome = record["outcome"]
    if outcome not in ("finished", "abandoned"):
        return VerdictLine(
            False, "A match that is recorded was finished or abandoned, and this one is said to be NOT either."
        )
    if state.over != (outcome == "finished"):
        told = "it is over" if state.over else "it goes on"
        return VerdictLine(
            False, f"The match does NOT end as the record claims: it is said to be {outcome}, and by its moves {told}."
        )
    if not _comes_to(state, record):
        return VerdictLine(False, "The match does NOT come to the result that the record claims.")
    void = record.get("void", "")
    if not isinstance(void, str) or ("void" in record and outcome == "finished"):
        return VerdictLine(False, "A match that was voided was NOT finished, and the reason is a text.")
    return VerdictLine(True, f"They come to the result that the record claims; the match was {outcome}.")


def _comes_to(state: Any, record: Mapping[str, Any]) -> bool:
    """Whether a match stands as the record claims, to the kind of each number."""
    return json.dumps(stand(state), sort_keys=True) == json.dumps(record.get("result"), sort_keys=True)


def stand(state: Any) -> dict[str, list[int]]:
    """Where a match stands, or how it ended, as a record claims it: winners, scores and chips, the latter two seat by seat."""
    return {"winners": sorted(state.winners), "scores": list(state.scores), "chips": list(state.chips)}
