"""Boards and statistics: the chairs of finished matches, ratings, seasons.

Matches that a store has finished before count as if these tables had always been there, in the order in which they ended.
"""

from itertools import count

import sqlalchemy as sa
from alembic import op

from bot import registry
from bot.room.history.ratings import Chair, recomputed
from bot.room.history.standings import chairs_of
from bot.room.sql.standings_schema import WHOLE

revision = "v0003"
down_revision = "v0002"

_FINISHED = """
    SELECT id, guild, game, setting, seats, result, ended, '{}' AS "left" FROM "match"
    WHERE outcome = 'finished' AND result IS NOT NULL ORDER BY ended, id
"""


def upgrade() -> None:
    op.create_table(
        "season",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("number >= 1", name=op.f("ck_season_number")),
        sa.PrimaryKeyConstraint("guild", "number", name="pk_season"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "one_season_a_guild",
        "season",
        ["guild"],
        unique=True,
        sqlite_where=sa.text("closed IS NULL"),
        postgresql_where=sa.text("closed IS NULL"),
    )
    known = registry.keys()
    matches = [match for match in op.get_bind().execute(sa.text(_FINISHED)) if match.game in known]
    rows = [row for match in matches for row in chairs_of(match)]
    numbers = count(1)
    made = _chair()  # today's standings may know more of a chair than there was room for then
    kept = [{name: value for name, value in row.items() if name in made.c} for row in rows]
    op.bulk_insert(made, [{"number": next(numbers), "season": 0, **row} for row in kept])
    if op.get_bind().dialect.name == "postgresql":  # rows with numbers of their own do not move its sequence
        op.execute("SELECT setval('chair_number_seq', (SELECT coalesce(max(number), 0) + 1 FROM chair), false)")
    chairs = [Chair(*(row[name] for name in Chair._fields if name != "weight")) for row in rows]
    ratings = [
        {
            "guild": guild,
            "member": member,
            "game": game,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "matches": rating.matches,
        }
        for (guild, member, game), rating in recomputed(chairs).ratings.items()
    ]
    op.bulk_insert(_rating(), ratings)


def _chair() -> sa.Table:
    made = op.create_table(
        "chair",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("brain", sa.Text(), nullable=True),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("(member IS NULL) <> (brain IS NULL)", name=op.f("ck_chair_person_or_brain")),
        sa.CheckConstraint("place >= 1", name=op.f("ck_chair_place")),
        sa.CheckConstraint(f"won BETWEEN 0 AND {WHOLE}", name=op.f("ck_chair_won")),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_chair_match")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_chair")),
        sa.UniqueConstraint("match", "seat", name=op.f("uq_chair_match")),
    )
    op.create_index("ix_chair_member", "chair", ["guild", "member", "number"], unique=False)
    op.create_index("ix_chair_game", "chair", ["guild", "game", "season"], unique=False)
    return made


_DOUBLE: sa.Double[float] = sa.Double()


def _rating() -> sa.Table:
    return op.create_table(
        "rating",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mu", _DOUBLE, nullable=False),
        sa.Column("sigma", _DOUBLE, nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.CheckConstraint("sigma > 0", name=op.f("ck_rating_sigma")),
        sa.PrimaryKeyConstraint("guild", "member", "game", name="pk_rating"),
        sqlite_with_rowid=False,
    )
