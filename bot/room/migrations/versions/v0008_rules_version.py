"""The version of the rules that a match is played by; the matches of before are all of the first."""

import sqlalchemy as sa
from alembic import op

revision = "v0008"
down_revision = "v0007"


def upgrade() -> None:
    op.add_column("match", sa.Column("rules", sa.Integer(), server_default="1", nullable=False))
