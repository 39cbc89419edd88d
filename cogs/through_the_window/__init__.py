"""Through the Window: a card is turned up, and the first to name a noun with its letter wins it."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.through_the_window.cog import ThroughTheWindowCog

    await bot.add_cog(ThroughTheWindowCog(bot))
