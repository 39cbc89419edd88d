"""`verify`: replay an exported record, rebuild its shuffles, and say what fits and what does not."""

import json
import sys
from pathlib import Path

from bot.commands import complain, say
from bot.room.history.verdict import verify as check
from bot.rules import Refused
from bot.rules.plain_json import loads


def verify(path: str, end: str | None = None) -> int:
    """Say what of a record (a file, or '-' for standard input) fits, one line each, and what it comes to.

    0: all of it fits; 1: something does not; 2: it is no record; 3: what could be checked fits, and not all could be.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        found = check(loads(data), end)
    except OSError as failed:
        complain(f"{path} cannot be read: {failed.strerror}.")
        return 2
    except json.JSONDecodeError:
        complain("That is no record: it is not JSON.")
        return 2
    except (Refused, AttributeError, TypeError) as refused:
        complain(str(refused) if isinstance(refused, Refused) else "That is no record: a record is one JSON object.")
        return 2
    for line in found.lines:
        say(line.sentence)
    say(found.summary)
    return 1 if not found.fair else 0 if found.whole else 3
