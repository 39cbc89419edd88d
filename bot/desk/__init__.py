"""The desk: buttons, messages and answers in Discord for whatever game is played. It names no game."""

from bot.desk.answers import Answer
from bot.desk.cog import GameCog, RoomCog, channel_link
from bot.desk.desk import Desk
from bot.desk.manners import Manners
from bot.desk.parts import Sheet
from bot.desk.press import Press

__all__ = ["Answer", "Desk", "GameCog", "Manners", "Press", "RoomCog", "Sheet", "channel_link"]
