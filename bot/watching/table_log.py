"""A line in the log when a table was opened, when a match there has ended, and when the table has."""

import structlog

from bot.room import Change, Room, Table

_log = structlog.get_logger()

_ENDS = {"end": "match ended", "closed": "table ended"}


class TableLog:
    """Listens to a room; tables that it has already are none that were opened."""

    def __init__(self, room: Room) -> None:
        self._known = {table.id for table in room.all_tables()}
        room.listen(self._heard)

    def _heard(self, table: Table, change: Change) -> None:
        about = {"table": table.id, "game": table.game, "guild": table.guild}
        if table.id not in self._known:
            self._known.add(table.id)
            _log.info("table opened", **about)
        if change.kind in _ENDS:
            _log.info(_ENDS[change.kind], **about)
        if change.kind == "closed":
            self._known.discard(table.id)
