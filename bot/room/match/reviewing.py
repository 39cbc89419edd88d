"""What is looked at after a match: the decisions of one person, rebuilt from its journal, and what another process says of them."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from bot import registry
from bot.brains import latest
from bot.brains.review import Cost, Decision, glance, moves_of, weighed
from bot.brains.search import Search
from bot.room.match.play import advance
from bot.rules import Event, Rules, Setting

#: seconds of a core that a glance, and weighing one move, may take: a portion of either is over well before it is waited for in vain
SECONDS = (1.0, 6.0)


class Line(Protocol):
    """A line of a journal; `key` names the press that brought it."""

    @property
    def revision(self) -> int: ...
    @property
    def actor(self) -> int: ...
    @property
    def move(self) -> str: ...
    @property
    def key(self) -> str | None: ...


class Moment(NamedTuple):
    """A decision, and when it was: after which act of the match (from 0), and as which move of the person in that hand."""

    step: int
    number: int
    decision: Decision


def moments(
    rules: Rules[Any], search: Search[Any], setting: Setting, lines: Iterable[Line], seat: int, chance: str
) -> list[Moment]:
    """What a seat decided by hand, where there was a choice. Raises Refused for a journal that these rules do not play.

    A move was made by hand when a press brought it: the clock, computer players, standing orders and what was pressed ahead bring
    moves without one, or as a further move of somebody's press.
    """
    state = rules.start(setting)
    heard: list[Event] = []
    found: list[Moment] = []
    step, revision, number, hand = -1, -1, 0, state.hand

    def emit(event: Event) -> None:
        if event.only is None or event.only == seat:
            heard.append(event)

    for at, line in enumerate(lines):
        is_first = line.revision != revision
        step, revision = step + is_first, line.revision
        if state.hand != hand:
            number, hand = 0, state.hand
        if line.actor == seat:
            number += 1
            if is_first and line.key is not None:
                blind = rules.blind(state, seat)
                if len(moves_of(search, blind, seat, line.move)) > 1:
                    asked = Decision(blind, seat, tuple(latest(heard, search.since)), line.move, f"{chance} {at}")
                    found.append(Moment(max(0, step - 1), number, asked))
        advance(rules, state, line.actor, line.move, emit)
    return found


def glances(game: str, decisions: Sequence[Decision], share: float) -> list[float | None]:
    """In another process: how far moves seem behind, of each (`bot.brains.review.glance`)."""
    search = registry.search_of(game)
    assert search is not None  # only such games are asked about
    return [glance(search, decision, share, SECONDS[0]) for decision in decisions]


def weigh(game: str, decision: Decision, share: float) -> Cost | None:
    """In another process: what one move cost (`bot.brains.review.weighed`)."""
    search = registry.search_of(game)
    assert search is not None  # only such games are asked about
    return weighed(search, decision, share, SECONDS[1])
