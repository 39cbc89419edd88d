"""Before any address: whether this caller may be here at all, and what every answer says to a browser.

A page of another site in the same browser can reach this machine: under a foreign name that was made to point here (so the name
in `Host` is checked), or from its own address (so `Origin` is). The bot's addresses have no business with any browser.
"""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

from bot.playground.hub.hub import Hub
from bot.playground.page.doors import Doors
from bot.playground.page.gate import Gate
from bot.playground.rest.rest import PREFIX

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

#: unless an address says otherwise: nothing is run, nothing is guessed, nobody else shows it
CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
_HEADERS = {
    "Content-Security-Policy": CLOSED,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_OPEN = ("/healthz", "/page/login")  #: what is there for those who have not said the password


class Guard:
    """Judges every request of one local Discord."""

    def __init__(self, hub: Hub, doors: Doors, gate: Gate | None) -> None:
        self._hub, self._doors, self._gate = hub, doors, gate

    def mount(self, app: web.Application) -> None:
        """Puts the guard before the application's addresses."""
        app.middlewares.append(self._stand)
        app.on_response_prepare.append(_mark)

    @web.middleware
    async def _stand(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        doors = self._doors
        doors.begun(request)
        try:
            self._judge(request)
            return await handler(request)
        finally:
            doors.ended(request)

    def _judge(self, request: web.Request) -> None:
        if not self._knows(request.headers.get("Host", "")):
            raise web.HTTPForbidden(text="This server does not go by that name.")
        if "Content-Encoding" in request.headers and request.headers["Content-Encoding"].lower() != "identity":
            raise web.HTTPUnsupportedMediaType(text="Bodies are taken as they are, not compressed.")
        if request.path.startswith(PREFIX + "/") or request.path.rstrip("/") == "/gateway":
            if "Origin" in request.headers or not _from_here(request):
                raise web.HTTPForbidden(text="This address is for the bot, not for pages.")
            return  # it shows its token
        self._judge_page(request)

    def _judge_page(self, request: web.Request) -> None:
        origin = request.headers.get("Origin")
        acts = request.method not in ("GET", "HEAD")
        if acts and origin is not None and not is_ours(origin, request.host, self._hub.host):
            raise web.HTTPForbidden(text="This address is for the page of this server alone.")
        if not _from_here(request) and (acts or request.headers.get("Sec-Fetch-Mode") != "navigate"):
            raise web.HTTPForbidden(text="This address is for the page of this server alone.")
        gate = self._gate
        if gate is None or request.path in _OPEN or _is_static(request.path) or gate.knows(request):
            return
        raise web.HTTPFound("/page/login") if request.path == "/" else web.HTTPUnauthorized(text="Log in first.")

    def _knows(self, host: str) -> bool:
        """Whether this is a name of ours. Where the password is asked for, a foreign name gains nothing."""
        if not is_loopback(self._hub.host):
            return bool(host)
        try:
            return is_loopback(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False


def is_ours(origin: str, host: str, bound: str) -> bool:
    """Whether a request comes from this server's own page: no other site in the same browser may speak for a person.

    On a loopback address the name used must be one of this machine's, else a foreign name that was made to point here
    would pass.
    """
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or parts.netloc != host:
        return False
    return not is_loopback(bound) or is_loopback(name)


def is_loopback(name: str) -> bool:
    """Whether a name or an address is this machine's own."""
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _from_here(request: web.Request) -> bool:
    """What the browser itself says of where a request comes from; programs that are no browsers say nothing."""
    return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")


def _is_static(path: str) -> bool:
    """The page's own files hold nothing of anybody."""
    return path.startswith("/page/") and path.endswith((".css", ".js", ".svg"))


async def _mark(_request: web.Request, response: web.StreamResponse) -> None:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
