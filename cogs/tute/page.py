"""The rules of Tute for players."""

PAGE = """\
**The aim.** Two against two; your partner sits across from you. Win tricks with aces, threes and court cards in them, and sing when \
you hold king and queen of a suit. The side with more points wins the hand.

**The cards.** Forty: no 8s, 9s or 10s. Mind the order, high to low: **A 3 K Q J 7 6 5 4 2**. The three is the second best card!
A counts 11, 3 counts 10, K 4, Q 3, J 2, the others nothing. Each player gets ten cards. The dealer's last card is shown: its suit is \
trumps, and the card belongs to the dealer.

**The play** goes round **to the right**. The dealer's right-hand neighbour leads. Then everybody in turn:
- must follow suit, and must beat the best card so far if able;
- without that suit must trump, and must beat a trump that lies there if able; even a lower trump must be played;
- with neither may play any card.
All this holds also when your own partner is winning. If a trump lies on another suit, you cannot beat it by following, so any card \
of the suit will do.
*Example:* hearts are trumps and 5♣ is led. With 2♣ K♣ A♥ you must play K♣. The next player with 4♣ A♣ must play A♣. \
The last one with 7♣ 3♣ may play either: the ace is above both.
The highest trump, or else the highest card of the suit led, takes the trick; its player leads the next. The last trick is worth 10 \
more and plays itself. Cards and last trick are 130 points together.

**Singing.** When you have won a trick and not yet led, you may declare one thing that you hold:
- **40**: king and queen of trumps; it must be the first thing you declare in the hand;
- **20**: king and queen of another suit;
- **tute**: all four kings. That wins the hand at once!
After the next trick you win you may sing again. The cards stay in your hand, but everybody has seen them.
*Example:* with K♠ Q♠ K♥ Q♥ and hearts trumps sing 40 first. If you sing 20 in spades first, your 40 is lost for this hand.

**The end.** More points win the hand, equal points nobody.

**Options.** *hands*: how many hands the match has; the side that wins most of them wins, and play stops when a side has more than \
half. Equal is a draw. *stake*: chips that everybody pays in; the two winners share them, a draw gives them back.

**Time.** If your clock runs out, you play the card with the fewest points that is allowed, and sing nothing.

**Think of this.** Somebody who follows without beating an untrumped card has nothing higher in that suit; somebody who \
throws another suit has neither that suit nor trumps. Give aces and threes to tricks that your partner wins for sure. Keep king \
and queen together until you have won a trick."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "With your **partner** across from you, win tricks that hold points.",
    "Follow suit, and beat the best card if you can. Without the suit play a trump.",
    "High to low: **A 3 K Q J 7 6 5 4 2**.",
    "Points: ace 11, three 10, K 4, Q 3, J 2, the last trick 10. More points win the hand.",
    "The dealer's last card is shown: its suit is **trumps**, and beats all other suits.",
    "Beat even a partner's card or trump if you can. With neither suit nor trump play any.",
    "Before you lead to the next trick, you may **sing**: K and Q of trumps for 40, of another suit for 20.",
    "Play goes **to the right**.",
)
