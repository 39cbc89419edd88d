"""The rules of Comet for players."""

PAGE = """\
**The aim.** Be the first to get rid of your cards. You score for what the others are left with.

**Runs.** The leader puts down any card. Whoever holds the next higher card *of the same suit* must add it, then the next, and so on. \
There is nothing to choose there, so these cards fall by themselves. Aces are low, and nothing follows a king. When nobody has the next \
card, the run stops, and whoever put down the last card leads again.
*Example:* Ann leads 4♣. Cem adds 5♣, Ben 6♣, Ann herself 7♣. Nobody has 8♣: Ann leads again.

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

**Options.** *cards left over* when all have got the same number: with "lie aside unseen" they stop runs where nobody expects it; with "none, \
more eights are out" eights leave the pack until all cards can be dealt, so every stop can be worked out. *points to win*: points that win the match. *stake*: chips that \
everybody pays in and the winner takes.

**Think of this.** Low cards of a suit go only when you lead them. Kings and sevens of diamonds cost you nothing to lead: the lead comes back."""


def brief(stops: str = "8♦ is not in the pack, and a few cards may lie aside") -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; at a table with what stops a run there."""
    return (
        "Go out first: you score what the others hold.",
        "Lead any card: the next higher ones **of that suit fall by themselves**.",
        "When they stop, the last card's player leads.",
        f"They fall whoever holds them, until nobody has the next one: {stops}.",
        "**☄️ 9♦ is the comet**: whoever holds it may throw it in after any card. Then 10♦ or the card that was due must follow.",
        "Lead low cards early. Kings give you the lead back.",
    )


BRIEF = brief()
