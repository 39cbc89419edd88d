"""Comet for two, alternating: any number of the proper rank."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.comet_duel.cog import CometDuelCog

    await bot.add_cog(CometDuelCog(bot))
