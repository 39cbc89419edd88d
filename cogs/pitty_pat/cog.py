"""Pitty Pat at a table: turns by button, nothing that the usual cog does not do."""

from bot.desk import GameCog


class PittyPatCog(GameCog):
    """Pitty Pat at a table."""

    key = "pitty_pat"
