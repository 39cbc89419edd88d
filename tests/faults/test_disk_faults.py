"""The disk fails: the house says so in one sentence and touches nothing, or refuses the press and goes on when it can."""

import asyncio
import ctypes
import os
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess, run
from typing import Any

import pytest

from bot.room import ManualClock, Room, StoreProblem, Table, audit
from bot.room.sql.transaction import NOTE, Transaction
from bot.room.store.sqlite import SqliteBase
from bot.room.store.store import Store
from bot.room.store.writer import Writer
from tests.desk.house import open_house, until
from tests.faults.crowd import PEOPLE
from tests.house.guests import offers

ROOT = Path(__file__).parents[2]


def be_patient(room: Room, seconds: float) -> None:
    """How long a store waits for another's lock."""
    base = room.store._base
    assert isinstance(base, SqliteBase)
    base.busy = seconds


# ---- at the start -------------------------------------------------------------------------------------------------------


async def a_store(path: Path) -> None:
    """A store with a finished deal in it, closed properly."""
    room = Room(f"sqlite:///{path}", time=ManualClock())
    await room.open(application="playground")
    await dealt(room)
    await room.close()


async def dealt(room: Room, channel: int = 1) -> Table:
    """A table at which the cards are dealt."""
    table = await room.open_table(channel, channel, PEOPLE[0], "pitty_pat", {"stake": 20, "hands": 3})
    await table.sit(PEOPLE[1])
    await table.start(PEOPLE[0].id)
    return table


