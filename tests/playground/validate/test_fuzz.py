"""Whatever is sent, the local Discord says what is wrong with it: no 500, no traceback, and it goes on."""

import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

import aiohttp
import pytest
from yarl import URL

from bot.playground import LocalDiscord
from tests.playground.odd import ODD, Odd, changed

TOKEN = {"Authorization": "Bot any"}
REQUESTS = 700


@pytest.fixture
async def local(caplog: pytest.LogCaptureFixture) -> AsyncIterator[LocalDiscord]:
    caplog.set_level(logging.WARNING)
    async with LocalDiscord(limits="off") as discord:
        yield discord
    assert [record.getMessage() for record in caplog.records if record.name != "asyncio"] == []


@pytest.mark.parametrize("seed", range(3))
async def test_odd_requests_are_told_what_is_wrong_with_them(local: LocalDiscord, seed: int) -> None:
    odd, found = Odd(local, seed), Counter[int]()
    address = f"{local.api_url}/channels/{local.person('Ann').channel().id}/messages"
    async with aiohttp.ClientSession(headers=TOKEN) as session:
        for _ in range(REQUESTS):
            if not local.world.posts:
                await (await session.post(address, json={"content": "hi"})).read()
            method, url, said = odd.next()
            async with session.request(method, url, **said) as answer:
                text = await answer.text()
                assert answer.status < 500, (method, url, said, text)
                found[answer.status] += 1
        assert found[200] > REQUESTS / 20  # not all of them so odd that nothing is tried
        assert found[400] > REQUESTS / 20
        async with session.get(f"{local.api_url}/users/@me") as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("POST /channels/{channel}/messages", {"flags": "x"}),
        ("POST /channels/{channel}/messages", {"flags": 1.5, "content": "x"}),
        ("POST /channels/{channel}/messages", {"content": ["x"]}),
        ("POST /channels/{channel}/messages", {"embeds": [None]}),
        ("POST /channels/{channel}/messages", {"embeds": [{"footer": "x"}]}),
        ("POST /channels/{channel}/messages", {"content": "x", "attachments": [1]}),
        ("POST /channels/{channel}/messages", {"content": "x", "allowed_mentions": {"users": ["x"]}}),
        ("POST /channels/{channel}/messages", {"content": "x", "message_reference": {"message_id": "x"}}),
        ("POST /channels/{channel}/messages", {"flags": 32768, "components": [{"type": 17, "components": [1]}]}),
        ("POST /channels/{channel}/messages/bulk-delete", {"messages": ["x", "y"]}),
        ("GET /channels/{channel}/messages?limit=x", None),
        ("GET /channels/{channel}/messages?after=x", None),
        ("GET /guilds/{guild}/members?limit=x", None),
        ("POST /users/@me/channels", {"recipient_id": "x"}),
        ("PUT /applications/{app}/commands", [1]),
        ("PUT /applications/{app}/commands", [{"name": "a", "description": "b", "options": [None]}]),
        ("POST /applications/{app}/emojis", {"name": "abc", "image": 5}),
        ("PATCH /channels/{channel}", {"name": {}}),
    ],
)
async def test_a_field_of_the_wrong_kind_is_named(local: LocalDiscord, path: str, body: object) -> None:
    method, _, rest = path.partition(" ")
    channel = local.person("Ann").channel().id
    place = rest.format(channel=channel, guild=local.guilds.default.id, app=local.state.bot_id)
    async with (
        aiohttp.ClientSession(headers=TOKEN) as session,
        session.request(method, local.api_url + place, json=body) as answer,
    ):
        said = await answer.json()
        assert (answer.status, said["code"]) == (400, 50035), said
        assert "_errors" in json.dumps(said["errors"])


@pytest.mark.parametrize(
    "path",
    [
        "/cdn/attachments/1/" + "9" * 20 + "/x", "/cdn/attachments/1/" + "9" * 5000 + "/x", "/cdn/attachments/%C2%B2/1/x",
        "/cdn/emojis/" + "9" * 20 + ".png", "/cdn/emojis/%C2%B2.png", "/page/..%2fpage.py", "/page/%00", "/page/%ff", "/%ff",
        "/page/../page.py", "/page/feed?as=%ff", "/page/feed?as=Ann", "/page/feed", "/gateway?v=x", "/healthz?%ff", "/api/v10/%ff/%00",
        "/page/login",
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "FOO"])
async def test_odd_addresses_of_the_page_are_no_fault_of_the_server(
    local: LocalDiscord, method: str, path: str
) -> None:
    url = URL(f"http://{local.address}{path}", encoded=True)
    async with aiohttp.ClientSession() as session, session.request(method, url, data=b"x") as answer:
        assert answer.status < 500


