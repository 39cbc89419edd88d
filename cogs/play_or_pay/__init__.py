"""Play or Pay: follow the suit upwards or pay; the only choice is where each suit starts."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this game's cog; only this loads Discord."""
    from cogs.play_or_pay.cog import PlayOrPayCog

    await bot.add_cog(PlayOrPayCog(bot))
