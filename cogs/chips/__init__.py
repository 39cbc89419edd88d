"""Chips: what a member has in this server, and the daily allowance. Play money only."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.chips.cog import ChipsCog

    await bot.add_cog(ChipsCog(bot))
