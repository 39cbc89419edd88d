"""What Pitty Pat says: events, moves and views in plain English."""

from collections.abc import Sequence
from itertools import groupby

from bot.cards import NAMES, RANK_SIGNS, RANK_WORDS, rank_of, sign, signs
from bot.cards.hand_rows import even_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.words import HARD, Names, are_out, counted, hand_line, of_hand, row_of, standing, with_hands
from cogs.pitty_pat.moves import read
from cogs.pitty_pat.page import BRIEF, PAGE
from cogs.pitty_pat.reasons import reason
from cogs.pitty_pat.state import Table, lacking, live

#: the events whose last card is the upcard from then on
_SHOWN = frozenset({"upcard", "turned", "matched"})
#: the events of turns that go by without a match
_TURNS = frozenset({"turned", "passed"})
#: so many of such turns, the last, are named: two lines of a phone, of which the first breaks between two of them
_NAMED = 4


class PittyPatWords(Words):
    """Pitty Pat in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals five cards to everybody."
            case "upcard":
                return f"The upcard is {sign(event.cards[0])}."
            case "turned":
                return f"{who} had no match and turned {sign(event.cards[0])} from the stock."
            case "passed":
                return f"{who} cannot match it either."
            case "matched":
                return _matched(who, event.cards)
            case "reshuffled":
                return "The pile is shuffled into a new stock."
            case "out":
                return f"{who} goes out with {signs(event.cards)} and wins the hand!"
            case "dead":
                return "The whole stock went by without a match: nobody wins this hand."
            case "won":
                return f"{who} wins the match{with_hands(event.amount)}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """Turns that pass by themselves are one line, which grows with them; one alone names the rank that was not matched."""
        event = events[at]
        if event.kind == "matched" and any(later.kind == "out" for later in events[at + 1 : at + 2]):
            return ""  # with which cards somebody goes out is told by that
        if event.kind not in _TURNS:
            return self.event(event, names)
        row = row_of(events, at, _TURNS)
        if row is None:
            return ""
        before = events[: at + 1 - len(row)]
        shown = next((earlier.cards[-1] for earlier in reversed(before) if earlier.kind in _SHOWN), None)
        turns = [one for one in row if one.kind == "turned"]
        if shown is None or not turns:  # a story may begin behind the card that was to be matched
            return self.event(event, names)
        fits = event.kind == "turned"
        return _turn(turns[0], shown, names, fits=fits) if len(turns) == 1 else _turns(turns, shown, names, fits=fits)

    def told(self, event: Event, view: View[Table]) -> bool:
        return view.over and event.kind in _TURNS  # a result tells who went out, not how many turns went by before

    def label(self, move: str, view: View[Table], names: Names) -> str:
        meant = read(move)
        match, *thrown = map(sign, meant.cards)
        if meant.keeps:
            return f"{match}, keep the rest"
        return f"{match} + {thrown[0]}" if thrown else f"{match}, out!"

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table.upcard is not None:
            lines.append(f"# {sign(table.upcard)}")
            lines.append(f"Stock {table.stock} · pile {len(table.pile)} · hand {view.hand} of {_hands(view)}")
        for seat, count in enumerate(table.counts):
            arrow = "▶" if seat in view.to_act else "·"
            won = f" · {view.scores[seat]} won" if _hands(view) > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {counted(count, 'card')}{won}")
        if table.upcard is not None and not view.over and (out := are_out(table.counts, names)):
            lines.append(f"{out}.")
        elif table.upcard is not None and view.to_act:
            lines.append(f"{names[view.to_act[0]]} can match the {_rank(table.upcard)}.")
        return "\n".join(lines)

    def asked(self, view: View[Table], names: Names) -> str:
        """Between turns that go by: whose turn it is, for whom a card is turned next."""
        table = view.table
        if view.over or view.to_act or table.turn < 0 or table.upcard is None or not all(table.counts):
            return super().asked(view, names)
        return f"{names[table.turn]} has no {_rank(table.upcard)}"

    def question(self, view: View[Table], names: Names) -> str:
        if pairs := _pairs(view):
            return f"match with {sign(pairs[0][0])}, throw one more"
        return f"match the {_rank(view.table.pile[-1])} and go out"

    def advice(self, view: View[Table], names: Names) -> str:
        pairs = _pairs(view)
        if not pairs:
            return ""
        after = ((view.seat or 0) + 1) % view.setting.seats
        lacks = lacking(after, view.table)
        seen = [sign(thrown) for _, thrown in pairs if rank_of(thrown) in lacks]
        told = f"{names[after]} must match what you throw, or turn a card."
        if seen:
            told = f"{told}\nAs all have seen, {names[after]} cannot match {' or '.join(seen)}."
        alike = [list(some) for _, some in groupby(sorted(thrown for _, thrown in pairs), key=rank_of)]
        left = [live(rank_of(some[0]), view.cards, view.table) for some in alike]
        if len(set(left)) < 2:
            return told
        many = f"{HARD}· ".join(
            f"{number} for {signs(some)}".replace(" ", HARD) for some, number in zip(alike, left, strict=True)
        )
        return f"{told}\nMatches left: {many}"

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if table.upcard is None or view.over:
            return ""
        return f"Upcard: **{sign(table.upcard)}** · stock {counted(table.stock, 'card')}"

    def hand(self, view: View[Table], names: Names) -> str:
        return hand_line(view.cards, rank_of)

    def score(self, view: View[Table], names: Names) -> str:
        left = view.table.counts
        cards = f"cards left: {standing(view, names, lambda seat: left[seat])}"
        if _hands(view) == 1 or not any(view.scores):
            return of_hand(view, _hands(view), cards)
        won = of_hand(view, _hands(view), f"hands won: {standing(view, names, lambda seat: view.scores[seat])}")
        return won if view.over else f"{cards[:1].upper()}{cards[1:]}\n{won}"

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """A button a card: on one's turn those that can go with the match, which goes by itself."""
        if not view.moves:
            return even_rows([Choice(sign(one), f"match {NAMES[one]} alone", enabled=False) for one in view.cards])
        thrown = [
            Choice(sign(meant.cards[1]), move, "blue") for move in view.moves if len((meant := read(move)).cards) > 1
        ]
        others = [
            Choice(self.label(move, view, names), move, "blue") for move in view.moves if len(read(move).cards) == 1
        ]
        return [*even_rows(thrown), *even_rows(others)]

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _rank(one: int) -> str:
    return RANK_WORDS[rank_of(one)]


