"""The contract of a slice's `words.py`: moves, events and views in plain English, and the buttons a view offers.

Words see a View or an Event, never a state, so that no renderer can show a card that its reader may not see.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from bot.cards import RANK_WORDS, SUIT_SIGNS, sign, signs
from bot.cards.hand_rows import even_rows
from bot.rules.contract import Event, View
from bot.rules.patterns import is_pattern

#: the events that tell how a match ended, each winner's apart (bot.rules.families.series)
ENDS = frozenset(("won", "draw"))

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

#: a space at which no line breaks
HARD = "\u00a0"
#: so many characters of small print are one line of a phone
LINE = 62
#: so many lines of how to play stand in the first hand of a game, and the others are a press away
FIRST = 3

#: what people are called, seat by seat
Names = Sequence[str]


def counted(number: int, thing: str) -> str:
    """So many of a thing: '1 point', '2 points'."""
    return f"{number} {thing}" if abs(number) == 1 else f"{number} {thing}s"


def spelt(number: int, thing: str) -> str:
    """So many of a thing with the number in words, up to twenty: 'one game', 'fifteen games', '21 games'."""
    told = counted(number, thing)
    return told.replace(str(number), _NUMBERS[number], 1) if 0 <= number < len(_NUMBERS) else told


def all_of(number: int, thing: str) -> str:
    """So many, and that is all there are, as a label begins: 'Both Qs', 'All four 7s'."""
    return f"Both {thing}s" if number == 2 else f"All {spelt(number, thing)}"


def signed(number: int) -> str:
    """A change with its sign; none where nothing has changed."""
    return f"{number:+,}" if number else "0"


def gained(number: int, thing: str) -> str:
    """A change in so many of a thing: '+1 chip', '0 chips', '-20 chips'."""
    return f"{'+' if number > 0 else ''}{counted(number, thing)}"


def with_hands(won: int) -> str:
    """How many hands a match was won with, as a sentence ends: ' with 2 hands'; nothing for one, which is often all there were."""
    return f" with {won} hands" if won > 1 else ""


def a_rank(rank: int) -> str:
    """A rank with its article: 'a 9', 'an 8', 'an ace'."""
    return f"an {RANK_WORDS[rank]}" if RANK_WORDS[rank] in ("ace", "8") else f"a {RANK_WORDS[rank]}"


def is_due(rank: int) -> str:
    """Which rank must come next, in bold: '**An 8 is due**'."""
    return f"**{a_rank(rank).capitalize()} is due**"


def none_of(gone: Sequence[int]) -> str:
    """Cards that there are none of: 'no 8♦', and 'no 8s' where it is a whole rank, which four cards would say at length."""
    return f"no {_together(gone)}"


def without(gone: Sequence[int]) -> str:
    """The same where there is no room to say 'in the pack': 'without 8♦', 'without 8s'."""
    return f"without {_together(gone)}"


def _together(gone: Sequence[int]) -> str:
    ranks = {one >> 2 for one in gone}
    return f"{RANK_WORDS[min(ranks)]}s" if len(ranks) == 1 and len(gone) == len(SUIT_SIGNS) else signs(gone)


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: 'Ann', 'Ann and Ben', 'Ann, Ben and Cem'."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def hand_line(held: Iterable[int], group: Callable[[int], int], shown: Callable[[int], str] = sign) -> str:
    """A sorted hand as people read it, its groups set apart: 'A♠ K♠ · Q♥ 10♥ · 7♣'."""
    return " · ".join(" ".join(map(shown, some)) for _, some in groupby(held, group))


def waiting_for(view: View[Any], names: Names) -> str:
    """Whom the table waits for, as the first line of a hand that is not asked anything: 'Ben is thinking'."""
    others = [names[seat] for seat in view.to_act if seat != view.seat]
    if not others:
        return "Wait a moment"
    return f"{listed(others)} {'is' if len(others) == 1 else 'are'} thinking"


def own_first(view: View[Any]) -> list[int]:
    """All seats in their order round the table, beginning with the viewer's own."""
    seats = view.setting.seats
    return [((view.seat or 0) + step) % seats for step in range(seats)]


