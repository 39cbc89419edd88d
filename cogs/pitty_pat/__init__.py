"""Pitty Pat: pair the upcard off and hand the next player a card to pair."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.pitty_pat.cog import PittyPatCog

    await bot.add_cog(PittyPatCog(bot))
