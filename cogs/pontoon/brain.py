"""Pontoon by rule of thumb (page, section 13): bet on the first card, buy where nothing can go wrong, bank on equal bets."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.brains import Brain
from bot.cards import cards
from bot.rules import Event, View, number_range
from cogs.pontoon.hands import VALUES, best, low, may_be_half_a_pontoon

#: ranks worth splitting: aces and eights
SPLIT = (0, 7)


class Thumb(Brain):
    """Bets the most on an ace or a ten-valued card, buys towards five cards, sticks on 17."""

    name = "thumb"

    def choose(self, view: View, heard: Sequence[Event], chance: Random) -> str | None:
        families = {move.partition(" ")[0]: move for move in view.moves}
        match view.table["phase"]:
            case "limits":
                return f"min {_equal_bet(view, families['min'])}"
            case "limits max":
                return f"max {view.table['limits'][0]}"
            case "bet":
                least, most = _range(families["bet"])
                return f"bet {most if may_be_half_a_pontoon(view.cards[0]) else least}"
            case "bank":
                return _bank(view, heard)
            case _:
                return _play(view, families)


def _range(pattern: str) -> tuple[int, int]:
    span = number_range(pattern)
    assert span is not None  # these families are ranges by the rules
    return span


def _equal_bet(view: View, pattern: str) -> int:
    """The largest bet that everybody can meet who can bet at all: equal bets leave the bank its edge, wide limits take it."""
    least, most = _range(pattern)
    purses = [purse // 2 for seat, purse in enumerate(view.table["purses"]) if seat != view.seat]
    return min([most, *(half for half in purses if half >= least)])


def _play(view: View, families: dict[str, str]) -> str:
    """One step of a hand."""
    seat, at = view.table["turn"]
    hand = view.table["table"][seat][at]
    before = sum(other["down"] for other in view.table["table"][seat][:at])
    held = [*view.cards[before : before + hand["down"]], *cards(hand["up"])]
    hard, total = low(held), best(held)
    if "split" in families and held[0] >> 2 in SPLIT:
        return "split"
    if "buy" in families and (price := _price(held, hard, total, _range(families["buy"]))):
        return f"buy {price}"
    return "twist" if "twist" in families and _goes_on(held, hard, total) else "stick"


def _price(held: Sequence[int], hard: int, total: int, span: tuple[int, int]) -> int:
    """What to pay for the next card; 0 for not buying it."""
    least, most = span
    if len(held) >= 4 and hard <= 11:
        return most  # it cannot bust, and five cards pay double
    if total != hard:  # a soft total
        return least if total <= 17 or len(held) == 4 else 0
    if 9 <= hard <= 11:
        return most if hard >= 10 else least
    return least if hard < 9 and len(held) == 3 else 0  # two cards so low are twisted; with three the trick is near


def _goes_on(held: Sequence[int], hard: int, total: int) -> bool:
    """Whether to twist."""
    if len(held) >= 5:
        return False  # a trick is made, and one more card could spoil it
    if total != hard:
        return total <= 17 or len(held) == 4
    return hard <= 15


def _unseen(view: View, heard: Sequence[Event]) -> list[int]:
    """How many cards of each value from 1 to 10 nobody has shown since the shuffle: index 0 counts nothing."""
    gone = {card for hand in _shown(view) for card in hand}
    for event in reversed(heard):
        if event.kind == "shuffled":
            break
        gone.update(event.cards)
    left = [0] * 11
    for card, value in enumerate(VALUES):
        left[value] += card not in gone
    return left if sum(left) > 10 else [0, *[4] * 9, 16]


def _shown(view: View) -> Iterator[list[int]]:
    yield cards(view.table["bank"]["up"])
    for hands in view.table["table"]:
        for hand in hands:
            yield cards(hand["up"])
    for _, gone in view.table["busted"]:
        yield cards(gone)


def _bank(view: View, heard: Sequence[Event]) -> str:
    """Stick or draw, by what would be collected and paid: each hand still in is judged by its cards and by its having stuck."""
    left = _unseen(view, heard)
    live = [
        (hand["wager"], _strength(hand, left))
        for hands in view.table["table"]
        for hand in hands
        if hand["state"] == "stuck"
    ]
    up = cards(view.table["bank"]["up"])
    held = sorted(VALUES[card] for card in up)
    return "draw" if _draw(held, left, live) > _stick(held, live) else "stick"


#: what a stuck hand is: how likely each total is (index), and a five-card trick (index 22)
Strength = list[float]


def _strength(hand: dict, left: Sequence[int]) -> Strength:
    """Totals by the unseen cards, those that a sensible player would not stick on being less likely."""
    count = len(hand["up"]) + hand["down"]
    likely = [0.0] * 23
    if count >= 5:
        likely[22] = 1.0
        return likely
    up = [VALUES[card] for card in cards(hand["up"])]
    ways = {(sum(up), 1 in up): 1.0}
    for _ in range(hand["down"]):
        more: dict[tuple[int, bool], float] = {}
        for (hard, ace), weight in ways.items():
            for value in range(1, 11):
                if hard + value <= 21:
                    key = (hard + value, ace or value == 1)
                    more[key] = more.get(key, 0.0) + weight * left[value]
        ways = more
    for (hard, ace), weight in ways.items():
        total = hard + 10 if ace and hard <= 11 else hard
        if count > 2 or total < 21:  # two cards with 21 would have been declared
            likely[total] += weight * (1.0 if total >= 17 else 0.4 if total == 16 else 0.05)
    whole = sum(likely) or 1.0
    return [weight / whole for weight in likely]


def _value(held: Sequence[int]) -> int:
    hard = sum(held)
    return hard + 10 if 1 in held and hard <= 11 else hard


def _stick(held: Sequence[int], live: Sequence[tuple[int, Strength]]) -> float:
    """What the bank gains when it stays as it is: it wins ties, and pays a trick double."""
    if len(held) >= 5:
        return float(sum(wager for wager, _ in live))
    total = _value(held)
    return sum(
        wager * (sum(likely[: total + 1]) - sum(likely[total + 1 : 22]) - 2 * likely[22]) for wager, likely in live
    )


def _draw(held: list[int], left: Sequence[int], live: Sequence[tuple[int, Strength]]) -> float:
    """What the bank gains on average by one more card and then the better of both."""
    bust = -sum(wager * (1 + likely[22]) for wager, likely in live)
    gain = 0.0
    for value in range(1, 11):
        if not left[value]:
            continue
        more = [*held, value]
        hard = sum(more)
        if hard > 21:
            worth = bust
        elif hard == 21 or len(more) >= 5:
            worth = _stick(more, live)
        else:
            worth = max(_stick(more, live), _draw(more, left, live))
        gain += left[value] * worth
    return gain / sum(left)


BRAINS = (Thumb(),)
