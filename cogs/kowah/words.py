"""What Kowah says: events, moves and views in plain English."""

from bot.cards import rank_of, sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted, hand_line
from cogs.kowah.moves import CLAIM, FROM_PILE, FROM_STOCK, LET_GO, read
from cogs.kowah.page import PAGE
from cogs.kowah.state import ASKED, DRAW, THROW, Table


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
                return f"You drew {shown}."
            case "revealed":
                return f"{who} draws {shown} and has to show it, because of the checki."
            case "took":
                return f"{who} takes {shown} from the pile."
            case "discarded":
                return f"{who} discards {shown}."
            case "checki":
                return f"{who} says *checki* and lays open {shown} {shown}: a third {shown} wins the hand."
            case "lapsed":
                return f"{who}'s checki is over: the hand has no two threes beside the pair any more."
            case "let_go":
                return f"{who} lets {shown} go."
            case "third":
                return f"{who} draws the third {shown} and wins the hand!"
            case "claimed":
                return f"{who} claims {shown} from {names[event.other]} and wins the hand!"
            case "no_winner":
                return "The stock is used up: nobody wins this hand."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'hand')}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

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
        if table.revealed is not None and table.turn is not None:
            lines.append(f"**{names[table.turn]} drew {sign(table.revealed)}, open to all because of the checki.**")
        for seat, size in enumerate(table.sizes):
            arrow = "▶" if seat in view.to_act else "·"
            shown = table.checki[seat]
            pair = "" if shown is None else f" · **checki {sign(shown)} {sign(shown)}**"
            won = f" · {view.scores[seat]} won" if view.setting.options["hands"] > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {size} cards{pair}{won}")
        if any(one is not None for one in table.checki) and not view.over:
            lines.append("-# Checki: a third card like the open pair wins the hand; all others show what they draw.")
        if table.phase == ASKED and view.to_act:
            lines.append(f"Waiting for {names[view.to_act[0]]} to claim.")
        elif table.phase == DRAW and not table.may_take:
            lines.append("So many turns have begun with the pile that this one begins with the stock.")
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        table = view.table
        held = f"**{hand_line(view.cards, rank_of)}**" if view.cards else "You hold no cards."
        mine = table.checki[view.seat or 0]
        lines = [held]
        if mine is not None:
            lines.append(f"Your open pair: {sign(mine)} {sign(mine)}. A third one wins.")
        if table.turn is None:
            lines.append("The match is over.")
        elif not view.moves:
            lines.append(f"It is {names[table.turn]}'s turn.")
        elif table.phase == DRAW:
            lines.append("Draw from the stock, or take the top discard.")
        elif mine is not None and table.phase == ASKED:
            lines.append(f"{sign(mine)} is there: claim it and win.")
        else:
            lines.extend(self._before_a_discard(view, names))
        return "\n".join(lines)

    def _before_a_discard(self, view: View[Table], names: Names) -> list[str]:
        lines = ["Discard one card."]
        if any(read(move).declares for move in view.moves):
            lines.append(
                "You can say *checki*: beside a pair you hold two threes of a rank. Lay the pair open, and a third card like it wins."
            )
            complete = [kind for kind in set(view.cards) if view.cards.count(kind) >= 3]
            if complete:
                lines.append(f"Three {sign(min(complete))} now win nothing: the third must come after the declaration.")
        lines.extend(f"{names[seat]} waits for {sign(shown)}." for seat, shown in _awaited(view))
        return lines

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        if not view.moves:
            return []
        if view.table.phase != THROW:
            first, *rest = view.moves
            natural = Choice(self.label(first, view, names), first, "green" if first == CLAIM else "blue")
            return [[natural, *(Choice(self.label(move, view, names), move) for move in rest)]]
        awaited = {shown for _, shown in _awaited(view)}
        plain = [
            Choice(self.label(move, view, names), move, "red" if meant.thrown in awaited else "grey")
            for move in view.moves
            if not (meant := read(move)).declares
        ]
        declared = [Choice(self.label(move, view, names), move, "green") for move in view.moves if read(move).declares]
        return [part[at : at + 5] for part in (plain, declared) for at in range(0, len(part), 5)]

    @property
    def page(self) -> str:
        return PAGE


def _awaited(view: View[Table]) -> list[tuple[int, int]]:
    """The other seats with an open pair, each with the card that it waits for."""
    return [(seat, one) for seat, one in enumerate(view.table.checki) if one is not None and seat != view.seat]


WORDS = KowahWords()
