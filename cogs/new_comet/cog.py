"""New Comet on Discord."""

from bot.desk import GameCog


class NewCometCog(GameCog):
    """New Comet at a table."""

    key = "new_comet"