def _turn(turned: Event, shown: int, names: Names, *, fits: bool) -> str:
    """A turn without a match for the card that is shown."""
    card = turned.cards[0]
    told = f"{names[turned.seat]} had no {_rank(shown)} and turned {sign(card)}"
    return f"{told} from the stock." if fits else f"{told}: no {_rank(card)} either."


def _turns(turned: Sequence[Event], shown: int, names: Names, *, fits: bool) -> str:
    """Several one after another: which rank was lacking, which card was turned for whom instead, and whether the last of them can be
    matched at once."""
    missed = [shown, *(one.cards[0] for one in turned)][-len(turned[-_NAMED:]) - 1 : -1]
    gone = len(turned) > _NAMED
    named = [
        f"{'no' if at or gone else 'No'}{HARD}{RANK_SIGNS[rank_of(lacked)]}:{HARD}{names[one.seat]}"
        f"{'' if at else f'{HARD}turned'}{HARD}{sign(one.cards[0])}"
        for at, (lacked, one) in enumerate(zip(missed, turned[-_NAMED:], strict=True))
    ]
    return f"{'… ' if gone else ''}{' · '.join(named)}{', which fits' if fits else ''}."


def _pairs(view: View[Table]) -> list[tuple[int, ...]]:
    """The matching card with each card that may be thrown with it."""
    return [meant.cards for move in view.moves if len((meant := read(move)).cards) > 1]


def _matched(who: str, thrown: tuple[int, ...]) -> str:
    if len(thrown) == 1:
        return f"{who} matches with {sign(thrown[0])}."
    return f"{who} matches with {sign(thrown[0])} and throws {sign(thrown[1])}."


def _hands(view: View[Table]) -> int:
    return view.setting.options["hands"]


WORDS = PittyPatWords()
