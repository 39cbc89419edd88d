"""The log of what servers set: who has set what, and when. What was set before stands in no log."""

import sqlalchemy as sa
from alembic import op

from bot.room.store.seals import seal_all

revision = "v0012"
down_revision = "v0011"


def upgrade() -> None:
    op.create_table(
        "setting_change",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("was", sa.Text(), nullable=False),
        sa.Column("became", sa.Text(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_setting_change_number")),
        sa.PrimaryKeyConstraint("guild", "number", name="pk_setting_change"),
        sqlite_with_rowid=False,
    )
    seal_all(op.get_bind(), ("setting_change",))
