"""Canadian Salad on Discord."""

from bot.desk import GameCog


class CanadianSaladCog(GameCog):
    """Canadian Salad at a table."""

    key = "canadian_salad"
