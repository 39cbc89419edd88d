"""The line to Discord: what goes over it, what comes back, and what is said when it breaks."""

import asyncio
import shutil
import ssl
import subprocess
import threading
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp import BodyPartReader, web
from aiohttp.test_utils import TestServer

from bot.desk.base.message_body import FILES, Picture
from bot.desk.transport.line import Answer, Line

#: stands in the address of everything that goes by a token
SECRET = "a-token-that-nobody-else-may-read"


class Post:
    """Somebody at the other end, who notes what arrives and answers as told."""

    def __init__(self) -> None:
        self.line = Line("A bot (1.0)")
        self.server = TestServer(self.made())
        self.address = ""
        self.heard: list[dict[str, Any]] = []
        self.answer: Callable[[web.Request], Awaitable[web.StreamResponse]] = self.plain

    def made(self) -> web.Application:
        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", self._hear)
        return app

    async def _hear(self, request: web.Request) -> web.StreamResponse:
        parts: list[tuple[Any, Any, Any, bytes]] = []
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                assert isinstance(part, BodyPartReader)
                parts.append((part.name, part.filename, part.headers.get("Content-Type"), bytes(await part.read())))
        body = b"" if parts else await request.read()
        self.heard.append({"headers": request.headers, "path": request.raw_path, "body": body, "parts": parts})
        return await self.answer(request)

    async def plain(self, _: web.Request) -> web.StreamResponse:
        return web.json_response({"id": "7"}, headers={"X-RateLimit-Remaining": "4"})

    async def ask(self, body: dict[str, Any] | None = None, *, within: float = 20.0) -> Answer:
        url = f"{self.address}webhooks/1/{SECRET}%2F/messages/@original"
        return await self.line.ask("PATCH", url, body, within, {"Authorization": "Bot b"})


@pytest.fixture
async def post() -> AsyncIterator[Post]:
    made = Post()
    await made.server.start_server()
    made.address = str(made.server.make_url("/"))
    yield made
    await made.line.close()
    await made.server.close()


async def test_a_body_goes_as_json_to_the_address_as_it_is_quoted(post: Post) -> None:
    answer = await post.ask({"content": "Ann plays 5♥"})
    (heard,) = post.heard
    assert orjson.loads(heard["body"]) == {"content": "Ann plays 5♥"}
    assert heard["headers"]["Content-Type"] == "application/json"  # exactly: nothing of a charset
    assert heard["headers"]["User-Agent"] == "A bot (1.0)"
    assert heard["headers"]["Authorization"] == "Bot b"
    assert heard["path"] == f"/webhooks/1/{SECRET}%2F/messages/@original"
    assert (answer.status, answer.reason, answer.said) == (200, "OK", {"id": "7"})
    assert answer.headers.get("x-ratelimit-remaining") == answer.headers.get("X-RateLimit-Remaining") == "4"


async def test_files_go_as_parts_of_a_form_beside_the_body(post: Post) -> None:
    pictures = [Picture("table-1.png", b"\x89PNG one", "a table"), Picture("table-2.png", b"\x89PNG two", "a table")]
    await post.ask({"content": "Look.", FILES: pictures})
    (heard,) = post.heard
    (name, filename, _, body), *files = heard["parts"]
    assert (name, filename, orjson.loads(body)) == ("payload_json", None, {"content": "Look."})
    assert files == [
        ("files[0]", "table-1.png", pictures[0].kind, b"\x89PNG one"),
        ("files[1]", "table-2.png", pictures[1].kind, b"\x89PNG two"),
    ]


async def test_nothing_is_sent_where_there_is_no_body(post: Post) -> None:
    await post.ask()
    assert post.heard[0]["body"] == b""
    assert "Content-Type" not in post.heard[0]["headers"]


async def test_a_page_that_is_no_json_is_given_as_text_and_an_empty_one_as_nothing(post: Post) -> None:
    async def page(_: web.Request) -> web.StreamResponse:
        return web.Response(status=502, text="<h1>Bad gateway</h1>")

    async def empty(_: web.Request) -> web.StreamResponse:
        return web.Response(status=204)

    post.answer = page
    assert (await post.ask())[::2] == (502, "<h1>Bad gateway</h1>")
    post.answer = empty
    assert (await post.ask())[::2] == (204, None)


async def test_a_status_without_a_name_is_an_answer_too(post: Post) -> None:
    async def strange(_: web.Request) -> web.StreamResponse:
        return web.Response(status=520, reason="?")

    post.answer = strange
    answer = await post.ask()
    assert (answer.status, answer.reason) == (520, "")


async def test_who_is_sent_elsewhere_does_not_go(post: Post) -> None:
    async def elsewhere(_: web.Request) -> web.StreamResponse:
        return web.Response(status=302, headers={"Location": "/somewhere"})

    post.answer = elsewhere
    assert (await post.ask({"content": "secret"})).status == 302
    assert len(post.heard) == 1


