"""What Canadian Salad says: events, moves and views in plain English, and the buttons of a hand."""

from collections.abc import Sequence

from bot.cards import SUIT_WORDS, cards, sign, signs, suit_of
from bot.cards.hand_rows import suit_line
from bot.rules import Choice, Event, View, Words
from bot.rules.families.trick_words import card_rows, is_told_later, trick_line, trick_lines
from bot.rules.families.turns import PLAY, PLAYED
from bot.rules.words import HARD, Names, counted, of_hand, row_of, standing
from cogs.canadian_salad.page import BRIEF, PAGE
from cogs.canadian_salad.reasons import reason
from cogs.canadian_salad.state import (
    ALL_TOLD,
    DEAR,
    HANDS,
    LEFT_OUT,
    POWER,
    TRICK_COSTS,
    Table,
    is_settled,
    price,
    still_out,
)

#: what costs points, hand by hand
GOALS = (
    "",
    "every trick costs 10 points",
    "every heart costs 10 points",
    "every queen costs 25 points",
    "K♠ costs 100 points",
    "the last trick costs 100 points",
    "everything costs: tricks 10, hearts 10, queens 25, K♠ 100, last trick 100",
)
#: the last of them once it has been read: one line of a phone
ALL_COSTS = "costs: trick 10, ♥ 10, Q 25, K♠ 100, last 100"
#: the last of them once its queens and its king have been taken
STILL_COSTLY = "still costly: tricks 10, hearts 10, last trick 100"
#: what is said where all that costs in a hand has been taken
ALL_TAKEN = {2: "all hearts are taken", 3: "all queens are taken", 4: "K♠ is taken"}
#: the hand in which the king of spades alone costs
OF_THE_KING = 4
QUEENS = 4


