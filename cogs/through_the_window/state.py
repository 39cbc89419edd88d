"""Through the Window: the letters of the cards, the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any, Literal

from bot.cards import NAMES, names, rank_of, standard_pack
from bot.rules import Setting
from bot.rules.families.match import Match
from cogs.through_the_window.spelling import same

#: a seat or a card that is not there
NONE = -1
#: how many seconds whoever has the floor has for a noun
FLOOR = 8
#: where a match stands, in the page's words; "" before the deal
Phase = Literal["", "look", "open", "floor", "called", "over"]
#: the letter of each rank, ace to king (ruling 13)
LETTERS = "attffssentjqk"
RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip


class Window(Match):
    """A match."""

    __slots__ = (
        "aside", "card", "doubts", "floor", "hands", "heap", "locked", "shuffling", "state", "turn", "voided", "won", "word",
        "words",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        seats = setting.seats
        super().__init__(setting)
        self.shuffling: list[int] = standard_pack()
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # face down, the next to be turned last
        self.aside: list[int] = []
        self.state: Phase = ""
        self.turn = setting.dealer
        self.card = NONE
        self.floor = NONE
        self.word = ""
        self.doubts: list[int] = []
        self.locked: list[int] = []
        self.voided: list[str] = []
        self.heap: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.words: list[str] = []


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees; NONE for a seat or a card that is not there. `won` are each seat's cards, `left` those it has to turn."""

    dealer: int
    pot: int
    turn: int
    phase: Phase
    card: int
    floor: int
    word: str
    doubts: tuple[int, ...]
    locked: tuple[int, ...]
    voided: tuple[str, ...]
    heap: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    words: tuple[str, ...]
    left: tuple[int, ...]

    @property
    def letter(self) -> str:
        """The letter of the card that is turned up; '' when none is."""
        return "" if self.card == NONE else LETTERS[rank_of(self.card)]

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pot": self.pot,
            "turn": self.turn,
            "state": self.phase,
            "card": "" if self.card == NONE else NAMES[self.card],
            "letter": self.letter,
            "floor": self.floor,
            "word": self.word,
            "doubts": list(self.doubts),
            "locked": list(self.locked),
            "voided": list(self.voided),
            "heap": names(self.heap),
            "won": [names(pile) for pile in self.won],
            "words": list(self.words),
            "left": list(self.left),
        }


def letter_of(state: Window) -> str:
    """The letter of the card that is turned up."""
    return LETTERS[rank_of(state.card)]


def taken(state: Window, word: str) -> bool:
    """Whether a word has won a card before, or was found void for this one, in this or a plural form (ruling 8)."""
    return any(same(word, used) for used in state.words) or any(same(word, void) for void in state.voided)


def card_name(card: int) -> str:
    """The card's name as the race has it: 'an eight'."""
    rank = RANK_NAMES[rank_of(card)]
    return f"an {rank}" if rank in ("ace", "eight") else f"a {rank}"
