"""A game's emblem, written as the cards that it shows: what it is about, for those who look for a game."""

from bot.cards import card
from bot.pictures import faces
from bot.pictures.palette import Ground
from bot.pictures.scene import Emblem


def row(ground: Ground, told: str, ring: int | None = None) -> Emblem:
    """Cards that lie in a row: a run, a meld, a pair. They are told by name, '9D*' for one with the comet's mark, '--' face down."""
    return Emblem(ground, "row", _cards(told), ring)


def trick(told: str, ring: int) -> Emblem:
    """A trick, and which of its cards takes it."""
    return Emblem(Ground.FELT, "trick", _cards(told), ring)


def piles(told: str) -> Emblem:
    """A stock or a bundle, and apart from it the card that counts, the last."""
    cards = _cards(told)
    return Emblem(Ground.PETROL, "piles", cards, len(cards) - 1)


def word(told: str, letter: str) -> Emblem:
    """A card, and the letter that it asks for."""
    return Emblem(Ground.PETROL, "word", _cards(told), None, letter)


def _cards(told: str) -> tuple[int, ...]:
    return tuple(
        faces.BACK if name == "--" else faces.comet(card(name[:2])) if name.endswith("*") else card(name)
        for name in told.split()
    )
