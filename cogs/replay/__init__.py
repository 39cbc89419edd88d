"""Finished matches again, move by move, and the check that they were dealt fairly."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.replay.cog import ReplayCog

    await bot.add_cog(ReplayCog(bot))
