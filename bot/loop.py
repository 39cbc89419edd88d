"""The event loop that the house runs on: uvloop's, which takes a tenth off what a press costs, and on Windows asyncio's own."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, on the house's loop."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(main)


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that nobody uses yet."""
    if sys.platform == "win32":  # uvloop does not run there
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()
