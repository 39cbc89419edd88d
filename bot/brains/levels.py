"""The levels that everybody can choose, for any game: easy, fair and strong; and characters, who play in a manner of their own."""

from abc import abstractmethod
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from bot.brains.deals import Contradiction, Deals
from bot.brains.effort import Effort, TooLate, effort
from bot.brains.endgame import solved
from bot.brains.flat import Tried, best, safe, tried
from bot.brains.player import Brain, any_member, latest
from bot.brains.search import Search
from bot.brains.tree import favourite, grown
from bot.rules import Event, Rules, View

#: what tables offer, the weakest first
LEVELS = EASY, FAIR, STRONG = "easy", "fair", "strong"
#: who looks ahead for something else than the most on average: a gambler for how well it can go, a miser for how badly
CHARACTERS = GAMBLER, MISER = "gambler", "miser"
#: of the deals a character counts this part, those that go best or worst for each move; and how much worse a move on average may be
#: that it likes better, in parts of the game's `spread`
TAIL, WHIM = 0.3, 0.05
#: in a race a player is so much slower than people are; a character is as quick as they
PACE = {EASY: 1.25, STRONG: 0.85}
#: what an easy player looks at, in parts of a strong one's effort
GLANCE = 0.1
#: how much worse a move it never takes, in parts of the game's `heat`
SILLY = 2.4
#: how often an easy player lets chance choose, where its game has no search, or a search by which nothing is a mistake
SLIPS = 0.3


class Level(Brain):
    """A player that a game's thumb plays for where nothing better is known."""

    def __init__(self, name: str, thumb: Brain) -> None:
        self.name, self.thumb = name, thumb

    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        return self.thumb.choose(view, latest(heard, self.thumb.since), chance)

    def pause(self, view: View[Any], move: str, chance: Random) -> float:
        return self.thumb.pause(view, move, chance)

    def goes_on(self, view: View[Any]) -> bool:
        return self.thumb.goes_on(view)

    def reaction(self, view: View[Any], move: str, chance: Random, people: float | None) -> float:
        usual = None if people is None else people * PACE.get(self.name, 1.0)
        return self.thumb.reaction(view, move, chance, usual)


class Slipping(Level):
    """Plays by rule of thumb, and now and then leaves the choice to chance."""

    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        usual = super().choose(view, heard, chance)
        if usual is None or len(view.moves) < 2 or chance.random() >= SLIPS:
            return usual
        return any_member(chance.choice(view.moves), chance) or usual


class Searching(Level):
    """A player that looks ahead: what is known to all who do."""

    thinks = True

    def __init__(self, name: str, thumb: Brain, search: Search[Any], share: float = 1.0) -> None:
        super().__init__(name, thumb)
        self.search, self.share = search, share

    def thinking(self, share: float) -> "Searching":
        """The same player with another share of its game's usual effort."""
        return type(self)(self.name, self.thumb, self.search, share)

    def decide(
        self,
        rules: Rules[Any],
        blind: Any,
        view: View[Any],
        heard: Sequence[Event],
        chance: Random,
        seconds: float | None = None,
    ) -> str | None:
        usual, seat = self.choose(view, heard, chance), view.seat
        if usual is None or seat is None or len(view.moves) < 2:
            return usual
        if rules is not self.search.rules:
            return usual  # a match by earlier rules: looking ahead by today's would see other moves
        moves = self.search.moves(blind, seat)
        if len(moves) < 2:
            return moves[0] if moves else usual
        spent = effort(self.search.deals, self.search.steps, self.share, seconds)
        try:
            deals = Deals(self.search, blind, seat, latest(heard, self.search.since))
            return self.thought(deals, moves, usual, spent, chance)
        except (TooLate, Contradiction):  # tests hold that facts are true; a table goes on in any case
            return usual

    @abstractmethod
    def thought(self, deals: Deals, moves: list[str], usual: str, spent: Effort, chance: Random) -> str:
        """The choice between several moves. Raises TooLate."""


class Strong(Searching):
    """Plays as well as it can in the time."""

    def thought(self, deals: Deals, moves: list[str], usual: str, spent: Effort, chance: Random) -> str:
        search = self.search
        if deals.certain and search.is_open(deals.blind, deals.seat):
            return solved(search, deals.deal(chance), deals.seat)
        match search.method:
            case "flat":
                return best(tried(deals, moves, spent, chance))
            case "safe":
                return safe(tried(deals, moves, spent, chance, usual), usual)
            case "tree":
                return favourite(grown(deals, spent, chance))
            case _:
                return usual


class Easy(Searching):
    """Makes the mistakes that people make: of moves that look alike it often takes a worse one, but never one that is silly."""

    def thought(self, deals: Deals, moves: list[str], usual: str, spent: Effort, chance: Random) -> str:
        heat = self.search.heat
        assert heat is not None  # else somebody who slips sits here
        if self.search.glance is not None:
            spent.deals = self.search.glance
        return by_heat(tried(deals, moves, spent, chance), heat * self.search.spread, chance)


def by_heat(found: Sequence[Tried], heat: float, chance: Random) -> str:
    """One of the moves, the likelier the better; none that is far behind. `heat` is in what the moves are worth."""
    most = max(one.mean for one in found)
    behind = [(one.move, (most - one.mean) / heat) for one in found]
    able = [(move, exp(-gap)) for move, gap in behind if gap <= SILLY]
    return chance.choices([move for move, _ in able], [weight for _, weight in able])[0]


class Character(Searching):
    """Looks ahead, and among moves that are nearly as good as the best takes the one to its taste."""

    def thought(self, deals: Deals, moves: list[str], usual: str, spent: Effort, chance: Random) -> str:
        return by_taste(tried(deals, moves, spent, chance), self.search.spread, hopes=self.name == GAMBLER)


def by_taste(found: Sequence[Tried], spread: float, *, hopes: bool) -> str:
    """The move that comes to most where all goes well (`hopes`), or where nothing does; none that is worse by more than a whim."""
    number = max(len(one.worth) for one in found)
    whole = [one for one in found if len(one.worth) == number]
    most = max(one.mean for one in whole)
    counted = max(1, round(TAIL * number))

    def liked(one: Tried) -> float:
        return sum(sorted(one.worth, reverse=hopes)[:counted])

    return max((one for one in whole if most - one.mean <= WHIM * spread), key=liked).move


def levels(thumb: Brain, search: Search[Any] | None) -> dict[str, Brain]:
    """The levels of a game by name, and the characters where looking ahead tells moves apart."""
    if search is None:
        return {EASY: Slipping(EASY, thumb), FAIR: Level(FAIR, thumb), STRONG: Level(STRONG, thumb)}
    easy = Slipping(EASY, thumb) if search.heat is None else Easy(EASY, thumb, search, GLANCE)
    usual: dict[str, Brain] = {EASY: easy, FAIR: Level(FAIR, thumb)}
    if search.method == "thumb":
        return usual | {STRONG: Level(STRONG, thumb)}
    thumb = search.thumb or thumb
    return (
        usual | {STRONG: Strong(STRONG, thumb, search)} | {name: Character(name, thumb, search) for name in CHARACTERS}
    )
