"""A store as an earlier version of the schema would hold it: made by that version's own migrations, with the rows of today."""

import sqlite3
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

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
        connection.commit()
    connection.close()
    for end in ("-wal", "-shm"):
        Path(f"{played}{end}").unlink(missing_ok=True)
    made.replace(played)


def _columns(connection: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA {schema}.table_info("{table}")')]
