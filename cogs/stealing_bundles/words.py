"""What Stealing Bundles says: events, moves and views in plain English."""

from collections.abc import Sequence

from bot.cards import NAMES, rank_of, sign, signs
from bot.cards.hand_rows import even_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.words import ENDS, Names, counted, hand_line, of_hand, own_first, standing
from cogs.stealing_bundles.moves import captures, read
from cogs.stealing_bundles.page import BRIEF, PAGE
from cogs.stealing_bundles.reasons import reason
from cogs.stealing_bundles.state import NONE, Table

STYLES = {"take": "blue", "steal": "green", "trail": "blue"}
LONGEST_SIGN = 3  #: of a card, as in 10♥
APART = 7  #: so many ranks on the board stand apart from each other in a line of a phone; of more, only the cards fit
LAST_DEAL = "Four new cards each, the last ones: the stock is empty."


class BundlesWords(Words):
    """Stealing Bundles in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else "Nobody"
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals four cards each."
            case "board":
                return f"Dealt to the board: {signs(event.cards)}."
            case "more":
                return f"Four new cards each; {event.amount} left in the stock." if event.amount else LAST_DEAL
            case "took":
                return f"{who} plays {sign(event.cards[0])} and takes {signs(event.cards[1:])}."
            case "stole":
                return f"**{who} steals the bundle**: {counted(event.amount, 'card')} with {sign(event.cards[0])}!"
            case "trailed":
                return f"{who} lays {sign(event.cards[0])} on the board."
            case "leftovers" if event.seat >= 0:
                return f"{who} took last and gets what is left: {signs(event.cards)}."
            case "leftovers":
                return f"Nobody gets what is left: {signs(event.cards)}."
            case "counted":
                return f"{who} has {counted(event.amount, 'card')}."
            case "won":
                return f"{who} wins with {counted(event.amount, 'card')}."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """The counts that end a match stand in its score, and nowhere twice."""
        counts = events[at].kind == "counted" and any(later.kind in ENDS for later in events[at:])
        return "" if counts else self.event(events[at], names)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        meant = read(move)
        if meant is None:
            return move
        played = meant.card
        match meant.verb:
            case "take":
                rank = rank_of(played)
                taken = [one for one in view.table.board if rank_of(one) == rank]
                return f"{sign(played)} takes {signs(taken)}"
            case "steal":
                robbed = 1 - (view.table.turn if view.seat is None else view.seat)  # it may be pressed ahead
                return f"{sign(played)} steals {counted(view.table.bundles[robbed], 'card')}"
            case _:
                return f"Lay {sign(played)}"

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [f"# {signs(table.board) or 'the board is empty'}"]
        hands = view.setting.options["hands"]
        lines.append(f"Stock {table.stock}" + (f" · hand {view.hand} of {hands}" if hands > 1 else ""))
        for seat, count in enumerate(table.counts):
            arrow = "▶" if seat in view.to_act else "·"
            total = f" · {view.scores[seat]} won before" if hands > 1 and not view.over else ""
            lines.append(f"{arrow} **{names[seat]}** {_bundle(view, seat)} · {count} in hand{total}")
        if table.turn != NONE and not any((table.stock, *table.counts)):
            lines.append("All cards have been played.")
        if view.over:
            lines.append(f"Final count: {names[0]} {view.scores[0]}, {names[1]} {view.scores[1]}.")
        elif table.last:
            lines.append(f"The hand before: {names[0]} {table.last[0]}, {names[1]} {table.last[1]}.")
        return "\n".join(lines)

    def question(self, view: View[Table], names: Names) -> str:
        verbs = {_verb(move) for move in view.moves}
        if "steal" in verbs:
            return f"steal {names[1 - (view.seat or 0)]}'s bundle, or take" if "take" in verbs else "steal the bundle"
        return "take from the board" if "take" in verbs else "lay a card on the board"

    def news(self, events: Sequence[Event], view: View[Table], names: Names) -> str:
        """A bundle has just changed hands: the event of the game."""
        table = view.table
        if not table.stolen or view.over:
            return ""
        robbed = 1 - table.last_capture
        whose = "your" if robbed == view.seat else f"{names[robbed]}'s"
        return f"**{names[table.last_capture]} stole {whose} bundle**: {counted(table.stolen, 'card')}!"

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        """A steal that is news stands above."""
        table = view.table
        return event.kind == "stole" and (event.seat, event.amount) == (table.last_capture, table.stolen)

    def advice(self, view: View[Table], names: Names) -> str:
        verbs = {_verb(move) for move in view.moves}
        if "trail" in verbs:
            return "None of your cards can take or steal."
        if not verbs:
            return ""
        able = " or ".join(verb for verb in ("take", "steal") if verb in verbs)
        return f"You can {able}, so you must{': choose the card' if len(view.moves) > 1 else ''}."

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if view.over:  # the score says all that counts then
            return ""
        board = f"**{_board(sorted(table.board))}**" if table.board else "empty"
        bundles = ["Nobody has a bundle yet"]
        if any(top != NONE for top in table.tops):
            bundles = [f"{names[seat]}: {_bundle(view, seat)}" for seat in own_first(view)]
        return "\n".join([f"Board: {board}", *bundles])

    def hand(self, view: View[Table], names: Names) -> str:
        return hand_line(view.cards, rank_of)

    def score(self, view: View[Table], names: Names) -> str:
        hands = view.setting.options["hands"]
        if view.over or hands > 1:
            won = of_hand(view, hands, f"cards won: {standing(view, names, lambda seat: view.scores[seat])}")
            return won if view.over else f"{_stock(view)} · {won}"
        # what everybody has so far stands beside the bundles
        win = "more than 26 cards" if view.setting.options["leftovers"] == "last" else "most cards"
        return f"{_stock(view)} · {win} win"

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """A button a card where it stands in the hand, with what it takes; a card that can take and steal has two."""
        made: list[Choice] = []
        for one in view.cards:
            able = [move for move in view.moves if (meant := read(move)) and meant.card == one]
            made += [Choice(self.label(move, view, names), move, STYLES[_verb(move)]) for move in able]
            if not able:
                made += [Choice(label, move, enabled=False) for label, move in self._waiting(one, view, names)]
        # of four that say what they do, a phone would show three and then one
        plain = all(len(choice.label) <= LONGEST_SIGN for choice in made)
        return even_rows(made, 4 if plain else 3)

    def _waiting(self, one: int, view: View[Table], names: Names) -> list[tuple[str, str]]:
        """What a card that cannot be played now would do as the cards lie: label and move of each of its buttons."""
        if view.moves or view.over or view.seat is None:
            return [(sign(one), f"trail {NAMES[one]}")]
        able = captures([one], view.table.board, view.table.tops[1 - view.seat])
        return [(self.label(move, view, names), move) for move in able] or [(sign(one), f"trail {NAMES[one]}")]

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _verb(move: str) -> str:
    meant = read(move)
    return meant.verb if meant else ""


def _board(cards: Sequence[int]) -> str:
    """The sorted board, each rank by itself as long as a line of a phone has room for that."""
    return hand_line(cards, rank_of) if len({*map(rank_of, cards)}) <= APART else signs(cards)


def _stock(view: View[Table]) -> str:
    stock = view.table.stock
    return f"Stock {stock}" if stock else "No stock left"


def _bundle(view: View[Table], seat: int) -> str:
    top = view.table.tops[seat]
    return "no bundle" if top == NONE else f"bundle of {counted(view.table.bundles[seat], 'card')}, top {sign(top)}"


WORDS = BundlesWords()
