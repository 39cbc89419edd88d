"""The rules of Stealing Bundles, written for players."""

PAGE = """\
**The aim.** Carry home more of the 52 cards than the other player. Suits mean nothing.

**The deal.** Four cards each, four face up on the board. When both have played their four, four more each come from the stock, \
six times in all.

**A turn.** Play one card:
· **Take.** It matches cards on the board: it takes *all* cards of its rank there. They go face up on your bundle, your card on top. \
*Example:* board 7♣ 7♦ K♠ 2♥, you play 7♠: you take both sevens, and your bundle is three cards with a seven on top.
· **Steal.** It matches the top card of the other player's bundle: you get the *whole bundle*. *Example:* the other has 12 cards with \
7♠ on top and you play 7♥: all 12 are yours, and 7♥ lies on top.
· **Lay.** Nothing you hold can take or steal: lay one card face up on the board (players call this *trailing*).
Whoever can take or steal must, with any card they like; one card does one of the two. A card that fits both the board and \
the other bundle has two buttons: choose.

**The end.** When all cards are played, whoever took or stole last also gets what is left on the board. Count your bundle: more than 26 \
wins, 26 each is a tie that both win.

**Options.** *hands*: how many hands make a match; the cards are added up. *cards left on the board*: with "to nobody" the last cards on the board \
count for nobody. *stake*: chips that both pay in and the winner takes.

**Think of this.** Your bundle is as safe as its top card: a rank of which all four cards have been seen cannot be stolen. When you \
must lay a card on the board, lay one of a pair, so that you can take both back."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Carry home more of the 52 cards than the other.",
    "**Take**: your card takes all cards of its rank from the board, onto your bundle.",
    "**Steal**: a card of the rank on top of the other's bundle takes the whole bundle.",
    "If any of your cards can take or steal, you must. Only when none can, lay one on the board.",
    "Suits mean nothing. Your bundle is as safe as its top card.",
)
