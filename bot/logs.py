"""The log: one line an event on standard error, as name=value or as JSON; what libraries say in the same shape.

A line names tables, games and servers by their ids, never a card and never the token.
"""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from aiohttp import ClientError
from discord import ConnectionClosed, GatewayNotFound, HTTPException
from structlog.types import EventDict, Processor

#: how a connection is lost, or not had: nobody needs a traceback to read that
_OF_THE_LINE = (OSError, ClientError, ConnectionClosed, GatewayNotFound, HTTPException)
#: how discord.py says that it tries to connect once more, after so many seconds
_AGAIN = "Attempting a reconnect"


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
        processors=[*shared, *last],
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
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
