"""A started local Discord with a small bot on it."""

from collections.abc import AsyncIterator

import pytest

from bot.playground import LocalDiscord, Person
from tests.playground.small_bot import SmallBot, a_local_discord, connected


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with a_local_discord() as discord:
        yield discord
        assert not discord.complaints


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SmallBot]:
    async with connected(local) as client:
        yield client


@pytest.fixture
def ann(local: LocalDiscord) -> Person:
    return local.person("Ann")


@pytest.fixture
def ben(local: LocalDiscord) -> Person:
    return local.person("Ben")
