"""A PostgreSQL server whose disk is full, that takes no more connections, or only encrypted ones: one sentence, nothing lost."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.room import Store, StoreProblem, audit
from tests.postgres import HASTY, Server, ask, needed, running
from tests.room.conftest import Rooms

_OPENSSL = shutil.which("openssl")


@contextmanager
def small_disk(server: Server, size: str) -> Iterator[Path]:
    """A disk of its own for a database of this server, which makes its files there."""
    place = server.folder / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "halley", str(place)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a disk of one's own takes the right to mount one")
    try:
        shutil.chown(place, "postgres")
        server.tell("postgres", f"CREATE TABLESPACE small LOCATION '{place}'")
        yield place
    finally:
        server.stop()
        subprocess.run(["umount", str(place)], check=True)
        server.start()


async def test_a_full_disk_refuses_the_press_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    with running(*HASTY) as server, small_disk(server, "64m") as place:
        server.tell("postgres", "CREATE DATABASE room TABLESPACE small")
        rooms = Rooms(tmp_path / "none", database=server.address("room"))
        await rooms.open()
        table = await rooms.dealt("kowah", stake=10)
        ballast = place / "ballast"
        subprocess.run(["dd", "if=/dev/zero", f"of={ballast}", "bs=8k"], capture_output=True)  # until nothing is left
        with pytest.raises(StoreProblem, match="disk of the room's PostgreSQL server is full; nothing has changed"):
            await rooms.play_on(table)
        refused_at, at = table.revision, rooms.asked(table)
        assert at is not None
        assert ask(server.address("room"), "SELECT revision FROM card_table") == [(refused_at,)]
        ballast.unlink()
        await rooms.play_on(table)
        assert table.phase == "over"
        assert await audit(rooms.room.store) == []
        await rooms.room.close()


async def test_where_no_more_connections_are_taken_nothing_is_lost(tmp_path: Path) -> None:
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE ROLE player LOGIN")
        server.tell("postgres", "CREATE DATABASE room OWNER player")
        address = server.address("room").replace("halley@", "player@")
        server.tell("postgres", "ALTER ROLE player CONNECTION LIMIT 1")
        with pytest.raises(StoreProblem, match="takes no more connections"):
            await Store(address).open()
        server.tell("postgres", "ALTER ROLE player CONNECTION LIMIT -1")
        rooms = Rooms(tmp_path / "none", database=address)
        await rooms.open()
        table = await rooms.dealt(stake=10)
        at = rooms.asked(table)
        assert at is not None
        server.tell("postgres", "ALTER ROLE player CONNECTION LIMIT 0")
        ask(
            server.address("postgres"),
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'player'",
        )
        with pytest.raises(StoreProblem, match="nothing has changed"):
            await table.press(at[0], table.revision, at[1])
        server.tell("postgres", "ALTER ROLE player CONNECTION LIMIT -1")
        await rooms.play_on(table)
        assert table.phase == "over"
        assert await audit(rooms.room.store) == []
        await rooms.room.close()


def certificate(folder: Path, name: str, server: Server) -> Path:
    """A certificate that its holder has signed, with its key beside it, for this machine."""
    made = folder / f"{name}.crt"
    words = f"req -new -x509 -days 2 -nodes -newkey rsa:2048 -subj /CN={name} -addext subjectAltName=IP:127.0.0.1"
    subprocess.run(
        [_OPENSSL or "", *words.split(), "-keyout", str(made.with_suffix(".key")), "-out", str(made)],
        check=True,
        capture_output=True,
    )
    for one in (made, made.with_suffix(".key")):
        one.chmod(0o600)
        shutil.chown(one, server.folder.owner())
    return made


@pytest.mark.skipif(_OPENSSL is None, reason="openssl, which makes certificates, is not installed")
async def test_connections_are_encrypted_as_the_address_asks_and_a_refusal_says_which_part_of_it_is_wrong() -> None:
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE DATABASE room")
        address = server.address("room")
        await refused(f"{address}?sslmode=require", "takes no encrypted connections")
        own, other = (certificate(server.folder, name, server) for name in ("own", "other"))
        only = server.folder / "hba"
        only.write_text("hostssl all all 127.0.0.1/32 trust\n")
        for line in (
            "ssl = on",
            f"ssl_cert_file = '{own}'",
            f"ssl_key_file = '{own.with_suffix('.key')}'",
            f"hba_file = '{only}'",
        ):
            with (server.folder / "data" / "postgresql.conf").open("a") as settings:
                settings.write(f"{line}\n")
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        for more in ("", "?sslmode=require", f"?sslmode=verify-full&sslrootcert={own}"):
            store = Store(f"{address}{more}")
            await store.open()
            encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = 'room'"
            assert ask(address, encrypted) == [(True,)]
            await store.close()
        await refused(f"{address}?sslmode=disable", "without TLS")
        await refused(f"{address}?sslmode=verify-full&sslrootcert={other}", "not one that DATABASE_URL trusts")
        await refused(f"{address}?sslmode=verify-full&sslrootcert={other}.none", "a certificate that is not there")


async def refused(address: str, says: str) -> None:
    with pytest.raises(StoreProblem, match=says):
        await Store(address).open()


async def test_a_socket_that_is_not_there_is_not_called_a_certificate(tmp_path: Path) -> None:
    await refused(f"postgresql://halley@/room?host={tmp_path}", "cannot be reached")


@needed
async def test_a_server_that_answers_nothing_for_a_while_holds_up_no_table_and_charges_nobody(tmp_path: Path) -> None:
    with running(*HASTY) as server:
        rooms = Rooms(tmp_path / "none", database=server.new())
        room = await rooms.open()
        table = await rooms.table(stake=20)
        room.store.patience = 0.5
        with server.silent(), pytest.raises(StoreProblem, match="did not answer in time; nothing has changed"):
            await asyncio.wait_for(table.start(rooms.ann.id, key="start"), 10)
        room.store.patience = 30.0
        assert table.phase == "lobby"
        await table.start(rooms.ann.id, key="start")
        assert await room.ledger.balances(rooms.guild, [rooms.ann.id, rooms.ben.id]) == [980, 980]
        await rooms.play_on(table)
        assert await audit(room.store) == []
        await room.close()
