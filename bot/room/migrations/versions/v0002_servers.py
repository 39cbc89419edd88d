"""What servers set, and limits by the day: the allowance, gifts, the house's budget.

A store of the first version says who has taken the allowance of the day, and what the house won and lost: both are
carried over, with days as they were then, from midnight to midnight UTC.
"""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"

_DAY = 24 * 3600 * 1000

_TAKEN = """
    SELECT account.guild AS guild, account.owner AS owner, max(transfer.at) AS taken
    FROM transfer
    JOIN posting ON posting.transfer = transfer.key
    JOIN account ON account.id = posting.account
    WHERE transfer.key LIKE 'daily/%' AND account.kind = 'member'
    GROUP BY account.guild, account.owner
"""
_HOUSE = """
    SELECT m.id AS id, m.guild AS guild, m.started AS started, m.outcome AS outcome, moved.chips AS chips
    FROM "match" m
    LEFT JOIN (
        SELECT transfer."match" AS played, sum(posting.amount) AS chips
        FROM transfer
        JOIN posting ON posting.transfer = transfer.key
        JOIN account ON account.id = posting.account
        WHERE account.kind = 'house'
        GROUP BY transfer."match"
    ) moved ON moved.played = m.id
    WHERE m.outcome = 'playing' OR moved.chips IS NOT NULL
"""


def upgrade() -> None:
    op.create_table(
        "server_setting",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "name", name="pk_server_setting"),
        sqlite_with_rowid=False,
    )
    _purses()
    _house()


def _purses() -> None:
    """The allowance, and chips that are handed over."""
    allowance = op.create_table(
        "allowance",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("taken", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("until > taken", name=op.f("ck_allowance_ends_later")),
        sa.PrimaryKeyConstraint("guild", "member", name="pk_allowance"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "handover",
        sa.Column("transfer", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('gift', 'grant', 'take')", name=op.f("ck_handover_kind")),
        sa.CheckConstraint("amount > 0", name=op.f("ck_handover_more_than_nil")),
        sa.CheckConstraint("kind <> 'gift' OR author <> member", name=op.f("ck_handover_not_to_oneself")),
        sa.ForeignKeyConstraint(["transfer"], ["transfer.key"], name=op.f("fk_handover_transfer")),
        sa.PrimaryKeyConstraint("transfer", name=op.f("pk_handover")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_handover_day", "handover", ["guild", "author", "day"], unique=False)
    op.create_table(
        "gift_day",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("giver", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("given", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("given >= 0", name=op.f("ck_gift_day_not_below_nil")),
        sa.PrimaryKeyConstraint("guild", "giver", "day", name="pk_gift_day"),
        sqlite_with_rowid=False,
    )
    taken = [
        {"guild": row.guild, "member": int(row.owner), "taken": row.taken, "until": (row.taken // _DAY + 1) * _DAY}
        for row in op.get_bind().execute(sa.text(_TAKEN))
    ]
    op.bulk_insert(allowance, taken)


def _house() -> None:
    """The house's budget, with what it has staked so far; a match that goes on has nothing held for it."""
    day = op.create_table(
        "house_day",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "day", name="pk_house_day"),
        sqlite_with_rowid=False,
    )
    match = op.create_table(
        "house_match",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("held >= 0", name=op.f("ck_house_match_not_below_nil")),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_house_match_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_house_match")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_house_match_day", "house_match", ["guild", "day"], unique=False)
    matches = [_staked(row) for row in op.get_bind().execute(sa.text(_HOUSE))]
    lost: dict[tuple[int, str], int] = {}
    for row in matches:
        at = row["guild"], row["day"]
        lost[at] = lost.get(at, 0) + (row["lost"] or 0)
    op.bulk_insert(match, matches)
    op.bulk_insert(day, [{"guild": guild, "day": at, "held": 0, "lost": chips} for (guild, at), chips in lost.items()])


def _staked(row: sa.Row[Any]) -> dict[str, Any]:
    day = datetime.fromtimestamp(row.started / 1000, UTC).date().isoformat()
    lost = None if row.outcome == "playing" else -int(row.chips or 0)
    return {"match": row.id, "guild": row.guild, "day": day, "held": 0, "lost": lost}
