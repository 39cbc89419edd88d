"""Pontoon by rule of thumb (page, section 13): bet on the first card, play by a chart, bank on equal bets."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from cogs.pontoon.brain.charts import BARRED, COLUMNS, STYLES, Style, column, letter
from cogs.pontoon.hands import VALUES, Shown, best, low
from cogs.pontoon.state import DRAW, SPLIT, STICK, TWIST, Table, read

#: the verbs of the legal moves, each with its span of chips; (0, 0) for one without
Families = Mapping[str, tuple[int, int]]


class Thumb(Brain):
    """Bets the most on first cards that are worth it, and plays by the chart for the table's options."""

    name = "thumb"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        families = {meant.verb: meant.span or (0, 0) for meant in map(read, view.moves) if meant}
        match view.table.phase:
            case "limits":
                return f"min {_equal_bet(view, families['min'])}"
            case "limits max":
                return f"max {view.table.limits[0]}"
            case "bet":
                least, most = families["bet"]
                return f"bet {most if VALUES[view.cards[0]] in _style(view).bets else least}"
            case "bank":
                return _bank(view, heard)
            case _:
                return _play(view, families)


def _equal_bet(view: View[Table], span: tuple[int, int]) -> int:
    """The largest bet that everybody can meet who can bet at all: equal bets leave the bank its edge, wide limits take it."""
    least, most = span
    purses = [purse // 2 for seat, purse in enumerate(view.table.purses) if seat != view.seat]
    return min([most, *(half for half in purses if half >= least)])


def _style(view: View[Table]) -> Style:
    options = view.setting.options
    return STYLES[options["buys"], options["trick"]]


def _play(view: View[Table], families: Families) -> str:
    """One step of a hand: the chart's letter, or its word on hands that cannot buy."""
    table = view.table
    assert table.turn is not None  # somebody plays a hand
    seat, at = table.turn
    hand = table.hands[seat][at]
    before = sum(other.down for other in table.hands[seat][:at])
    held = [*view.cards[before : before + hand.down], *hand.up]
    style, shown = _style(view), VALUES[table.bank[0]]
    if SPLIT in families and COLUMNS[column(shown)] in style.splits.get(VALUES[held[0]], ""):
        return SPLIT
    total = best(held)
    chart = style.chart if "buy" in families else BARRED
    match letter(chart, len(held), total != low(held), total, shown):
        case "B":
            return f"buy {families['buy'][1]}"
        case "b":
            return f"buy {families['buy'][0]}"
        case "T" if TWIST in families:
            return TWIST
        case _:
            return STICK


def _unseen(view: View[Table], heard: Sequence[Event]) -> list[int]:
    """How many cards of each value from 1 to 10 nobody has shown since the shuffle: index 0 counts nothing."""
    gone = {card for hand in _shown(view.table) for card in hand}
    for event in reversed(heard):
        if event.kind == "shuffled":
            break
        gone.update(event.cards)
    left = [0] * 11
    for card, value in enumerate(VALUES):
        left[value] += card not in gone
    return left if sum(left) > 10 else [0, *[4] * 9, 16]


def _shown(table: Table) -> Iterator[Sequence[int]]:
    yield table.bank
    for hands in table.hands:
        for hand in hands:
            yield hand.up
    for _, gone in table.busted:
        yield gone


def _bank(view: View[Table], heard: Sequence[Event]) -> str:
    """Stick or draw, by what would be collected and paid: each hand still in is judged by its cards and by its having stuck."""
    left = _unseen(view, heard)
    live = [
        (hand.wager, _strength(hand, left)) for hands in view.table.hands for hand in hands if hand.state == "stuck"
    ]
    held = sorted(VALUES[card] for card in view.table.bank)
    trick = view.setting.options["trick"]
    return DRAW if _draw(held, left, live, trick) > _stick(held, live, trick) else STICK


#: what a stuck hand is: how likely each total is (index), and a five-card trick (index 22)
Strength = list[float]


def _strength(hand: Shown, left: Sequence[int]) -> Strength:
    """Totals by the unseen cards, those that a sensible player would not stick on being less likely."""
    count = len(hand.up) + hand.down
    likely = [0.0] * 23
    if count >= 5:
        likely[22] = 1.0
        return likely
    up = [VALUES[card] for card in hand.up]
    ways = {(sum(up), 1 in up): 1.0}
    for _ in range(hand.down):
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


def _stick(held: Sequence[int], live: Sequence[tuple[int, Strength]], trick: int) -> float:
    """What the bank gains when it stays as it is: it wins ties, and pays a trick once or twice."""
    if len(held) >= 5:
        return float(sum(wager for wager, _ in live))
    total = _value(held)
    return sum(
        wager * (sum(likely[: total + 1]) - sum(likely[total + 1 : 22]) - trick * likely[22]) for wager, likely in live
    )


def _draw(held: list[int], left: Sequence[int], live: Sequence[tuple[int, Strength]], trick: int) -> float:
    """What the bank gains on average by one more card and then the better of both."""
    bust = -sum(wager * (1 + (trick - 1) * likely[22]) for wager, likely in live)
    gain = 0.0
    for value in range(1, 11):
        if not left[value]:
            continue
        more = [*held, value]
        hard = sum(more)
        if hard > 21:
            worth = bust
        elif hard == 21 or len(more) >= 5:
            worth = _stick(more, live, trick)
        else:
            worth = max(_stick(more, live, trick), _draw(more, left, live, trick))
        gain += left[value] * worth
    return gain / sum(left)


BRAINS = (Thumb(),)
