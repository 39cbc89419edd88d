"""What Comet says: events, moves and views in plain English."""

from bot.cards import cards, signs
from bot.rules import Event, View
from bot.rules.families.run_words import ORDERS, FallingWords
from bot.rules.words import Names, counted

ANSWERS = {"play 9D": "Comet now", "pass": "Not here", "run": "Not in this run"}
DEAD_END = {**ORDERS, "comet stop": "Comet at the next dead end"}


class CometWords(FallingWords):
    """Comet in words."""

    answers, orders = ANSWERS, DEAD_END

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "comet":
                return f"☄️ {who} puts down the comet, {signs(event.cards)}!"
            case "out":
                return f"{who} is out and scores {counted(event.amount, 'point')}."
            case "lost":
                return f"{who} still had the comet and loses a point."
            case "aside":
                return f"Aside lay {signs(event.cards)}."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'point')}!"
            case _:
                return super().event(event, names)

    def worth(self, view: View, seat: int) -> str:
        return counted(view.scores[seat], "point")

    def facts(self, view: View) -> str:
        table = view.table
        comet = "the comet has not been seen" if table["comet"] is None else "the comet is down"
        out = signs(cards(table["removed"]))
        stub = f" · {table['aside']} aside" if table["aside"] else ""
        pot = f" · pot {table['pot']}" if table["pot"] else ""
        return f"Hand {view.hand}, to {view.setting.options['target']} · kings still to come: {self.kings(view)} · {comet} · not in the pack: {out}{stub}{pot}"

    def last_hand(self, view: View, names: Names) -> str:
        last = view.table["last_hand"]
        lost = [seat for seat, change in enumerate(last["change"]) if change < 0]
        with_comet = f"; {names[lost[0]]} -1 for the comet" if lost else ""
        return f"Last hand: {names[last['winner']]} +{last['change'][last['winner']]}{with_comet}."

    def offer(self, due: str) -> str:
        return f"Throw it in {f'before {due}' if due else 'now that nothing can follow'}?"

    def asked_for(self, view: View, names: Names) -> str:
        if view.table["state"] == "running" and view.table["hushed"]:
            return "Not in this run, you said: you are asked again after the next lead."
        return super().asked_for(view, names)

    @property
    def page(self) -> str:
        return PAGE


PAGE = """\
**The aim.** Be the first to get rid of your cards. You score for what the others are left with.

**Runs.** The leader puts down any card. Whoever holds the next higher card *of the same suit* must add it, then the next, and so on. \
There is nothing to choose there, so these cards fall by themselves. Aces are low, and nothing follows a king. When nobody has the next \
card, the run stops, and whoever put down the last card leads again.
*Example:* Ann leads 4♣. 5♣ falls from Cem, 6♣ from Ben, 7♣ from Ann herself. Nobody has 8♣: Ann leads again.

**Known stops.** 8♦ is never in the pack, so diamonds always stop at 7♦. Cards that have been put down stop a run as well.

**The comet.** 9♦ may be thrown in after *any* card, whoever put it down. If you hold it, three buttons appear in your hand while a run \
goes: *Comet now*, *Not here*, *Not in this run*. Every card waits the same few seconds whether anybody is asked or not, so nobody can see \
that you have it. Say nothing, and it counts as *Not here*. You can also lead the comet, or leave an order: at the next chance, after a \
card you name, at the next dead end, or not at all until you say so.

**After the comet** the first player round to the left who has 10♦ *or the card that was wanted before* must play one of them. \
With both, that player chooses. The comet does not stand for a card!
*Example:* 6♣ has fallen and Dan throws in 9♦. Wanted are 10♦ and 7♣. Ann has neither; Ben has 10♦ and must play it. J♦ may follow; \
7♣ stays where it is. If nobody has either, Dan leads: after a king the comet can steal the lead.

**Scores.** Out first? You get 1, and 1 for every card in the other hands, and 2 for every king that was not put down. \
Whoever still holds the comet loses 1.
*Example:* the others hold 3, 2 and 4 cards and two kings never appeared: 1 + 9 + 4 = 14.

**Options.** *deal*: with "stub" a few cards lie aside unseen and stop runs where nobody expects it; with "strip" more eights leave \
the pack until all cards can be dealt, so every stop can be worked out. *target*: points that win the match. *stake*: chips that \
everybody pays in and the winner takes.

**Think of this.** Low cards of a suit go only when you lead them. Kings and sevens of diamonds cost you nothing to lead: the lead comes back."""

WORDS = CometWords()
