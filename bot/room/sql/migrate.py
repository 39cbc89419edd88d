"""Bringing a store up to date when it is opened. The migrations are part of this package."""

from collections.abc import Generator
from contextlib import contextmanager

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.room.sql.transaction import StoreProblem

#: since this version what is deleted is overwritten
OVERWRITES = "v0011"


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.room:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def is_current(version: str | None) -> bool:
    """Whether a store is of this version; False for an older one. Raises StoreProblem for a newer one."""
    scripts = ScriptDirectory.from_config(_config())
    if version == scripts.get_current_head():
        return True
    try:
        if version is not None:
            scripts.get_revision(version)
    except CommandError:
        raise StoreProblem(
            "The room's store was written by a newer version of Halley; update Halley, or use another store."
        ) from None
    return False


def must_be_current(version: str | None, name: str) -> None:
    """Refuse a store that this version cannot read as it is. Raises StoreProblem."""
    if version is None:
        raise StoreProblem(f"{name} is no store of Halley's: it is empty.")
    if not is_current(version):
        raise StoreProblem(
            f"{name} was written by an older version of Halley; start the room once, which brings it up to date."
        )


def bring_up_to_date(connection: Connection) -> None:
    """Run all migrations that a store lacks, in the connection's transaction."""
    command.upgrade(_config(connection), "head")


@contextmanager
def store_as_made() -> Generator[Connection, None, None]:
    """A new SQLite store, in memory, as the migrations make it."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            bring_up_to_date(connection)
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def stamp(connection: Connection) -> None:
    """Write down that a database which was made from today's schema is of this version."""
    scripts = ScriptDirectory.from_config(_config())
    MigrationContext.configure(connection).stamp(scripts, "head")


def _upgrade(connection: Connection) -> bool:
    """Run the migrations that are missing, in the connection's transaction; whether the store was of a version without overwriting."""
    version = MigrationContext.configure(connection).get_current_revision()
    if not is_current(version):
        bring_up_to_date(connection)
    return version is not None and version < OVERWRITES


async def migrate(engine: AsyncEngine) -> bool:
    """Bring the store up to date, all or nothing. Raises StoreProblem for a store from a newer version.

    Whether earlier versions may have left in it what they deleted, in parts that are not in use.
    """
    async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        return await connection.run_sync(_upgrade)