def told(failed: BaseException) -> str:
    """All that a log could say of a failure, and of what it came of."""
    shown = "".join(traceback.format_exception(failed))
    chain = [failed.__context__, failed.__cause__]
    return shown + "".join(map(repr, chain)) + repr(failed) + str(failed)


async def test_a_line_that_breaks_is_a_broken_connection_that_names_no_token(post: Post) -> None:
    async def cut(request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.abort()
        return web.Response()

    post.answer = cut
    with pytest.raises(ConnectionError) as broken:
        await post.ask({"content": "So it stands."})
    assert SECRET not in told(broken.value)
    await post.server.close()
    with pytest.raises(ConnectionError) as broken:
        await post.ask()
    assert SECRET not in told(broken.value)


async def test_an_answer_that_does_not_come_in_time_is_not_waited_for(post: Post) -> None:
    for_ever = asyncio.Event()

    async def silent(_: web.Request) -> web.StreamResponse:
        await for_ever.wait()
        return web.Response()

    post.answer = silent
    with pytest.raises(TimeoutError) as late:
        await post.ask(within=0.2)
    assert SECRET not in told(late.value)
    for_ever.set()


async def test_no_proxy_that_the_environment_names_hears_of_it(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert (await post.ask()).status == 200


async def test_nothing_goes_over_a_line_that_was_closed(post: Post) -> None:
    await post.ask()
    await post.line.close()
    with pytest.raises(ConnectionAbortedError):
        await post.ask()
    await post.line.close()  # twice is once
    assert len(post.heard) == 1


# ---- certificates ---------------------------------------------------------------------------------------------------------


async def test_a_machine_without_certificates_reaches_a_discord_of_its_own(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
    assert (await post.ask()).status == 200
    with pytest.raises(ConnectionError):  # but no encrypted one, since it could be anybody
        await post.line.ask("GET", f"https://127.0.0.1:9/{SECRET}", None, 5.0, {})


_OPENSSL = shutil.which("openssl")


def signed(folder: Path) -> tuple[Path, Path, Path]:
    """Who vouches, a certificate for this machine, and its key."""
    authority, made, key = folder / "authority.pem", folder / "own.pem", folder / "own.key"
    request, more = folder / "own.csr", folder / "own.ext"
    more.write_text("subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n")
    for words in (
        f"req -x509 -newkey rsa:2048 -nodes -keyout {folder / 'a.key'} -out {authority} -days 2 -subj /CN=authority",
        f"req -newkey rsa:2048 -nodes -keyout {key} -out {request} -subj /CN=own",
        f"x509 -req -in {request} -CA {authority} -CAkey {folder / 'a.key'} -CAcreateserial -out {made} -days 2 -extfile {more}",
    ):
        subprocess.run([_OPENSSL or "", *words.split()], check=True, capture_output=True)
    return authority, made, key


class Encrypted(ThreadingHTTPServer):
    """Somebody at the other end of an encrypted line, who notes what arrives.

    In threads, since the test's own loop would be closed before it has hung up on the last one who was encrypted.
    """

    def __init__(self, context: ssl.SSLContext) -> None:
        self.heard: list[bytes] = []
        super().__init__(("127.0.0.1", 0), _Noting)
        self.socket = context.wrap_socket(self.socket, server_side=True)


class _Noting(BaseHTTPRequestHandler):
    def do_PATCH(self) -> None:
        assert isinstance(self.server, Encrypted)
        self.server.heard.append(self.rfile.read(int(self.headers["Content-Length"] or 0)))
        self.send_response(204)
        self.end_headers()

    def log_request(self, code: object = "", size: object = "") -> None:
        """Nothing is printed."""


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[tuple[Encrypted, Path]]:
    """The other end, and who vouches for it."""
    authority, made, key = signed(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(made, key)
    with Encrypted(context) as server:
        served = threading.Thread(target=server.serve_forever, args=(0.01,))
        served.start()
        yield server, authority
        server.shutdown()
        served.join()


@pytest.mark.skipif(_OPENSSL is None, reason="openssl, which makes certificates, is not installed")
async def test_who_nobody_vouches_for_is_told_nothing(
    post: Post, encrypted: tuple[Encrypted, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, authority = encrypted
    post.address = f"https://127.0.0.1:{server.server_port}/"
    with pytest.raises(ConnectionError) as broken:
        await post.ask({"content": "secret"})
    assert server.heard == []
    assert SECRET not in told(broken.value)
    await post.line.close()
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    post.line = Line("A bot (1.0)")  # certificates are read once
    assert (await post.ask({"content": "not for everybody"})).status == 204
    assert [orjson.loads(body) for body in server.heard] == [{"content": "not for everybody"}]
