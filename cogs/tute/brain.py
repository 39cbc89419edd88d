"""Tute by rule of thumb (page, section 13): count what is out, sing in time, and put points where they stay."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards.tricks import NO_TRUMP, winning
from bot.rules import Event, View
from bot.rules.families.turns import PLAYED
from cogs.tute.moves import FORTY, TUTE, TWENTY
from cogs.tute.state import MARRIAGES, POINTS, POWER, Table

#: what a trump and a card that nothing unseen of its suit can beat are worth for later tricks, in points
TRUMP, TRUMP_STEP, BOSS = 4.0, 0.5, 2.5
#: the part of a declaration that is lost when king or queen goes before it was sung
BROKEN = 0.6
#: winning a trick with something to sing is worth this
TO_SING = 12.0


class Thumb(Brain):
    """Sings whenever it can, the 40 first; else weighs the points of the trick by the chance that its side takes it."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        for wanted in ((TUTE,), (FORTY,), TWENTY):
            if sung := [move for move in view.moves if move in wanted]:
                return chance.choice(sung)
        look = _Look(view, heard)
        values = {move: look.value(PLAYED[move]) for move in view.moves}
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value >= best - 0.01])


class _Look:
    """What a seat makes of its view: the unseen cards, who has shown to lack what, and what it may still sing."""

    def __init__(self, view: View[Table], heard: Sequence[Event]) -> None:
        table = view.table
        self.seat = view.seat or 0
        self.hand = view.cards
        self.trump = NO_TRUMP if table.trump is None else table.trump
        self.trick = [one for _, one in table.trick]
        self.sizes = table.sizes
        self.later = [(self.seat - place) % 4 for place in range(1, 4 - len(self.trick))]
        gone, self.most = shown_by(heard, self.trump)
        self.unseen = [one for one, power in enumerate(POWER) if power and one not in gone and one not in self.hand]
        self.known = {one: table.dealer for one in (table.trump_card,) if one in self.unseen}
        mine = {suit for seat, suit in table.declared if seat == self.seat}
        for seat, suit in table.declared:
            self.known.update({one: seat for one in MARRIAGES[suit] if one in self.unseen})
        self.to_sing = {
            one: 40 if suit == self.trump else 20
            for suit, pair in enumerate(MARRIAGES)
            if set(pair) <= set(self.hand) and suit not in mine and not (suit == self.trump and mine)
            for one in pair
        }
        self.mean = sum(POINTS[one] for one in self.unseen) / max(1, len(self.unseen))

    def holds(self, seat: int, wanted: Sequence[int]) -> float:
        """The chance that a seat holds at least one of some unseen cards."""
        possible = [one for one in wanted if POWER[one] <= self.most.get((seat, one & 3), 10)]
        if any(self.known.get(one) == seat for one in possible):
            return 1.0
        free = [one for one in possible if one not in self.known]
        others = sum(self.sizes) - len(self.hand)
        return 1.0 - (1.0 - self.sizes[seat] / max(1, others)) ** len(free)

    def beats(self, seat: int, best: int, led: int) -> float:
        """The chance that a seat still to play beats the best card so far, as it must if it can."""
        suit = [one for one in self.unseen if one & 3 == led]
        trumps = [one for one in self.unseen if one & 3 == self.trump]
        follows = self.holds(seat, suit)
        if best & 3 == led:
            over = min(follows, self.holds(seat, [one for one in suit if POWER[one] > POWER[best]]))
            ruff = 0.0 if led == self.trump else self.holds(seat, trumps)
            return over + (1.0 - follows) * ruff
        return (1.0 - follows) * self.holds(seat, [one for one in trumps if POWER[one] > POWER[best]])

    def ours(self, trick: Sequence[int]) -> float:
        """The chance that this side takes a trick in which this seat has just played the last of these cards."""
        best = winning(trick, POWER, self.trump)
        ours = float((len(trick) - 1 - trick.index(best)) % 2 == 0)
        fresh = 1.0  # a card that was beaten is harder to beat again
        for seat in self.later:
            beats = self.beats(seat, best, trick[0] & 3) * fresh
            ours = ours + (1.0 - ours) * beats if (seat - self.seat) % 2 == 0 else ours * (1.0 - beats)
            fresh *= 1.0 - 0.5 * beats
        return ours

    def value(self, one: int) -> float:
        """What playing a card is worth: the trick's points either way, less what the card would still have been good for."""
        trick = [*self.trick, one]
        ours = self.ours(trick)
        worth = sum(POINTS[other] for other in trick) + 0.7 * self.mean * len(self.later)
        value = (2.0 * ours - 1.0) * worth - self.keeps(one)
        left = {other for other in self.to_sing if other & 3 != one & 3 or one not in self.to_sing}
        if left and winning(trick, POWER, self.trump) == one:
            value += TO_SING * ours
        return value - BROKEN * self.to_sing.get(one, 0)

    def keeps(self, one: int) -> float:
        """What a card is good for later: trumps, and cards that nothing unseen of their suit beats."""
        if one & 3 == self.trump:
            return TRUMP + TRUMP_STEP * POWER[one]
        higher = any(other & 3 == one & 3 and POWER[other] > POWER[one] for other in self.unseen)
        return 0.0 if higher or len(self.hand) < 3 else BOSS


def shown_by(heard: Sequence[Event], trump: int) -> tuple[set[int], dict[tuple[int, int], int]]:
    """The cards played in this hand, and the greatest power each seat can still hold of a suit, as its plays have shown."""
    gone: set[int] = set()
    most: dict[tuple[int, int], int] = {}
    trick: list[int] = []
    for event in heard:
        match event.kind:
            case "dealt":
                gone.clear()
                most.clear()
                trick.clear()
            case "played":
                if trick:
                    _shown(most, event.seat, event.cards[0], trick, trump)
                trick.append(event.cards[0])
                gone.add(event.cards[0])
            case "took":
                trick.clear()
            case _:
                pass
    return gone, most


def _shown(most: dict[tuple[int, int], int], seat: int, one: int, trick: Sequence[int], trump: int) -> None:
    """Note what a card shows, since everybody must follow, trump, and beat what can be beaten (page, section 13)."""
    led, best = trick[0] & 3, winning(trick, POWER, trump)

    def at_most(suit: int, power: int) -> None:
        most[seat, suit] = min(power, most.get((seat, suit), 10))

    if one & 3 != led:
        at_most(led, 0)
        if one & 3 != trump:
            at_most(trump, 0)
    if one & 3 == best & 3 and POWER[one] < POWER[best]:
        at_most(best & 3, POWER[best])


BRAINS = (Thumb(),)
