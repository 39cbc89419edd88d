"""Tute on Discord."""

from bot.desk import GameCog


class TuteCog(GameCog):
    """Tute at a table."""

    key = "tute"
