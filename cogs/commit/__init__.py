"""Commit: runs fall by themselves, kings and the comet are paid on the spot, and the first to be out takes the pool."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.commit.cog import CommitCog

    await bot.add_cog(CommitCog(bot))
