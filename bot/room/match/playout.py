"""Playing a match on without people: fair computer players in all chairs, no pace, a slice at a time.

A slice is thought on a copy in a thread of its own, so that no press at another table waits for it; its moves are stored as
one act. What is played does not depend on how long the slices are.
"""

from collections.abc import Mapping
from time import monotonic

from bot.room.match import deadlines
from bot.room.match.play import Made, Moving, Play
from bot.room.match.thinking import thoughts
from bot.room.table.table_state import TableState
from bot.rules import Event

#: how long a slice is thought, in seconds
SLICE = 0.05
_NOTHING: Mapping[int, str] = {}


def copy_of(play: Play) -> Play:
    """A match that can be played on without the table's noticing."""
    return Play(
        play.rules, play.setting, play.chain, play.entropy, play.brings, play.state, play.practice, play.rows, play.progress,
        list(play.log), play.salted,
    )  # fmt: skip


def played_on(state: TableState, play: Play, *, by_hand: bool) -> Made:
    """The next moves of a match that nobody is at; `by_hand`: no further than to the end of the hand.

    `play` is a copy, and is played on. Each question is answered as if time had run out: by answers that were kept, standing
    orders, the computer players, and where these are silent by the page's default.
    """
    rows: list[tuple[int, str]] = []
    events: list[Event] = []
    hand, until = play.state.hand, monotonic() + SLICE
    while not play.state.over and (not by_hand or play.state.hand == hand):
        moving = Moving(play, state.orders, banked=by_hand)
        if moving.waits_for_deal:
            break
        at = state.but(moved=-play.rows)  # each thought has a chance of its own
        moving.make_all(deadlines.answers(at, play, thoughts(at, play)).moves)
        made = moving.made
        if not made.rows:
            raise RuntimeError(f"{play.rules.info.key} does not go on without people")
        play.take(made, state.revision)
        rows.extend(made.rows)
        events.extend(made.events)
        state = state.but(held=_NOTHING)
        if monotonic() >= until:
            break
    return Made(play.state, tuple(rows), tuple(events), play.progress)
