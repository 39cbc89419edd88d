"""A chain of seeds a match, one for each shuffle; the matches of before have one seed for all of theirs."""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    op.add_column("match", sa.Column("links", sa.Integer(), server_default="1", nullable=False))
