"""How matches for two with the coloured packs speak: the end of a hand, moves, the table with its two seats, the cards held."""

from abc import abstractmethod
from collections.abc import Sequence

from bot.cards import RANKS, rank_of, sign, signs
from bot.cards.coloured import COMETS
from bot.rules.contract import Event, View
from bot.rules.families.coloured import PASS, ColouredTable, read
from bot.rules.words import Choice, Names, Words, counted, hand_line

#: how a view of these games is called for short
Seen = View[ColouredTable]


def rank_name(rank: int | None) -> str:
    """A rank as people read it; nothing for none."""
    return "" if rank is None else RANKS[rank].replace("T", "10")


def rank_word(rank: int | None) -> str:
    """A rank in a sentence: the courts by their names."""
    return {"J": "jack", "Q": "queen", "K": "king"}.get(rank_name(rank), rank_name(rank))


class ColouredWords(Words):
    """What is the same for all these games."""

    @abstractmethod
    def laid(self, view: Seen) -> list[str]:
        """The first lines of the table: what lies on top."""

    @abstractmethod
    def due(self, view: Seen) -> str:
        """What is to be put down now, as the table says it, and with which pack."""

    @abstractmethod
    def question(self, view: Seen) -> str:
        """What a seat is asked whose turn it is."""

    @abstractmethod
    def plain_label(self, view: Seen, plain: Sequence[int]) -> str:
        """The label of a move that puts down these plain cards."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "blocked":
                return "Both are stopped: the hands are compared."
            case "hand_won":
                times = {2: ", doubled", 4: ", quadrupled by the comet as a nine"}.get(event.other, "")
                return f"{who} wins the hand: {counted(event.amount, 'point')}{times}."
            case "level":
                return "Both hands are worth the same: nobody scores."
            case "left":
                return f"{who} still held {signs(event.cards)}." if event.cards else ""
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'point')}."
            case _:
                return ""

    def label(self, move: str, view: Seen, names: Names) -> str:
        if move == PASS:
            return "Pass"
        thrown, comet = read(move), _comet(view)
        plain = [one for one in thrown if one != comet]
        if not plain:
            return f"☄ Comet {sign(comet)}"
        return self.plain_label(view, plain) + (" + ☄" if len(plain) < len(thrown) else "")

    def button(self, move: str, view: Seen, names: Names) -> Choice:
        """The button of a move."""
        return Choice(self.label(move, view, names), move, "grey" if move == PASS else "blue")

    def table(self, view: Seen, names: Names) -> str:
        seen = "☄ the comet has not been seen" if view.table.comet is None else "the comet is out"
        return "\n".join([*self.laid(view), f"{self.due(view)}{seen}", *_seats(view, names)])

    def hand(self, view: Seen, names: Names) -> str:
        comet, turn = _comet(view), view.table.turn
        line = hand_line(view.cards, rank_of, lambda one: ("☄" if one == comet else "") + sign(one))
        held = f"**{line}**" if line else "You hold no cards."
        if turn is None:
            return f"{held}\nThe match is over."
        if not view.moves:
            return f"{held}\nIt is {names[turn]}'s turn."
        return f"{held}\n{self.question(view)}"


def _comet(view: Seen) -> int:
    """The comet of the pack in use."""
    return COMETS[view.table.pack]


def _seats(view: Seen, names: Names) -> list[str]:
    """The last lines of the table: each seat, then which hand it is."""
    lines: list[str] = []
    for seat, count in enumerate(view.table.counts):
        arrow = "▶" if seat in view.to_act else "·"
        deals = " (dealer)" if seat == view.table.dealer else ""
        lines.append(
            f"{arrow} **{names[seat]}**{deals} {counted(count, 'card')} · {counted(view.scores[seat], 'point')}"
        )
    return [*lines, f"Hand {view.hand} of {view.setting.options['hands']}"]
