"""Canadian Salad by rule of thumb (page, section 13): duck what costs, and get rid of danger where it does no harm."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from bot.rules.families.turns import PLAYED
from cogs.canadian_salad.state import CARD_COSTS, LAST_COSTS, POWER, TRICK_COSTS, Table, is_idle, unseen

#: how much of a card's danger in later tricks counts against what it would cost now
LATER = 0.25
#: how likely a card takes a trick of whose suit nobody else holds any
ALONE = 0.3
#: how likely a costly card that stays in the hand comes home to its holder
HOME = 0.5


class Thumb(Brain):
    """Weighs for each card what it would cost in this trick, and what it would threaten if it stayed in the hand."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        look = _Look(view, heard)
        prices = {move: look.price(PLAYED[move]) for move in view.moves}
        best = min(prices.values())
        return chance.choice([move for move, price in prices.items() if price <= best + 0.01])

    def goes_on(self, view: View[Table]) -> bool:
        return is_idle(view)  # nobody waits for cards with which nothing can happen


class _Look:
    """What a seat makes of its view: the unseen cards, who lacks which suit, and what is still to be had."""

    def __init__(self, view: View[Table], heard: Sequence[Event]) -> None:
        table = view.table
        self.hand = view.cards
        self.trick = [one for _, one in table.trick]
        self.costs = CARD_COSTS[view.hand]
        seats = view.setting.seats
        self.others = seats - 1
        self.unseen = unseen(view)
        self.left = len(self.hand)
        self.per_trick = TRICK_COSTS[view.hand]
        self.last = LAST_COSTS[view.hand]
        self.rest = sum(self.costs[one] for one in (*self.unseen, *self.hand))
        seat = view.seat or 0
        self.after = [(seat + place) % seats for place in range(1, seats - len(self.trick))]
        self.lacking = lacking(heard)

    def about(self, one: int) -> tuple[int, int]:
        """How many unseen cards of its suit are lower and higher than a card."""
        suit = [other for other in self.unseen if other & 3 == one & 3]
        higher = sum(POWER[other] > POWER[one] for other in suit)
        return len(suit) - higher, higher

    def wins(self, one: int) -> float:
        """The chance that a card played now takes the trick, if the seats still to play duck when they can."""
        if self.trick:
            led = self.trick[0] & 3
            if one & 3 != led or any(other & 3 == led and POWER[other] > POWER[one] for other in self.trick):
                return 0.0
        lower, higher = self.about(one)
        if not higher:
            return 1.0
        each = (lower + higher) / self.others
        forced = (higher / (lower + higher)) ** max(each, 1.0) * min(each, 1.0)
        able = sum((seat, one & 3) not in self.lacking for seat in self.after)
        return (1.0 - forced) ** able

    def average(self) -> float:
        """What a coming trick costs on average."""
        return self.per_trick + (self.rest + self.last) / self.left

    def danger(self, one: int) -> float:
        """What a card threatens while it stays in the hand: winning later tricks, and coming home itself."""
        lower, higher = self.about(one)
        high = lower / (lower + higher) if lower + higher else ALONE
        suit = sum(self.costs[other] for other in self.unseen if other & 3 == one & 3)
        beaten = sum(self.costs[other] for other in self.unseen if other & 3 == one & 3 and POWER[other] < POWER[one])
        return high * (self.average() + 0.15 * suit) + 0.4 * beaten * high + HOME * self.costs[one]

    def price(self, one: int) -> float:
        """What it costs to play a card: in this trick, and less what its danger would cost later."""
        wins = self.wins(one)
        lies = sum(self.costs[other] for other in (*self.trick, one))
        to_come = len(self.after) * 1.2 * self.rest / max(1, len(self.unseen))
        price = wins * (self.per_trick + lies + to_come)
        if self.last and self.left == 2:
            stays = next(other for other in self.hand if other != one)
            lower, higher = self.about(stays)
            leads = 1.0 if not higher else lower / (lower + higher)
            price += self.last * (wins * leads + (1 - wins) * leads / (self.others + 1))
        return price - LATER * self.danger(one)


def lacking(heard: Sequence[Event]) -> set[tuple[int, int]]:
    """Who has shown in this hand to have none of a suit, as (seat, suit)."""
    lacking: set[tuple[int, int]] = set()
    led = -1
    for event in heard:
        match event.kind:
            case "dealt":
                lacking.clear()
                led = -1
            case "played":
                suit = event.cards[0] & 3
                if led < 0:
                    led = suit
                elif suit != led:
                    lacking.add((event.seat, led))
            case "took":
                led = -1
            case _:
                pass
    return lacking


BRAINS = (Thumb(),)
