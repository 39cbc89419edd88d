"""JSON as records have it: whole numbers of any size, and what a value of which nothing is known turns out to be. Pure.

JSON itself has no greatest number; orjson, which is used everywhere else, writes none beyond 64 bits and reads them as floats. Scores
that double without end stay exact wherever a match is told of.
"""

import json
import re
from typing import Any, TypeGuard

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


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether it is a JSON object; its keys are texts then."""
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    """Whether it is a JSON array."""
    return isinstance(value, list)


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether it is a whole number: true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
