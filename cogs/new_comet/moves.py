"""New Comet: the texts of its moves, and what is put down with each of them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.cards import RANKS, cards, names
from bot.rules.families.run_table import PLAY_ON
from bot.rules.families.turns import PLAY

DECLARE_NINE, PASS = "declare", "pass"


class Play(NamedTuple):
    """What a move puts down: one card or four of a kind; `rank` is the one as which the comet is led, else -1."""

    cards: tuple[int, ...]
    rank: int = -1


def lead_as(comet: int, rank: int) -> str:
    """The move that leads the comet as a rank."""
    return f"{PLAY[comet]} as {RANKS[rank]}"


def all_four(held: Sequence[int]) -> str:
    """The move that puts down four of a kind."""
    return "play " + " ".join(names(held))


@lru_cache(maxsize=1024)
def read(text: str) -> Play | None:
    """What a legal move puts down; None for one that puts down nothing."""
    verb, *rest = text.split(" ")
    if verb != "play" or text == PLAY_ON:
        return None
    if rest[1:2] == ["as"]:
        return Play(tuple(cards(rest[:1])), RANKS.index(rest[2]))
    return Play(tuple(cards(rest)))
