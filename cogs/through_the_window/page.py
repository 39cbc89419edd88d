"""The rules of Through the Window, written for players."""

from bot.cards import RANK_SIGNS
from cogs.through_the_window.state import LETTERS

#: what the button says with which a player has his card turned up
LOOKED = "I looked through the window…"

_LETTERS = " · ".join(f"{RANK_SIGNS[at]} {letter.upper()}" for at, letter in enumerate(LETTERS))

PAGE = f"""\
**The aim.** Win the most cards. A card is won by naming a noun that begins with the letter of its name.

**The letters.** {_LETTERS}
So 8 is E (eight), 9 is N (nine), and T is wanted by the 2, the 3 and the 10. *Example:* for 3♦ you may say *tree*, *tiger* or \
*Texas*: places and persons count, and so does *three* itself. Whether you can see it from your window does not matter.

**A turn.** Everybody has a few cards face down, and nobody may look. The player in turn presses "{LOOKED}"; a moment later the card \
is turned up in a new message. Be the first to react to it with 🪟 (or press the button): you have the floor and eight seconds to say \
your noun, by the button, with /word, or by answering the card's message. No word in time, or "No word": you are locked out for \
this card, and the others may try.

**Is it a noun?** The room knows some fifty thousand and gives you the card at once. If it does not know yours, the others have a \
few seconds to doubt it. When more than half of them do, the word is void and you are locked out for this card; otherwise you win.

**No word twice.** A word that has won a card is used up, its simple plural too: after *tree*, *trees* is refused. A refused word costs \
nothing; just say another. Words that were beaten to it are free.

**Nobody?** A card that nobody wins waits, and goes to the winner of the next.

**The end.** When all cards are turned, most cards wins; several can win together.

**Options.** *the floor*: "to the first to react" is the race above; with "none" there is no floor, and the first accepted word wins. *cards each*: how many \
each player turns. *words can be doubted*: with "no" no word can be doubted. *stake*: chips that everybody pays in and the winners share.

**Think of this.** Q, K, J, E and N run dry soon: save an idea or two for them while the easy T comes by."""


def brief(floor: bool | None = None, doubts: bool = True) -> tuple[str, ...]:
    """How a hand is played, for somebody who has never done it; for a table with a floor or without one (None: any), and whether a
    word can be doubted."""
    anyway = " At a table without a floor the first word counts." if floor is None else ""
    out = ("No word in time", "no noun") if floor is not False else ("No noun",)
    lost = ", or ".join(out if doubts else out[:-1])
    doubted = (
        " The others may doubt one that the room does not know; if more than half do, it is void." if doubts else ""
    )
    return (
        "Win the most cards. They all lie face down.",
        "One is turned up. Its **letter** is the first of its name: 8 is E for eight, 2, 3 and 10 are T.",
        "Be the first to say a **noun** that begins with it."
        if floor is False
        else "React first 🪟, then say a **noun** with that letter.",
        "Whoever's turn it is looks through the window, and a card is turned up for all. Nobody looks at their own.",
        *([] if floor is False else [f"Who reacts has the floor, and eight seconds to say a noun.{anyway}"]),
        *([f"{lost}: you are locked out for this card."] if lost else []),
        f"A word that has won a card is used up.{doubted}",
    )


BRIEF = brief()
