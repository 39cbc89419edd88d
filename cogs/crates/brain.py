"""Crates by rule of thumb (page, section 13): shed dear cards, plan the way out, and let the others draw."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from cogs.crates.moves import PLAYS, Play
from cogs.crates.state import FIVE, FOUR, JACK, NAMING, SEVEN, SIX, TEN, TWO, Table, are_partners, fits_on, left_over

#: a card fewer in the hand is worth this, in points; a card that another seat must draw, about as much
A_CARD = 8.0
#: the part of what a hand would cost less after a play
SHED = 0.8
#: for each card of the hand that would fit the top that a play leaves
A_FOLLOWER = 6.0
#: ending the hand
OUT = 60.0
#: keeping an ace or a 2 against 2-sequences
GUARD = 10.0
#: leaving a seat with few cards a suit it has shown not to hold
DENY = 10.0


class Thumb(Brain):
    """Always says "One card"; weighs what a play sheds, what it leaves to play on, and what it does to the others."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if view.table.phase == NAMING:
            return chance.choice(view.moves)
        moves = [move for move in view.moves if PLAYS[move].said] or list(view.moves)
        look = _Look(view, heard)
        values = {move: look.value(PLAYS[move]) for move in moves}
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value >= best - 0.01])


class _Look:
    """What a seat makes of its view: who comes next, who is close to going out, what others have shown not to hold."""

    def __init__(self, view: View[Table], heard: Sequence[Event]) -> None:
        table = view.table
        self.seat = view.seat or 0
        self.hand = list(view.cards)
        self.seats = view.setting.seats
        self.partners = are_partners(view.setting)
        self.sizes = table.sizes
        self.direction = table.direction
        self.sequence = table.sequence
        self.stock = table.stock
        self.pressure = table.next_pressure
        self.lacking = _lacking(heard)

    def at(self, places: int) -> int:
        """The seat so many places on."""
        return (self.seat + places * self.direction) % self.seats

    def sign(self, seat: int) -> float:
        """Whether harm to a seat is good (1) or bad (-1): partners share a score."""
        return -1.0 if seat == self.seat or (self.partners and (seat - self.seat) % 2 == 0) else 1.0

    def draws(self, seats: Sequence[int]) -> float:
        """What it is worth that these seats draw a card each, in order: a card, and a pressure where the stock runs out."""
        worth, stock = 0.0, self.stock
        for seat in seats:
            worth += self.sign(seat) * (A_CARD + (min(self.pressure[seat], 200) if stock == 0 else 0.0))
            stock = stock - 1 if stock else 20
        return worth

    def value(self, play: Play) -> float:
        """What a play is worth, in points of the count."""
        one = play.card
        left = [other for other in self.hand if other != one]
        suit = one & 3 if play.suit < 0 else play.suit
        fits = fits_on(one, play.suit, left)
        value = SHED * (left_over(self.hand) - left_over(left)) + A_FOLLOWER * min(len(fits), 3)
        if one >> 2 <= TWO and not any(other >> 2 <= TWO for other in left):
            value -= GUARD
        if self.sequence or one >> 2 == TWO:
            return value + self.draws([self.at(1)] * 2) * 0.7 + (0.5 * OUT if not left else 0.0)
        if not left and one >> 2 != SIX:
            value += OUT
        return value + self.effect(one >> 2, fits) + self.denies(one >> 2, suit)

    def effect(self, rank: int, fits: Sequence[int]) -> float:
        """What the card does to the others, or to this seat."""
        if rank == FOUR and self.seats == 2:
            return A_CARD if fits else -A_CARD
        if rank == FOUR:
            return 0.3 * A_CARD * self.sign(self.at(1))
        if rank == SIX:
            return A_CARD if fits else self.draws([self.seat])
        if rank == FIVE and self.seats == 5:
            return 0.0  # four draws empty the stock so soon that hands die of it
        if rank == FIVE:
            return self.draws([self.at(place) for place in range(1, self.seats)])
        if rank == SEVEN:
            return self.draws([self.at(1 if self.seats < 4 else 2)])
        if rank == JACK and self.seats < 4:
            return self.draws([self.at(self.seats - 1)])
        return 0.0

    def denies(self, rank: int, suit: int) -> float:
        """What it is worth that the next seat has shown not to hold the suit, the more the fewer cards it has."""
        places = 2 if rank == FOUR else -1 if rank == TEN else 1
        seat = self.at(places)
        if seat == self.seat or suit not in self.lacking.get(seat, set()):
            return 0.0
        return DENY * self.sign(seat) / max(1, self.sizes[seat]) + 3.0 * self.sign(seat)


def _lacking(heard: Sequence[Event]) -> dict[int, set[int]]:
    """The suits that each seat lacked when it last had to draw, less what it may have drawn since."""
    lacking: dict[int, set[int]] = {}
    suit = -1
    for event in heard:
        match event.kind:
            case "dealt":
                lacking.clear()
            case "upcard":
                suit = event.cards[0] & 3
            case "named":
                suit = event.other
            case "played":
                suit = event.other if event.other >= 0 else event.cards[0] & 3
            case "drew" if event.text == "stuck":
                lacking.setdefault(event.seat, set()).add(suit)
            case "drew":
                lacking.pop(event.seat, None)
            case _:
                pass
    return lacking


BRAINS = (Thumb(),)
