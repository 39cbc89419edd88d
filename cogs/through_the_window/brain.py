"""Through the Window by rule of thumb (page, section 13): in a person's time, with common words, now and then without one."""

from collections.abc import Sequence
from math import log
from random import Random

from bot.brains import Brain
from bot.cards import NAMES
from bot.rules import Event, View
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import PASS, REACT, saying
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
#: its words come from so many of the most common ones that are still free
IDEAS = 25


class Thumb(Brain):
    """Reacts in a person's time and says a common noun that is still free."""

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
                return _reaction(view, chance)
            case "floor":
                return chance.uniform(1.0, 3.5)
            case "called":
                return chance.uniform(1.5, 4.5)
            case _:
                return chance.uniform(0.9, 2.5)


def _reaction(view: View[Table], chance: Random) -> float:
    """Log-normal round three seconds, slower for rare letters and for letters with many used words."""
    letter = view.table.letter
    slower = (1.15 if letter in RARE else 1.0) * (1 + USED * sum(word[0] == letter for word in view.table.words))
    return min(SLOWEST, max(QUICKEST, chance.lognormvariate(log(MEDIAN), SPREAD) * slower))


def _idea(view: View[Table], chance: Random) -> str | None:
    """A free common noun, the most common ones more often."""
    gone = (*view.table.words, *view.table.voided)
    free: list[str] = []
    for word in nouns.common(view.table.letter):
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
