"""Comet: runs fall by themselves, and one card may strike at any time."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.comet.cog import CometCog

    await bot.add_cog(CometCog(bot))
