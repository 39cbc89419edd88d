"""Crates: shed your cards in fifteen hands, and beware of the empty stock."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.crates.cog import CratesCog

    await bot.add_cog(CratesCog(bot))