# ---- the gateway

_GOOD = {"token": "any", "intents": 1, "shard": [0, 1], "properties": {}}


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\xff\xff", 4002),
        ("", 4002),
        ("[]", 4002),
        ("x" * 5000, 4002),
        ('{"op":2,"d":null}', 4002),
        ('{"op":[2]}', 4003),
        ('{"op":99}', 4003),
        ("[" * 2000, 4002),
        ({"op": 2, "d": {**_GOOD, "token": {}}}, 4004),
        ({"op": 2, "d": {**_GOOD, "token": 5}}, 4004),
        ({"op": 2, "d": {**_GOOD, "shard": 5}}, 4010),
        ({"op": 2, "d": {**_GOOD, "shard": ["a", "b"]}}, 4010),
        ({"op": 2, "d": {**_GOOD, "shard": [0, 0]}}, 4010),
        ({"op": 2, "d": {**_GOOD, "shard": [0, 1 << 70]}}, 4010),
        ({"op": 2, "d": {**_GOOD, "intents": "x"}}, 4013),
        ({"op": 2, "d": {**_GOOD, "intents": -1}}, 4013),
        ({"op": 6, "d": {"session_id": ["x"], "seq": 1, "token": "x"}}, 4002),
        ({"op": 6, "d": {"session_id": "x", "seq": "1", "token": "x"}}, 4002),
    ],
)
async def test_a_frame_that_is_none_closes_the_gateway_with_its_code(
    local: LocalDiscord, frame: object, code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as line:
        await line.receive()
        if isinstance(frame, bytes):
            await line.send_bytes(frame)
        else:
            await line.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        closed = await line.receive()
        assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, code)


async def test_a_frame_too_large_to_be_read_closes_the_gateway(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as line:
        await line.receive()
        await line.send_str("x" * (2 << 20))
        closed = await line.receive()
        assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)


async def test_odd_requests_of_a_known_bot_close_the_gateway_or_are_let_be(local: LocalDiscord) -> None:
    chance, found = Random(5), Counter[int | None]()
    asked = {"guild_id": str(local.guilds.default.id), "query": "", "limit": 0, "user_ids": ["1"], "nonce": "x"}
    async with aiohttp.ClientSession() as session:
        for _ in range(150):
            async with session.ws_connect(local.gateway_url) as line:
                await line.receive()
                await line.send_json({"op": 2, "d": _GOOD})
                await line.send_json({"op": chance.choice([8, 8, 8, 3, 4, *ODD]), "d": changed(asked, chance)})
                await line.send_json({"op": 1, "d": None})
                while (heard := await line.receive()).type is aiohttp.WSMsgType.TEXT:
                    if json.loads(heard.data)["op"] == 11:
                        await line.close()
                found[heard.data if heard.type is aiohttp.WSMsgType.CLOSE else None] += 1
    assert set(found) <= {None, 4001, 4002, 4005}
    assert found[4002] > 10
    assert found[None] > 10


async def test_a_tab_that_asks_for_too_much_at_once_is_told_so(local: LocalDiscord) -> None:
    origin, channel = f"http://{local.address}", str(local.person("Ann").channel().id)
    commands = f"{local.api_url}/applications/{local.state.bot_id}/commands"
    async with aiohttp.ClientSession() as session:
        async with session.put(commands, json=[{"name": "do", "description": "Does"}], headers=TOKEN) as put:
            assert put.status == 200
        async with session.ws_connect(f"{origin}/page/feed?as=Ann", headers={"Origin": origin}) as feed:
            for number in range(120):  # there is no bot to answer: each of them waits
                await feed.send_json({"t": "slash", "nonce": str(number), "channel_id": channel, "name": "do"})
            refused = [heard async for heard in _failures(feed, 20)]
    assert {heard["text"] for heard in refused} == {"That is too much at once. Wait a moment."}


async def _failures(feed: aiohttp.ClientWebSocketResponse, count: int) -> AsyncIterator[dict[str, str]]:
    while count:
        heard = await feed.receive_json()
        if heard["t"] == "failed":
            count -= 1
            yield heard
