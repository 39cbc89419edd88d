"""The log: one line an event on standard error, as name=value or as JSON; what libraries say in the same shape.

A line names tables, games and servers by their ids, never a card and never the token. What cannot be written is lost, and nothing
else is; what goes wrong again and again is not told every time.
"""

import logging
import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from time import monotonic
from typing import Any, TextIO

import structlog
from aiohttp import ClientError
from discord import ConnectionClosed, GatewayNotFound, HTTPException
from structlog.types import EventDict, Processor

#: how a connection is lost, or not had: nobody needs a traceback to read that
_OF_THE_LINE = (OSError, ClientError, ConnectionClosed, GatewayNotFound, HTTPException)
#: how discord.py says that it tries to connect once more, after so many seconds
_AGAIN = "Attempting a reconnect"
#: so many warnings of one name are written in so many seconds
MOST, WHILE = 30, 60.0


def write_log(level: str, form: str = "TEXT") -> None:
    """Write to standard error what is at least of a level; of libraries, warnings at most."""
    number = logging.getLevelNamesMapping()[level]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    last: list[Processor] = [structlog.processors.format_exc_info, _renderer(form)]
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(number),
        processors=[Sparing(), *shared, *last],
        logger_factory=structlog.PrintLoggerFactory(file=Lossy(sys.stderr)),  # type: ignore[arg-type]  # it only writes there
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name, _told_shortly],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            pass_foreign_args=True,
        )
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler])
    logging.getLogger("discord.client").setLevel(
        logging.ERROR
    )  # it warns that voice is not installed; nobody speaks here


class Lossy:
    """A file whose disk may be full, or a pipe that nobody reads any more: whoever writes there goes on all the same.

    structlog lets such an error through to whoever had something to tell, most often of the same full disk.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, told: str) -> int:
        with suppress(OSError, ValueError):  # ValueError: it is closed
            return self._file.write(told)
        return len(told)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._file.flush()


class Sparing:
    """Leaves out warnings that come again and again, as from every table when the disk is full.

    The first of a later minute says how many were left out.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._told: dict[tuple[str, str], tuple[float, int]] = {}  #: by level and name: since when, and how many

    def __call__(self, _: Any, level: str, told: EventDict) -> EventDict:
        if level in ("debug", "info"):
            return told
        now, name = self._now(), (level, str(told["event"]))
        since, count = self._told.get(name, (now, 0))
        if now - since >= WHILE:
            if count > MOST:
                told["left_out"] = count - MOST
            since, count = now, 0
        self._told[name] = (since, count + 1)
        if count >= MOST:
            raise structlog.DropEvent
        return told


def _renderer(form: str) -> Processor:
    if form == "JSON":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])


def _told_shortly(_: Any, __: str, told: MutableMapping[str, Any]) -> EventDict:
    """What a library says of a lost connection, with its reason in a word instead of a traceback."""
    given = told.pop("positional_args", None)
    found = told.get("exc_info")
    failed = found[1] if isinstance(found, tuple) else None
    if not isinstance(failed, _OF_THE_LINE):
        return told
    del told["exc_info"]
    told["why"] = type(failed).__name__
    if isinstance(failed, ConnectionClosed):
        told["code"] = failed.code
    if told["event"].startswith(_AGAIN) and given:
        *shard, pause = given
        told["event"], told["again"] = "connection lost", round(pause, 2)
        if shard:
            told["shard"] = shard[0]
    return told
