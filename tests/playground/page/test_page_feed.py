"""The page's feed without a browser: who may open it, and what a broken or nasty page can do."""

import aiohttp
import pytest

from bot.playground import LocalDiscord
from bot.playground.page.web_page import clean_name, is_ours


@pytest.fixture
async def local():
    async with LocalDiscord() as discord:
        yield discord


def test_only_this_servers_own_page_may_speak_for_people() -> None:
    assert is_ours("http://127.0.0.1:8400", "127.0.0.1:8400", "127.0.0.1")
    assert is_ours("http://localhost:8400", "localhost:8400", "127.0.0.1")
    assert not is_ours("http://evil.example", "127.0.0.1:8400", "127.0.0.1")
    assert not is_ours("", "127.0.0.1:8400", "127.0.0.1")
    assert not is_ours("null", "127.0.0.1:8400", "127.0.0.1")
    assert not is_ours("http://127.0.0.1:9999", "127.0.0.1:8400", "127.0.0.1")


def test_a_foreign_name_that_points_to_this_machine_does_not_pass() -> None:
    assert not is_ours("http://evil.example:8400", "evil.example:8400", "127.0.0.1")
    assert is_ours("http://cards.example:8400", "cards.example:8400", "0.0.0.0")


def test_a_name_is_one_line_and_not_too_long() -> None:
    assert clean_name("  Ann \n\t of  Wye ") == "Ann of Wye"
    assert clean_name("\u202eAnn\x00") == "Ann"
    assert clean_name("x" * 99) == "x" * 32
    assert clean_name(" \n ") == ""


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_a_foreign_origin_is_refused_and_nobody_comes_in(local: LocalDiscord, origin: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{local.page_url}/page/feed?as=Eve", headers={"Origin": origin})
    assert refused.value.status == 403
    assert local.people == []


async def test_nonsense_from_a_page_is_answered_and_does_no_harm(local: LocalDiscord) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{local.page_url}/page/feed?as=Ann", headers={"Origin": local.page_url}) as feed,
    ):
        assert (await feed.receive_json())["t"] == "hello"
        await feed.send_str("{")
        await feed.send_str("[1]")
        nonsense = [
            {"t": "dance"},
            {"t": "press", "message_id": "x", "custom_id": 3},
            {"t": "say", "channel_id": "1", "content": "lost"},
            {"t": "slash", "channel_id": "1", "name": ["a"]},
            {"t": "submit", "interaction_id": "5", "values": {}},
            {},
        ]
        for nonce, said in enumerate(nonsense):
            await feed.send_json(said | {"nonce": nonce})
            answer = await feed.receive_json()
            assert (answer["t"], answer["nonce"]) == ("failed", nonce)
        await feed.send_json({"t": "say", "nonce": "9", "channel_id": str(local.guilds.channel().id), "content": "hi"})
        kinds = [(await feed.receive_json())["t"] for _ in range(2)]
        assert kinds == ["message", "done"]


async def test_the_files_of_the_page_are_served_and_nothing_else(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(local.page_url) as page:
            assert page.status == 200
            assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        async with session.get(f"{local.page_url}/page/main.js") as script:
            assert script.content_type == "text/javascript"
        for path in ("/page/page.py", "/page/..%2Fpage.py", "/page/static"):
            async with session.get(local.page_url + path) as missing:
                assert missing.status == 404


async def test_the_page_names_nothing_outside_of_itself(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.get(local.page_url) as page:
        text = await page.text()
    assert "http://" not in text
    assert "https://" not in text
