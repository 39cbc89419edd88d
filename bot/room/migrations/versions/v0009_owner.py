"""To which application a store belongs, and which process has it."""

import sqlalchemy as sa
from alembic import op

revision = "v0009"
down_revision = "v0008"


def upgrade() -> None:
    op.create_table(
        "keeper",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("application", sa.Text()),
        sa.Column("holder", sa.Text()),
        sa.Column("place", sa.Text(), server_default="", nullable=False),
        sa.Column("lock", sa.Text(), server_default="", nullable=False),
        sa.Column("beat", sa.BigInteger(), server_default="0", nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_keeper_one")),
        sa.PrimaryKeyConstraint("id", name="pk_keeper"),
    )
    op.execute("INSERT INTO keeper (id) VALUES (1)")
