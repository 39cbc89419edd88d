"""Seasons of a server, opened and closed by those who may manage it."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.season.cog import SeasonCog

    await bot.add_cog(SeasonCog(bot))
