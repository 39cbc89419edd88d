"""A playground that others can reach: nothing is shown before the password, and guessing it is slow."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import aiohttp
import pytest

from bot.playground import LocalDiscord

WORD = "correct horse"


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(host="0.0.0.0", token="the bot's own", password=WORD) as discord:
        yield discord


@pytest.fixture
async def caller() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        yield session


def test_a_password_without_a_token_for_the_bot_is_no_protection() -> None:
    with pytest.raises(ValueError, match="token"):
        LocalDiscord(password=WORD)


async def test_without_the_password_there_is_only_the_form(local: LocalDiscord, caller: aiohttp.ClientSession) -> None:
    root = f"http://{local.address}"
    async with caller.get(root + "/") as answer:
        assert answer.url.path == "/page/login"
        assert 'type="password"' in await answer.text()
    for path in (
        "/page/people",
        "/page/feed?as=Ann",
        "/cdn/attachments/1/1/a.png",
        "/cdn/emojis/1.png",
        "/page/index.html",
    ):
        async with caller.get(root + path, headers={"Origin": root}) as answer:
            assert answer.status == 401, path
    async with caller.get(f"{local.api_url}/users/@me", headers={"Authorization": "Bot any"}) as answer:
        assert answer.status == 401
    assert local.people == []


async def test_the_gateway_takes_the_bots_own_token_alone(local: LocalDiscord, caller: aiohttp.ClientSession) -> None:
    async with caller.ws_connect(local.gateway_url) as line:
        await line.receive()
        await line.send_json({"op": 2, "d": {"token": "guessed", "intents": 1}})
        assert (await line.receive()).data == 4004
    async with caller.ws_connect(local.gateway_url) as line:
        await line.receive()
        await line.send_json({"op": 2, "d": {"token": "the bot's own", "intents": 1}})
        assert (await line.receive_json())["t"] == "READY"


async def test_the_password_opens_the_page_with_a_cookie_that_no_script_and_no_other_site_gets(
    local: LocalDiscord, caller: aiohttp.ClientSession
) -> None:
    root = f"http://{local.address}"
    async with caller.post(root + "/page/login", data={"password": WORD}, allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/")
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert WORD not in cookie
    async with caller.get(root + "/") as answer:
        assert "Who are you?" in await answer.text()
    async with caller.ws_connect(root + "/page/feed?as=Ann", headers={"Origin": root}) as feed:
        assert (await feed.receive_json())["t"] == "hello"


@pytest.mark.parametrize("body", [b"", b"password=", b"password=wrong", b"password=correct", b"\xff=%ff", b"&" * 5000])
async def test_a_wrong_password_opens_nothing_and_takes_its_time(body: bytes, caller: aiohttp.ClientSession) -> None:
    async with LocalDiscord(token="x", password=WORD) as local:
        began = monotonic()
        async with caller.post(f"http://{local.address}/page/login", data=body) as answer:
            assert answer.status == 403
            assert "not the password" in await answer.text()
            assert "Set-Cookie" not in answer.headers
        assert monotonic() - began >= 1.0


async def test_many_guesses_at_once_are_turned_away(local: LocalDiscord, caller: aiohttp.ClientSession) -> None:
    async def guess(number: int) -> int:
        async with caller.post(f"http://{local.address}/page/login", data={"password": str(number)}) as answer:
            return answer.status

    statuses = await asyncio.gather(*(guess(number) for number in range(40)))
    assert set(statuses) == {403, 429}
    assert statuses.count(403) <= 10


async def test_a_form_of_another_site_can_not_log_anybody_in(
    local: LocalDiscord, caller: aiohttp.ClientSession
) -> None:
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    async with caller.post(f"http://{local.address}/page/login", data={"password": WORD}, headers=foreign) as answer:
        assert answer.status == 403
        assert "Set-Cookie" not in answer.headers


async def test_a_made_up_cookie_opens_nothing(local: LocalDiscord, caller: aiohttp.ClientSession) -> None:
    for value in ("", "x", WORD, "é"):
        async with caller.get(f"http://{local.address}/page/people", headers={"Cookie": f"halley={value}"}) as answer:
            assert answer.status == 401
