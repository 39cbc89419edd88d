"""The rules of New Comet for players."""

PAGE = """\
**The aim.** Be the first to put down all your cards. Suits mean nothing; there are no aces; chips change hands all the time.

**A sequence.** The leader puts down any card and then *must* carry it upwards, one rank at a time, as far as they can. Then the player to the left \
goes on from there, or passes, and so on round the table.
*Example:* Ann leads 4♦, then 5♥ 6♦ 7♦, and has no 8: pass. Ben: 8♥ 9♦ 10♦, no jack. Cem, Dan and Ann have no jack either. Ben, who put down the last \
card, begins a new sequence.

**Kings.** A king stops the sequence. Its player gets a chip from everybody else, and leads again.

**The comet.** There are two packs, used in turn: all red cards twice, and all black cards twice, with one nine swapped over. In the red pack 9♠ is \
the comet, in the black pack 9♦; the other nines are plain nines. The comet is wild: on your turn it can stand for the rank that is due, or, as a lead, for \
any rank you name, and the sequence goes on above it. It alone may be kept back when it could be played. As a king it stops the sequence but earns no \
king's chip.

**Declare it!** Put the comet down and press *Declare the nine* before you do anything else: two chips from everybody. The button \
stands below your cards until the comet has come, unless the table declares by itself, and nobody reminds you; your next card or pass gives the claim up for good. When you cannot go on, the table \
waits a few seconds and then passes for you, whether there was something to declare or not.
*Example:* an 8 is due. Dan has none, but 9♠: it goes down as the 8, is declared, +2 from each. A 9 is due, from Dan again: 9♥.

**Passes.** Until the comet has been seen everybody presses *Pass* themselves. After that passes happen by themselves. Press *Play forced cards*, and your \
forced cards go by themselves too; never the comet, never a pass.

**The end of a hand.** First out gets from everybody, for each card left: 5 for the comet, 3 for a king, 1 for any other. Who has \
no chips pays nothing and plays on.
*Example:* Ben goes out; Cem holds K♥ K♦ 4♦ and pays 7, Dan holds 9♠ 9♥ and pays 6.

**Options.** *hands*: hands in the match, 0 for one deal each; most chips win, and a player who has them all ends it. *buy-in*: \
chips each brings. *four of a kind at once*: all four of a rank may be put down at once. *the comet declares itself*: nobody can forget it.

**Think of this.** Who has passed on a rank will never have it in this hand. Lead what runs up to a king of your own."""


def brief(auto_declare: bool | None = None, four: bool = False) -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; at a table with its options. None: it is not known whether
    the comet declares itself."""
    brings = {
        True: " and brings two chips from everybody.",
        False: ". Once yours is down, press *Declare the nine*: two chips from each.",
        None: ". Once yours is down, *Declare the nine* may bring two chips from each.",
    }[auto_declare]
    return (
        "Be out of cards first: those left cost chips.",
        "Lead any card and carry it up, rank by rank: you **must** while you can, then the next player.",
        f"The **comet** ☄️ is any rank{brings}",
        "If nobody can go on, the last one leads. Suits mean nothing.",
        "A card left costs a chip, a king 3, the comet 5.",
        "A **king** ends the run too: a chip from each.",
        *(["All four of a rank may go at once."] if four else []),
        "The comet is 9♠ among red cards, 9♦ among black.",
    )


BRIEF = brief()
