"""The contract of a slice's `scene.py`: a view as a scene that can be drawn, and a hand that is over as a score card.

A painter sees an onlooker's View, never a state, so that no picture can show a card that the table does not show. It says what lies
where; how it looks is for `bot.pictures`. Who is a computer player or away, and the chips in purses, are known to the desk alone,
which adds them.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.pictures.lettering import drawable
from bot.pictures.scene import Emblem, Outcome, Scene, Seat
from bot.rules import Event, View
from bot.rules.words import Names, counted

#: the longest name inside a line, in characters; a plate shows more of it
LONGEST = 12
#: how a match ends that nobody has won
DRAWN = "A draw: nobody wins"


class Painter(ABC):
    """How one rule set's table is laid out.

    `moves`: cards that fall one after another without a question are shown in one moving picture, rather than one picture each.
    `unit`: what a score counts ('point', 'card'), where the result of a match says so. `emblem`: the game in a few cards
    (`bot.scenes.emblems`), where games are chosen; without one it has two cards that say nothing. `drawn`: the title of a result
    that nobody has won. `brief`: a score card is read quickly, since all that it counts has lain open; it
    stands for a shorter time then.
    """

    moves = False
    brief = False
    unit = ""
    emblem: Emblem | None = None
    drawn = DRAWN

    @abstractmethod
    def scene(self, view: View[Any], names: Names) -> Scene:
        """The table as everybody sees it, from an onlooker's view (`seat` None), at any time of a match and after it."""

    def score_card(self, view: View[Any], names: Names) -> Outcome | None:
        """How the hand before ended, where the table still knows it; None before the first has ended, and for games of one hand."""
        return None

    def passes(self, view: View[Any]) -> bool:
        """Whether a moment tells nothing that the one after it does not tell as well: then nobody waits until it was seen."""
        return False

    def figure(self, view: View[Any], score: int) -> str:
        """Somebody's score as it stands in the result of a match; '' where it says no more than the place."""
        return counted(score, self.unit) if self.unit else str(score)

    def shown(self, feat: Event) -> tuple[int, ...]:
        """The cards with which the result of a match shows its best play."""
        return feat.cards

    def remark(self, view: View[Any], seat: int) -> str:
        """What the result of a match says of somebody besides, in a word or two: '2 cards left'."""
        return ""


def called(names: Names, seat: int, longest: int = LONGEST) -> str:
    """A player's name inside a line, as far as it can be drawn, shortened; or the seat's number."""
    name = drawable(names[seat]) or f"Seat {seat + 1}"
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def winners_say(view: View[Any], names: Names, how: str, *, partners: bool = False) -> str:
    """Who has won, and how: 'Ann wins the match with 104 points'; several share the win, unless they are partners."""
    if not view.winners:
        return DRAWN
    if len(view.winners) == 1:
        return f"{called(names, view.winners[0])} wins the match{how}"
    others = called(names, view.winners[1]) if len(view.winners) == 2 else f"{len(view.winners) - 1} others"
    return f"{called(names, view.winners[0])} and {others} {'win the match' if partners else 'share the win'}{how}"


def hand_number(view: View[Any]) -> int:
    """Which hand was the last to end."""
    return view.hand if view.over else view.hand - 1


def seats(
    view: View[Any],
    names: Names,
    *,
    score: Sequence[str],
    cards: Sequence[int] | None = None,
    dealer: int | None = None,
    notes: Sequence[str] | None = None,
) -> tuple[Seat, ...]:
    """Everybody at the table, seat by seat: the figure that counts, cards held, whose turn it is, who has won."""
    return tuple(
        Seat(
            name=name,
            score=score[at],
            cards=None if cards is None else cards[at],
            note="" if notes is None else notes[at],
            turn=not view.over and at in view.to_act,
            winner=view.over and at in view.winners,
            dealer=at == dealer and not view.over,
        )
        for at, name in enumerate(names)
    )
