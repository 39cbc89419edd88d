"""Files that only their owner may read: the store holds seeds of hands that are being played, and everybody's purse."""

import os
import stat
from pathlib import Path

import structlog

_log = structlog.get_logger()

#: what SQLite and the room keep beside a store
COMPANIONS = ("-wal", "-shm", "-lock")
_OWN = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def create(path: Path) -> None:
    """Make an empty file for its owner alone, whatever the umask; one that is there stays. Raises OSError."""
    # a file that the driver makes takes its mode from the umask, and is open for others until somebody closes it
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), _OWN))


def create_new(path: Path) -> None:
    """The same, for a file that must not be there yet. Raises FileExistsError, or another OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), _OWN))


def tighten(path: Path) -> None:
    """Take away what others may do with a store and its companions; each file that was open to them is logged."""
    for file in (path, *(path.with_name(path.name + end) for end in COMPANIONS)):
        try:
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & _OTHERS:
                file.chmod(mode & ~_OTHERS)
                _log.warning("others could read the store; now only its owner can", file=file.name)
        except FileNotFoundError:
            continue
        except OSError as failed:  # somebody else's file: it works, but that should be known
            _log.warning("others may be able to read the store", file=file.name, why=failed.strerror)
