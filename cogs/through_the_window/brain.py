"""Through the Window by rule of thumb (page, section 13): in a person's time, with common words, now and then without one."""

from collections.abc import Sequence
from math import log
from random import Random

from bot.brains import Brain
from bot.cards import NAMES
from bot.rules import Event, View
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import PASS, REACT, saying
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.spelling import same
from cogs.through_the_window.state import Table

QUICKEST, MEDIAN, SLOWEST = 1.5, 3.0, 6.0
SPREAD = 0.35
#: letters that few cards ask for and few words come to mind with
RARE = frozenset("aenkqj")
#: how much slower each used word of the letter makes
USED = 0.05
#: it does not react to a card, or has the floor and no word: together about one time in eight
MISSES = 1 / 16
#: its words come from so many of those that come to mind first and are still free
IDEAS = 25


class Thumb(Brain):
    """Reacts in a person's time and says an everyday word that is still free."""

    name = "thumb"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        move = view.moves[0]
        match view.table.phase:
            case "open":
                if chance.random() < MISSES:
                    return None
                return move if move == REACT else _idea(view, chance)
            case "floor":
                return None if chance.random() < MISSES else _idea(view, chance) or PASS
            case "called":
                return move if _doubts(view) else None
            case _:
                return move

    def pause(self, view: View[Table], move: str, chance: Random) -> float:
        match view.table.phase:
            case "open":
                return self.reaction(view, move, chance, None)
            case "floor":
                return chance.uniform(1.0, 3.5)
            case "called":
                return chance.uniform(1.5, 4.5)
            case _:
                return chance.uniform(0.9, 2.5)

    def reaction(self, view: View[Table], move: str, chance: Random, people: float | None) -> float:
        if view.table.phase != "open":
            return self.pause(view, move, chance)
        return _reaction(view, chance, max(QUICKEST, people or MEDIAN))


def _reaction(view: View[Table], chance: Random, median: float) -> float:
    """Log-normal round a median, slower for rare letters and for letters with many used words."""
    letter = view.table.letter
    slower = (1.15 if letter in RARE else 1.0) * (1 + USED * sum(word[0] == letter for word in view.table.words))
    slowest = max(SLOWEST, 2 * median)
    return min(slowest, max(QUICKEST, chance.lognormvariate(log(median), SPREAD) * slower))


def _idea(view: View[Table], chance: Random) -> str | None:
    """A free everyday word, those that come to mind first more often."""
    gone = (*view.table.words, *view.table.voided)
    free: list[str] = []
    for word in EVERYDAY[view.table.letter]:
        if not any(same(word, used) for used in gone):
            free.append(word)
            if len(free) == IDEAS:
                break
    return saying(free[int(len(free) * chance.random() ** 2)]) if free else None


def _doubts(view: View[Table]) -> bool:
    """Never a known noun; of the others every second one. The coin is the word's own, so that waiting does not toss it again."""
    table = view.table
    if nouns.known(table.word):
        return False
    return Random(f"{table.word} {NAMES[table.card]} {view.seat}").random() < 0.5


BRAINS = (Thumb(),)
