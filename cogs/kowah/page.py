"""The rules of Kowah for players."""

PAGE = """\
**The aim.** Lay an identical pair open, and get the third card of the same rank *and* suit.

**The pack.** 120 cards: A to 9 of diamonds, hearts and spades, and J Q K of clubs, each of them four times. There is no ten and no small club.

**A turn.** Draw from the stock, or take the top discard; then discard a card (not the one you have just taken from the pile).

**Checki.** Eight cards are a checki when you can set an identical pair apart and the other six make two sets of three of a rank, whatever their suits.
*Example:* 5♠ 5♥ 5♦ · 7♥ 7♠ 7♦ · A♦ A♦ is a checki around A♦. 5♠ 5♥ 5♦ · 7♠ 7♠ 7♦ 7♦ 7♥ can show 7♠ or 7♦.
When your eight cards after a discard are a checki you may say so with that discard: the pair lies open and still belongs to your hand.

**Winning.** From then on a third copy of the open card wins the hand. You may draw it, take it from the pile, or *claim* it when somebody \
discards it. And while anybody has checki, all the others must show every card they draw from the stock: if it is yours, claim it.
Three of a kind in mixed suits win nothing, and three identical cards that you held before the declaration win nothing either.

**After checki** you play on. Discard what breaks it and it lapses: you may declare again later. You may change the open pair with a later discard.

**The end.** When the stock is used up, the last turn is played out and nobody wins the hand. When too many turns in a row have begun with \
the pile, the next must begin with the stock.

**Options.** *hands*: how many hands make a match; most hands won wins. *stake*: chips that everybody pays in and the winners share.

**Think of this.** There are twelve cards of each small rank but only four of each court card, so throw the clubs early. Show the pair of which you have \
seen the fewest copies elsewhere. Never discard the card that somebody waits for."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Collect **three of a rank, twice, and an identical pair**: same rank and suit, such as A♦ A♦.",
    "Draw, or take the top of the pile; then discard.",
    "Show that pair (**checki**): a **third of it** wins.",
    "Every card is in the pack four times. In three of a rank suits do not matter.",
    "You say checki as you discard: the pair lies open and still counts as yours.",
    "The third card wins drawn, taken, or claimed when somebody else draws or discards it.",
    "So while anybody has checki, all others must show every card they draw from the stock.",
    "Never discard a card that somebody waits for.",
)
