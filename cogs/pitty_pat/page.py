"""The rules of Pitty Pat for players."""

PAGE = """\
**The aim.** Be the first to get rid of your five cards. Suits mean nothing.

**A turn.** One card lies face up: the upcard. If you hold a card of its rank, you *must* match it: your card goes on the pile, \
and you throw one more card of your choice with it. That second card is the new upcard, and the next player must match it.
*Example:* the upcard is 7♣ and you hold 7♦ 2♣ 4♥ 9♠ K♦. You play 7♦ with one other card, say K♦. Now the next player needs a king.

**No match?** One card is turned from the stock for you, by itself. If you can match that one, you do; if not, the next player tries \
to match it.

**The end.** Your last card may be a match alone (7♦, out!) or the card that is thrown with it. First out wins the hand. If a whole \
stock goes by and nobody matches anything, the hand is dead and nobody wins it.

**Options.** *hands*: how many hands make a match; most hands won wins. *second discard*: with "may be declined" you can keep your other cards \
after a match; keeping exactly once is clever. *stake*: chips that everybody pays in and the winners share.

**Think of this.** A player who could not match a rank still cannot: nobody ever picks up a card. Throw that rank."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Be the first to get rid of your five cards.",
    "If you hold the upcard's rank you **must** match it, and throw one more card.",
    "The next player must match the card you threw.",
    "Suits mean nothing.",
    "Without a match a card is turned from the stock for you; if that does not fit either, the next player tries.",
    "Which card you throw is your choice: take a rank that somebody could not match before. Nobody ever picks a card up.",
)
