"""The event loop of the house's processes and tests."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from bot import loop

#: a process on the house's loop that is interrupted from outside, as by Ctrl+C
_INTERRUPTED = """
import asyncio, signal
from bot import loop

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the process that began this one did with it

async def main():
    try:
        print("there", flush=True)
        await asyncio.sleep(60)
    finally:
        print("tidied up", flush=True)

try:
    loop.run(main())
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not run on Windows")
async def test_tests_run_on_the_loop_that_the_house_runs_on():
    async def which() -> str:
        return type(asyncio.get_running_loop()).__module__

    inside = await asyncio.to_thread(loop.run, which())
    assert inside == await which() == "uvloop"


def test_what_is_interrupted_tidies_up_first() -> None:
    with subprocess.Popen([sys.executable, "-c", _INTERRUPTED], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "there\n"
        os.kill(process.pid, signal.SIGINT)
        assert process.stdout.read() == "tidied up\ninterrupted\n"
