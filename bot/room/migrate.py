"""Bringing a store up to date when it is opened. The migrations are part of this package."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.room.unit import StoreProblem


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.room:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, in the connection's transaction."""
    config = _config(connection)
    scripts = ScriptDirectory.from_config(config)
    at = MigrationContext.configure(connection).get_current_revision()
    if at == scripts.get_current_head():
        return
    try:
        if at is not None:
            scripts.get_revision(at)
    except CommandError:
        raise StoreProblem(
            "The room's store was written by a newer version of Halley; update Halley, or use another store."
        ) from None
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the store up to date, all or nothing. Raises StoreProblem for a store from a newer version."""
    async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        await connection.run_sync(_upgrade)
