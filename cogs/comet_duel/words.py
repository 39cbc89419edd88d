"""What alternating Comet says: events, moves and views in plain English."""

from bot.cards import RANKS, card, cards, sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Choice, Event, View
from bot.rules.families.coloured_words import ColouredWords, rank_name
from bot.rules.words import Names


class CometDuelWords(ColouredWords):
    """Alternating Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount} with the {event.text} pack: {who} deals eighteen cards each."
            case "played":
                verb = "leads" if event.text == "lead" else "builds"
                return f"{who} {verb} {signs(event.cards)}."
            case "comet":
                return "☄ The comet: a stop."
            case "stop":
                return f"{who} leads anew."
            case "passed":
                return f"{who} cannot build."
            case "kept":
                return f"{who} passes as well."
            case _:
                return super().event(event, names)

    def label(self, move: str, view: View, names: Names) -> str:
        if move == "pass":
            return "Pass"
        comet = self.comet(view)
        thrown = cards(move.split(" ")[1:])
        plain = [one for one in thrown if one != comet]
        if not plain:
            return f"☄ Comet {sign(comet)}"
        if view.table["state"] == "lead":
            return sign(plain[0])
        return f"{rank_name(RANKS[plain[0] >> 2])} ×{len(plain)}" + (" + ☄" if len(plain) < len(thrown) else "")

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines: list[str] = []
        if table["played"]:
            last = table["played"][-1][0]
            plays = [card(text) for seat, text in table["played"][-6:] if seat == last]
            lines.append(f"# {sign(plays[-1])}")
        due = f"Due: **{rank_name(table['due'])}**" if table["due"] else "A new lead"
        seen = "the comet is out" if table["comet"] is not None else "☄ the comet has not been seen"
        lines.append(f"{due} · {table['pack']} pack, {seen}")
        return "\n".join([*lines, *self.seats(view, names)])

    def comet(self, view: View) -> int:
        return COMETS[view.table["pack"]]

    def question(self, view: View) -> str:
        if view.table["state"] == "lead":
            return "Lead one card."
        if view.table["state"] == "block":
            return f"Neither of you has a {rank_name(view.table['due'])}: put down the comet, or let the hands be compared."
        return f"Build with as many {rank_name(view.table['due'])}s as you like."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        made = [
            Choice(self.label(move, view, names), move, "grey" if move == "pass" else "blue") for move in view.moves
        ]
        return [made[at : at + 5] for at in range(0, len(made), 5)]

    @property
    def page(self) -> str:
        return PAGE


PAGE = """\
**The aim.** Be the first without cards, and score the pips left in the other's hand.

**The packs.** 48 cards of one colour without aces; suits mean nothing. A red pack and a black pack take turns. One nine in each has the wrong colour: 9♠ in the red pack, 9♦ in the black one. That is **the comet** ☄. Eighteen cards each; twelve stay aside, unseen.

**Play.** One leads a single card. The other puts cards of the *next* rank on it, as many as wanted; then the first builds on those, and so on.
*Example:* Ann leads 7♦. Ben holds 8♦ 8♦ 8♥ and may play one, two or all three eights. Ann must now build with nines.
If you hold a card of the rank due you must play something. If you hold none, you pass, and the other leads anew with any card.

**Stops.** A king is a stop: whoever plays it leads again. The comet stands for any card you like, alone or with cards of the rank due, and is a stop too: the same player leads again. You never have to play it.

**Scoring.** 2 to 10 count as they stand, J Q K ten, the comet nine. Your score for going out is *four times* the other's pips if your last play had the comet where a nine was due, *twice* if it had the comet otherwise, and twice if the other still holds the comet.
*Example:* the other plays an eight and your last card is the comet: four times. The other still has ☄ J 4, and you go out with a king: 9 + 10 + 4 = 23, doubled 46.

**Options.** *hands*: how many hands (an even number; each deals equally often). *block*: a hand also ends when neither has the rank due; the lower hand wins the difference. It has a price: a pass after which the other leads tells you that they hold the rank that was due. *stake*: chips that everybody pays in and the winner takes.

**Think of this.** Lead kings, and ranks whose next rank is gone. Keep the comet for an eight, but not when the other is down to four cards."""

WORDS = CometDuelWords()