def started(path: Path, **how: Any) -> CompletedProcess[str]:
    """`python -m bot play` where the playground's store is at this path."""
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{path}",
        "PYTHONPATH": str(ROOT),
        "HALLEY_PORT": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return run(
        [sys.executable, "-m", "bot", "play"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        **how,
    )


def as_everybody() -> None:
    """Even root may then write only where the file's rights say so."""
    drop, dac_override = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE
    ctypes.CDLL(None).prctl(drop, dac_override, 0, 0, 0)


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def garbage_at_the_head(path: Path) -> None:
    path.write_bytes(b"this is no database " * 4000)


def garbage_inside(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    for page in range(3, len(whole) // 4096, 4):
        whole[page * 4096 : page * 4096 + 4096] = bytes(reversed(range(256))) * 16
    path.write_bytes(whole)


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096 + 100)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (newer, "newer version"),
        (garbage_at_the_head, "damaged, or not a store at all"),
        (garbage_inside, "damaged"),
        (truncated, "damaged"),
    ],
)
async def test_a_store_that_cannot_be_used_ends_the_start_with_one_sentence_and_stays_as_it_is(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    store = tmp_path / "playground.sqlite3"
    await a_store(store)
    damage(store)
    before = store.read_bytes()
    ended = started(store)
    assert ended.returncode == 1, ended.stderr
    (line,) = ended.stderr.strip().splitlines()
    assert sentence in line
    assert "Traceback" not in ended.stdout
    assert store.read_bytes() == before


async def test_a_store_that_may_only_be_read_ends_the_start_with_one_sentence(tmp_path: Path) -> None:
    store = tmp_path / "playground.sqlite3"
    await a_store(store)
    store.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        before = store.read_bytes()
        ended = started(store, preexec_fn=as_everybody)
        assert ended.returncode == 1, ended.stderr
        (line,) = ended.stderr.strip().splitlines()
        assert "read-only" in line or "may it be written to?" in line
        assert store.read_bytes() == before
    finally:
        tmp_path.chmod(0o755)


async def test_a_store_that_another_program_has_locked_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "playground.sqlite3"
    await a_store(path)
    before = path.read_bytes()
    with locked(path), pytest.raises(StoreProblem, match="locked by another program"):
        await Store(f"sqlite:///{path}", busy_seconds=0.2).open()
    assert path.read_bytes() == before
    room = Room(f"sqlite:///{path}", time=ManualClock())
    await room.open()
    assert await audit(room.store) == []
    await room.close()


def test_a_disk_without_room_for_a_store_ends_the_start_with_one_sentence(tmp_path: Path) -> None:
    def a_full_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    ended = started(tmp_path / "playground.sqlite3", preexec_fn=a_full_disk)
    assert ended.returncode == 1, ended.stderr
    (line,) = ended.stderr.strip().splitlines()
    assert "disk" in line.lower()


# ---- during play --------------------------------------------------------------------------------------------------------


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the store and does not let go."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = NORMAL")
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def too_large(path: Path) -> Iterator[None]:
    """The system lets no file grow beyond the store's present size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def pragma(room: Room, text: str) -> Any:
    """Set something on the connection that writes."""
    pen = room.store._writer
    assert isinstance(pen, Writer)
    cursor = await pen._driver.execute(f"PRAGMA {text}")
    return await cursor.fetchone()


@contextmanager
def nothing(path: Path) -> Iterator[None]:
    yield


async def full(room: Room) -> None:
    (pages,) = await pragma(room, "page_count")
    await pragma(room, f"max_page_count = {pages}")


async def read_only(room: Room) -> None:
    await pragma(room, "query_only = ON")


async def well(room: Room) -> None:
    pass


def asked(table: Table) -> tuple[int, str]:
    """Who is asked, and a move that can be made."""
    for seat, person in enumerate(PEOPLE[:2]):
        if table.view(seat).moves:
            return person.id, table.view(seat).moves[0]
    raise AssertionError("nobody is asked")


async def play_to_the_end(table: Table) -> None:
    while table.phase == "playing":
        member, move = asked(table)
        await table.press(member, table.revision, move)


async def test_a_press_that_cannot_be_stored_is_refused_and_play_goes_on_when_it_can_be(tmp_path: Path) -> None:
    path, time = tmp_path / "playground.sqlite3", ManualClock()
    room = Room(f"sqlite:///{path}", time=time)
    be_patient(room, 0.2)  # how long it is patient
    await room.open()
    table = await dealt(room)
    for number, (fault, around, sentence) in enumerate(
        [
            (read_only, nothing, "read-only"),
            (well, locked, "locked by another program"),
            (well, too_large, "disk"),
            (read_only, nothing, "read-only"),
            (well, locked, "locked by another program"),
        ]
    ):
        await fault(room)
        with around(path):
            await refused(room, table, f"press {number}", sentence)
        member, move = asked(table)
        revision = table.revision
        await retried(lambda who=member, at=revision, what=move: table.press(who, at, what, key=f"again {who} {at}"))
        assert table.revision > revision
        assert await audit(room.store) == []
    await play_to_the_end(table)
    assert table.phase == "over"
    assert await audit(room.store) == []
    balances = [await room.ledger.balance(1, person.id) for person in PEOPLE[:2]]
    assert sum(balances) == 2000
    await room.close()


async def refused(room: Room, table: Table, key: str, sentence: str) -> None:
    """A press is refused in one sentence, and table and store stay as they were."""
    before = (table.state, table.play and table.play.rows, table.view(0), table.view(1))
    member, move = asked(table)
    with pytest.raises(StoreProblem, match=sentence) as problem:
        await table.press(member, table.revision, move, key=key)
    assert str(problem.value).count(".") == 1
    assert (table.state, table.play and table.play.rows, table.view(0), table.view(1)) == before


async def retried(act: Callable[[], Any], times: int = 3) -> None:
    """Press again when the disk is well; a connection that was in trouble may need one press to be given up."""
    for _ in range(times):
        try:
            await act()
        except StoreProblem:
            continue
        return
    raise AssertionError("the store did not recover")


async def test_a_full_store_takes_no_new_table_and_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    room = Room(f"sqlite:///{tmp_path / 'house.sqlite3'}", time=ManualClock())
    await room.open()
    table = await dealt(room)
    await full(room)
    with pytest.raises(StoreProblem, match="full"):
        await fill(room)
    assert await audit(room.store) == []
    await play_to_the_end(table)
    await dealt(room, 500)
    assert await audit(room.store) == []
    await room.close()


async def fill(room: Room) -> None:
    """Open tables until the last page is used up."""
    for channel in range(2, 200):
        await dealt(room, channel)


async def test_clocks_and_computers_go_on_after_a_time_without_a_disk(tmp_path: Path) -> None:
    path, time = tmp_path / "playground.sqlite3", ManualClock()
    room = Room(f"sqlite:///{path}", time=time)
    be_patient(room, 0.01)
    await room.open()
    table = await room.open_table(1, 1, PEOPLE[0], "pitty_pat", {"stake": 20, "hands": 2})
    await table.add_computer(PEOPLE[0].id)
    await table.start(PEOPLE[0].id)
    with locked(path):
        before = table.state
        await time.pass_by(66)  # the clock runs out, a computer wants to move: nothing of it can be stored
        assert table.state == before
    for _ in range(200):
        await time.pass_by(30)
        if table.phase != "playing":
            break
    assert table.phase == "over"  # the computer player sat in for whoever was away
    assert await audit(room.store) == []
    await room.close()


async def test_what_is_stored_one_after_the_other_never_collides_with_what_others_store(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite3'}")
    await store.open()

    async def notes(who: int) -> None:
        for number in range(30):
            unit = Transaction()
            unit.add(NOTE, key=f"{who}", value=f"{number}")
            await store.commit(unit)
            for _ in range(who):
                await asyncio.sleep(0)

    await asyncio.gather(*(notes(who) for who in range(8)))
    assert [await store.note(f"{who}") for who in range(8)] == ["29"] * 8
    await store.close()


@pytest.mark.parametrize("patience", [0.1, 3.5])  # within Discord's three seconds, and beyond them
async def test_a_press_on_discord_gets_its_sentence_while_the_store_is_locked(tmp_path: Path, patience: float) -> None:
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=1)
        while not house.table().view(0).moves:
            await house.pass_by(1)
        hand, revision = await house.hand(ann), house.table().revision
        be_patient(house.room, patience)
        pen = house.room.store._writer
        assert isinstance(pen, Writer)
        await pen._driver.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        button = offers(hand)[0].custom_id
        with locked(tmp_path / "house.sqlite3"):
            assert (await ann.press(button, on=hand)).ok
            await until(lambda: any("locked by another program" in message.text for message in ann.sees()), 10)
            assert house.table().revision == revision
        await house.settle()
        hand = await house.hand(ann)
        assert (await ann.press(offers(hand)[0].custom_id, on=hand)).ok
        await house.settle()
        assert house.table().revision > revision
        assert await audit(house.room.store) == []
