"""A moment of a real match of each game: computer players play one from a seed, and where most is to be seen it stands still."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from bot.brains.contest import Table
from bot.pictures.scene import Scene
from bot.pictures.words import table_words
from bot.registry import Game, game
from bot.room.table.namesakes import COMPUTERS
from bot.rules import DEALER, View
from bot.rules.words import Names

SEED = 1758
#: a match may be over before one of the people is asked
MATCHES = 20
#: so many people sit there, if the game takes as many; who sits at the others is a computer player
PEOPLE = ("Ann", "Ben")
SEATS = 4
#: the moves among which the moment is looked for
FIRST, LAST = 1, 120
_CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


@dataclass(frozen=True, slots=True)
class Position:
    """What an onlooker sees of the table, and what the seat sees that is to move."""

    game: Game
    names: Names
    scene: Scene | None  #: None for a game that draws none
    view: View


def _names(seats: int) -> Names:
    return [*PEOPLE, *COMPUTERS][:seats]


def _positions(key: str, chance: Random) -> Iterator[Position]:
    """Those of a match at which one of the people may move."""
    found = game(key)
    fewest, most = found.rules.info.seats
    names = _names(min(max(SEATS, fewest), most))
    rules = found.rules
    table = Table(
        rules,
        [found.brains.get("thumb", found.brains["random"])] * len(names),
        rules.start(rules.setting(len(names))),
        chance,
        [[] for _ in names],
    )
    for at in range(LAST):
        table.step()
        waiting = rules.waiting(table.state)
        if table.state.over:
            return
        if at < FIRST or DEALER in waiting.must:
            continue
        for seat in (*waiting.must, *waiting.may):
            if 0 <= seat < len(PEOPLE) and rules.moves(table.state, seat):
                scene = _scene(found, rules.view(table.state, None), names)
                yield Position(found, names, scene, rules.view(table.state, seat))


def _scene(found: Game, view: View, names: Names) -> Scene | None:
    """The table as it is drawn, with computer players marked."""
    if found.painter is None:
        return None
    scene = found.painter.scene(view, names)
    seats = (replace(one, computer=chair >= len(PEOPLE)) for chair, one in enumerate(scene.seats))
    return replace(scene, seats=tuple(seats))


def position(key: str) -> Position:
    """The moment of a game at which most is to be seen; the same every time. Raises ValueError when nobody ever has a move."""
    for seed in range(SEED, SEED + MATCHES):
        if found := list(_positions(key, Random(seed))):
            return max(found, key=_to_be_seen)
    raise ValueError(f"In {MATCHES} matches of {key} no person was asked anything.")


def _to_be_seen(one: Position) -> int:
    """How much there is: cards on the table, cards in the hand, moves to choose from; a few of each are enough."""
    lying = 0 if one.scene is None else len(_CARD.findall(table_words(one.scene)))
    held = len(one.view.cards)
    return 4 * min(lying, 10) + 2 * min(held, 8) + 20 * (held > 0) + 3 * min(len(one.view.moves), 6)
