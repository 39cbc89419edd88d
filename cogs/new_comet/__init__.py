"""New Comet: carry the sequence up as far as you can, and remember to declare the wild nine."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.new_comet.cog import NewCometCog

    await bot.add_cog(NewCometCog(bot))
