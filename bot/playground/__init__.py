"""A local Discord over real sockets, for a person without a token and for tests. Nothing here knows a game."""

from bot.playground.faults import Fault
from bot.playground.ids import Clock
from bot.playground.people import CannotDo, Message, Outcome, Person
from bot.playground.server import LocalDiscord

__all__ = ["CannotDo", "Clock", "Fault", "LocalDiscord", "Message", "Outcome", "Person"]
