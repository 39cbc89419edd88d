"""Play or Pay on Discord."""

from bot.desk import GameCog


class PlayOrPayCog(GameCog):
    """Play or Pay at a table."""

    key = "play_or_pay"
