"""The file in which the local Discord keeps what people have said and been shown: its owner's alone."""

import os
import stat
from pathlib import Path

import pytest

from bot.playground.model.memory import Memory
from bot.playground.model.world import User


def modes(path: Path) -> set[int]:
    """What anybody may do with the file and those that SQLite keeps beside it."""
    return {stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob(f"{path.name}*")}


@pytest.mark.skipif(os.name == "nt", reason="modes of files are POSIX's")
@pytest.mark.parametrize("before", [None, 0o644])
def test_only_its_owner_can_read_the_file_whatever_the_umask(tmp_path: Path, before: int | None) -> None:
    path, umask = tmp_path / "playground.db", os.umask(0o022)
    try:
        if before is not None:
            path.touch(before)
        memory = Memory(path)
        memory.keep(User(1, "ada"))
        assert modes(path) == {0o600}
        memory.close()
    finally:
        os.umask(umask)
