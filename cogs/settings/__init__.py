"""Settings: what a server allows, and by which clock its days begin."""

from typing import Any


async def setup(bot: Any) -> None:
    """Add this cog; only this loads Discord."""
    from cogs.settings.cog import SettingsCog

    await bot.add_cog(SettingsCog(bot))
