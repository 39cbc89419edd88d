"""The desk: buttons, messages and answers in Discord for whatever game is played. It names no game."""

from bot.desk.acts.press import Press
from bot.desk.acts.router import Page
from bot.desk.base.message_body import MessageBody
from bot.desk.base.timing import Timing
from bot.desk.cog import GameCog, RoomCog, cogs_of
from bot.desk.desk import Desk
from bot.desk.transport.answers import InteractionAnswer
from bot.desk.views.lobby_view import channel_link

__all__ = [
    "Desk",
    "GameCog",
    "InteractionAnswer",
    "MessageBody",
    "Page",
    "Press",
    "RoomCog",
    "Timing",
    "channel_link",
    "cogs_of",
]
