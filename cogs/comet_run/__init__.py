"""Comet for two, running sequences."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.comet_run.cog import CometRunCog

    await bot.add_cog(CometRunCog(bot))
