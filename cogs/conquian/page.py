"""The rules of Conquian for players."""

PAGE = """\
**The aim.** Have eleven cards in melds on the table. You hold ten, so the last one must come from the centre.

**The pack.** Forty cards: A 2 3 4 5 6 7 J Q K of each suit. A *set* is three or four of a rank; a *run* is three or more neighbours of a suit. 7 and J are neighbours; the ace is low only.

**A turn.** One card is on offer: first what the other has left on the discard pile, then a new card from the stock. Meld it at once, or pass. No card is ever taken into the hand. When you meld, you discard a card afterwards, and that is offered to the other.
*Example:* you hold 4♣ 4♦ and 4♥ is turned up: you lay 4♣ 4♦ 4♥ and discard, say, K♣.

**Melds.** Cards from your hand go only beside the card on offer, in the same meld. What lies on your table may be rearranged as you like, as long as all of it stays in melds.
*Example:* you have 4♣ 4♦ 4♥ 4♠ and A♥ 2♥ 3♥, and 5♥ is on offer: 4♥ may move over, for A♥ 2♥ 3♥ 4♥ 5♥ and 4♣ 4♦ 4♠.

**Forcing.** If you pass a card that your open melds alone could have taken, the other may force you to meld it. That can wreck a plan: you must lay it down and discard from your hand.

**Dead cards.** A card is dead for you when, as everybody can see, you cannot meld it: too many of its neighbours and of its rank lie in discards and in the other's melds, or your hand is too small. With the standing order *Pass dead cards* you pass those without being asked; all others you are asked about as before, so it tells nothing of your hand.

**The end.** Eleven cards on the table win the hand. When a card should be turned up and the stock is empty, nobody wins the hand.

**Options.** *hands*: how many hands make a match; most hands won wins. *stake*: chips that both pay in and the winner takes.

**Think of this.** Plan for exactly eleven: 3+4+4, 3+3+5, 4+7 … Four of a kind can grow no more. Discard cards that fit the other's open melds when you want to force them."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Get **eleven** cards into melds: three or four of a rank, or three or more neighbours of a suit.",
    "One card is on offer: meld it **at once** with cards of yours, or pass.",
    "After a meld you discard; the other may meld it.",
    "Nobody takes a card that is on offer into the hand.",
    "There is no 8, 9 or 10: J follows on 7.",
    "Pass a card that your open melds could take, and the other may **force** you to meld it.",
    "A card is *dead* when all can see that you cannot meld it. The order *Pass dead cards* passes those for you.",
)
