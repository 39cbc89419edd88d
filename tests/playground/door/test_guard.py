"""Who may speak to the local Discord, how much, and for how long; and what it serves so that no browser is led astray."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from io import BytesIO

import aiohttp
import pytest

from bot.playground import LocalDiscord
from bot.playground.page.doors import Doors

TOKEN = {"Authorization": "Bot any"}


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as discord:
        yield discord


@pytest.fixture
async def caller() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        yield session


def root(local: LocalDiscord) -> str:
    return f"http://{local.address}"


# ---- who


@pytest.mark.parametrize("path", ["/", "/page/people", "/page/main.js", "/healthz", "/api/v10/users/@me", "/gateway"])
async def test_a_foreign_name_that_was_made_to_point_here_is_refused_everywhere(
    local: LocalDiscord, caller: aiohttp.ClientSession, path: str
) -> None:
    for name in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::", "127.0.0.1@evil.example"):
        async with caller.get(root(local) + path, headers={**TOKEN, "Host": name}) as answer:
            assert answer.status == 403, name


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "localhost:9000"])
async def test_names_of_this_machine_are_good(local: LocalDiscord, caller: aiohttp.ClientSession, name: str) -> None:
    async with caller.get(root(local) + "/", headers={"Host": name}) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_another_sites_page_can_not_speak_as_the_bot(
    local: LocalDiscord, caller: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    channel = local.person("Ann").channel().id
    sent = {**TOKEN, "Content-Type": "text/plain", **headers}
    async with caller.post(
        f"{local.api_url}/channels/{channel}/messages", data=b'{"content":"hi"}', headers=sent
    ) as no:
        assert no.status == 403
    assert local.person("Ann").sees() == []


async def test_not_even_this_servers_own_page_may_speak_as_the_bot(
    local: LocalDiscord, caller: aiohttp.ClientSession
) -> None:
    async with caller.get(f"{local.api_url}/users/@me", headers={**TOKEN, "Origin": root(local)}) as answer:
        assert answer.status == 403


async def test_another_site_may_link_to_the_page_but_not_read_who_is_here(
    local: LocalDiscord, caller: aiohttp.ClientSession
) -> None:
    linked = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    async with caller.get(root(local) + "/", headers=linked) as answer:
        assert answer.status == 200
    async with caller.get(root(local) + "/page/people", headers={**linked, "Sec-Fetch-Mode": "no-cors"}) as answer:
        assert answer.status == 403


async def test_only_the_bots_own_token_is_good_where_it_has_one(caller: aiohttp.ClientSession) -> None:
    async with LocalDiscord(token="right") as local:
        for token, status in (("right", 200), ("wrong", 401), ("", 401), ("righ", 401)):
            async with caller.get(f"{local.api_url}/users/@me", headers={"Authorization": f"Bot {token}"}) as answer:
                assert answer.status == status, token


# ---- what browsers are told


@pytest.mark.parametrize("path", ["/", "/page/style.css", "/nowhere", "/healthz", "/api/v10/users/@me"])
async def test_every_answer_forbids_what_is_not_its_own(
    local: LocalDiscord, caller: aiohttp.ClientSession, path: str
) -> None:
    async with caller.get(root(local) + path) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.html", "application/octet-stream"),
        ("a.svg", "application/octet-stream"),
        ("a.xml", "application/octet-stream"),
        ("a.js", "application/octet-stream"),
        ("a.pdf", "application/octet-stream"),
        ("a", "application/octet-stream"),
        ("a.png", "image/png"),
        ("a.webp", "image/webp"),
    ],
)
async def test_an_upload_can_run_nothing_in_the_page_whatever_it_says_it_is(
    local: LocalDiscord, caller: aiohttp.ClientSession, name: str, kind: str
) -> None:
    form = aiohttp.FormData()
    form.add_field("files[0]", b"<script>alert(1)</script>", filename=name, content_type="text/html")
    channel = local.person("Ann").channel().id
    async with caller.post(f"{local.api_url}/channels/{channel}/messages", data=form, headers=TOKEN) as sent:
        (upload,) = (await sent.json())["attachments"]
    async with caller.get(upload["url"]) as served:
        assert served.content_type == kind
        assert served.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in served.headers["Content-Security-Policy"]
        assert ("attachment" in served.headers.get("Content-Disposition", "")) == (kind != f"image/{name[2:]}")


# ---- how much


@pytest.mark.parametrize("how", ["gzip", "deflate", "br"])
async def test_a_small_body_that_stands_for_a_huge_one_is_not_unpacked(
    local: LocalDiscord, caller: aiohttp.ClientSession, how: str
) -> None:
    huge = b'{"content":"' + b"x" * 20_000_000 + b'"}'
    packed = {"gzip": gzip.compress(huge), "deflate": zlib.compress(huge), "br": b"\x00" * 2000}[how]
    channel = local.person("Ann").channel().id
    headers = {**TOKEN, "Content-Type": "application/json", "Content-Encoding": how}
    async with caller.post(f"{local.api_url}/channels/{channel}/messages", data=packed, headers=headers) as answer:
        assert answer.status == 415


async def test_a_body_of_more_than_anybody_needs_is_not_read_to_its_end(
    local: LocalDiscord, caller: aiohttp.ClientSession
) -> None:
    address = f"{local.api_url}/channels/{local.person('Ann').channel().id}/messages"
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(400):
            read += 1 << 20
            yield b" " * (1 << 20)

    try:
        async with caller.post(
            address, data=endless(), headers={**TOKEN, "Content-Type": "application/json"}
        ) as answer:
            assert answer.status == 413
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
        pass  # it hung up before we had heard the answer
    assert read < 100 << 20


async def test_a_form_of_more_than_anybody_needs_is_refused(local: LocalDiscord, caller: aiohttp.ClientSession) -> None:
    form = aiohttp.FormData()
    for number in range(3):
        form.add_field(f"files[{number}]", BytesIO(b"x" * (9 << 20)), filename="a.bin")
    address = f"{local.api_url}/channels/{local.person('Ann').channel().id}/messages"
    try:
        async with caller.post(address, data=form, headers=TOKEN) as answer:
            assert answer.status == 413
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError):
        pass
    assert local.person("Ann").sees() == []
    assert local.world.files == {}


async def test_the_body_of_somebody_without_a_token_is_not_even_read(local: LocalDiscord) -> None:
    reader, writer = await asyncio.open_connection(*local.address.split(":"))
    head = "POST /api/v10/channels/1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n"
    writer.write(head.encode())
    assert b" 401 " in await asyncio.wait_for(reader.readline(), 5)
    writer.close()


async def test_the_log_keeps_nothing_of_what_was_said_unless_it_is_told_to(caller: aiohttp.ClientSession) -> None:
    for kept in (False, True):
        async with LocalDiscord(keep_bodies=kept) as local:
            address = f"{local.api_url}/channels/{local.person('Ann').channel().id}/messages"
            async with caller.post(address, json={"content": "hush"}, headers=TOKEN) as answer:
                assert answer.status == 200
            (entry,) = local.log
            assert ("hush" in repr(entry)) == kept
            assert entry.status == 200


# ---- how long


async def test_connections_that_never_say_what_they_want_are_shown_out() -> None:
    async with LocalDiscord(doors=Doors(head=0.2)) as local:
        host, port = local.address.split(":")
        slow = [await asyncio.open_connection(host, port) for _ in range(50)]
        for _, writer in slow:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        ended = await asyncio.wait_for(asyncio.gather(*(_rest(reader) for reader, _ in slow)), 10)
        assert set(ended) == {b""}
        for _, writer in slow:
            writer.close()


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def test_a_connection_too_many_is_refused_and_the_others_are_served(caller: aiohttp.ClientSession) -> None:
    async with LocalDiscord(doors=Doors(most=3)) as local:
        host, port = local.address.split(":")
        waiting = [await asyncio.open_connection(host, port) for _ in range(3)]
        with pytest.raises(aiohttp.ClientError):
            await caller.get(root(local) + "/healthz")
        waiting[0][1].write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in await asyncio.wait_for(waiting[0][0].readline(), 5)
        for _, writer in waiting:
            writer.close()


async def test_a_connection_rests_between_requests_only_so_long() -> None:
    async with LocalDiscord(doors=Doors(idle=0.2)) as local:
        reader, writer = await asyncio.open_connection(*local.address.split(":"))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTT")
        assert b" 200 " in await asyncio.wait_for(reader.readline(), 5)
        await asyncio.wait_for(_rest(reader), 10)
        writer.close()


async def test_an_open_feed_is_no_waiting_connection() -> None:
    async with (
        LocalDiscord(doors=Doors(head=0.1, idle=0.1)) as local,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{root(local)}/page/feed?as=Ann", headers={"Origin": root(local)}) as feed,
    ):
        assert (await feed.receive_json())["t"] == "hello"
        await asyncio.sleep(0.4)
        await feed.send_json({"t": "dance", "nonce": "1"})
        assert (await feed.receive_json())["t"] == "failed"
