"""Kowah: a Javanese rummy in which an open pair turns every card into a danger."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.kowah.cog import KowahCog

    await bot.add_cog(KowahCog(bot))
