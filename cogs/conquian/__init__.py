"""Conquian: a rummy for two with open melds, in which nobody ever takes a card into the hand."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.conquian.cog import ConquianCog

    await bot.add_cog(ConquianCog(bot))
