"""What a process reads of its messages when it takes over: what is written down of other shards' tables is left alone."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.desk.base.tasks import Tasks
from bot.desk.base.timing import Timing
from bot.desk.messages.gone import Gone
from bot.desk.messages.reminders import Reminders
from bot.desk.messages.shown_faces import Shown
from bot.room import Person, Room, Store
from bot.room.guild.shards import Shards

QUICK = replace(Timing(), save_gap=0.0)


async def test_a_call_of_another_process_is_not_taken_away(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'store.sqlite3'}"
    room = Room(address)
    await room.open()
    table = await room.open_table(5 << 22, 1, Person(1, "Ann"), "pitty_pat", {})
    await room.store.set_note(f"call:n{table.id}-3", json.dumps([1, 2]))
    await room.close()
    begun: list[bool] = []
    for shard in (0, 1):  # the server is on the second
        store = Store(address, shards=Shards(frozenset({shard}), 2))
        await store.open()
        nobody: Any = None  # Discord is not reached here: it is looked whether anything is begun
        tasks = Tasks()
        await Reminders(nobody, store, tasks, QUICK, Gone(nobody, room.time.now)).load()
        begun.append(bool(tasks._running))
        await tasks.stop()
        await store.close()
    assert begun == [False, True]


async def test_what_tables_show_is_written_down_by_cluster_and_found_again_by_the_next_process(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'store.sqlite3'}"
    for part in (0, 1):
        room = Room(address, shards=Shards(frozenset({part}), 2))
        await room.open()
        for at in range(40):  # so many that some share a note by their names
            table = await room.open_table((2 + part) << 22, 100 * part + at, Person(at, "Ann"), "pitty_pat", {})
            await table.set_message(part * 1000 + at + 1)
        shown = Shown(room.store, QUICK, Tasks())
        for table in room.tables((2 + part) << 22):
            shown.note(table, f"face of {table.id}")
        await shown.save()
        await room.close()
    for part in (0, 1):
        room = Room(address, shards=Shards(frozenset({part}), 2))
        await room.open()
        shown = Shown(room.store, QUICK, Tasks())
        await shown.load({table.id for table in room.all_tables()})
        assert [shown.of(table) for table in room.all_tables()] == [f"face of {one.id}" for one in room.all_tables()]
        await room.close()
