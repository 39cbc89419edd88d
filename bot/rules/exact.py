"""Whole numbers of any size: scores that double without end stay exact wherever a match is told of. Pure.

JSON itself has no greatest number; orjson, which is used everywhere else, writes none beyond 64 bits and reads them as floats.
"""

import json
import re
from typing import Any

import orjson

#: the greatest number that a column of the store holds
MOST = 2**63 - 1


def in_column(number: int) -> int:
    """A number as near as a column of the store comes to it: enough to put others in order, exact but for the very largest."""
    return max(-MOST, min(number, MOST))


def dumps(value: Any) -> bytes:
    """A value as JSON without blanks, in UTF-8. Raises TypeError for what JSON has no form for."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def loads(text: str | bytes) -> Any:
    """What JSON says, its whole numbers to the last digit. Raises json.JSONDecodeError for anything else."""
    read = orjson.loads(text)  # which is strict: no text that it refuses is looked at again
    if not re.search(rb"\d{19}", text.encode() if isinstance(text, str) else text):
        return read
    try:
        return json.loads(text)
    except RecursionError:
        raise json.JSONDecodeError("nested without end", "", 0) from None
