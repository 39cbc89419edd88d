"""The matches that somebody has played."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.history.cog import HistoryCog

    await bot.add_cog(HistoryCog(bot))
