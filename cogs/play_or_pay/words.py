"""What Play or Pay says: events, moves and views in plain English."""

from collections.abc import Sequence
from itertools import groupby

from bot.cards import RANK_SIGNS, SUIT_SIGNS, SUIT_WORDS, rank_of, sign, signs, suit_of
from bot.cards.hand_rows import ROW, suit_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.families.series import hands_in
from bot.rules.families.turns import PLAY, PLAYED
from bot.rules.words import HARD, Names, are_out, counted, hand_line, listed, of_hand, standing
from cogs.play_or_pay.page import BRIEF, PAGE
from cogs.play_or_pay.reasons import reason
from cogs.play_or_pay.state import NONE, LastHand, Table, after, below, gap

#: so many starts are told for which somebody may hope; with more of them hope says nothing
HOPED = 3
#: so many cards are named that are good to start with
NAMED = 3


class PlayOrPayWords(Words):
    """Play or Pay in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals the whole pack."
            case "led":
                return f"{who} starts with {shown}."
            case "followed":
                return f"{who} plays {shown}."
            case "paid":
                payers = [names[seat] for seat in event.seats]
                if 2 < len(payers) == len(names) - 1:  # all by name, and the line is longer than a phone's
                    return f"All others pay; {who} has {shown}."
                return f"{listed(payers)} {'pays' if len(payers) == 1 else 'pay'}; {who} has {shown}."
            case "thirteenth":
                return f"That is the thirteenth card: {who} starts another suit."
            case "out":
                return f"{who} is out of cards and wins the hand!"
            case "left":
                return f"{who} is left with {shown} and pays {counted(event.amount, 'chip')}."
            case "took":
                return f"{who} takes the pot of {counted(event.amount, 'chip')}."
            case "won":
                return f"{who} wins the match, {counted(event.amount, 'chip')} up."
            case "draw":
                return "Nobody has come out ahead, so nobody wins the match."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """Who starts a suit with who pays for it; once it has run, how it went: its cards fall by themselves, quicker than they are read,
        and what it cost everybody stands on the plates."""
        event, before = events[at], events[:at]
        if event.kind == "led" and any(later.kind == "paid" for later in events[at + 1 : at + 2]):
            return ""
        if event.kind == "paid" and before and before[-1].kind == "led":
            return f"{self.event(before[-1], names)} {self.event(event, names)}"
        if event.kind != "thirteenth":
            return self.event(event, names)
        played = [(one.seat, one.cards[0]) for one in before if one.kind in ("led", "followed")][-13:]
        if len({suit_of(card) for _, card in played}) != 1 or len(played) != 13:
            return self.event(event, names)
        # a line breaks between two players, not in what one of them put down
        fell = _by_player(played).items()
        went = f"{HARD}· ".join(
            HARD.join((names[seat], f",{HARD}".join(each).replace(" ", HARD))) for seat, each in fell
        )
        suit = SUIT_WORDS[suit_of(played[0][1])].capitalize()
        return f"{suit} went: {went}."  # who starts another suit is asked at once, in picture, table and hand

    def label(self, move: str, view: View[Table], names: Names) -> str:
        shown = sign(PLAYED[move])
        return shown if view.table.next == NONE else f"Play {shown}"

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [
            f"**Hand {view.hand} of {hands_in(view.setting)}** · {names[table.dealer]} dealt · pot **{table.pot}**"
        ]
        if table.played and not view.over and (out := are_out(table.counts, names)):
            lines.append(f"{out}.")
        elif table.next != NONE:
            lines.append(f"# {sign(table.next)}")
            lines.append(_row(table.next & 3, table.played))
            lines += [f"{names[seat]} holds it and must play it." for seat in view.to_act]
        elif view.to_act:
            starts = "another suit" if table.played else "the first suit"
            lines.append(f"**{names[view.to_act[0]]}** starts {starts}.")
            if gone := _gone(table):
                lines.append(f"All {listed(gone)} are gone.")
        for seat, count in enumerate(table.counts):
            arrow = "▶" if seat in view.to_act else "·"
            lines.append(f"{arrow} **{names[seat]}** {counted(count, 'card')} · {table.purses[seat]} chips")
        if table.last and (not table.played or view.over):
            lines += _last_hand(table.last, names, over=view.over)
        return "\n".join(lines)

    def told(self, event: Event, view: View[Table]) -> bool:
        # how a whole suit went is one line; once the next one falls, nobody looks for what was before it
        past = ("led", "followed", "paid") if view.table.next == NONE else ("dealt", "thirteenth")
        return event.kind in past or event.kind == "took"  # the last hand's lines say how it ended

    def asked(self, view: View[Table], names: Names) -> str:
        """While a suit falls by itself nobody thinks, and how it goes is seen at the table."""
        if not _falls(view):
            return super().asked(view, names)
        return f"{SUIT_WORDS[suit_of(view.table.next)].capitalize()} are falling: watch the table"

    def question(self, view: View[Table], names: Names) -> str:
        if view.table.next != NONE:
            return f"play {sign(view.table.next)}"
        return "start another suit" if view.table.played else "start a suit"

    def advice(self, view: View[Table], names: Names) -> str:
        if not view.moves:
            return _hoped_for(view, names)
        if view.table.next != NONE:
            return "You hold the next card, so you must play it."
        return _leads(view)

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table.next != NONE and not _falls(view):
            lines += [_row(table.next & 3, table.played), f"next: **{sign(table.next)}**"]
        if not view.over and (gone := _gone(table)):
            lines.append(f"All {listed(gone)} are gone")
        last = table.last if not table.played or view.over else None
        told = _last_hand(last, names, over=view.over, but=view.seat) if last else []
        if not view.over:
            # no small print: who has not seen the hand end is asked a question of the next one already
            told = [line.removeprefix("-# ") for line in told[:1]]
        return "\n".join([" · ".join(lines), *told]).strip()

    def hand(self, view: View[Table], names: Names) -> str:
        return hand_line(sorted(view.cards, key=suit_of), suit_of)

    def score(self, view: View[Table], names: Names) -> str:
        table = view.table
        pot = "" if view.over else f"pot {table.pot} · "
        chips = standing(view, names, lambda seat: table.purses[seat])
        return of_hand(view, hands_in(view.setting), f"{pot}chips: {chips}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """The cards by suit; they stand there all the time."""
        held = [one for suit in range(4) for one in view.cards if one & 3 == suit]
        # rows that are half empty would take the table off a phone's screen
        rows = suit_rows(held, most=-(-len(held) // ROW))
        return [[self._choice(one, view) for one in row] for row in rows]

    def _choice(self, one: int, view: View[Table]) -> Choice:
        move = PLAY[one]
        if move in view.moves:
            return Choice(sign(one), move, "blue")
        return Choice(sign(one), move, enabled=False)

    def open_choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """The wanted card, for its holder, who need not open the hand; everybody knows who that is."""
        if view.table.next == NONE or not view.to_act:
            return []
        move = PLAY[view.table.next]
        return [[Choice(self.label(move, view, names), move, "blue")]]

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _falls(view: View[Table]) -> bool:
    """Whether a suit is falling by itself."""
    return view.table.next != NONE and not view.moves and bool(view.setting.options["auto_play"])


def _by_player(played: Sequence[tuple[int, int]]) -> dict[int, list[str]]:
    """What each seat put down of a suit, as ranks, in the order in which they fell; of three or more in a row the ends, for what lies
    between is known."""
    went: dict[int, list[str]] = {}
    for seat, each in groupby(played, key=lambda one: one[0]):
        ranks = [RANK_SIGNS[rank_of(card)] for _, card in each]
        went.setdefault(seat, []).extend(ranks if len(ranks) < 3 else [f"{ranks[0]} to {ranks[-1]}"])
    return went


def _row(suit: int, played: Sequence[int]) -> str:
    """The thirteen places of the suit in play, the played ones filled."""
    here = {one >> 2 for one in played if one & 3 == suit}
    return f"{SUIT_SIGNS[suit]} `" + " ".join(RANK_SIGNS[rank] if rank in here else "·" for rank in range(13)) + "`"


def _gone(table: Table) -> list[str]:
    """The suits of which every card has been played."""
    return [SUIT_WORDS[suit] for suit in range(4) if sum(one & 3 == suit for one in table.played) == 13]


def _leads(view: View[Table]) -> str:
    """What a start can bring: the next start as well, or to be rid of many cards. Of the cards that do, those of the longest suits."""
    held = [sum(suit_of(one) == suit for one in view.cards) for suit in range(4)]
    if max(held) == len(view.cards):  # all of them go with this suit: what counts is how soon
        best = max(view.cards, key=lambda one: gap(one, view.cards))
        return f"All you hold goes with this suit, soonest if you start with {sign(best)}."
    again = sorted((one for one in view.cards if below(one) in view.cards), key=lambda one: -held[suit_of(one)])
    if again:
        first = ", ".join(map(sign, again[:NAMED]))
        either = " or ".join(first.rsplit(", ", 1))
        return f"If you start with {either}, you start the next suit too: the card below is yours and comes last."
    longest = max(range(4), key=held.__getitem__)
    return f"Your longest suit is {SUIT_WORDS[longest]}: a suit that runs is gone from every hand."


def _hoped_for(view: View[Table], names: Names) -> str:
    """While another is to start a suit: which starts would bring the next one to the reader, whose card then comes last; a few."""
    if view.over or view.table.next != NONE or not view.to_act or not view.cards:
        return ""
    mine = set(view.cards)
    if len({suit_of(one) for one in mine}) == 1:  # all of them go with it: no suit comes after
        return ""
    starts = [card for one in sorted(mine, key=lambda one: (suit_of(one), one)) if (card := after(one)) not in mine]
    if not 0 < len(starts) <= HOPED:
        return ""
    *most, last = map(sign, starts)
    either = f"{', '.join(most)} or {last}" if most else last
    return f"You may hope for {either}: if {names[view.to_act[0]]} starts there, you come last and start the next."


def _last_hand(last: LastHand, names: Names, *, over: bool, but: int | None = None) -> list[str]:
    """Who won the hand before and what was left in the others, but for one that is shown as it is."""
    lines = [f"-# {'' if over else 'Last hand: '}{names[last.winner]} went out and took {counted(last.pot, 'chip')}."]
    left = [
        f"{names[seat]} {signs(sorted(held, key=suit_of))}"
        for seat, held in enumerate(last.left)
        if held and seat != but
    ]
    return [*lines, "-# Left: " + "; ".join(left) + "."] if left else lines


WORDS = PlayOrPayWords()
