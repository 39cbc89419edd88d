"""The red and the black pack of New Comet, and which cards in them are plain."""

from bot.cards import RANKS, card, cards

KING = RANKS.index("K")
COMETS = (card("9S"), card("9D"))  # the wild nine of the red pack and of the black pack (R1)
COLOURS = ("red", "black")
EACH = {3: 12, 4: 10, 5: 9}  # cards for each seat


def _pack(suits: str, comet: str, gives: str) -> tuple[int, ...]:
    """Two of each rank from 2 in two suits, with one nine given away for the comet."""
    texts = [rank + suit for rank in RANKS[1:] for suit in suits for _ in range(2)]
    texts[texts.index(gives)] = comet
    return tuple(sorted(cards(texts)))


PACKS = (_pack("DH", "9S", gives="9D"), _pack("CS", "9D", gives="9S"))


def plain(hand: list[int], rank: int, comet: int) -> list[int]:
    """The plain cards of a rank in a hand, in the order C D H S."""
    return [one for one in hand if one >> 2 == rank and one != comet]


def price(one: int, comet: int) -> int:
    """What a card costs that is left in hand (R7)."""
    return 5 if one == comet else 3 if one >> 2 == KING else 1
