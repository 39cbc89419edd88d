"""Computer players. Each sees only what its seat may see: a View, or the blind copy of a state, and what the seat has heard."""

from bot.brains.levels import CHARACTERS, EASY, FAIR, GAMBLER, LEVELS, MISER, STRONG, levels
from bot.brains.player import Brain, RandomBrain, any_member, latest
from bot.brains.search import Facts, Search

__all__ = [
    "CHARACTERS",
    "EASY",
    "FAIR",
    "GAMBLER",
    "LEVELS",
    "MISER",
    "STRONG",
    "Brain",
    "Facts",
    "RandomBrain",
    "Search",
    "any_member",
    "latest",
    "levels",
]