class CanadianSaladWords(Words):
    """Canadian Salad in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {GOALS[event.amount]}. {who} deals."
            case "played":
                return f"{who} plays {sign(event.cards[0])}."
            case "took":
                cost = f": {counted(event.amount, 'penalty point')}" if event.amount else ""
                return f"{who} takes {signs(event.cards)}{cost}."
            case "stopped":
                return "Nothing that costs is left to take: the hand stops here."
            case "scored":
                return f"{who}: {counted(event.amount, 'penalty point')} in this hand, {event.other} in all."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'penalty point')}, the fewest."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """What a hand has cost everybody is one line; the totals stand in the score."""
        event = events[at]
        match event.kind:
            case "dealt":  # what costs stands above the cards and in the picture
                return f"{names[event.seat]} deals hand {event.amount}."
            case "scored":
                row = row_of(events, at, ("scored",)) or ()
                cost = " · ".join(f"{names[one.seat]}{HARD}{one.amount}" for one in row)
                return f"The hand cost: {cost}." if row else ""
            case _:
                return "" if is_told_later(events, at) else self.event(event, names)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        return sign(PLAYED[move])

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [f"### Hand {view.hand} of 6: {GOALS[view.hand]}"]
        lines += trick_lines(table, names)
        if out := _not_taken(view):
            lines.append(_begun(out))
        for seat, points in enumerate(table.points):
            arrow = "▶" if seat in view.to_act else "·"
            now = 0 if view.over else points
            lines.append(
                f"{arrow} **{names[seat]}** {counted(table.sizes[seat], 'card')} · {counted(table.tricks[seat], 'trick')}"
                f" · **{view.scores[seat] + now}** in all{f', {now} of them in this hand' if now else ''}"
            )
        if table.last_hand:
            shares = ", ".join(f"{names[seat]} {cost}" for seat, cost in enumerate(table.last_hand.points))
            lines.append(f"Hand {table.last_hand.hand} cost: {shares}")
        if table.pot:
            lines.append(f"Pot: {table.pot} chips for the lowest total")
        return "\n".join(lines)

    def told(self, event: Event, view: View[Table]) -> bool:
        if view.over:
            return event.kind == "played"  # the last trick is told, and none before
        return event.kind == "scored"  # the next hand begins with it, and the score card has shown it

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        return event.kind == "played"  # the trick lies there, and who takes it is told with its cards

    def question(self, view: View[Table], names: Names) -> str:
        if not view.table.trick:
            return "lead any card"
        led = suit_of(view.table.trick[0][1])
        if any(suit_of(one) == led for one in view.cards):
            return f"follow {SUIT_WORDS[led]}"
        return f"no {SUIT_WORDS[led]}, so throw any card"

    def advice(self, view: View[Table], names: Names) -> str:
        led = [suit_of(one) for _, one in view.table.trick[:1]]
        if not view.moves or not led or any(suit_of(one) == led[0] for one in view.cards):
            return ""
        return "What you throw cannot take the trick."

    def middle(self, view: View[Table], names: Names) -> str:
        if view.over:  # nothing costs any more
            return ""
        goal, out = GOALS[view.hand], _not_taken(view)
        if is_settled(view.table, view.hand):
            goal, out = out, ""
        elif view.hand == HANDS and not still_out(view.table, HANDS):
            goal, out = STILL_COSTLY, ""
        elif view.hand == HANDS and any(view.table.tricks):
            goal = ALL_COSTS
        told = f"**{_begun(goal)}**"
        if out and goal == ALL_COSTS:
            told += f"\n{_begun(out)}"
        elif out:
            told += f" · {out}"
        lines = [told]
        if not any(view.table.tricks):
            lines += [*_last_hand(view, names), *_left_out(view)]
        if trick := trick_line(view.table, names, POWER, marked="highest"):  # nobody is glad to win it
            lines.append(trick + _so_far(view))
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        return suit_line(view.cards)

    def score(self, view: View[Table], names: Names) -> str:
        """All that everybody has taken, in one line of a phone; what this hand has cost of it stands on the plates."""
        now = (0,) * view.setting.seats if view.over else view.table.points
        return of_hand(view, HANDS, f"penalties: {standing(view, names, lambda seat: view.scores[seat] + now[seat])}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        return card_rows(view, PLAY)

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _begun(told: str) -> str:
    """As the beginning of a line."""
    return f"{told[0].upper()}{told[1:]}"


def _not_taken(view: View[Table]) -> str:
    """In the hands in which queens or the king of spades cost: which of them nobody has taken; and where nothing costs any more."""
    if view.over:
        return ""
    if is_settled(view.table, view.hand):
        return f"{ALL_TAKEN[view.hand]}: nothing costs any more"
    left = still_out(view.table, view.hand)
    if left is not None and view.hand == HANDS and len(left) in (0, ALL_TOLD):  # all out: nothing to remember
        return "" if left else "K♠ and all queens have been taken"
    if left and view.hand == OF_THE_KING:
        return "not taken yet"
    if left and len(left) == QUEENS:  # all of them would be a line of cards on a phone
        gone = [one for one in DEAR[view.hand] if one not in left]
        return f"{signs(gone)} has been taken" if gone else "none taken yet"
    return f"not taken yet: {signs(left)}" if left else ""


def _so_far(view: View[Table]) -> str:
    """What the trick that lies there costs by its cards, to follow it; that a trick costs by itself stands above."""
    trick = view.table.trick
    cost = price(view.hand, (one for _, one in trick), last=not view.table.sizes[trick[0][0]])
    return f" · **costs {cost}**" if cost > TRICK_COSTS[view.hand] else ""


def _last_hand(view: View[Table], names: Names) -> list[str]:
    """While a hand begins: what the one before has cost."""
    last = view.table.last_hand
    if last is None or last.hand == 1:  # the first hand's cost is the totals, which stand below
        return []
    shares = " · ".join(f"{names[seat]} {cost}" for seat, cost in enumerate(last.points))
    return [f"-# Hand {last.hand} cost: {shares}"]


def _left_out(view: View[Table]) -> list[str]:
    """While the first hand begins: which cards nobody has, so that everybody holds as many."""
    left = LEFT_OUT[view.setting.seats]
    return [f"-# Not in the game: {signs(cards(left))}"] if left and view.hand == 1 else []


WORDS = CanadianSaladWords()
