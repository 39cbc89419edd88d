"""Who is forgotten stands in no row of a PostgreSQL database any more, and all that is left is in order."""

from pathlib import Path

import pytest

from bot.room import audit
from bot.room.sql import schema
from tests.postgres import Servers
from tests.room.conftest import Rooms
from tests.room.privacy.test_forgetting import ANN, TRACES, WORD, played


def named(rooms: Rooms) -> set[str]:
    """Which of the traces stand in any row of any table."""
    rows = [row for name in schema.metadata.tables for (row,) in rooms.sql(f'SELECT it::text FROM "{name}" AS it')]
    return {one for one in TRACES if any(one in row for row in rows)}


@pytest.mark.parametrize("game", ["pitty_pat", "pontoon", "tute"])
async def test_who_is_forgotten_is_in_no_row(servers: Servers, tmp_path: Path, game: str) -> None:
    rooms = Rooms(tmp_path / "none", database=servers.new())
    await rooms.open()
    await played(rooms, game, word=WORD)
    assert named(rooms) == set(TRACES)
    assert await rooms.room.farewells.ask(ANN.id)
    assert named(rooms) == set()
    assert await audit(rooms.room.store) == []
    await rooms.room.close()
