"""Hash chains over moves and transfers, numbers for accounts, a checksum for every other row: reckoned for all that is there."""

import sqlalchemy as sa
from alembic import op

from bot.room.audit.chaining import chain_all
from bot.room.store.seals import seal_all

revision = "v0010"
down_revision = "v0009"

#: the tables of this version whose rows have a checksum
_SEALED = (
    "account", "act", "allowance", "barred", "card_table", "chair", "gain_day", "gain_match", "gift_day", "handover", "house_day",
    "house_match", "match", "note", "rated_pair", "rating", "season", "server_setting", "waiting_purse",
)  # fmt: skip


def upgrade() -> None:
    op.add_column("journal", sa.Column("link", sa.LargeBinary()))
    op.add_column("transfer", sa.Column("link", sa.LargeBinary()))
    op.add_column("account", sa.Column("number", sa.BigInteger()))
    op.create_index("one_account_a_number", "account", ["number"], unique=True)
    op.create_table(
        "journal_head",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("link", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_journal_head"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "transfer_head",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("link", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_transfer_head"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seal",
        sa.Column("of", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("sum", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("of", "id", name="pk_seal"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seal_count",
        sa.Column("of", sa.Text(), nullable=False),
        sa.Column("rows", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("of", name="pk_seal_count"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "UPDATE account SET number = counted.number FROM "
        "(SELECT id, row_number() OVER (ORDER BY id) AS number FROM account) AS counted WHERE counted.id = account.id"
    )
    chain_all(op.get_bind())
    seal_all(op.get_bind(), _SEALED)
