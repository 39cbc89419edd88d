"""Pontoon: buy or twist to beat a banker who is one of you."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.pontoon.cog import PontoonCog

    await bot.add_cog(PontoonCog(bot))
