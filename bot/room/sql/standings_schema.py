"""The tables of the store behind boards and statistics: chairs of finished matches, ratings, seasons.

They are part of `bot.room.sql.schema.metadata`; a match's chairs and ratings are stored in the transaction that ends it.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.room.sql.schema import metadata

#: parts of a won match: so many that up to fifteen sides share one without a rest
WHOLE = 360_360

#: a chair at a match that was finished. `number` is the order in which matches count for ratings; `member` is None for a
#: computer player, whose `brain` is named; partners have the same `side`; `place` is shared on a tie; `won` counts parts of
#: a win; `season` is 0 outside of seasons; a `score` or `hand_points` beyond 64 bits stands there as near as a column comes to it
#: (the result of the match has it to the point). The most that one hand brought stands in `hand_chips` and `hand_points`, with the
#: number of that hand (bot.room.match.best_hands). `weight` is how much a rated match counted for this member
#: (bot.room.history.ratings); None where it was not rated, or rated with its full weight before weights were stored.
chair = Table(
    "chair",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("match", Text, ForeignKey("match.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("season", Integer, nullable=False),
    Column("member", BigInteger),
    Column("name", Text, nullable=False),
    Column("brain", Text),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("chips", BigInteger, nullable=False),
    Column("hand_chips", BigInteger, nullable=False, server_default="0"),
    Column("chips_hand", Integer, nullable=False, server_default="0"),
    Column("hand_points", BigInteger, nullable=False, server_default="0"),
    Column("points_hand", Integer, nullable=False, server_default="0"),
    Column("weight", Double),
    Column("ended", BigInteger, nullable=False),
    UniqueConstraint("match", "seat"),
    CheckConstraint("(member IS NULL) <> (brain IS NULL)", name="person_or_brain"),
    CheckConstraint("place >= 1", name="place"),
    CheckConstraint(f"won BETWEEN 0 AND {WHOLE}", name="won"),
)
Index("ix_chair_member", chair.c.guild, chair.c.member, chair.c.number)
Index("ix_chair_game", chair.c.guild, chair.c.game, chair.c.season)

#: how well a member plays a game: openskill's Plackett-Luce, over matches between people only, with so many different people
rating = Table(
    "rating",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("member", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("people", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("guild", "member", "game", name="pk_rating"),
    CheckConstraint("sigma > 0", name="sigma"),
    sqlite_with_rowid=False,
)

#: two people who have been opponents at a rated match: on which day (of Greenwich, as a number) last, how often on that day
rated_pair = Table(
    "rated_pair",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("one", BigInteger, nullable=False),
    Column("other", BigInteger, nullable=False),
    Column("day", BigInteger, nullable=False),
    Column("today", Integer, nullable=False),
    PrimaryKeyConstraint("guild", "game", "one", "other", name="pk_rated_pair"),
    CheckConstraint("one < other", name="in_order"),
    sqlite_with_rowid=False,
)

#: a stretch of time over which a server's boards are counted by themselves; at most one is open
season = Table(
    "season",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    PrimaryKeyConstraint("guild", "number", name="pk_season"),
    CheckConstraint("number >= 1", name="number"),
    sqlite_with_rowid=False,
)
Index(
    "one_season_a_guild",
    season.c.guild,
    unique=True,
    sqlite_where=text("closed IS NULL"),
    postgresql_where=text("closed IS NULL"),
)
