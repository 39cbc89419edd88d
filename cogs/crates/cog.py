"""Crates on Discord."""

from bot.desk import GameCog


class CratesCog(GameCog):
    """Crates at a table."""

    key = "crates"
