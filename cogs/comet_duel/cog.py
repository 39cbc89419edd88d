"""Alternating Comet at a table on Discord."""

from bot.desk import GameCog


class CometDuelCog(GameCog):
    """Alternating Comet's commands and tables."""

    key = "comet_duel"
