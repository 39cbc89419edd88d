"""Stealing Bundles: pair a card with the board, or with the other bundle's top and take it whole."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.stealing_bundles.cog import StealingBundlesCog

    await bot.add_cog(StealingBundlesCog(bot))
