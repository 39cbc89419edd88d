"""Bodies that are forms: py-cord sends its answers so, and Discord takes plain fields, too."""

import io
from collections.abc import AsyncIterator
from urllib.parse import urlencode

import aiohttp
import orjson
import pytest

from bot.playground import LocalDiscord

FORM = {"Authorization": "Bot x", "Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(headers=FORM) as made:
        yield made


def messages(local: LocalDiscord) -> str:
    return f"{local.api_url}/channels/{local.guilds.channel().id}/messages"


@pytest.mark.parametrize(
    "form",
    [
        {"payload_json": orjson.dumps({"content": "♥ & a=b"}).decode()},
        {"content": "♥ & a=b"},
        {"content": "♥ & a=b", "nonce": "7"},
        {"content": "not this", "payload_json": '{"content": "♥ & a=b"}'},
    ],
)
async def test_a_message_comes_in_a_form(
    local: LocalDiscord, session: aiohttp.ClientSession, form: dict[str, str]
) -> None:
    async with session.post(messages(local), data=urlencode(form)) as answer:
        assert (answer.status, (await answer.json())["content"]) == (200, "♥ & a=b")


async def test_an_answer_to_an_interaction_comes_in_a_form(local: LocalDiscord, session: aiohttp.ClientSession) -> None:
    ann = local.person("Ann")
    channel = local.guilds.channel()
    pending = local.interactions.open(2, ann.id, channel, {"id": "1", "name": "deal", "type": 1})
    url = f"{local.api_url}/interactions/{pending.interaction.id}/{pending.interaction.token}/callback"
    body = orjson.dumps({"type": 4, "data": {"content": "a hand"}}).decode()
    async with session.post(url, data=urlencode({"payload_json": body})) as answer:
        assert answer.status == 204
    assert ann.sees()[-1].text == "a hand"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, 50006),
        (b"payload_json=", 400, 50109),
        (b"payload_json=%7B%22content%22", 400, 50109),
        (b"payload_json=[1]", 400, 50035),
        (b"payload_json=" + b"[" * 100_000, 400, 50109),
        (b"no pairs at all", 400, 50109),
        (b"content=%ff%fe", 400, 50109),
        (b"\xff\xfe=\xff", 400, 50109),
        (b"&".join(b"a%d=1" % number for number in range(1000)), 400, 50109),
        (b"a=1&" * 500_000, 400, 50109),
        (b"content=" + b"x" * 2001, 400, 50035),
        (b"content=" + b"%41" * 3_000_000, 413, 40005),
        (b"components=1", 400, 50035),
    ],
)
async def test_a_form_that_is_none_or_too_much_is_refused(
    local: LocalDiscord, session: aiohttp.ClientSession, body: bytes, status: int, code: int
) -> None:
    async with session.post(messages(local), data=io.BytesIO(body)) as answer:
        assert (answer.status, (await answer.json())["code"]) == (status, code)
    assert local.world.posts == {}
    local.complaints.clear()
