"""A lock of the operating system on a file beside the store: it ends with the process that has it, however that ends.

It stands on a file of its own, because SQLite locks the store itself by ranges, which some systems mix up with locks of whole
files, and because closing any other handle of the store would let go of SQLite's own locks.
"""

import os
from contextlib import suppress
from pathlib import Path
from socket import gethostname

from bot.room.ownership.private import create

try:
    import fcntl
except ImportError:  # not on Windows: there the heartbeat in the store stands alone
    fcntl = None

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def here() -> str:
    """This process, for people."""
    return f"process {os.getpid()} on {gethostname()}"


def _boot() -> str:
    """What tells this run of this machine from all others, as far as it can be told."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return gethostname()


class Latch:
    """The lock beside one store. `take` says whether it is ours (True), another's (False), or cannot be had here (None)."""

    def __init__(self, store: Path) -> None:
        self._path = store.with_name(f"{store.name}-lock")
        self._file: int | None = None

    @property
    def mark(self) -> str:
        """Which file is locked, on which run of which machine; "" while none is.

        Whoever has the lock of a file by this mark knows that the one who had it before is gone.
        """
        if self._file is None:
            return ""
        found = os.fstat(self._file)
        return f"{_boot()}:{found.st_dev}:{found.st_ino}"

    def take(self) -> bool | None:
        """Lock, or see that it is still locked. Raises OSError when the file cannot be made."""
        if self._file is not None and self._is_there(self._file):
            return True
        self.free()  # somebody has taken the file away: a lock on it keeps nobody out any more
        create(self._path)
        file = os.open(self._path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        locked = _lock(file)
        if locked and self._is_there(file):
            self._file = file
            os.ftruncate(file, 0)
            os.pwrite(file, here().encode(), 0)
            return True
        os.close(file)
        return False if locked else locked

    def _is_there(self, file: int) -> bool:
        """Whether the file under the name is the one that is open."""
        with suppress(OSError):
            return os.path.samestat(os.fstat(file), self._path.stat())
        return False

    def whose(self) -> str:
        """Who has it, for people."""
        with suppress(OSError, UnicodeDecodeError):
            return self._path.read_text("utf-8")[:200] or "another process"
        return "another process"

    def free(self) -> None:
        """Let go. The file stays: two who make it anew at once could both lock one."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _lock(file: int) -> bool | None:
    if fcntl is None:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a folder on the network whose server keeps no locks
        return None
    return True
