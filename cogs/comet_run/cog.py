"""Running Comet at a table on Discord."""

from bot.desk import GameCog


class CometRunCog(GameCog):
    """Running Comet's commands and tables."""

    key = "comet_run"