def are_out(counts: Sequence[int], names: Names) -> str:
    """Who has no cards left, where that ends a hand: 'Ann is out of cards'; '' while everybody holds some."""
    out = [names[seat] for seat, count in enumerate(counts) if not count]
    return f"{listed(out)} {'is' if len(out) == 1 else 'are'} out of cards" if out else ""


def one_left(view: View[Any], counts: Sequence[int], names: Names) -> str:
    """Who else may be out with the next card: '🔴 Ben has one card left.'; '' where nobody may, somebody is, or nobody had more."""
    if view.over or max(counts) <= 1 or not all(counts):
        return ""
    near = [names[seat] for seat, count in enumerate(counts) if count == 1 and seat != view.seat]
    return f"🔴 {listed(near)} {'has' if len(near) == 1 else 'have'} one card left." if near else ""


def standing(view: View[Any], names: Names, figure: Callable[[int], object]) -> str:
    """How everybody stands, oneself first: 'You 25 · Ben 50'."""
    return " · ".join(f"{names[seat]} {figure(seat)}" for seat in own_first(view))


def of_hand(view: View[Any], hands: int, told: str) -> str:
    """A score behind which hand of a match it is: 'Hand 2 of 5 · pot 3'; 'Pot 3' where a match is one hand, and where that alone is
    one line of a phone: the table says which hand it is, too."""
    behind = f"Hand {view.hand} of {hands} · {told}"
    alone = hands == 1 or len(told) <= LINE < len(behind)
    return f"{told[:1].upper()}{told[1:]}" if alone else behind


def row_of(events: Sequence[Event], at: int, kinds: Collection[str]) -> list[Event] | None:
    """The neighbours of these kinds that end with an event, for a line that tells them all; None where another of them follows, which
    tells it too."""
    if at + 1 < len(events) and events[at + 1].kind in kinds:
        return None
    first = at
    while first and events[first - 1].kind in kinds:
        first -= 1
    return list(events[first : at + 1])


class Choice(NamedTuple):
    """One button. `move` is a move's text, or a pattern (`bet 1..10`, `word t*`) for which the desk asks in a field."""

    label: str
    move: str
    style: str = "grey"  #: 'grey', 'blue' (the natural thing to do), 'green' (good and final), 'red' (costly)
    enabled: bool = True  #: a button that is off shows a card that cannot be played now
    question: str = ""  #: for a pattern: the field's label


