"""What running Comet says: events, moves and views in plain English."""

from bot.cards import RANKS, card, cards, sign, signs
from bot.cards.coloured import COMETS
from bot.rules import Choice, Event, View
from bot.rules.families.coloured_words import ColouredWords, rank_name
from bot.rules.words import Names

COMET = COMETS["black"]


class CometRunWords(ColouredWords):
    """Running Comet in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals eighteen cards each."
            case "played":
                return f"{who} {'begins with' if event.text == 'lead' else 'goes on with'} {signs(event.cards)}."
            case "comet":
                return "☄ The comet stops the pile."
            case "stop":
                return f"{who} begins a new run."
            case "passed":
                return f"{who} is stopped: no {rank_name(RANKS[event.amount])}."
            case _:
                return super().event(event, names)

    def label(self, move: str, view: View, names: Names) -> str:
        if move == "pass":
            return "Pass"
        thrown = cards(move.split(" ")[1:])
        if thrown[0] == COMET:
            return f"☄ Comet {sign(COMET)}"
        return sign(thrown[0]) if len(thrown) == 1 else f"all the {rank_name(RANKS[thrown[0] >> 2])}s ×{len(thrown)}"

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines: list[str] = []
        run = _last_run(table["played"])
        if run:
            lines.append(f"# {sign(run[-1])}")
            if len(run) > 1:
                lines.append(f"The pile: {signs(run[-10:])}")
        due = f"Due: **{rank_name(table['due'])}**" if table["due"] else "A new run begins"
        seen = "the comet is out" if table["comet"] is not None else "☄ the comet has not been seen"
        lines.append(f"{due} · {seen}")
        return "\n".join([*lines, *self.seats(view, names)])

    def comet(self, view: View) -> int:
        return COMET

    def question(self, view: View) -> str:
        if view.table["state"] == "lead":
            return "Begin a run with any card."
        if "pass" in view.moves:
            return f"You have no plain {rank_name(view.table['due'])}: you are stopped."
        return f"Go on with a {rank_name(view.table['due'])}; only who cannot is stopped."

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        single = [move for move in view.moves if move.count(" ") <= 1]
        sets = [move for move in view.moves if move.count(" ") > 1]
        made = [
            [Choice(self.label(move, view, names), move, "grey" if move == "pass" else "blue") for move in part]
            for part in (single, sets)
        ]
        return [part[at : at + 5] for part in made for at in range(0, len(part), 5)]

    @property
    def page(self) -> str:
        return PAGE


def _last_run(played: list[list[object]]) -> list[int]:
    """The cards since the last stop, that one left out when it ended a run before."""
    run: list[int] = []
    for _, text in played:
        one = card(str(text))
        if run and (run[-1] == COMET or run[-1] >> 2 == RANKS.index("K")) and one >> 2 != run[-1] >> 2:
            run = []
        run.append(one)
    return run


PAGE = """\
**The aim.** End each hand with less than the other, best with nothing. Most points after an even number of hands wins.

**The pack.** 48 black cards without aces; suits mean nothing. One nine is red: 9♦ is **the comet** ☄. Eighteen cards each; twelve stay aside, unseen.

**A turn is a run.** You begin with any card and put down the next rank, and the next, one card at a time, as long as you can: you may not stop while you can go on. When you cannot, you pass, and the other must go on from there.
*Example:* Ann begins 2♣ 3♣ 4♠ 5♣ 6♣ and has no seven: she passes. Ben goes on with 7♠ 8♠ and has no nine. Now a nine is due from Ann.
All four cards of a rank (all three plain nines) may go down together.

**Stops.** A king ends the pile, and whoever played it begins a new run. The comet can be put down at any time in your turn, instead of any card: it stops the pile, and you begin a new run. You never have to play it.

**The end of a hand.** When one of you is stopped and the other cannot go on either, the hands are compared: 2 to 9 as they stand, 10 J Q K ten, the comet nine. The lower hand scores the difference, doubled if the other holds the comet. Nearly all hands end like this.
If you run out of cards you score the other's whole hand: *four times* if your last card was the comet where a nine was due, *twice* if it was the comet otherwise, and twice if the other holds the comet.
*Example:* both are stopped; Ann has 41, Ben 58 with the comet: Ann scores 2 × 17 = 34.

**Options.** *hands*: how many hands (an even number; each deals equally often). *stake*: chips that everybody pays in and the winner takes.

**Think of this.** High cards cost most: run J Q K and begin again. If your hand is the lower one, end a run at a rank that the other has been stopped at before: that ends the hand at once."""

WORDS = CometRunWords()
