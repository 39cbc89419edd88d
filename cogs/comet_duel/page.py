"""The rules of alternating Comet for players."""

PAGE = """\
**The aim.** Be the first without cards, and score the pips left in the other's hand.

**The packs.** 48 cards of one colour without aces; suits mean nothing. A red pack and a black pack take turns. One nine in each has the wrong colour: 9♠ in the red pack, 9♦ in the black one. That is **the comet** ☄️. Eighteen cards each; twelve stay aside, unseen.

**Play.** One leads a single card. The other puts cards of the *next* rank on it, as many as wanted; then the first builds on those, and so on.
*Example:* Ann leads 7♦. Ben holds 8♦ 8♦ 8♥ and may play one, two or all three eights. Ann must now build with nines.
If you hold a card of the rank due you must play something. If you hold none, you pass, and the other leads anew with any card.

**Stops.** A king is a stop: whoever plays it leads again. The comet stands for any card you like, alone or with cards of the rank due, and is a stop too: the same player leads again. You never have to play it.

**Scoring.** 2 to 10 count as they stand, J Q K ten, the comet nine. Your score for going out is *four times* the other's pips if your last play had the comet where a nine was due, *twice* if it had the comet otherwise, and twice if the other still holds the comet.
*Example:* the other plays an eight and your last card is the comet: four times. The other still has the comet, J and 4, and you go out with a king: 9 + 10 + 4 = 23, doubled 46.

**Options.** *hands*: how many hands (an even number; each deals equally often). *blocked hands end*: a hand also ends when neither has the rank due; the lower hand wins the difference. It has a price: a pass after which the other leads tells you that they hold the rank that was due. *stake*: chips that everybody pays in and the winner takes.

**Think of this.** Lead kings, and ranks whose next rank is gone. Keep the comet for an eight, but not when the other is down to four cards."""


def brief(blocked: bool = False) -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; `blocked`: at a table where a blocked hand ends."""
    ends = " If neither has the rank that is due, the lower hand scores the difference." if blocked else ""
    return (
        "Go out first: you score what the other holds.",
        "One leads a card; the other must put **one or more of the next rank** on it, and so on.",
        "Who cannot passes: the other leads anew. The **comet** ☄️ goes on any card: you lead again.",
        f"Suits mean nothing.{ends}",
        "A **king** stops the other too: you lead again. The comet, 9♠ (in the black pack 9♦), may be kept.",
        "It doubles the points in your last play (on an eight: four times), or left in the other's hand.",
    )


BRIEF = brief()
