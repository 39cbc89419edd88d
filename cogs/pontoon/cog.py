"""Pontoon on Discord."""

from bot.desk import GameCog


class PontoonCog(GameCog):
    """Pontoon at a table."""

    key = "pontoon"
