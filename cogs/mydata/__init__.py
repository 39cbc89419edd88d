"""What is stored of somebody, and having it deleted."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.mydata.cog import MyDataCog

    await bot.add_cog(MyDataCog(bot))
