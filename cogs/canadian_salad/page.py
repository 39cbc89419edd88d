"""The rules of Canadian Salad for players."""

PAGE = """\
**The aim.** Take as few points as you can. There are six hands, and in each of them something else costs points. The lowest total \
after the sixth hand wins; equal totals share the win. It is also called Wisconsin Scramble.

**A trick.** Each player has the same number of cards. The player left of the dealer leads any card, and everybody in turn plays one. \
If you hold the suit that was led, you *must* play it. If you hold none of it, throw anything you like, a heart or a queen too. The \
highest card of the suit led takes the trick; its player leads the next. Aces are high, and there are **no trumps**.
*Example:* 9♦ is led, then K♦, 2♦ and A♣ from somebody without diamonds. K♦ takes the trick: the ace was only thrown away.

**What costs**
1. each trick: 10
2. each heart: 10
3. each queen: 25
4. K♠: 100
5. the last trick: 100
6. all of that together. A last trick with K♠ Q♥ 3♠ 9♠ costs 10 for the trick, 10 for the heart, 25 for the queen, 100 for the king \
and 100 for being the last: 245!

The heading of the table always says what costs now. What the hand has cost so far counts in the totals as it comes, and stands \
beside them. The last trick of a hand plays itself, because everybody has one card left.

**How many play.** With three players 2♣ stays in the box, with five 2♣ and 2♦, with six \
2♣ 2♦ 3♣ 3♦. With four all 52 cards are dealt.

**Options.** *hands stop early*: hands 2, 3 and 4 stop as soon as all hearts, all queens or K♠ have been taken; the points are the \
same, the game is shorter. *stake*: chips that everybody pays in and the winners share.

**Time.** If your clock runs out, your lowest playable card is played.

**Think of this.** Winning tricks is bad. High cards are safe to play when somebody already must take the trick and nothing in it \
costs; low cards are your way out later. Being out of a suit is good: then you can give somebody your dearest card. When queens cost, \
do not lead the king or ace of a suit whose queen is still out. In hand 5 win early with your high cards and keep one very low card \
for the end."""

#: how a hand is played, for somebody who has never done it
BRIEF = (
    "Take as **few points** as you can.",
    "**Follow the suit that was led** if you can: its highest card takes the trick.",
    "What costs changes with every hand: see above your cards.",
    "One player leads a card, everybody else plays one. Whoever takes the trick leads the next.",
    "Aces are high; there are no trumps.",
    "Without the suit throw anything: it cannot win, so it is the moment to give your dearest card away.",
    "The lowest total after six hands wins.",
)
