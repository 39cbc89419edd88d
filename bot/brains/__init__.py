"""Computer players. Each sees only what its seat may see: a View, and the events that the seat has heard in this match."""

from bot.brains.player import Brain, RandomBrain, any_member

__all__ = ["Brain", "RandomBrain", "any_member"]
