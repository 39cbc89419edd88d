"""Records of matches: reading one, replaying it, writing one from a log of moves (rules/README: The record)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.cards import cards
from bot.rules.contract import BEAT, CLOCK, DEALER, Refused, Rules, Setting, quiet
from bot.rules.extensions import CLOSE, Banked
from bot.rules.options import changed
from bot.rules.plain_json import is_array, is_object, is_whole
from bot.rules.versions import OtherRules, of_version


class Malformed(Exception):
    """A record that cannot be played at all: one sentence says why."""


class OfOtherRules(Malformed):
    """A record of a match by a version of its rules that is not known here."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is stored: the setting, every shuffle's order, every decision as (seat, move), and which rules it is of.

    `closed`: after the last decision the house, which banks, has ended the match between two hands.
    """

    game: str
    setting: Setting
    shuffles: tuple[tuple[str, ...], ...]
    moves: tuple[tuple[int, str], ...]
    version: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a replay ended. `at` is the index of the refused move; None when all was well."""

    state: Any
    at: int | None = None
    reason: str = ""
    trace: tuple[dict[str, Any], ...] = ()
    shuffles: int = 0  #: how many were needed
    beats: int = 0  #: how many went by after the last decision


def read(data: Any, rules_of: Mapping[str, Rules[Any]]) -> Record:
    """A record from parsed JSON; one that does not name a version of its rules is of today's. Raises Malformed.

    What else an exported record says (its seeds, how it ended) is left to those who check it.
    """
    if not is_object(data):
        raise Malformed("A record is a JSON object.")
    unknown = set(data) - {"game", "options", "seats", "dealer", "shuffles", "moves"}
    if unknown & {"option", "shuffle", "move", "seat", "players"}:
        raise Malformed(f"A record has no {sorted(unknown)[0]!r}.")
    rules = rules_of.get(data["game"]) if isinstance(data.get("game"), str) else None
    if rules is None:
        raise Malformed(f"There is no game {data.get('game')!r}.")
    options = data.get("options", {})
    if not is_object(options):
        raise Malformed("The options of a record are a JSON object.")
    if "seats" not in data:
        raise Malformed("A record says how many seats there are.")
    version = data.get("rules", rules.info.version)
    if not is_whole(version):
        raise Malformed("The version of a record's rules is a whole number.")
    try:
        setting = of_version(rules, version).setting(data["seats"], options, data.get("dealer", 0))
    except OtherRules as other:
        raise OfOtherRules(str(other)) from None
    except Refused as refused:
        raise Malformed(str(refused)) from None
    shuffles, moves = _shuffles(data.get("shuffles", [])), _moves(data.get("moves", []))
    closed = data.get("closed", False)
    if not isinstance(closed, bool) or (closed and not isinstance(rules, Banked)):
        raise Malformed("Only a match in which the house may bank is closed by it, and closed is true or false.")
    return Record(data["game"], setting, shuffles, moves, version, closed)


def _shuffles(given: Any) -> tuple[tuple[str, ...], ...]:
    if not is_array(given) or not all(is_array(one) for one in given):
        raise Malformed("The shuffles of a record are a list of lists of cards.")
    if not all(isinstance(text, str) for one in given for text in one):
        raise Malformed('A shuffle is a list of cards such as "9D".')
    return tuple(tuple(one) for one in given)


def _moves(given: Any) -> tuple[tuple[int, str], ...]:
    def plain(move: Any) -> bool:
        return is_array(move) and len(move) == 2 and is_whole(move[0]) and isinstance(move[1], str)

    if not is_array(given) or not all(plain(move) for move in given):
        raise Malformed("The moves of a record are a list of [seat, text].")
    return tuple((seat, text) for seat, text in given)


class _Dealt:
    """The shuffles of a record, one after the other."""

    def __init__(self, shuffles: tuple[tuple[str, ...], ...]) -> None:
        self._left = iter(shuffles)
        self.count = 0

    def next(self, pack: list[int], *, last: bool) -> list[int] | None:
        """The next shuffle of these cards; None where there is none and, the `last` time, none need follow. Raises Malformed."""
        order = next(self._left, None)
        if order is None and last:
            return None
        if order is None:
            raise Malformed(f"The record has no shuffle number {self.count + 1}, and the game needs one there.")
        self.count += 1
        try:
            numbers = cards(order)
        except ValueError as wrong:
            raise Malformed(str(wrong)) from None
        if sorted(numbers) != sorted(pack):
            raise Malformed(
                f"Shuffle number {self.count} must hold exactly the {len(pack)} cards that are being shuffled."
            )
        return numbers


def _settle(rules: Rules[Any], state: Any, dealt: _Dealt, *, last: bool = False, most: int | None = None) -> int:
    """Shuffle and keep the pace, in place, until a player decides or the match is over; gives how many beats went by.

    The `last` time no shuffle need follow, and after `most` beats the match was left.
    """
    beats = 0
    while True:
        must = rules.waiting(state).must
        if must == (DEALER,):
            numbers = dealt.next(rules.pack(state), last=last)
            if numbers is None:
                return beats
            rules.deal(state, numbers, quiet)
        elif made := rules.keep_pace(state, None if most is None else most - beats):
            beats += made
        else:
            return beats


def replay(rules: Rules[Any], record: Record, trace: bool = False, beats: int | None = None) -> Ending:
    """Play a record from its first shuffle, under its own version of the rules.

    Raises Malformed when a shuffle is missing or holds other cards.
    With `trace` the Ending has the report after the deal and after every move that was made.
    `beats`: after the last decision no more than so many go by, and no shuffle need follow, as where a match was left.
    """
    rules = of_version(rules, record.version)
    state = rules.start(record.setting)
    dealt, left = _Dealt(record.shuffles), beats is not None
    alone = not record.moves
    done = _settle(rules, state, dealt, last=alone and left, most=beats if alone else None)
    reports: list[dict[str, Any]] = []
    note: Callable[[], object] = (lambda: reports.append(rules.report(state))) if trace else (lambda: None)
    note()
    for at, (seat, move) in enumerate(record.moves):
        if move == BEAT or not CLOCK <= seat < record.setting.seats or not rules.allows(state, seat, move):
            reason = (
                f"There is no seat {seat}."
                if not CLOCK <= seat < record.setting.seats
                else rules.why(state, seat, move)
            )
            return Ending(state, at, reason, tuple(reports), dealt.count)
        rules.play(state, seat, move, quiet)
        last = at == len(record.moves) - 1
        done = _settle(rules, state, dealt, last=last and (record.closed or left), most=beats if last else None)
        if not (last and record.closed):
            note()
    if record.closed and isinstance(rules, Banked) and not state.over:
        rules.close_bank(state, quiet)
        note()
    return Ending(state, trace=tuple(reports), shuffles=dealt.count, beats=done)


def write(rules: Rules[Any], setting: Setting, log: Iterable[tuple[int, str]]) -> dict[str, Any]:
    """The record of a match from its setting and its log of moves by all actors, as JSON values."""
    shuffles: list[list[str]] = []
    moves: list[list[int | str]] = []
    closed = False
    for actor, move in log:
        closed |= (actor, move) == (CLOCK, CLOSE)
        if actor == DEALER:
            shuffles.append(move.split(" ")[1:])
        elif move not in (BEAT, CLOSE):
            moves.append([actor, move])
    return {
        "game": rules.info.key,
        "rules": rules.info.version,
        "options": changed(rules.info.options, setting.options),
        "seats": setting.seats,
        "dealer": setting.dealer,
        "shuffles": shuffles,
        "moves": moves,
        **({"closed": True} if closed else {}),
    }
