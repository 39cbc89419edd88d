"""A store as an earlier version of the schema would hold it: made by that version's own migrations, with the rows of today."""

import sqlite3
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from bot.room.history.ratings import Chair, recomputed
from bot.room.sql.migrate import _config


def older(played: Path, version: str) -> None:
    """Bring a closed store back to a version; what later versions have added is lost."""
    made = played.with_suffix(f".{version}")
    engine = create_engine(f"sqlite:///{made}")
    with engine.begin() as connection:
        command.upgrade(_config(connection), version)
    engine.dispose()
    with sqlite3.connect(made) as connection:
        connection.execute("ATTACH ? AS played", (str(played),))
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            if name != "alembic_version" and _columns(connection, "played", name):
                kept = _columns(connection, "played", name)
                columns = ", ".join(f'"{column}"' for column in _columns(connection, "main", name) if column in kept)
                connection.execute(
                    f'INSERT OR REPLACE INTO main."{name}" ({columns}) SELECT {columns} FROM played."{name}"'
                )
        if "rating" in names and "weight" not in _columns(connection, "main", "chair"):
            _rate_in_full(connection)
        connection.commit()
    connection.close()
    for end in ("-wal", "-shm"):
        Path(f"{played}{end}").unlink(missing_ok=True)
    made.replace(played)


def _columns(connection: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA {schema}.table_info("{table}")')]


def _rate_in_full(connection: sqlite3.Connection) -> None:
    """The ratings as versions had them in which every match counted in full."""
    columns = ", ".join(f'"{name}"' for name in Chair._fields if name != "weight")
    chairs = [Chair(*row) for row in connection.execute(f"SELECT {columns} FROM chair ORDER BY number")]
    for (guild, member, game), rating in recomputed(chairs).ratings.items():
        where = (rating.mu, rating.sigma, guild, member, game)
        connection.execute("UPDATE rating SET mu = ?, sigma = ? WHERE guild = ? AND member = ? AND game = ?", where)
