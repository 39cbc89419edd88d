"""The best hand of each chair; those of matches that are over come from their journals, as far as these replay."""

import sqlalchemy as sa
from alembic import op

from bot import registry
from bot.room.history.journal import Entry, Unplayable, rebuild
from bot.room.match.best_hands import best_hands

revision = "v0005"
down_revision = "v0004"

_COLUMNS = {
    "hand_chips": sa.BigInteger,
    "chips_hand": sa.Integer,
    "hand_points": sa.BigInteger,
    "points_hand": sa.Integer,
}
_FINISHED = """SELECT id, game, 1 AS rules, NULL AS salts, setting, seed, links, entropy, brings, 0 AS practice
    FROM "match" WHERE outcome = 'finished'"""
_JOURNAL = 'SELECT number, revision, actor, move, at, "key" FROM journal WHERE "match" = :match ORDER BY number'
_FILL = """
    UPDATE chair SET hand_chips = :hand_chips, chips_hand = :chips_hand, hand_points = :hand_points, points_hand = :points_hand
    WHERE "match" = :match AND seat = :seat
"""


def upgrade() -> None:
    for name, kind in _COLUMNS.items():
        op.add_column("chair", sa.Column(name, kind(), server_default="0", nullable=False))
    connection, known = op.get_bind(), registry.keys()
    for match in connection.execute(sa.text(_FINISHED)).all():
        if match.game not in known:
            continue
        entries = connection.execute(sa.text(_JOURNAL), {"match": match.id})
        try:
            play = rebuild(match, [Entry(*row) for row in entries])
        except Unplayable:  # the audit names it
            continue
        for seat, best in enumerate(best_hands(play.setting, play.progress.ends)):
            connection.execute(sa.text(_FILL), {"match": match.id, "seat": seat, **best._asdict()})
