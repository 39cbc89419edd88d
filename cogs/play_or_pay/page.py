"""The rules of Play or Pay, written for players."""

PAGE = """\
**The aim.** Be the first to get rid of all your cards. Until then, every card that you cannot follow costs you a chip.

**A suit.** The player at the dealer's left starts with any card, face up. Now the next card up of that suit *must* be played, \
whoever holds it: 9♣, 10♣, J♣, Q♣, K♣, and round the corner A♣, 2♣, up to 8♣.

**Play or pay.** The turn goes round to the left. If you do not hold the next card, you pay one chip into the pot and the turn \
passes on. If you hold it, it is played: nobody may hold a card back. Paying happens by itself, and so does following, unless your \
table has switched that off. So your one decision is the card that starts a suit.
*Example:* Ann plays 9♣. Bob, to her left, has no 10♣ and pays. Cy has it and must play it. If Cy holds J♣ as well, \
everybody else pays one chip before it falls.

**The thirteenth card.** Whoever plays the last card of a suit starts another suit at once, and nobody pays in between.
*Example:* the suit began with 5♥. The last card is 4♥; its player leads next. If you start with 5♥ and hold 4♥ too, that \
will be you.

**Going out.** The first player without cards wins the hand at that very moment, even in the middle of a suit. Everybody else pays \
a chip for each card still held, and the winner takes the whole pot.
*Example:* 40 chips are in the pot, and the others hold 2, 4 and 1 cards: the winner takes 47.

**Out of chips?** You pay what you have, play on for nothing, and can still win the pot.

**Options.** *hands*: how many hands make a match; 0 means that each of you deals once. The most chips won wins. *buy-in*: chips \
everybody brings. *cards follow by themselves*: with "no", following cards are pressed by their holders; it changes nothing else.

**Think of this.** Starting a suit empties it from every hand, so start suits in which you are long. Hold a card and the one just \
below it? Start with the upper one: the lower one comes last, and you lead again. Runs upwards make the others pay."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Be out of cards first: you take the pot.",
    "You **must** play a suit's next card, or **pay a chip**.",
    "Whoever plays the last of a suit starts the next.",
    "A suit goes up, after its king to ace and 2, until all thirteen are played. What is paid goes into the pot.",
    "Which card to start a suit with is your one decision.",
    "Start suits in which you hold many cards.",
)
