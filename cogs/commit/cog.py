"""Commit on Discord."""

from bot.desk import GameCog


class CommitCog(GameCog):
    """Commit at a table."""

    key = "commit"
