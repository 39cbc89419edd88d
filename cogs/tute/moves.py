"""Tute: the texts of its moves, and what each of them means."""

from typing import NamedTuple

from bot.cards import SUIT_WORDS
from bot.rules.families.turns import PLAY

#: the declarations; the 20 for each suit
FORTY, TUTE = "declare 40", "declare tute"
TWENTY = tuple(f"declare 20 {word}" for word in SUIT_WORDS)


class Move(NamedTuple):
    """What a text means: a card that is played, or else what is declared: 20 in a suit, 40, or 0 for a tute."""

    card: int = -1
    sung: int = 0
    suit: int = -1

    @property
    def declares(self) -> bool:
        """Whether it declares, instead of playing a card."""
        return self.card < 0


_MOVES = {
    **{text: Move(one) for one, text in enumerate(PLAY)},
    **{text: Move(sung=20, suit=suit) for suit, text in enumerate(TWENTY)},
    FORTY: Move(sung=40),
    TUTE: Move(),
}


def read(text: str) -> Move | None:
    """What a text means; None for one that is no move of Tute."""
    return _MOVES.get(text)
