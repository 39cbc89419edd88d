"""The log: what cannot be written ends nothing, and what goes wrong at every table is not told every time."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import structlog

from bot.logs import MOST, WHILE, Lossy, Sparing

FULL = Path("/dev/full")  #: Linux: whatever is written there finds no room
NEEDS_FULL = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


@NEEDS_FULL
def test_who_tells_something_goes_on_where_there_is_no_room_for_it() -> None:
    script = "import structlog; from bot.logs import write_log; write_log('INFO'); structlog.get_logger().info('x'); print('on')"
    with FULL.open("w") as full:
        told = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=full, check=False)
    assert told.stdout == b"on\n"


def test_who_tells_something_goes_on_where_nobody_reads_it_any_more() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    broken = open(writer, "w")  # noqa: SIM115  it is to be written to when it cannot be
    assert Lossy(broken).write("lost\n") == 5
    Lossy(broken).flush()
    with suppress(OSError):
        broken.close()
    closed = io.StringIO()
    closed.close()
    assert Lossy(closed).write("lost") == 4


def test_of_a_warning_that_comes_again_and_again_the_next_minute_says_how_many_were_left_out() -> None:
    now, written = 0.0, list[dict[str, object]]()
    sparing = Sparing(lambda: now)

    def tell(level: str, event: str) -> None:
        with suppress(structlog.DropEvent):
            written.append(dict(sparing(None, level, {"event": event})))

    for _ in range(MOST + 70):
        tell("warning", "no room")
    tell("warning", "another")
    for _ in range(MOST + 5):
        tell("info", "match ended")
    assert [told["event"] for told in written] == ["no room"] * MOST + ["another"] + ["match ended"] * (MOST + 5)
    now = WHILE
    tell("warning", "no room")
    assert written[-1] == {"event": "no room", "left_out": 70}
    tell("warning", "no room")
    assert written[-1] == {"event": "no room"}
