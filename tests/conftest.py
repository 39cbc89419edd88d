"""What all tests share: databases on PostgreSQL; and a match that breaks the contract is written to a file, to be replayed."""

import json
import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from bot.loop import new_loop
from bot.rules.checks import Broken
from tests.postgres import Servers


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], AbstractEventLoop]]:
    """Every test runs on the loop that the house runs on."""
    return {"house": new_loop}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """A process more than there are processors: many tests wait, for a clock, a browser or a process of their own."""
    return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    error: Any = call.excinfo.value if call.excinfo else None
    if isinstance(error, Broken) and error.record is not None:
        cached = item.config.pluginmanager.has_plugin("cacheprovider")
        folder = item.config.cache.mkdir("broken") if cached else Path(mkdtemp(prefix="broken-"))
        file = folder / f"{item.nodeid.rpartition('::')[2]}.json"
        file.write_text(json.dumps(error.record))
        report.sections.append(("the match", f"python -m bot replay --trace < {file}"))
    return report


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Databases for tests; those are skipped where no server is installed."""
    made = Servers()
    yield made
    made.close()
