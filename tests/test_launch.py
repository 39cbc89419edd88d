"""`python -m bot` as a newcomer runs it: without a token the playground opens; what is wrong gets one sentence."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest

from bot.room import Store
from bot.settings import Settings

HOUSE = Path(__file__).resolve().parent.parent


def surroundings(folder: Path, **changes: str) -> dict[str, str]:
    """An environment without a token, with a store in a folder of its own and any free port."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HALLEY_", "DISCORD_"))}
    return kept | {
        "PYTHONPATH": str(HOUSE), "DATABASE_URL": f"sqlite:///{folder / 'room.sqlite3'}", "HALLEY_PORT": "0", **changes,
    }  # fmt: skip


@contextmanager
def running(folder: Path, *command: str, **changes: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The process, the page's address, and what was said until it stood there."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *command], cwd=folder, env=surroundings(folder, **changes), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdout is not None
    said = ""
    try:
        while "README.md has the steps" not in said:
            line = process.stdout.readline()
            assert line, f"it stopped: {said}"
            said += line
        found = re.search(r"http://[0-9.]+:\d+/", said)
        assert found
        yield process, found[0], said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("command", [(), ("play",)])
def test_without_a_token_the_playground_opens_and_says_how_to_get_one(tmp_path: Path, command: tuple[str, ...]) -> None:
    with running(tmp_path, *command) as (process, address, said):
        assert "DISCORD_TOKEN=your-token" in said
        with urlopen(address, timeout=10) as page:
            assert page.status == 200
            assert b"<html" in page.read().lower()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


def test_with_the_word_and_a_password_others_reach_the_playground_and_are_asked_for_it(tmp_path: Path) -> None:
    wide = {"HALLEY_HOST": "0.0.0.0", "HALLEY_PUBLIC": "yes", "HALLEY_PASSWORD": "a secret word"}
    with running(tmp_path, **wide) as (_, address, said):
        assert "a secret word" not in said
        with urlopen(address.replace("0.0.0.0", "127.0.0.1"), timeout=10) as page:
            assert b'type="password"' in page.read()
        deadline = monotonic() + 30
        while True:  # the bot comes in by its own token
            with urlopen(f"{address.replace('0.0.0.0', '127.0.0.1')}healthz", timeout=10) as health:
                if b'"online"' in health.read():
                    break
            assert monotonic() < deadline
            sleep(0.1)


def test_a_killed_playground_opens_again_on_the_same_store(tmp_path: Path) -> None:
    with running(tmp_path) as (process, _, _):
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    with running(tmp_path) as (_, address, _), urlopen(f"{address}healthz", timeout=10) as health:
        assert health.status == 200


@pytest.mark.parametrize(
    ("changes", "code", "sentence"),
    [
        ({"HALLEY_PORT": "many"}, 2, "HALLEY_PORT is wrong"),
        ({"HALLEY_HOST": "0.0.0.0"}, 2, "HALLEY_PUBLIC=yes and a HALLEY_PASSWORD"),
        ({"HALLEY_HOST": "0.0.0.0", "HALLEY_PUBLIC": "yes"}, 2, "HALLEY_PUBLIC=yes and a HALLEY_PASSWORD"),
        ({"HALLEY_HOST": "::", "HALLEY_PASSWORD": "x.y.z"}, 2, "HALLEY_PUBLIC=yes and a HALLEY_PASSWORD"),
        ({"HALLEY_HOST": "0.0.0.0", "HALLEY_PUBLIC": "yes", "HALLEY_PASSWORD": ""}, 2, "HALLEY_PASSWORD"),
        (
            {"HALLEY_HOST": "0.0.0.0", "HALLEY_PUBLIC": "perhaps", "HALLEY_PASSWORD": "x.y.z"},
            2,
            "HALLEY_PUBLIC is wrong",
        ),
        ({"SHARD_COUNT": "0"}, 2, "SHARD_COUNT is wrong"),
        ({"SHARD_COUNT": "-3"}, 2, "SHARD_COUNT is wrong"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "[2]"}, 2, "SHARD_IDS is wrong: with SHARD_COUNT 2 they go from 0 to 1."),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "[-1]"}, 2, "SHARD_IDS is wrong"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "[]"}, 2, "SHARD_IDS is wrong"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "[1,1]"}, 2, "SHARD_IDS is wrong"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "0"}, 2, "SHARD_IDS is wrong"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "first"}, 2, "SHARD_IDS"),
        ({"LOG_LEVEL": "LOUD"}, 2, "LOG_LEVEL is wrong"),
        ({"HALLEY_PROT": "8401"}, 2, "There is no setting HALLEY_PROT"),
        ({"halley_prot": "8401"}, 2, "There is no setting halley_prot"),
        ({"DATABASE_URL": "sqlite:////no/such/folder/room.sqlite3"}, 1, "cannot be opened"),
        ({"DATABASE_URL": "nonsense"}, 1, "DATABASE_URL"),
        ({"DISCORD_TOKEN": "x.y.z", "HALLEY_API_URL": "http://127.0.0.1:9/api/v10"}, 1, "cannot be reached"),
    ],
)
def test_what_cannot_run_says_so_in_one_sentence(
    tmp_path: Path, changes: dict[str, str], code: int, sentence: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=surroundings(tmp_path, **changes), capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == code
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert "x.y.z" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("HALLEY_HOTS=127.0.0.1\nDISCORD_TOKEN=x.y.z\n", "There is no setting HALLEY_HOTS"),
        ("LOG_LEVEL=loud\nANOTHER_PROGRAM=yes\n", "LOG_LEVEL is wrong"),
        ("SHARD_COUNT=0\n", "SHARD_COUNT is wrong"),
        ("\udcff", "UTF-8"),
    ],
)
def test_what_is_wrong_in_the_file_is_said_in_one_sentence(tmp_path: Path, written: str, sentence: str) -> None:
    (tmp_path / ".env").write_bytes(written.encode(errors="surrogateescape"))
    done = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=surroundings(tmp_path), capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "x.y.z" not in done.stderr + done.stdout


