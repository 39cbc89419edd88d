"""What Tute says: events, moves and views in plain English, and the buttons of a hand."""

from collections.abc import Sequence

from bot.cards import SUIT_SIGNS, SUIT_WORDS, rank_of, sign, signs, suit_of
from bot.cards.hand_rows import suit_line
from bot.cards.tricks import NO_TRUMP, winning
from bot.rules import Choice, Event, View, Words
from bot.rules.families.trick_words import card_rows, is_told_later, trick_line, trick_lines
from bot.rules.families.turns import PLAY, PLAYED
from bot.rules.words import ENDS, Names, counted, listed, of_hand, with_hands
from cogs.tute.moves import FORTY, TUTE, TWENTY, read
from cogs.tute.page import BRIEF, PAGE
from cogs.tute.reasons import reason
from cogs.tute.state import IN_TRICKS, POINTS, POWER, LastHand, Table

THREE = 2  #: a rank


class TuteWords(Words):
    """Tute in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        shown = signs(event.cards)
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals ten cards to everybody."
            case "trump":
                return f"{who} shows {shown}: {SUIT_WORDS[suit_of(event.cards[0])]} are trumps."
            case "played":
                return f"{who} plays {shown}."
            case "took":
                last = event.amount - sum(POINTS[one] for one in event.cards)
                return f"{who} takes {shown}: {counted(event.amount, 'point')}{f', {last} for the last trick' if last else ''}."
            case "declared":
                return f"{who} sings {event.amount} in {SUIT_WORDS[suit_of(event.cards[0])]} with {shown}!"
            case "tute":
                return f"Tute! {who} shows all four kings and wins the hand at once."
            case "hand_won":
                pair = f"{who} and {names[event.seat + 2]}"
                return f"{pair} win the hand, {event.amount} to {event.other} points."
            case "hand_tied":
                return f"{event.amount} points each: nobody wins this hand."
            case "won":
                return f"{who} wins the match{with_hands(event.amount)}."
            case "draw":
                return "Both sides won as many hands: the match is a draw."
            case _:
                return ""

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """The result of the last hand stands in the score of a match that it ends."""
        ends = events[at].kind in ("hand_won", "hand_tied") and any(one.kind in ENDS for one in events[at + 1 : at + 2])
        return "" if ends or is_told_later(events, at) else self.event(events[at], names)

    def told(self, event: Event, view: View[Table]) -> bool:
        return view.over and event.kind == "played"  # of a match that is over the last trick is told, and none before

    def shared(self, view: View[Table], names: Names) -> str:
        won = with_hands(view.scores[view.winners[0]])
        return f"{listed([names[seat] for seat in view.winners])} win the match together{',' if won else ''}{won}."

    def label(self, move: str, view: View[Table], names: Names) -> str:
        meant = read(move)
        if meant is None:
            return move
        if not meant.declares:
            return sign(meant.card)
        if not meant.sung:
            return "Tute!"
        return "Sing 40" if meant.suit < 0 else f"Sing 20 in {SUIT_WORDS[meant.suit]}"

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table.trump is not None and table.trump_card is not None:
            lines.append(f"# {SUIT_SIGNS[table.trump]} {SUIT_WORDS[table.trump]} are trumps")
            shown = sign(table.trump_card)
            lines.append(f"{names[table.dealer]} dealt and showed {shown} · play goes to the right ↺")
        lines += trick_lines(table, names)
        lines += [_side(view, names, side) for side in (0, 1)]
        if table.declared:
            lines.append(f"Sung: {_sung(view, names)}")
        if table.last_hand:
            lines.append(_last_hand(table.last_hand, names))
        if table.pot:
            lines.append(f"Pot: {table.pot} chips for the winning side")
        return "\n".join(lines)

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        return event.kind == "played"  # the trick lies there, and who takes it is told with its cards

    def question(self, view: View[Table], names: Names) -> str:
        if view.table.trick:
            return _duty(view)
        return "sing, or lead any card" if any(map(_declares, view.moves)) else "lead any card"

    def advice(self, view: View[Table], names: Names) -> str:
        if TUTE in view.moves:
            return "**All four kings are yours: Tute wins the hand at once.**"
        if any(_forfeits(move, view) for move in view.moves):
            return "**Sing the 40 first: a 20 now gives up your 40 for this hand.**"
        if any(map(_declares, view.moves)):
            return "You may sing one thing before you lead: it brings points, and the cards stay in your hand."
        lying = [one for _, one in view.table.trick]
        three = any(rank_of(one) == THREE for one in (*lying, *view.cards))
        return "Threes rank above kings in Tute." if three and lying and view.moves else ""

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if view.over:  # no trumps any more, and whose partner one was stands in the score
            return ""
        partner = names[((view.seat or 0) + 2) % 4]
        trump = "" if table.trump is None else f"**{SUIT_SIGNS[table.trump]} {SUIT_WORDS[table.trump]} are trumps** · "
        lines = [f"{trump}partner {partner}"]
        lines.append(trick_line(table, names, POWER, NO_TRUMP if table.trump is None else table.trump))
        if table.declared:
            lines.append(f"Sung: {_sung(view, names)}")
        return "\n".join(filter(None, lines))

    def hand(self, view: View[Table], names: Names) -> str:
        return suit_line(view.cards)

    def score(self, view: View[Table], names: Names) -> str:
        mine = (view.seat or 0) & 1
        both = [f"{_pair(names, side)} {view.table.points[side]}" for side in (mine, 1 - mine)]
        if left := _to_come(view):
            both.append(f"{left} to come")
        hands = view.setting.options["hands"]
        won = f" · hands won {view.scores[mine]} to {view.scores[1 - mine]}" if hands > 1 else ""
        return of_hand(view, hands, f"points: {' · '.join(both)}{won}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        sung = [
            Choice(self.label(move, view, names), move, "red" if _forfeits(move, view) else "green")
            for move in view.moves
            if _declares(move)
        ]
        sung.sort(key=lambda choice: choice.style == "red")
        rows = card_rows(view, PLAY)
        return [*rows, sung] if sung else rows

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    @property
    def page(self) -> str:
        return PAGE


def _declares(move: str) -> bool:
    meant = read(move)
    return meant is not None and meant.declares


def _forfeits(move: str, view: View[Table]) -> bool:
    """Whether declaring a 20 now gives up a 40 that could be declared."""
    return FORTY in view.moves and move in TWENTY


def _sung(view: View[Table], names: Names) -> str:
    """Who has sung what in this hand."""
    return ", ".join(f"{names[seat]} {_worth(view, suit)} in {SUIT_WORDS[suit]}" for seat, suit in view.table.declared)


def _pair(names: Names, side: int) -> str:
    return f"{names[side]} & {names[side + 2]}"


def _worth(view: View[Table], suit: int) -> int:
    return 40 if suit == view.table.trump else 20


def _to_come(view: View[Table]) -> int:
    """How many points lie in the tricks that nobody has taken yet: what is sung comes on top of them."""
    sung = sum(_worth(view, suit) for _, suit in view.table.declared)
    return 0 if view.over else IN_TRICKS + sung - sum(view.table.points)


def _side(view: View[Table], names: Names, side: int) -> str:
    """A line for a side: who they are, points and tricks in this hand, hands won."""
    table = view.table
    arrow = "▶" if any(seat & 1 == side for seat in view.to_act) else "·"
    pair = " & ".join(f"__{names[seat]}__" if seat in view.to_act else names[seat] for seat in (side, side + 2))
    tricks = counted(table.tricks[side], "trick")
    won = (
        f" · {view.scores[side]} of {view.setting.options['hands']} hands" if view.setting.options["hands"] > 1 else ""
    )
    return f"{arrow} **{pair}** {counted(table.points[side], 'point')} · {tricks}{won}"


def _last_hand(last: LastHand, names: Names) -> str:
    if last.side is None:
        return f"Hand {last.hand}: a tie at {last.points[0]} points, won by nobody"
    pair = f"{names[last.side]} & {names[last.side + 2]}"
    if last.tute is not None:
        return f"Hand {last.hand}: won by {pair} with a tute"
    return f"Hand {last.hand}: won by {pair}, {last.points[last.side]} to {last.points[1 - last.side]}"


def _duty(view: View[Table]) -> str:
    """Which rule binds this seat in a trick that has begun."""
    trick = [one for _, one in view.table.trick]
    trump = NO_TRUMP if view.table.trump is None else view.table.trump
    led = suit_of(trick[0])
    best = winning(trick, POWER, trump)
    able = [PLAYED[move] for move in view.moves]
    if suit_of(able[0]) == led:  # whoever holds the suit may play nothing else
        beats = suit_of(best) == led and POWER[able[-1]] > POWER[best]
        return f"follow {SUIT_WORDS[led]}{f' and beat {sign(best)}' if beats else ''}"
    if any(suit_of(one) == trump for one in view.cards):
        beats = suit_of(best) == trump and POWER[able[-1]] > POWER[best]
        return f"no {SUIT_WORDS[led]}, so trump{f' and beat {sign(best)}' if beats else ''}"
    return f"no {SUIT_WORDS[led]} and no trumps, so play any card"


WORDS = TuteWords()
