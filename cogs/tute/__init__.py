"""Tute: two against two with the Spanish pack, where king and queen sing."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.tute.cog import TuteCog

    await bot.add_cog(TuteCog(bot))
