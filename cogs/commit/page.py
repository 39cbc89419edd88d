"""The rules of Commit for players."""

PAGE = """\
**The aim.** Be the first to get rid of your cards: you take the pool. On the way there, kings and the comet earn chips at once.

**Runs.** Everybody fills the pool; all cards are dealt. The leader puts down any card. Whoever holds the next higher card *of the \
same suit* must add it, then the next, and so on; there is nothing to choose, so these cards fall by themselves. Aces are low, and nothing \
follows a king. When nobody has the next card, that is a stop, and whoever put down the last card leads again.
*Example:* Ann leads 5♠. Cem adds 6♠, Ben 7♠. 8♠ is not in the pack: a stop, Ben leads.

**Every stop can be worked out.** 8♦ is always out of the pack, and as many other eights as an equal deal needs; the table says which.

**Kings.** Put down a king, and each other player pays you a chip at once.

**The comet.** 9♦ may be played at any stop, whoever's it is; or after your own card, when you do not hold the next one yourself; or as \
your lead after a stop, but never as the first card of a hand. It earns two chips from each other player. The comet *stands for the next \
card*: after 6♣ it is the 7♣, so now 8♣ is wanted, or 10♦. The first player round to the left who has one of them must play one.
*Example:* Dan put down 4♥, has no 5♥, and plays 9♦ as the 5♥. Ann holds 6♥ and must play it; whoever has the real 5♥ can only \
lead it.
After a king, and after 7♦, only 10♦ can follow. If nobody can, the comet's player leads.

**Nobody sees that you are asked.** Two buttons, *Comet* and *Not now*, show in your hand when you may play it. Every card waits the same few \
seconds, asked or not, and a stop a little longer. Say nothing, and it counts as *Not now*. Or leave an order: at the next chance, after a card \
you name, at the next stop, or not until you say so.

**The end of a hand.** First out takes the pool, and a chip for each king and two for the comet from the player who still holds them. Nobody \
ever pays more than they have.

**Options.** *hands*: hands in the match, 0 for one deal each; most chips win. *pool*: chips each puts in before a hand; who cannot do so any more \
ends the match. *buy-in*: chips each brings.

**Think of this.** A king in the hand is a chip lost and one from each not won. And the comet steals the lead from whoever stopped the run."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Be the first without cards: you take the pool.",
    "Lead any card: its suit **goes up by itself**.",
    "At a stop the last card's player leads, unless **9♦, the comet,** goes next.",
    "Whoever holds the next higher card must add it.",
    "**☄️ The comet** may go as the next card at any stop, or after a card of one's own.",
    "Then the card above that one, or 10♦, goes on.",
    "A king brings a chip from each, the comet two; left in hand, one and two go to the first out.",
)
