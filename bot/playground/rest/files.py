"""The bytes of uploads and emojis, served so that no browser takes them for anything but what they are."""

from aiohttp import web

from bot.playground.hub.hub import Hub

#: what is shown as it is: it can run nothing. Everything else is bytes to be kept.
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")
_BYTES = "application/octet-stream"
#: a number never stands for other bytes, so that nobody needs to ask for them twice
_KEPT = {"Cache-Control": "max-age=31536000, immutable"}


class Files:
    """Serves the files of one local Discord."""

    def __init__(self, discord: Hub) -> None:
        self._discord = discord

    def mount(self, app: web.Application) -> None:
        """Adds their addresses."""
        upload = "/cdn/attachments/{channel:[0-9]{1,20}}/{upload:[0-9]{1,20}}/{name}"
        app.router.add_get(upload, self._attachment)
        app.router.add_get("/cdn/emojis/{emoji:[0-9]{1,20}}{ending:(\\.[a-z]{1,5})?}", self._emoji)

    async def _attachment(self, request: web.Request) -> web.Response:
        world, upload = self._discord.world, request.match_info["upload"]
        data = world.files.get(int(upload))
        if data is None:
            raise web.HTTPNotFound
        posts = world.timelines.get(int(request.match_info["channel"]), {})
        uploads = (each for post in posts.values() for each in post.attachments)
        kind = next((each["content_type"] for each in uploads if str(each["id"]) == upload), None)
        return _served(data, kind)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self._discord.world.emojis.get(int(request.match_info["emoji"]))
        if emoji is None or emoji.id not in self._discord.world.files:
            raise web.HTTPNotFound
        return _served(self._discord.world.files[emoji.id], emoji.kind)


def _served(data: bytes, kind: str | None) -> web.Response:
    if kind in _SHOWN:
        return web.Response(body=data, content_type=kind, headers=_KEPT)
    return web.Response(body=data, content_type=_BYTES, headers={**_KEPT, "Content-Disposition": "attachment"})
