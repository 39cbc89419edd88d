"""What it takes to forget people: salts of shuffles, numbers in the place of people, marks, requests, servers that have left.

Matches of before have no salts: what the seats added to their shuffles stands there in the open.
"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

from bot.room.store.seals import resealed, seal_all

revision = "v0011"
down_revision = "v0010"

#: the tables that are new
_NEW = ("former", "mark", "secret", "farewell", "departure")


def upgrade() -> None:
    with resealed(op.get_bind(), "match"):
        op.add_column("match", sa.Column("salts", sa.Text(), nullable=True))
    op.create_table(
        "former",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_former_number")),
        sa.PrimaryKeyConstraint("number", name="pk_former"),
    )
    _marks()
    op.create_table(
        "farewell",
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("member", name="pk_farewell"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "departure",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_departure"),
        sqlite_with_rowid=False,
    )
    seal_all(op.get_bind(), _NEW)


def _marks() -> None:
    op.create_table(
        "mark",
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("opened", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("barred", sa.Boolean(create_constraint=False), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_mark"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_mark_guild", "mark", ["guild"])
    made = op.create_table(
        "secret",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_secret_one")),
        sa.PrimaryKeyConstraint("id", name="pk_secret"),
    )
    op.bulk_insert(made, [{"id": 1, "key": token_hex(32)}])
