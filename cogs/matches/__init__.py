"""Voiding a match, and taking that back, for those who manage a server."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.matches.cog import MatchesCog

    await bot.add_cog(MatchesCog(bot))
