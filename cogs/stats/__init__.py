"""A member's figures: matches, wins, chips, streaks, ratings."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.stats.cog import StatsCog

    await bot.add_cog(StatsCog(bot))
