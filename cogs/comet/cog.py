"""Comet on Discord."""

from bot.desk import GameCog


class CometCog(GameCog):
    """Comet at a table."""

    key = "comet"
