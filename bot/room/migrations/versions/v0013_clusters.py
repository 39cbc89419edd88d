"""Several processes on one PostgreSQL database, each with some of Discord's shards: who has which, and who is there at all."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "v0013"
down_revision = "v0012"


def upgrade() -> None:
    seals = _taken("seal_count")
    _count_seals_by_cluster()
    op.bulk_insert(_as_is("seal_count", "of", "rows"), seals)
    holders = _taken("keeper")
    _keep_by_cluster()
    op.bulk_insert(_as_is("keeper", "id", "application", "holder", "place", "lock", "beat"), holders)
    _processes()
    if op.get_bind().dialect.name == "postgresql":
        _count_on()


def _taken(name: str) -> list[dict[str, Any]]:
    """The rows of a table, which is dropped."""
    rows = [dict(row) for row in op.get_bind().exec_driver_sql(f'SELECT * FROM "{name}"').mappings()]  # noqa: S608 - one of our tables
    op.drop_table(name)
    return rows


def _as_is(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *map(sa.column, columns))


def _count_seals_by_cluster() -> None:
    op.create_table(
        "seal_count",
        sa.Column("of", sa.Text(), nullable=False),
        sa.Column("part", sa.Integer(), server_default="0", nullable=False),
        sa.Column("rows", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("of", "part", name="pk_seal_count"),
        sqlite_with_rowid=False,
    )


def _keep_by_cluster() -> None:
    op.create_table(
        "keeper",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("application", sa.Text()),
        sa.Column("holder", sa.Text()),
        sa.Column("place", sa.Text(), server_default="", nullable=False),
        sa.Column("lock", sa.Text(), server_default="", nullable=False),
        sa.Column("beat", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("shards", sa.Text(), server_default="0/1", nullable=False),
        sa.CheckConstraint("id >= 1", name=op.f("ck_keeper_id")),
        sa.PrimaryKeyConstraint("id", name="pk_keeper"),
    )


def _processes() -> None:
    op.create_table(
        "process",
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("clusters", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.Integer(), nullable=False),
        sa.Column("rate", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_process"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "identify",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identify"),
        sqlite_with_rowid=False,
    )


def _count_on() -> None:
    """Numbers are drawn from sequences from now on."""
    for name in ("account", "transfer", "chair"):
        op.execute(f"CREATE SEQUENCE halley_{name}")
        op.execute(
            f"SELECT setval('halley_{name}', (SELECT coalesce(max(number), 0) + 1 FROM \"{name}\"), false)"  # noqa: S608 - our tables
        )
