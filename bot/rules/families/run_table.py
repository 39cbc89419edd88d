"""What is shown of a table where sequences are built upwards, card by card, and how such a run stands in a line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from bot.cards import NAMES, names, signs
from bot.rules.events import Event
from bot.rules.words import HARD, Names, counted

#: the standing order with which forced cards of one's own run go by themselves, and how it is called
PLAY_ON = "play on"
PLAYS_ON = "Play forced cards"
#: so many cards of a run stand in a line
LONGEST = 8
FEW = 4  #: of so many players the cards left in hand have a line each
#: what is told of a hand's end
_ENDED = ("out", "lost", "left", "fine", "aside")
NAMED = 5  #: so many cards that somebody is left with are named


class LastHand(NamedTuple):
    """How the hand before ended: who won it, what it brought each seat, what was left in the hands, and what lay aside."""

    winner: int
    change: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...] | None = None  #: None where it is not shown, or nothing can lie there

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        told = {"winner": self.winner, "change": list(self.change), "left": [names(hand) for hand in self.left]}
        return told if self.aside is None else told | {"aside": names(self.aside)}


@dataclass(frozen=True, slots=True)
class RunTable(ABC):
    """What everybody sees. `played` has (seat, card); the sequence that goes on begins at its place `first`."""

    dealer: int
    phase: str
    turn: int | None
    counts: tuple[int, ...]
    played: tuple[tuple[int, int], ...]
    first: int
    comet: int | None  #: who has put the comet down
    last_hand: LastHand | None

    @abstractmethod
    def public(self) -> dict[str, Any]:
        """The page's keys."""

    @property
    def sequence(self) -> tuple[tuple[int, int], ...]:
        """The cards of the sequence that goes on or has just been stopped."""
        return self.played[self.first :]

    def laid(self) -> list[list[int | str]]:
        """The page's `played`."""
        return [[seat, NAMES[one]] for seat, one in self.played]


def is_past(kind: str, table: RunTable, *, over: bool) -> bool:
    """Whether nobody looks any more for an event of a kind: for who dealt in a hand that is under way, and for how the last one ended
    once cards of the next are held, when what it brought is told in a line. Of the last hand of a match that is `over` all is told."""
    if kind == "dealt":
        return is_under_way(table.played)
    return kind in _ENDED and not over and any(table.counts)


def is_under_way(played: Sequence[tuple[int, int]]) -> bool:
    """Whether two players have put a card down in a hand: from then on nobody looks for who dealt it and who was to begin."""
    return len({seat for seat, _ in played}) > 1


def run_told(events: Sequence[Event], at: int, kinds: Collection[str], more: Callable[[Event], bool]) -> Event | None:
    """The cards that one player has put down one after another, as one event like the first; all are of these kinds, and `more`
    says whether one goes on with what the player has begun. None where the next event tells it, too."""

    def belongs(at: int) -> bool:
        before, here = events[at - 1], events[at]
        return more(here) and here.seat == before.seat and before.kind in kinds

    if at + 1 < len(events) and belongs(at + 1):
        return None
    first = at
    while first and belongs(first):
        first -= 1
    return events[first]._replace(cards=tuple(one for event in events[first : at + 1] for one in event.cards))


def by_player(run: Sequence[tuple[int, int]], names: Names, shown: Callable[[int], str]) -> str:
    """The cards of a run with who put them down, neighbours of one player together: 'Ann **2♥** **3♥** → Ben **4♥**'; of a long one
    the last, for the first lines of a phone's screen are few: '… → Ben **4♥**'. No line ends in what one player has put down or
    before whom the arrow points at."""
    groups = [(seat, [one for _, one in some]) for seat, some in groupby(run[-LONGEST:], lambda laid: laid[0])]
    told = [f"{names[seat]}{HARD}{HARD.join(f'**{shown(one)}**' for one in cards)}" for seat, cards in groups]
    return f" →{HARD}".join([*(["…"] if len(run) > LONGEST else []), *told])


def left_in_hand(row: Sequence[Event], names: Names, dear: Collection[int]) -> str:
    """What everybody was left with, and in brackets what it cost: 'Left in hand: Ann 5♣ (costs 1) · Cem 2♥ (no chips to pay).'"""
    paid = {
        event.seat: f" (costs {event.amount})" if event.amount else " (no chips to pay)"
        for event in row
        if event.kind == "fine"
    }
    told = [
        f"{names[event.seat]} {named_or_counted(event.cards, dear)}{paid.get(event.seat, '')}"
        for event in row
        if event.kind == "left"
    ]
    between = "\n" if len(names) <= FEW else " · "  # in one paragraph the cards of one run into the next one's name
    return f"Left in hand: {between.join(told)}."


def named_or_counted(cards: Sequence[int], dear: Collection[int] = ()) -> str:
    """A few cards by name, of more their number, with those that cost: rows of them would push the next hand off a phone's screen."""
    if len(cards) <= NAMED:
        return signs(cards)
    costs = signs(one for one in cards if one in dear)
    return f"{counted(len(cards), 'card')}{f' with {costs}' if costs else ''}"
