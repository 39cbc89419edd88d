"""The tables of this server, those that are set aside, and one's own hand."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.tables.aside import AsideCog
    from cogs.tables.cog import TablesCog

    await bot.add_cog(TablesCog(bot))
    await bot.add_cog(AsideCog(bot))
