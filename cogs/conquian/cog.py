"""Conquian at a table on Discord."""

from bot.desk import GameCog


class ConquianCog(GameCog):
    """Conquian's commands and tables."""

    key = "conquian"
