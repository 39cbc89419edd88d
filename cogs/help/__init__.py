"""Help: the rules of every game, and what there is to play."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.help.cog import HelpCog

    await bot.add_cog(HelpCog(bot))
