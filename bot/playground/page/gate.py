"""The password of a playground that others on the network can reach: a form, a cookie, and patience with wrong ones."""

import asyncio
import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from time import monotonic
from urllib.parse import parse_qs

from aiohttp import web

COOKIE = "halley"
PAUSE = 1.0  #: seconds that a wrong password takes
_WAITING = 10  #: wrong ones that may wait at a time, so that many at once are not quicker than one after another
_LASTS = 7 * 86_400.0
_SESSIONS = 1000
_LONGEST = 4096  #: bytes of a form that are read
_PATIENCE = 5.0  #: seconds until they must be there

_FORM = Path(__file__).parent / "static" / "login.html"
_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Gate:
    """Knows who has said the password."""

    def __init__(self, password: str, pause: float = PAUSE) -> None:
        self._password = _digest(password)
        self._pause = pause
        self._inside: OrderedDict[str, float] = OrderedDict()
        self._waiting = 0

    def mount(self, app: web.Application) -> None:
        """Adds the form's address."""
        app.router.add_get("/page/login", self._show)
        app.router.add_post("/page/login", self._take)

    def knows(self, request: web.Request) -> bool:
        """Whether this browser has said the password in the last seven days."""
        until = self._inside.get(_digest(request.cookies.get(COOKIE, "")).hex())
        return until is not None and until > monotonic()

    async def _show(self, request: web.Request) -> web.Response:
        return _page("")

    async def _take(self, request: web.Request) -> web.Response:
        if self._waiting >= _WAITING:
            return _page("Too many have tried just now. Wait a moment.", 429)
        if not hmac.compare_digest(_digest(await _typed(request)), self._password):
            self._waiting += 1
            try:
                await asyncio.sleep(self._pause)
            finally:
                self._waiting -= 1
            return _page("That is not the password.", 403)
        return self._let_in(request)

    def _let_in(self, request: web.Request) -> web.Response:
        word = secrets.token_urlsafe(32)
        self._inside[_digest(word).hex()] = monotonic() + _LASTS
        while len(self._inside) > _SESSIONS:
            self._inside.popitem(last=False)
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(
            COOKIE, word, max_age=int(_LASTS), path="/", httponly=True, samesite="Strict", secure=request.secure
        )
        return response


async def _typed(request: web.Request) -> str:
    """The password in the form; "" when there is none to be read."""
    raw = b""
    try:
        async with asyncio.timeout(_PATIENCE):
            while len(raw) < _LONGEST and (more := await request.content.read(_LONGEST - len(raw))):
                raw += more
        return parse_qs(raw.decode("utf-8", "replace"), max_num_fields=8).get("password", [""])[0]
    except (TimeoutError, ValueError):
        return ""


def _page(problem: str, status: int = 200) -> web.Response:
    text = _FORM.read_text(encoding="utf-8").replace("<!-- problem -->", problem)
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"}
    return web.Response(text=text, status=status, content_type="text/html", headers=headers)


def _digest(word: str) -> bytes:
    return sha256(word.encode("utf-8", "surrogatepass")).digest()
