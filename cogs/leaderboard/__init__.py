"""The leaderboard: who has most chips in this server, who wins, who plays best, by season too."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.leaderboard.cog import LeaderboardCog

    await bot.add_cog(LeaderboardCog(bot))
