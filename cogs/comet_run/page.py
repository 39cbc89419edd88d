"""The rules of running Comet for players."""

PAGE = """\
**The aim.** Hold fewer points than the other at the end of each hand, best none at all. Most points after an even number of hands wins.

**The pack.** 48 black cards without aces; suits mean nothing. One nine is red: 9♦ is **the comet** ☄️. Eighteen cards each; twelve stay aside, unseen.

**A turn is a run.** You begin with any card and put down the next rank, and the next, one card at a time, as long as you can: you may not stop while you can go on. When you cannot, you pass, and the other must go on from there.
*Example:* Ann begins 2♣ 3♣ 4♠ 5♣ 6♣ and has no seven: she passes. Ben goes on with 7♠ 8♠ and has no nine. Now a nine is due from Ann.
All four cards of a rank (all three plain nines) may go down together. Press *Play forced cards*, and your forced cards go by themselves; \
never the comet, all of a rank, or a pass.

**Stops.** A king ends the pile, and whoever played it begins a new run. The comet can be put down at any time in your turn, instead of any card: it stops the pile, and you begin a new run. You never have to play it.

**The end of a hand.** When one of you is stopped and the other cannot go on either, the hands are compared: 2 to 9 as they stand, 10 J Q K ten, the comet nine. The lower hand scores the difference, doubled if the other holds the comet. Nearly all hands end like this.
If you run out of cards you score the other's whole hand: *four times* if your last card was the comet where a nine was due, *twice* if it was the comet otherwise, and twice if the other holds the comet.
*Example:* both are stopped; Ann has 41, Ben 58 with the comet: Ann scores 2 × 17 = 34.

**Options.** *hands*: how many hands (an even number; each deals equally often). *stake*: chips that everybody pays in and the winner takes.

**Think of this.** High cards cost most: run J Q K and begin again. If your hand is the lower one, end a run at a rank that the other has been stopped at before: that ends the hand at once."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Hold fewer points than the other at the end.",
    "Begin with any card and go up rank by rank, **as long as you can**.",
    "Then the other must; if neither can, it is over. The **comet** ☄️ goes on any card: you begin anew.",
    "If neither can go on, the lower hand scores the difference. Suits mean nothing.",
    "A **king** ends the pile too: you begin anew. The comet, 9♦, may be kept.",
    "It doubles the points as your last card (on an eight: four times), or in the loser's hand.",
)