class Words(ABC):
    """How one rule set speaks."""

    @abstractmethod
    def event(self, event: Event, names: Names) -> str:
        """An event as one short sentence for the table's story; '' for one that needs no words."""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """An event as a line of a story, where it can lean on the others, the newest last; '' where a later line says it as well."""
        return self.event(events[at], names)

    def feat(self, feats: Sequence[Event], names: Names) -> str:
        """The last of a hand's feats, told once more when the match is over; those before it may say why it came about."""
        return self.event(feats[-1], names)

    @abstractmethod
    def label(self, move: str, view: View[Any], names: Names) -> str:
        """A move as a button's label, at most 34 characters so that a phone shows it whole."""

    @abstractmethod
    def table(self, view: View[Any], names: Names) -> str:
        """The table as everybody sees it, in Discord's markdown, a few short lines; from an onlooker's view."""

    # ---- the private hand, all of it from that seat's view; its own name among `names` stands for "you" ------------------

    @abstractmethod
    def question(self, view: View[Any], names: Names) -> str:
        """What a seat is asked that has moves, as it follows "Your turn: ", without a full stop: 'follow hearts'."""

    def asked(self, view: View[Any], names: Names) -> str:
        """The first line of a hand: whether it is this seat's turn, and what it is asked; else for whom it waits."""
        if view.over:
            return "The match is over"
        return f"Your turn: {self.question(view, names)}" if view.moves else waiting_for(view, names)

    def news(self, events: Sequence[Event], view: View[Any], names: Names) -> str:
        """What has just come to this seat, in a sentence below the question: the card that it has drawn; `events` are the last ones
        that it heard."""
        return ""

    def advice(self, view: View[Any], names: Names) -> str:
        """A rule named where it bites, in a sentence or two below the question: 'Threes rank above kings in Tute.'"""
        return ""

    @abstractmethod
    def middle(self, view: View[Any], names: Names) -> str:
        """What lies on the table, and who is winning it, in Discord's markdown, a few short lines."""

    def does(self, view: View[Any], names: Names) -> str:
        """What the reader's cards do when they are played, where each has an effect of its own: in a line that stands beside the
        lesson of a first hand too. '' where there is nothing of the kind."""
        return ""

    @abstractmethod
    def hand(self, view: View[Any], names: Names) -> str:
        """The seat's own cards in the order and the groups of this game, without markup: 'A♠ K♠ · Q♥ 10♥ · 7♣'.

        Each line is shown large, but for those that begin with '-# '. '' for a seat that holds nothing it may see.
        """

    @abstractmethod
    def score(self, view: View[Any], names: Names) -> str:
        """How everybody stands, in one short line: 'Hand 3 of 6 · You 25 · Ben 50'."""

    @property
    @abstractmethod
    def brief(self) -> tuple[str, ...]:
        """How a hand is played, for somebody who has never done it: some short lines in Discord's markdown.

        The first three are what one needs at the first card: what to aim at, what may be played, how it goes on."""

    def lesson(self, view: View[Any]) -> Sequence[str]:
        """The same for one table, whose options and seats are known: nothing there is left open that the table has settled."""
        return self.brief

    def reason(self, move: str, view: View[Any], names: Names) -> str:
        """What speaks for a legal move, as it follows the move and a colon: 'low, and the queen is still out'; '' for nothing.

        What the move does, or a fact that this seat can see: never a guess at what it cannot, at most 90 characters, no full
        stop. The move '' is to let an offer go by.
        """
        return ""

    def shared(self, view: View[Any], names: Names) -> str:
        """The end of a match that several seats have won: one sentence for all of them."""
        return f"{listed([names[seat] for seat in view.winners])} share the win."

    def ending(self, events: Sequence[Event], view: View[Any], names: Names) -> str:
        """How a match that is over ended, in one sentence; `events` are the last that were told."""
        if len(view.winners) > 1:
            return self.shared(view, names)
        told = [sentence for event in events if event.kind in ENDS and (sentence := self.event(event, names))]
        return told[-1] if told else f"{names[view.winners[0]]} wins." if view.winners else "Nobody wins."

    def told(self, event: Event, view: View[Any]) -> bool:
        """Whether the table or the hand tells this event and all before it, so that the story beneath begins after it."""
        return False

    def is_seen(self, event: Event, view: View[Any]) -> bool:
        """Whether a hand needs no words for this event, as its cards lie in the middle or a later line says it better."""
        return False

    @property
    @abstractmethod
    def page(self) -> str:
        """The rules written for players, in Discord's markdown: our own words, examples with cards, three minutes to read."""

    def choices(self, view: View[Any], names: Names) -> list[list[Choice]]:
        """The buttons of the private hand, by row (at most 5 in a row, 25 in all); usually one for each legal move. A line of 6 to 25
        choices, all of which can be made now, is a menu below them.

        They stay where they are between turns: what cannot be pressed now is there and not enabled. What costs chips or gives
        something up is never the first that can be pressed, and never of the usual choice's colour.
        """
        made = [
            Choice(
                self.label(move, view, names), move, question=self.label(move, view, names) if is_pattern(move) else ""
            )
            for move in view.moves
        ]
        return even_rows(made)

    def asked_on(self, view: View[Any]) -> str:
        """Of the legal moves the pattern that a seat's own press leads to, where its clock is too short for another press: its form
        opens in answer to that press. '' where there is none."""
        return ""

    def alike(self, move: str, view: View[Any]) -> str | int:
        """What a move comes to: of several that come to the same in this game, such as cards of a rank where suits mean nothing, one
        button is enough while they can only be pressed ahead."""
        return move

    def order_choices(self, orders: Sequence[str], view: View[Any], names: Names) -> list[Choice]:
        """What a seat may choose from where it may leave these standing orders; a family that is left a pattern is typed."""
        return [Choice(self.label(order, view, names), order) for order in orders]

    def open_choices(self, view: View[Any], names: Names) -> list[list[Choice]]:
        """What anybody may press in public, the same for everybody, from an onlooker's view: only for what is open to all eyes."""
        return []

    def table_choices(self, view: View[Any], names: Names) -> list[list[Choice]]:
        """Those of them whose buttons the table's message has; a game with a message of its own for them leaves them to that."""
        return self.open_choices(view, names)
