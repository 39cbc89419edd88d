"""A local Discord over real sockets, for a person without a token and for tests. Nothing here knows a game."""

from bot.playground.people import Message, Outcome, Person
from bot.playground.server import LocalDiscord

__all__ = ["LocalDiscord", "Message", "Outcome", "Person"]
