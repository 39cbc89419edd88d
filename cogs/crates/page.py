"""The rules of Crates for players."""

from bot.rules.words import HARD

PAGE = """\
**The aim.** Get rid of your cards; what you are left with costs points. Fifteen hands are played, with 8, 7, 6 … 1 … 7, 8 cards. \
The lowest total wins. Four players usually play as partners: those who sit across share one score.

**A turn.** Play a card of the top card's suit or rank. If you can, you must; if you cannot, one card is drawn for you and your \
turn is over. *Example:* on K♠ any spade or king fits. Nothing is wild: an 8 must fit too.

**What the cards do**
- **2** starts a *2-sequence*: the next player must add an ace (1) or a 2 (2), and so on, until somebody cannot and draws the sum. \
*Example:* 2♣, then A♥, then a player with neither draws 3 cards. Play goes on on the A♥.
- **4** skips the next player. With two players you go again.
- **5** everybody else draws a card.
- **6** you play once more at once, on the 6; if you cannot, you draw a card.
- **7** the next player draws a card; with four or five players it is the one after: your own partner!
- **8** you call any suit. **9** you call a suit of the 9's colour. The next card must be of that suit or of the same rank.
- **10** turns the direction round (with two players: nothing).
- **J** with two players the other, with three the player before you draws a card; with more, nothing.
- A, 3, Q, K do nothing.
If the card turned up after the deal is an 8 or 9, the dealer names the suit before looking at the cards.

**One card!** When you play one of your last two cards, press the button that also says "One card!". If you forget, you draw two \
cards at the start of your next turn. Nobody has to notice.

**The end of a hand.** A player without cards ends it; the effect of the last card still counts. A 2-sequence is finished first, and \
somebody without cards may have to draw in it. A 6 as your last card is a *Cooper*: you must draw, so you are not out.

**Pressure.** Whoever must draw from an empty stock gets a pressure: 5 points for the first in the match, then 10, 20, 40 … each time \
double, partners together. The pile is shuffled into a new stock. Ten pressures in a hand end it, whoever had them.

**What is left costs:** A 1 · 2 20 · 4 15 · 5 30 · 6 30 · 7 20 · **8 50** · 9 30 · 10 25 · J Q K 10. Each 3 covers one of your other \
cards, which then costs 3 (never an 8); the dearest are covered. Nothing but 3s: −50 for each! \
*Example:* 3♣ 3♦ 8♠ K♦ A♥ costs 50 + 3 + 1 = 54, and 3♣ 3♦ alone −100.

**Options.** *four play in pairs*: with four players, two against two. *cards in the first hand*: and in the last one; \
with 4 there are only seven hands. *most for a pressure*: what a pressure can cost at most (160 is a good figure). *stake*: \
chips that everybody pays in and the winners share.

**Time.** If your clock runs out, your dearest card that fits is played, with the call.

**Think of this.** Get rid of 8s, 5s, 6s and 9s early, keep 3s for the end and an ace or a 2 against 2-sequences. When the stock is \
nearly empty, let others draw."""


_COST = " · ".join(
    each.replace(" ", HARD) for each in ("8 = 50", "5, 6, 9 = 30", "10 = 25", "2, 7 = 20", "4 = 15", "J Q K = 10")
)


def brief(seats: int = 0, paired: bool = False) -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; for a table with so many seats (0: any), and whether there are partners."""
    four = f"**4**{HARD}you again" if seats == 2 else f"**4**{HARD}skips the next"
    seven = (
        "your partner draws" if paired
        else "the next draws" if 0 < seats < 4
        else "the second after you draws" if seats
        else "the next draws (with 4 or 5 players the second)"
    )  # fmt: skip
    jack = {2: f" · **J**{HARD}the other draws", 3: f" · **J**{HARD}the player before you draws"}.get(seats, "")
    ten = "" if seats == 2 else f" · **10**{HARD}turns play round"
    shared = "Who sits opposite shares your score. " if paired else ""
    return (
        "Get rid of your cards: those left cost points.",
        "Play the **suit or the rank** on top of the pile. If you cannot, you draw, and your turn is over.",
        "Most cards **do** something: 5 and 7 make others draw, 8 names any suit.",
        f"**2** the next adds an ace or 2, or draws the sum · {four} · **5**{HARD}others draw · **6**{HARD}you again",
        f"**7** {seven} · **9**{HARD}names a suit of its colour{ten}{jack}",
        "Two cards left: press **One card!**, or draw two.",
        f"Left over: {_COST}. A 3 cuts another (no 8) to 3.",
        f"{shared}No stock to draw from: a **pressure**, 5 points, then 10, 20 … Ten of them end a hand.",
    )


BRIEF = brief()
