"""The two-character text of a card, and back."""

from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "CDHS"

#: the ranks as they stand on a card, and in a sentence, in the order of their letters
RANK_SIGNS = tuple("10" if rank == "T" else rank for rank in RANKS)
RANK_WORDS = ("ace", *RANK_SIGNS[1:10], "jack", "queen", "king")

#: the suits in words and as signs, in the order of their letters
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS = "♣♦♥♠"

#: text of every card, by its number: 'AC', 'AD', … 'KS'
NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

#: what people read: rank (10 in full) and the suit's sign
SIGNS: tuple[str, ...] = tuple(rank + mark for rank in RANK_SIGNS for mark in ("♣", "♦", "♥", "♠"))

_NUMBERS = {text: number for number, text in enumerate(NAMES)}


def card(text: str) -> int:
    """The card's number from its text. Raises ValueError with one clear sentence for anything else."""
    try:
        return _NUMBERS[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a card.") from None


def cards(texts: Iterable[str]) -> list[int]:
    """The numbers of several cards, in the order given."""
    return [card(text) for text in texts]


def name(number: int) -> str:
    """The card's text, such as '9D'."""
    return NAMES[number]


def names(numbers: Iterable[int]) -> list[str]:
    """The texts of several cards, in the order given."""
    return [NAMES[number] for number in numbers]


def sign(number: int) -> str:
    """The card as people read it, such as '9♦' or '10♠'."""
    return SIGNS[number]


def signs(numbers: Iterable[int]) -> str:
    """Several cards as people read them, with single spaces between them."""
    return " ".join(SIGNS[number] for number in numbers)


def rank_of(number: int) -> int:
    """0 for an ace to 12 for a king."""
    return number >> 2


def suit_of(number: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return number & 3


def standard_pack() -> list[int]:
    """The 52 cards, sorted."""
    return list(range(52))
