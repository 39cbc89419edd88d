"""Kowah at a table on Discord."""

from bot.desk import GameCog


class KowahCog(GameCog):
    """Kowah's commands and tables."""

    key = "kowah"
