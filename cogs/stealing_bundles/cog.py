"""Stealing Bundles at a table: turns by button, nothing that the usual cog does not do."""

from bot.desk import GameCog


class StealingBundlesCog(GameCog):
    """Stealing Bundles at a table."""

    key = "stealing_bundles"
