"""What Kowah says: events, moves and views in plain English."""

from collections.abc import Sequence
from itertools import groupby

from bot.cards import RANK_SIGNS, rank_of, sign, signs
from bot.cards.hand_rows import even_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted, listed, of_hand, standing, with_hands
from cogs.kowah.moves import CLAIM, DISCARD, FROM_PILE, FROM_STOCK, LET_GO, read
from cogs.kowah.page import BRIEF, PAGE
from cogs.kowah.reasons import reason
from cogs.kowah.state import ASKED, DRAW, THROW, Table, pairs_of_checki, without

STOCK_ONLY = "Too many turns in a row have begun with the pile: this one begins with the stock."
#: what is told with which event, if that comes next
_LATER = {
    "drew": ("drew_card", "revealed", "third", "discarded"),
    "drew_card": ("revealed", "third", "discarded"),
    "revealed": ("discarded",),
    "took": ("discarded",),
}
#: how a turn begins, before what is discarded
_BEGUN = {"drew": "draws", "drew_card": "draws", "revealed": "draws", "took": "takes"}


class KowahWords(Words):
    """Kowah in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals eight cards to everybody."
            case "drew":
                return f"{who} draws from the stock."
            case "drew_card":
                return f"{who} draws {shown}."
            case "revealed":
                return f"{who} draws and shows {shown}, because of the checki."
            case "took":
                return f"{who} takes {shown} from the pile."
            case "discarded":
                return f"{who} discards {shown}."
            case "checki":
                return f"{who} says *checki* with {shown} {shown}: a third {shown} wins."
            case "lapsed":
                return f"{who}'s checki is over: the hand has no two sets of three beside the pair any more."
            case "let_go":
                return f"{who} lets {shown} go."
            case "third":
                return f"{who} draws the third {shown} and wins the hand!"
            case "claimed":
                return f"{who} claims {shown} from {names[event.other]} and wins the hand!"
            case "no_winner":
                return "The stock is used up: nobody wins this hand."
            case "won":
                return f"{who} wins the match{with_hands(event.amount)}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """A turn is one line, unless a claim comes between; the card that is drawn is told to whoever may see it."""
        event = events[at]
        if any(later.kind in _LATER.get(event.kind, ()) for later in events[at + 1 : at + 2]):
            return ""
        begun = events[at - 1] if at and event.kind == "discarded" else None
        if begun is None or begun.kind not in _BEGUN:
            return self.event(event, names)
        if begun.kind in ("drew_card", "revealed") and begun.cards == event.cards:  # one card, named once
            return f"{names[event.seat]} draws {signs(event.cards)} and discards it."
        first = " ".join(one for one in (_BEGUN[begun.kind], signs(begun.cards)) if one)
        return f"{names[event.seat]} {first} and discards {signs(event.cards)}."

    def told(self, event: Event, view: View[Table]) -> bool:
        return view.over and event.kind == "discarded"  # how it was won is told, and no turn before

    def label(self, move: str, view: View[Table], names: Names) -> str:
        shown = view.table.checki[view.seat or 0]
        if move == FROM_STOCK:
            return "Draw"
        if move == FROM_PILE:
            return f"Take {sign(view.table.discards[-1])}"
        if move == CLAIM:
            return "Claim" if shown is None else f"Claim {sign(shown)}"
        if move == LET_GO:
            return "Let it go"
        meant = read(move)
        thrown = sign(meant.thrown)
        return f"Discard {thrown}, checki {sign(meant.pair)}" if meant.declares else thrown

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [f"Stock {table.stock} · hand {view.hand} of {view.setting.options['hands']}"]
        if table.discards:
            *under, top = table.discards[-5:]
            below = f" · under it {signs(reversed(under))}" if under else ""
            lines.insert(0, f"## On the pile {sign(top)}{below}")
        for seat, size in enumerate(table.sizes):
            arrow = "▶" if seat in view.to_act else "·"
            shown = table.checki[seat]
            pair = "" if shown is None else f" · **checki {sign(shown)} {sign(shown)}**"
            won = f" · {view.scores[seat]} won" if view.setting.options["hands"] > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {size} cards{pair}{won}")
        if any(one is not None for one in table.checki) and not view.over:
            lines.append(
                "-# Checki: a third card like the open pair wins the hand; all others show what they draw from the stock."
            )
        if table.phase == ASKED and view.to_act:
            lines.append(f"Waiting for {names[view.to_act[0]]} to claim.")
        elif table.phase == DRAW and not table.may_take:
            lines.append(STOCK_ONLY)
        return "\n".join(lines)

    def question(self, view: View[Table], names: Names) -> str:
        table = view.table
        if table.phase == DRAW:
            takes = FROM_PILE in view.moves
            return f"draw, or take {sign(table.discards[-1])}" if takes else "draw from the stock"
        mine = table.checki[view.seat or 0]
        if table.phase == ASKED and mine is not None:
            return f"claim {sign(mine)} and win"
        if any(read(move).declares for move in view.moves):
            return "discard one card, with a checki if you like"
        return "discard one card"

    def news(self, events: Sequence[Event], view: View[Table], names: Names) -> str:
        """The ninth card, while one of them is to be discarded: among the others it cannot be told."""
        came = next((event for event in reversed(events) if self.is_seen(event, view)), None)
        if came is None:
            return ""
        who, shown = names[came.seat], f"**{signs(came.cards)}**"
        match came.kind:
            case "took":
                return f"{who} took {shown}: it may not go straight back."
            case "revealed":
                return f"{who} drew {shown}, and everybody has seen it."
            case _:
                return f"{who} drew {shown}."

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        if view.table.phase != THROW or view.seat not in view.to_act or event.seat != view.seat:
            return False
        return event.kind in ("drew_card", "revealed", "took")

    def advice(self, view: View[Table], names: Names) -> str:
        mine = None if view.over else view.table.checki[view.seat or 0]
        lines: list[str] = []
        if mine is not None:
            one = sign(mine)
            lines.append(
                f"Your checki: {one} {one} lie open, and a third {one} wins: drawn, taken from the pile, or claimed."
            )
            if keep := _keeping(view):
                lines.append(f"Discard {' or '.join(map(sign, keep))} to keep it: any other card ends your checki.")
        if any(read(move).declares for move in view.moves):
            lines.append(
                "Checki: lay an identical pair open beside two sets of three of a rank; a third card like it wins."
            )
            if complete := [kind for kind in set(view.cards) if view.cards.count(kind) >= 3]:
                lines.append(
                    f"The three {sign(min(complete))} you hold win nothing: the third must come after the checki."
                )
        if (awaited := _awaited(view)) and not view.over:
            waits = [
                f"{names[seat]} {'waits for' if not at else 'for'} {sign(one)}"
                for at, (seat, one) in enumerate(awaited)
            ]
            lines.append(f"Checki: {listed(waits)}. Never discard {'it' if len(waits) == 1 else 'them'}.")
            if view.table.phase == DRAW or not view.moves:  # who discards has drawn, and what was seen is told already
                lines.append("-# Meanwhile everybody sees what you draw from the stock.")
        if view.table.phase == DRAW and view.moves and not view.table.may_take:
            lines.append(STOCK_ONLY)
        return "\n".join(lines)

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if view.over:
            return ""
        pile = "The pile is empty"
        if table.discards:
            *under, top = table.discards[-4:]
            pile = f"Pile: **{sign(top)}**{f', under it {signs(reversed(under))}' if under else ''}"
        return f"{pile} · stock {counted(table.stock, 'card')}"

    def hand(self, view: View[Table], names: Names) -> str:
        held = " · ".join(map(signs, _groups(view)))
        return (
            held if view.over or view.table.checki[view.seat or 0] is not None else f"{held}\n-# {_towards(view.cards)}"
        )

    def score(self, view: View[Table], names: Names) -> str:
        hands = view.setting.options["hands"]
        if hands == 1 and not view.over:
            # nothing has been won before it: what tells is that nobody is near; who is, stands above
            near = any(pair is not None for pair in view.table.checki)
            return "This one hand decides the match" if near else "Checki: nobody has shown a pair yet"
        return of_hand(view, hands, f"hands won: {standing(view, names, lambda seat: view.scores[seat])}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """The cards stand there all the time, what somebody waits for last of them; drawing and claiming below."""
        if view.over:
            return []
        awaited, kept = {shown for _, shown in _awaited(view)}, _keeping(view)
        held = list(dict.fromkeys(one for group in _groups(view) for one in group))
        held.sort(key=lambda one: one in awaited)
        cards = [
            Choice(sign(one), DISCARD[one], "red" if one in awaited else "grey" if kept and one not in kept else "blue")
            if DISCARD[one] in view.moves
            else Choice(sign(one), DISCARD[one], enabled=False)
            for one in held
        ]
        declared = [Choice(self.label(move, view, names), move, "green") for move in view.moves if read(move).declares]
        return [*even_rows(cards), *even_rows(declared), *even_rows(self._acts(view, names))]

    def _acts(self, view: View[Table], names: Names) -> list[Choice]:
        """What is done with a card that appears: drawing it, taking it, claiming it."""
        if view.table.phase == ASKED and view.moves:
            styles = {CLAIM: "green"}
            return [Choice(self.label(move, view, names), move, styles.get(move, "grey")) for move in view.moves]
        take = f"Take {sign(view.table.discards[-1])}" if view.table.discards else "Take from the pile"
        shown = ((FROM_STOCK, "Draw", "blue"), (FROM_PILE, take, "grey"))
        return [Choice(label, move, style, move in view.moves) for move, label, style in shown]

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _groups(view: View[Table]) -> list[list[int]]:
    """The hand by rank: threes of a rank first, then twos, then single cards."""
    ranks = [list(some) for _, some in groupby(view.cards, rank_of)]
    return sorted(ranks, key=lambda some: -min(len(some), 3))


def _towards(held: Sequence[int]) -> str:
    """How far a hand is from a checki: its threes of a rank, up to two, and whether an identical pair is left beside them."""

    def threes(cards: Sequence[int]) -> int:
        ranks = [rank_of(one) for one in cards]
        return min(2, sum(ranks.count(rank) // 3 for rank in set(ranks)))

    pairs = [one for one in set(held) if held.count(one) > 1]
    best = max((threes(without(one, without(one, held))), -one, one) for one in pairs) if pairs else None
    if best is None:
        return f"{_sets(threes(held), held)} · no identical pair"
    if best[0] < threes(held):
        return f"{_sets(threes(held), held)} · no pair besides"
    pair = best[2]
    beside = without(pair, without(pair, held))
    return f"{_sets(best[0], beside)} · pair {sign(pair)} {sign(pair)}"


def _sets(found: int, held: Sequence[int]) -> str:
    """How many sets of three there are, and in which ranks a single card makes one of those that are still wanted."""
    ranks = [rank_of(one) for one in held]
    near = [RANK_SIGNS[rank] for rank in sorted(set(ranks)) if ranks.count(rank) % 3 == 2]
    lack = f" ({listed(near)} {'lacks' if len(near) == 1 else 'lack'} one)" if near and found < 2 else ""
    return f"Sets of three: {found} of 2{lack}"


def _keeping(view: View[Table]) -> list[int]:
    """The cards that can be discarded now without ending an own checki; none where there is none."""
    mine = view.table.checki[view.seat or 0]
    able = [one for one in dict.fromkeys(view.cards) if DISCARD[one] in view.moves]
    return [one for one in able if mine is not None and mine in pairs_of_checki(without(one, view.cards))]


def _awaited(view: View[Table]) -> list[tuple[int, int]]:
    """The other seats with an open pair, each with the card that it waits for."""
    return [(seat, one) for seat, one in enumerate(view.table.checki) if one is not None and seat != view.seat]


WORDS = KowahWords()
