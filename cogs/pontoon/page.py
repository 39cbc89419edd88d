"""The rules of Pontoon, written for players."""

PAGE = """\
**The aim.** Beat the bank: come closer to 21 than it does without passing 21. Ties lose.

**Cards.** An ace counts 1 or 11, as you like; K Q J and 10 count ten; the others their number. From best to worst:
1. *Pontoon*: an ace and a ten-valued card, nothing else. 21 with three cards is no pontoon.
2. *Five-card trick*: five cards or more that do not pass 21, such as 2♣ 3♦ A♥ 4♠ 5♣. All are equal.
3. All else by its total, 21 first.

**A hand.** You get one card face down and bet on it, in turn from the banker's left. Then everybody gets a card face up. A bank \
that shows an ace or a ten-valued card looks underneath: if it has a pontoon, everybody pays *twice* the bet at once. \
Otherwise each of you plays:
- *Stick*: you are content.
- *Buy*: pay again, from your bet up to twice your bet, for a card face down. As often as you like, as long as your chips last.
- *Twist*: a card face up, for nothing. After a twist this hand cannot buy any more.
- *Split*: two cards of one rank (K K, but not K Q) become two hands with a bet each. Split hands stick, twist or split \
again; they do not buy.
A pontoon declares itself: the ace is laid face up. Over 21 you are bust and pay at once. At exactly 21 you still press Stick, so \
that nobody learns your total from a pause.
*Example:* you bet 5 on 7♣ and get 4♦. You buy for 10 and get 6♥: 17, with 15 chips on it. You stick. The bank has 9 and 8, \
also 17: you lose 15.

**The bank** turns its card and draws or sticks as it likes, five cards at most. The house draws on 16 or less.

**Paying.** A better total wins your wager; a pontoon wins twice the wager, and so does a five-card trick \
unless the table pays it once. Against a bank that is bust \
everybody still in wins. Against a bank with a five-card trick only pontoons win.
*Example:* 2♣ 3♦ A♥ 4♠ 5♣ with 25 chips on it, the bank on 20: you win 50.

**The bank moves** to the first player, from the banker's left, who had a pontoon and can cover the bets; and away from a banker \
who cannot cover them. A new banker sets the smallest and largest first bet within the table's own. Nobody bets more than half a \
purse, or more than the bank could pay double to everybody. A bank that runs out pays as far as it goes, in order.

**The pack** is shuffled only after a hand with a pontoon. Otherwise all cards go underneath, and whoever remembers what has gone \
has an advantage.

**Options.** *hands*: how many hands make a match; the most chips won wins it. *bank*: a player, or the house \
against you all. *buy-in*: chips everybody brings. *min bet* and *max bet*: the smallest and largest first bet. *a bought \
card costs*: from your bet to twice your bet, or exactly your bet. *five-card trick wins*: twice the wager, or the wager once. \
*shuffled*: after a pontoon, as told above, or before every hand.

**Against the house** purchases cost exactly your bet, a five-card trick wins the wager once, the pack is shuffled before every \
hand, and the largest bet is at most twice the smallest, unless this server has it otherwise: by the other rules a good player \
would empty the house. The table says which rules hold. The house can close its bank between two hands; then the match ends \
there, settled.

**Think of this.** Bet most on an ace or a ten-valued card; where tricks pay double, also on a 2, 3 or 4. With four cards and 11 \
or less, buy: you cannot bust, and it makes the trick. Against a bank that shows 2 to 6 stick on 13 and more. Split eights \
against 2 to 8, never tens. When you bank, keep the bets equal."""

#: what a five-card trick wins, beside a pontoon: twice the wager, or the wager once
TWICE = "wins twice the wager. So does a *five-card trick* (five cards up to 21)"
ONCE = "wins twice the wager, a *five-card trick* (five cards up to 21) the wager once"


def brief(
    trick: str = f"{TWICE}, or once if the table says so", banks: str = "Where players bank, whoever"
) -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; at a table with TWICE or ONCE, and "Whoever", or '' where the house banks."""
    return (
        "Come closer to 21 than the bank, and not over it. **Ties lose.**",
        "You alone see your first card, and bet on it.",
        "**Stick**: no more cards. **Twist**: one face up, free. **Buy**: one face down, for a higher wager.",
        "After the bets everybody gets a card face up. An ace is 1 or 11; K Q J 10 are ten.",
        f"A *pontoon* (an ace and a ten-valued card) {trick}.",
        "Over 21 you are bust and pay at once. The bank plays last; its own pontoon takes twice every bet.",
        *([f"{banks} has a pontoon takes over the bank."] if banks else []),
    )


#: the same for whoever banks, in place of the first lines, which speak to the others
BANK = (
    "You bank: the others want to come closer to 21 than you, and not over it. **Ties are yours.**",
    "They alone see their first card, and bet on it.",
    "They **stick**, **twist** (a card face up, free) or **buy** (face down). You **stick** or **draw**.",
)

BRIEF = brief()
