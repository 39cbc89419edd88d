"""What it takes to forget people: salts of shuffles, numbers in the place of people, marks, requests, servers that have left.

Matches of before have no salts: what the seats added to their shuffles stands there in the open.
"""

import sqlalchemy as sa
from alembic import op

revision = "v0011"
down_revision = "v0009"


def upgrade() -> None:
    op.add_column("match", sa.Column("salts", sa.Text(), nullable=True))
