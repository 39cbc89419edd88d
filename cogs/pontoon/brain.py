"""Pontoon by rule of thumb (page, section 13): bet on the first card, play by a chart, bank on equal bets."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.brains import Brain
from bot.cards import cards
from bot.rules import Event, View, number_range
from cogs.pontoon.charts import BARRED, COLUMNS, STYLES, Style, column, letter
from cogs.pontoon.hands import VALUES, best, low


class Thumb(Brain):
    """Bets the most on first cards that are worth it, and plays by the chart for the table's options."""

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
                return f"bet {most if VALUES[view.cards[0]] in _style(view).bets else least}"
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


def _style(view: View) -> Style:
    options = view.setting.options
    return STYLES[options["buys"], options["trick"]]


def _play(view: View, families: dict[str, str]) -> str:
    """One step of a hand: the chart's letter, or its word on hands that cannot buy."""
    seat, at = view.table["turn"]
    hand = view.table["table"][seat][at]
    before = sum(other["down"] for other in view.table["table"][seat][:at])
    held = [*view.cards[before : before + hand["down"]], *cards(hand["up"])]
    style, shown = _style(view), VALUES[cards(view.table["bank"]["up"])[0]]
    if "split" in families and COLUMNS[column(shown)] in style.splits.get(VALUES[held[0]], ""):
        return "split"
    total = best(held)
    chart = style.chart if "buy" in families else BARRED
    match letter(chart, len(held), total != low(held), total, shown):
        case "B":
            return f"buy {_range(families['buy'])[1]}"
        case "b":
            return f"buy {_range(families['buy'])[0]}"
        case "T" if "twist" in families:
            return "twist"
        case _:
            return "stick"


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
    trick = view.setting.options["trick"]
    return "draw" if _draw(held, left, live, trick) > _stick(held, live, trick) else "stick"


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
