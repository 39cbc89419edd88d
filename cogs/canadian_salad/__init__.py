"""Canadian Salad: six hands, and in each of them something else must not be taken."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.canadian_salad.cog import CanadianSaladCog

    await bot.add_cog(CanadianSaladCog(bot))
