"""What a match of Through the Window consists of, and the letters of the cards."""

from bot.cards import rank_of, standard_pack
from bot.rules import Setting
from bot.rules.families.match import Match
from cogs.through_the_window.spelling import same

#: the letter of each rank, ace to king (ruling 13)
LETTERS = "attffssentjqk"
RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip


class Window(Match):
    """A match. `state` is the word of the page: look, open, floor, called or over; '' before the deal."""

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
        self.state = ""
        self.turn = setting.dealer
        self.card = -1
        self.floor = -1
        self.word = ""
        self.doubts: list[int] = []
        self.locked: list[int] = []
        self.voided: list[str] = []
        self.heap: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.words: list[str] = []


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
