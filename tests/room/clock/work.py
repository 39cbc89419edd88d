"""Work for the processes of the tests, as a module of its own: they find it by its name."""

import os
import time
from random import Random


def nothing() -> None:
    """Nothing has to be made ready."""


def stumble() -> None:
    """Cannot be made ready."""
    raise RuntimeError("not to be had")


def twice(number: int) -> int:
    return 2 * number


def who() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def spin() -> None:
    """Never comes back."""
    chance = Random(1)
    while True:
        chance.random()


def die() -> None:
    os._exit(3)


def fail() -> None:
    raise ValueError("a fault of its own")
