"""The first store: tables, matches, their journals, and the ledger."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('member', 'escrow', 'house', 'mint')", name=op.f("ck_account_kind")),
        sa.CheckConstraint("kind NOT IN ('member', 'escrow') OR balance >= 0", name=op.f("ck_account_never_below_nil")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_account_standing", "account", ["guild", "kind", "balance"], unique=False)
    op.create_table(
        "act",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("card_table", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_act")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "card_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("stored", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("sheet", sa.Text(), nullable=False),
        sa.CheckConstraint("phase IN ('lobby', 'playing', 'over', 'closed')", name=op.f("ck_card_table_phase")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_table")),
    )
    op.create_index("ix_card_table_phase", "card_table", ["phase"], unique=False)
    op.create_index(
        "one_table_a_channel",
        "card_table",
        ["channel"],
        unique=True,
        sqlite_where=sa.text("phase IN ('lobby', 'playing')"),
        postgresql_where=sa.text("phase IN ('lobby', 'playing')"),
    )
    op.create_table(
        "note",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_note")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "transfer",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("act", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_transfer")),
        sa.UniqueConstraint("key", name=op.f("uq_transfer_key")),
    )
    op.create_index("ix_transfer_match", "transfer", ["match"], unique=False)
    op.create_table(
        "match",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("card_table", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("setting", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("brings", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.CheckConstraint("outcome IN ('playing', 'finished', 'abandoned')", name=op.f("ck_match_outcome")),
        sa.ForeignKeyConstraint(["card_table"], ["card_table.id"], name=op.f("fk_match_card_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
    )
    op.create_index("ix_match_guild", "match", ["guild"], unique=False)
    op.create_table(
        "posting",
        sa.Column("transfer", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_posting_not_nil")),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_posting_account")),
        sa.ForeignKeyConstraint(["transfer"], ["transfer.key"], name=op.f("fk_posting_transfer")),
        sa.PrimaryKeyConstraint("transfer", "account", name="pk_posting"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_posting_account", "posting", ["account"], unique=False)
    op.create_table(
        "journal",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_journal_match")),
        sa.PrimaryKeyConstraint("match", "number", name="pk_journal"),
        sqlite_with_rowid=False,
    )
    # ### end Alembic commands ###
