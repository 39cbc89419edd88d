"""Cards, packs and the helpers that several games share. Pure: no clock, no chance, no input, no output.

A card is a small whole number, `rank * 4 + suit`, with ranks in the order A23456789TJQK and suits in the order CDHS;
so the plain order of the numbers is the order in which cards are written. Text exists only at the border: `9D`.
In a pack that holds several copies of a card, the copies are the same number.
"""

from bot.cards.notation import (
    NAMES,
    RANK_SIGNS,
    RANK_WORDS,
    RANKS,
    SIGNS,
    SUIT_SIGNS,
    SUIT_WORDS,
    SUITS,
    card,
    cards,
    name,
    names,
    rank_of,
    sign,
    signs,
    standard_pack,
    suit_of,
)
from bot.cards.shuffle import LINKS, Chain, shuffled

__all__ = [
    "LINKS",
    "NAMES",
    "RANKS",
    "RANK_SIGNS",
    "RANK_WORDS",
    "SIGNS",
    "SUITS",
    "SUIT_SIGNS",
    "SUIT_WORDS",
    "Chain",
    "card",
    "cards",
    "name",
    "names",
    "rank_of",
    "shuffled",
    "sign",
    "signs",
    "standard_pack",
    "suit_of",
]
