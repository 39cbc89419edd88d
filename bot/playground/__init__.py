"""A local Discord over real sockets, for a person without a token and for tests. Nothing here knows a game."""

from bot.playground.model.snowflakes import DiscordClock
from bot.playground.operator.ordered_faults import Fault
from bot.playground.people.person import CannotDo, Message, Outcome, Person
from bot.playground.server import LocalDiscord

__all__ = ["CannotDo", "DiscordClock", "Fault", "LocalDiscord", "Message", "Outcome", "Person"]
