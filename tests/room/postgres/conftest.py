"""What all tests against PostgreSQL servers have in common."""

import asyncio
from collections.abc import AsyncIterator

import pytest


@pytest.fixture(autouse=True)
async def hung_up() -> AsyncIterator[None]:
    """A connection that was given up is closed by the next turns of its loop, so the loop has some before it ends."""
    yield
    for _ in range(3):
        await asyncio.sleep(0.01)
