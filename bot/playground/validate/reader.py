"""Reading what a request brings: JSON, a form or several parts, so much and no more, and not for ever."""

import asyncio
import re
import warnings
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

import orjson
from aiohttp import BadContentDispositionHeader, BadContentDispositionParam, BodyPartReader, web

from bot.playground.validate.bodies import File
from bot.playground.validate.errors import Refusal, refuse

MOST_JSON = 8 * 1024 * 1024
MOST = 26 * 1024 * 1024  #: bytes of all parts together
PATIENCE = 20.0  #: seconds until a body must be there
_PARTS = 16
_CHUNK = 64 * 1024

for kind in (BadContentDispositionHeader, BadContentDispositionParam):
    warnings.filterwarnings("ignore", category=kind)  # whoever sent it is told; the screen need not be

Read = Callable[[], Awaitable[bytes]]


async def read(request: web.Request) -> tuple[Any, list[File]]:
    """The JSON of a request and its files. Raises Refusal."""
    try:
        async with asyncio.timeout(PATIENCE):
            if request.content_type == "multipart/form-data":
                return await _read_parts(request)
            if request.content_type == "application/x-www-form-urlencoded":
                return await _read_form(request), []
            return await _read_json(request), []
    except TimeoutError:
        raise Refusal(408, 0, "408: Request Timeout") from None
    except (
        ValueError,
        AssertionError,
        RuntimeError,
        Warning,
        web.PayloadAccessError,
    ):  # as broken parts show themselves
        raise refuse(50109) from None


async def _read_json(request: web.Request) -> Any:
    raw = await _at_most(lambda: request.content.read(_CHUNK), MOST_JSON)
    return loads(raw) if raw else None


async def _read_form(request: web.Request) -> Any:
    """A form: the JSON in its `payload_json`, as some libraries send what has no files, or its fields, all of them texts."""
    raw = await _at_most(lambda: request.content.read(_CHUNK), MOST_JSON)
    if not raw:
        return None
    pairs = parse_qsl(raw.decode(), keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=_PARTS)
    fields = dict(pairs)
    return loads(fields["payload_json"].encode()) if "payload_json" in fields else fields


async def _read_parts(request: web.Request) -> tuple[Any, list[File]]:
    body, files, room = None, list[File](), MOST
    reader = await request.multipart()
    count = 0
    while (part := await reader.next()) is not None:
        count += 1
        if not isinstance(part, BodyPartReader) or count > _PARTS:
            raise refuse(50109)
        data = await _at_most(lambda part=part: part.read_chunk(_CHUNK), room)
        room -= len(data)
        number = re.fullmatch(r"files?\[([0-9]{1,3})\]", part.name or "")
        if part.name == "payload_json":
            body = loads(data)
        elif number or part.name == "file":
            files.append(File(int(number[1]) if number else 0, part.filename or "file", data))
    return body, files


async def _at_most(more: Read, most: int) -> bytes:
    """All that comes. Raises Refusal when it is too much."""
    read = bytearray()
    while chunk := await more():
        read += chunk
        if len(read) > most:
            raise refuse(40005)
    return bytes(read)


def loads(raw: bytes) -> Any:
    """The JSON in some bytes. Raises Refusal."""
    try:
        return orjson.loads(raw)
    except ValueError:
        raise refuse(50109) from None
