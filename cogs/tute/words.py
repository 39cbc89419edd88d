"""What Tute says: events, moves and views in plain English, and the buttons of a hand."""

from bot.cards import SUIT_SIGNS, SUIT_WORDS, sign, signs, suit_of
from bot.cards.tricks import NO_TRUMP, suit_rows, winning
from bot.rules import Choice, Event, View, Words
from bot.rules.families.trick_words import card_button, held, trick_lines
from bot.rules.families.turns import PLAY, PLAYED
from bot.rules.words import Names, counted, listed
from cogs.tute.moves import FORTY, TWENTY, read
from cogs.tute.page import PAGE
from cogs.tute.state import POWER, LastHand, Table


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
                return f"{who} takes {shown}: {counted(event.amount, 'point')}."
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
                return f"{who} wins the match with {counted(event.amount, 'hand')}."
            case "draw":
                return "Both sides won as many hands: the match is a draw."
            case _:
                return ""

    def shared(self, view: View[Table], names: Names) -> str:
        won = counted(view.scores[view.winners[0]], "hand")
        return f"{listed([names[seat] for seat in view.winners])} win the match together, with {won}."

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
            sung = (f"{names[seat]} {_worth(view, suit)} in {SUIT_WORDS[suit]}" for seat, suit in table.declared)
            lines.append(f"Sung: {', '.join(sung)}")
        if table.last_hand:
            lines.append(_last_hand(table.last_hand, names))
        if table.pot:
            lines.append(f"Pot: {table.pot} chips for the winning side")
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        return f"{held(view)}\n{_asked(view, names)}"

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        if not view.moves:
            return []
        sung = [
            Choice(self.label(move, view, names), move, "red" if _forfeits(move, view) else "green")
            for move in view.moves
            if _declares(move)
        ]
        rows = [
            [card_button(one, PLAY[one], view) for one in row] for row in suit_rows(view.cards, most=4 if sung else 5)
        ]
        return [sung, *rows] if sung else rows

    @property
    def page(self) -> str:
        return PAGE


def _declares(move: str) -> bool:
    meant = read(move)
    return meant is not None and meant.declares


def _forfeits(move: str, view: View[Table]) -> bool:
    """Whether declaring a 20 now gives up a 40 that could be declared."""
    return FORTY in view.moves and move in TWENTY


def _worth(view: View[Table], suit: int) -> int:
    return 40 if suit == view.table.trump else 20


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


def _asked(view: View[Table], names: Names) -> str:
    """What this seat is asked, or for whom it waits."""
    table = view.table
    if view.over:
        return "The match is over."
    if not view.moves:
        return f"{names[table.turn]} is to play." if table.turn is not None else "The cards are being dealt."
    sung = [move for move in view.moves if _declares(move)]
    if any(_forfeits(move, view) for move in sung):
        return "You may sing once before you lead. **Sing the 40 first: a 20 now gives up your 40 for this hand.**"
    if sung:
        return "You may sing once before you lead, or just lead."
    if not table.trick:
        return "You lead: play any card."
    return _duty(view, names)


def _duty(view: View[Table], names: Names) -> str:
    """Which rule binds this seat in a trick that has begun."""
    trick = [one for _, one in view.table.trick]
    trump = NO_TRUMP if view.table.trump is None else view.table.trump
    led = suit_of(trick[0])
    best = winning(trick, POWER, trump)
    by = names[view.table.trick[trick.index(best)][0]]
    able = [PLAYED[move] for move in view.moves]
    lies = f"{sign(best)} from {by} is best so far."
    if suit_of(able[0]) == led:  # whoever holds the suit may play nothing else
        beats = suit_of(best) == led and POWER[able[-1]] > POWER[best]
        return f"{lies} Follow with {SUIT_WORDS[led]}{' and beat it' if beats else ''}."
    if any(suit_of(one) == trump for one in view.cards):
        beats = suit_of(best) == trump and POWER[able[-1]] > POWER[best]
        return f"{lies} You have no {SUIT_WORDS[led]}: you must trump{' and beat it' if beats else ''}."
    return f"{lies} You have neither {SUIT_WORDS[led]} nor trumps: play any card."


WORDS = TuteWords()
