"""What Pitty Pat says: events, moves and views in plain English."""

from bot.cards import card, rank_of, sign
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted

RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


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
                return f"{who} had no match and turned {sign(event.cards[0])}."
            case "passed":
                return f"{who} cannot match it either."
            case "matched":
                return _matched(who, event.cards)
            case "reshuffled":
                return "The pile is shuffled into a new stock."
            case "out":
                return f"{who} is out and wins the hand!"
            case "dead":
                return "The whole stock went by without a match: nobody wins this hand."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'hand')}."
            case "draw":
                return "Nobody won a hand: the match is a draw."
            case _:
                return ""

    def label(self, move: str, view: View, names: Names) -> str:
        words = move.split(" ")
        match = sign(card(words[1]))
        if words[2:] == ["keep"]:
            return f"{match}, keep the rest"
        if len(words) == 2:
            return f"{match}, out!"
        return f"{match} + {sign(card(words[3]))}"

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table["upcard"]:
            lines.append(f"# {sign(card(table['upcard']))}")
            lines.append(f"Stock {table['stock']} · pile {table['pile']} · hand {view.hand} of {_hands(view)}")
        for seat, count in enumerate(table["counts"]):
            arrow = "▶" if seat in view.to_act else "·"
            won = f" · {view.scores[seat]} won" if _hands(view) > 1 else ""
            lines.append(f"{arrow} **{names[seat]}** {'▮' * count + ' ' if count else ''}{count}{won}")
        if view.to_act and table["upcard"]:
            lines.append(f"{names[table['turn']]} can match the {_rank(table['upcard'])}.")
        return "\n".join(lines)

    def hand(self, view: View, names: Names) -> str:
        held = " ".join(f"**{sign(one)}**" for one in view.cards) or "no cards"
        if view.over:
            return f"You held {held}. The match is over."
        if view.moves:
            return f"{held}\nMatch the {_rank(view.table['upcard'])}, and choose what goes with it: the next player must pair that."
        return f"{held}\nThe upcard is {sign(card(view.table['upcard']))}; {names[view.table['turn']]} is to match it."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        return [[Choice(self.label(move, view, names), move, "blue") for move in view.moves]] if view.moves else []

    @property
    def page(self) -> str:
        return PAGE


def _matched(who: str, thrown: tuple[int, ...]) -> str:
    if len(thrown) == 1:
        return f"{who} matches with {sign(thrown[0])}."
    return f"{who} matches with {sign(thrown[0])} and throws {sign(thrown[1])}."


def _hands(view: View) -> int:
    return view.setting.options["hands"]


def _rank(text: str) -> str:
    return RANK_WORDS[rank_of(card(text))]


PAGE = """\
**The aim.** Be the first to get rid of your five cards. Suits mean nothing.

**A turn.** One card lies face up: the upcard. If you hold a card of its rank, you *must* pair it off: your match goes on the pile, \
and you throw one more card of your choice with it. That second card is the new upcard, and the next player must pair it.
*Example:* the upcard is 7♣ and you hold 7♦ 2♣ 4♥ 9♠ K♦. You play 7♦ with one other card, say K♦. Now the next player needs a king.

**No match?** One card is turned from the stock for you, by itself. If you can pair that one, you do; if not, the next player tries \
to pair it.

**The end.** Your last card may be a match alone (7♦, out!) or go as the second card of a pair. First out wins the hand. If a whole \
stock goes by and nobody matches anything, the hand is dead and nobody wins it.

**Options.** *hands*: how many hands make a match; most hands won wins. *second_discard*: with "may" you can keep your other cards \
after a match; keeping exactly once is clever. *stake*: chips that everybody pays in and the winners share.

**Think of this.** A player who could not match a rank still cannot: nobody ever picks up a card. Throw that rank."""

WORDS = PittyPatWords()
