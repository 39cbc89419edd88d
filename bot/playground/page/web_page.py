"""The page: its files, and the feed that ties one tab to one person. It passes on what it hears and knows no game."""

import re
from pathlib import Path

from aiohttp import WSCloseCode, web

from bot.playground.hub.hub import Hub
from bot.playground.page.guard import is_ours
from bot.playground.page.page_requests import Forms
from bot.playground.page.tab import Tab
from bot.playground.people.crowd import Crowd

STATIC = Path(__file__).parent / "static"

_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_LONGEST_NAME = 32
_LARGEST_WORD = 256 * 1024
_TABS = 200  #: feeds at one time
#: Nothing is loaded from elsewhere, nothing runs that is not a file of ours, and nobody frames the page.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class WebPage:
    """Serves the page of one local Discord."""

    def __init__(self, hub: Hub, crowd: Crowd) -> None:
        self._discord, self._crowd = hub, crowd
        self._files = {path.name: path for path in STATIC.iterdir() if path.suffix in _KINDS}
        self._forms = Forms()
        self._tabs: set[Tab] = set()

    def mount(self, app: web.Application) -> None:
        """Adds the page's addresses to the server."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/people", self._people)
        app.router.add_get("/page/feed", self._feed)
        app.router.add_get("/page/{name}", self._file)
        app.on_shutdown.append(self._close)

    async def _index(self, request: web.Request) -> web.FileResponse:
        return self._send("index.html")

    async def _file(self, request: web.Request) -> web.FileResponse:
        return self._send(request.match_info["name"])

    def _send(self, name: str) -> web.FileResponse:
        path = self._files.get(name)
        if path is None:
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={**_HEADERS, "Content-Type": f"{_KINDS[path.suffix]}; charset=utf-8"})

    async def _people(self, request: web.Request) -> web.Response:
        """Who is there already, for the door."""
        discord = self._discord
        people = [discord.serializer.user(user) for user in discord.guilds.people(discord.guilds.default)]
        return web.json_response({"people": people}, headers=_HEADERS)

    async def _feed(self, request: web.Request) -> web.WebSocketResponse:
        name = clean_name(request.query.get("as", ""))
        if not name:
            raise web.HTTPBadRequest(text="as=NAME says who is looking")
        if not is_ours(request.headers.get("Origin", ""), request.host, self._discord.host):
            raise web.HTTPForbidden(text="this feed is for the page of this server alone")
        if len(self._tabs) >= _TABS:
            raise web.HTTPServiceUnavailable(text="there are too many tabs open here")
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=_LARGEST_WORD, compress=False)
        await socket.prepare(request)
        tab = Tab(self._discord, self._crowd.person(name), socket, self._forms)
        self._tabs.add(tab)
        try:
            await tab.serve()
        finally:
            self._tabs.discard(tab)
        return socket

    async def _close(self, app: web.Application) -> None:
        for tab in tuple(self._tabs):
            await tab.close(WSCloseCode.GOING_AWAY)


def clean_name(name: str) -> str:
    """A name as it may stand in the list of people: one line, not too long."""
    return re.sub(r"\s+", " ", "".join(sign for sign in name if sign.isprintable())).strip()[:_LONGEST_NAME].strip()
