"""What keeps the economy from being pumped: purses that wait, who is kept out, who gains from whom; provisional ratings.

Gifts of before count for the day on which they were given. Matches of before have their full weight: their chairs say
nothing of it, and their ratings stay as they are; how many different people somebody has met comes from the chairs.
"""

import sqlalchemy as sa
from alembic import op

from bot.room.history.ratings import Chair, met

revision = "v0007"
down_revision = "v0006"

_GIFTS = """
    SELECT guild, day, author, member, sum(amount) AS chips FROM handover
    WHERE kind = 'gift' GROUP BY guild, day, author, member
"""
_CHAIRS = 'SELECT "match", guild, game, member, side, place, ended FROM chair ORDER BY number'
_PEOPLE = "UPDATE rating SET people = :people WHERE guild = :guild AND member = :member AND game = :game"


def upgrade() -> None:
    op.create_table(
        "waiting_purse",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("paid", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "member", name="pk_waiting_purse"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "barred",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("lifted", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "member", name="pk_barred"),
        sqlite_with_rowid=False,
    )
    _gains()
    _ratings()


def _gains() -> None:
    day = op.create_table(
        "gain_day",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("winner", sa.BigInteger(), nullable=False),
        sa.Column("loser", sa.BigInteger(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("held >= 0", name=op.f("ck_gain_day_not_below_nil")),
        sa.CheckConstraint("winner <> loser", name=op.f("ck_gain_day_not_from_oneself")),
        sa.PrimaryKeyConstraint("guild", "day", "winner", "loser", name="pk_gain_day"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "gain_match",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("winner", sa.BigInteger(), nullable=False),
        sa.Column("loser", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("held >= 0", name=op.f("ck_gain_match_not_below_nil")),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_gain_match_match")),
        sa.PrimaryKeyConstraint("match", "winner", "loser", name="pk_gain_match"),
        sqlite_with_rowid=False,
    )
    nets: dict[tuple[int, str, int, int], int] = {}
    for row in op.get_bind().execute(sa.text(_GIFTS)):
        for winner, loser, chips in ((row.member, row.author, row.chips), (row.author, row.member, -row.chips)):
            at = row.guild, row.day, winner, loser
            nets[at] = nets.get(at, 0) + int(chips)
    names = ("guild", "day", "winner", "loser")
    op.bulk_insert(day, [{**dict(zip(names, at, strict=True)), "held": 0, "net": net} for at, net in nets.items()])


def _ratings() -> None:
    op.add_column("chair", sa.Column("weight", sa.Double(), nullable=True))
    op.add_column("rating", sa.Column("people", sa.Integer(), server_default="0", nullable=False))
    pairs = op.create_table(
        "rated_pair",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("one", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.Column("today", sa.Integer(), nullable=False),
        sa.CheckConstraint("one < other", name=op.f("ck_rated_pair_in_order")),
        sa.PrimaryKeyConstraint("guild", "game", "one", "other", name="pk_rated_pair"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    found = met(Chair(*row) for row in connection.execute(sa.text(_CHAIRS)))
    op.bulk_insert(
        pairs,
        [
            {"guild": guild, "game": game, "one": one, "other": other, "day": day, "today": today}
            for (guild, game, one, other), (day, today) in found.items()
        ],
    )
    people: dict[tuple[int, int, str], int] = {}
    for guild, game, one, other in found:
        for member in (one, other):
            people[guild, member, game] = people.get((guild, member, game), 0) + 1
    for (guild, member, game), count in people.items():
        connection.execute(sa.text(_PEOPLE), {"people": count, "guild": guild, "member": member, "game": game})
