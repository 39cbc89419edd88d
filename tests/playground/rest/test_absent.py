"""What is not here by design: every address that Discord describes is served, or in the list with its reason."""

import re
from collections.abc import AsyncIterator

import aiohttp
import orjson
import pytest

from bot.playground import LocalDiscord
from bot.playground.rest.absent import ABSENT, why_absent
from bot.playground.rest.rest import Routes
from bot.playground.server import TABLES
from bot.playground.validate.errors import Refusal
from tests.playground.small_bot import SPEC


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as discord:
        yield discord


def is_served(method: str, path: str) -> bool:
    try:
        Routes(*TABLES).find(method, path)
    except Refusal:
        return False
    return True


@pytest.mark.skipif(not SPEC.exists(), reason="Discord's OpenAPI description is not at hand")
def test_every_address_that_discord_describes_is_served_or_absent_with_a_reason() -> None:
    paths = orjson.loads(SPEC.read_bytes())["paths"]
    described = [(verb.upper(), re.sub(r"\{\w+\}", "1", path)) for path in paths for verb in paths[path]]
    unknown = [
        each for each in described if not is_served(*each) and not why_absent(each[1]) and each[0] != "PARAMETERS"
    ]
    assert unknown == []


@pytest.mark.skipif(not SPEC.exists(), reason="Discord's OpenAPI description is not at hand")
def test_nothing_is_listed_as_absent_that_discord_does_not_have_or_that_is_served() -> None:
    paths = orjson.loads(SPEC.read_bytes())["paths"]
    for address in [each for _, addresses in ABSENT for each in addresses.split()]:
        form = re.sub(r"\{\w+\}", "{}", address.removesuffix("/*"))
        below = form + "/" if address.endswith("/*") else None
        forms = {re.sub(r"\{\w+\}", "{}", path): set(paths[path]) - {"parameters"} for path in paths}
        hit = [each for each in forms if each == form or (below is not None and each.startswith(below))]
        assert hit, address
        assert [verb for each in hit for verb in forms[each] if not is_served(verb.upper(), each.replace("{}", "1"))], (
            address
        )


@pytest.mark.parametrize(
    ("method", "path", "word"),
    [
        ("POST", "/channels/{channel}/webhooks", "webhook"),
        ("GET", "/webhooks/12345", "webhook"),
        ("POST", "/channels/{channel}/invites", "invited"),
        ("GET", "/invites/abc", "invited"),
        ("POST", "/guilds/1/roles", "roles"),
    ],
)
async def test_what_is_absent_answers_404_and_the_complaint_says_why(
    local: LocalDiscord, method: str, path: str, word: str
) -> None:
    url = local.api_url + path.format(channel=local.guilds.channel().id)
    session = aiohttp.ClientSession(headers={"Authorization": "Bot x"})
    async with session, session.request(method, url, json={"name": "x"}) as answer:
        assert (answer.status, await answer.json()) == (404, {"message": "404: Not Found", "code": 0})
    assert word in local.complaints[0]


async def test_a_verb_that_an_address_does_not_take_is_not_allowed(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session:
        for method, path, status in (
            ("PUT", "/gateway", 405),
            ("DELETE", "/users/@me/guilds", 405),
            ("GET", "/no", 404),
        ):
            async with session.request(method, local.api_url + path) as answer:
                assert answer.status == status
