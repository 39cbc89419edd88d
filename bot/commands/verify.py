"""`verify`: rebuild the shuffles of an exported record and compare."""

import sys
from pathlib import Path

import orjson

from bot.commands import complain, say
from bot.room.fair import verify as check
from bot.rules import Refused


def verify(path: str) -> int:
    """Say whether a record (a file, or '-' for standard input) was dealt fairly; 0 when it was, 1 when not, 2 when it is none."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        found = check(orjson.loads(data))
    except OSError as failed:
        complain(f"{path} cannot be read: {failed.strerror}.")
        return 2
    except orjson.JSONDecodeError:
        complain("That is no record: it is not JSON.")
        return 2
    except (Refused, AttributeError) as refused:
        complain(str(refused) if isinstance(refused, Refused) else "That is no record: a record is one JSON object.")
        return 2
    say("The seeds fit the commitment." if found.seed else "The seeds do NOT fit the commitment.")
    say("The first dealer follows from them." if found.dealer else "The first dealer does NOT follow from them.")
    for number, fits in enumerate(found.shuffles, 1):
        say(f"Shuffle {number} {'follows' if fits else 'does NOT follow'} from its seed and the seats' words.")
    return 0 if found.fair else 1
