"""How matches end: practice, who has left a house's table between hands, and what was voided, by whom and why."""

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"


def upgrade() -> None:
    op.add_column("match", sa.Column("practice", sa.Boolean(), server_default=sa.text("0"), nullable=False))
    op.add_column("match", sa.Column("left", sa.Text(), server_default="{}", nullable=False))
    op.add_column("match", sa.Column("voided", sa.BigInteger()))
    op.add_column("match", sa.Column("void_by", sa.BigInteger()))
    op.add_column("match", sa.Column("reason", sa.Text()))