def test_each_wrong_setting_has_its_own_sentence(tmp_path: Path) -> None:
    wrong = {"LOG_LEVEL": "loud", "SHARD_COUNT": "0", "HALLEY_PORT": "-1"}
    done = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, env=surroundings(tmp_path, **wrong), capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert sorted(line.split()[2] for line in done.stderr.strip().splitlines()) == sorted(wrong)


def test_the_example_file_names_every_setting_and_no_other() -> None:
    lines = (HOUSE / ".env.example").read_text(encoding="utf-8").splitlines()
    named = {found[1] for line in lines if (found := re.match(r"(?:# )?([A-Z_]+)=", line))}
    assert named == {name.upper() for name in Settings.model_fields}


def test_the_example_file_has_the_usual_values(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    usual = Settings()
    shutil.copy(HOUSE / ".env.example", ".env")
    assert Settings() == usual


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with running(tmp_path) as (_, address, _):
        port = address.rstrip("/").rpartition(":")[2]
        other = tmp_path / "other"
        other.mkdir()
        done = subprocess.run(
            [sys.executable, "-m", "bot"], cwd=other, env=surroundings(other, HALLEY_PORT=port), capture_output=True,
            text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 1
        assert f"Port {port}" in done.stderr


def store_of(folder: Path, application: str | None) -> Path:
    """A store at the address that is set, of an application."""

    async def make() -> None:
        store = Store(f"sqlite:///{folder / 'room.sqlite3'}")
        await store.open(application=application)
        await store.close()

    asyncio.run(make())
    return folder / "room.sqlite3"


def test_without_its_token_a_real_store_is_never_opened_by_the_playground(tmp_path: Path) -> None:
    store = store_of(tmp_path, "111")
    before = store.read_bytes()
    with running(tmp_path):
        assert (tmp_path / "playground.sqlite3").is_file()
        done = subprocess.run(
            [sys.executable, "-m", "bot"], cwd=tmp_path, env=surroundings(tmp_path), capture_output=True, text=True,
            timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (1, "")
        assert len(done.stderr.splitlines()) == 1
        assert "in use by process" in done.stderr
    assert store.read_bytes() == before
