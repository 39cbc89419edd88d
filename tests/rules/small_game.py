"""A game of a few lines in a folder of its own, put on the shelf beside the others, whose rules a test can change.

Two seats; the pack is shuffled; each seat in turn calls `high` or `low`, and the next card decides: an eight or better is high.
A call is worth some points, a right one twice as many, and the better score takes the stakes.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cogs
from bot import registry

KEY = "small_game"

_RULES = '''
"""High or low."""

from dataclasses import replace
from typing import NamedTuple

from bot.cards import NAMES, standard_pack
from bot.rules import DEALER, Info, Option, Rules, Waiting
from bot.rules.families.match import Match


class High(Match):
    __slots__ = ("deck", "gone", "turn")

    def __init__(self, setting):
        super().__init__(setting)
        self.deck = []
        self.gone = []
        self.turn = 0


class Shown(NamedTuple):
    turn: int

    def public(self):
        return self._asdict()


class HighRules(Rules):
    info = Info(
        key="small_game", title="High or Low", seats=(2, 2), version={version},
        options=(Option("stake", 0, "Chips each player brings.", 0, 500, pays=True),
                 Option("joy", False, "Changes nothing."){more}),
    )
    points = {points}

    def begin(self, setting):
        return High(setting)

    def waiting(self, state):
        return Waiting(() if state.over else (DEALER,) if not state.deck else (state.turn,))

    def moves(self, state, actor):
        return ["high", "low"] if actor == state.turn and state.deck and not state.over else []

    def pack(self, state):
        return [] if state.deck or state.over else list(standard_pack())

    def deal(self, state, order, emit):
        state.deck = list(order)

    def play(self, state, actor, move, emit):
        state.gone.append(state.deck.pop(0))
        rank = NAMES[state.gone[-1]][0]
        right = (rank in "89TJQK") == (move == "high")
        state.scores[actor] += self.points * (2 if right else 1)
        state.turn += 1
        if state.turn == 2:
            state.over = True
            best = max(state.scores)
            state.winners = [seat for seat in (0, 1) if state.scores[seat] == best]
            if len(state.winners) == 1:
                stake = state.setting.options["stake"]
                state.chips = [stake if seat in state.winners else -stake for seat in (0, 1)]

    def view(self, state, seat):
        return self.looked_at(state, seat, table=self.table(state))

    def table(self, state):
        return Shown(state.turn)

    def hands(self, state):
        return [[], []]

    def places(self, state):
        return [state.deck, state.gone]

    def hidden(self, state, seat):
        return [state.deck]

    def timeout(self, state):
        return [(state.turn, "low")]


{older}
RULES = HighRules()
'''

_OLDER = """
class OlderHighRules(HighRules):
    info = replace(HighRules.info, version=1)
    points = 1


HighRules.older = (OlderHighRules(),)
"""

_WORDS = '''
"""What is said."""

from bot.rules import Words


class HighWords(Words):
    @property
    def page(self):
        return "High or low."

    def table(self, view, names):
        return "High or low?"

    def event(self, event, names):
        return ""

    def label(self, move, view, names):
        return move

    def question(self, view, names):
        return "call"

    def middle(self, view, names):
        return ""

    def hand(self, view, names):
        return ""

    def score(self, view, names):
        return ""

    @property
    def brief(self):
        return ("Call high or low.",)


WORDS = HighWords()
'''


def write(folder: Path, *, points: int = 1, version: int = 1, older: bool = False, more: str = "") -> None:
    """Put the game on the shelf as it is to be from now on; `older`: with the first version kept beside."""
    slice_ = folder / KEY
    slice_.mkdir(exist_ok=True)
    (slice_ / "__init__.py").write_text("")
    rules = _RULES.format(points=points, version=version, older=_OLDER if older else "", more=more)
    (slice_ / "rules.py").write_text(rules)
    (slice_ / "words.py").write_text(_WORDS)
    (slice_ / "brain.py").write_text('"""No player but the random one."""\n\nBRAINS = ()\n')
    _forget()


def _forget() -> None:
    for name in [name for name in sys.modules if name.startswith(f"cogs.{KEY}")]:
        del sys.modules[name]
    for kept in (registry.keys, registry.rules_of, registry.game):
        kept.cache_clear()


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """A folder of games beside cogs/ for a while."""
    # each text is loaded afresh, however quickly one follows the other
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    cogs.__path__.append(str(folder))
    try:
        yield
    finally:
        cogs.__path__.remove(str(folder))
        sys.dont_write_bytecode = before
        _forget()
