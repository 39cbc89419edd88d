"""Odd requests by the thousand, the same ones for the same seed: good bodies with something in them replaced or missing."""

import json
from random import Random
from typing import Any

from aiohttp import FormData
from yarl import URL

from bot.playground import LocalDiscord
from bot.playground.hub.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from bot.playground.rest import rest_app, rest_guilds, rest_interactions, rest_messages
from bot.playground.rest.rest import Route

Json = dict[str, Any]

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 1 << 63, 1 << 64, 10**30, 1.5, 1e308, "", "x", "\0", "12", "-5", "²", "9" * 40, "x" * 5000,
    [], [None], [[]], [1], ["x"], {}, {"x": None}, {"id": []}, [{}], [{"id": {}}],
]  # fmt: skip
_ROW: Json = {
    "type": 1,
    "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "a", "emoji": {"name": "x"}}],
}
_MENU: Json = {"type": 3, "custom_id": "b", "options": [{"label": "x", "value": "y"}]}
_EMBED: Json = {"title": "t", "footer": {"text": "x"}, "author": {"name": "y"}, "fields": [{"name": "a", "value": "b"}]}
_MESSAGE: Json = {
    "content": "hi", "flags": 0, "embeds": [_EMBED], "components": [_ROW, {"type": 1, "components": [_MENU]}],
    "allowed_mentions": {"parse": ["users"], "users": ["1"], "roles": []}, "nonce": "5", "enforce_nonce": True,
    "attachments": [{"id": "0", "filename": "a", "description": "b"}], "message_reference": {"message_id": "1"},
}  # fmt: skip
_PICTURED: Json = {"type": 11, "media": {"url": "http://x"}}
_LAYOUT: Json = {
    "flags": 1 << 15,
    "components": [{"type": 17, "accent_color": 5, "components": [
        {"type": 10, "content": "x"},
        {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": _PICTURED},
        {"type": 12, "items": [{"media": {"url": "http://x"}}]},
        {"type": 14, "spacing": 1},
        {"type": 13, "file": {"url": "attachment://x"}},
    ]}],
}  # fmt: skip
_FORM: Json = {
    "title": "t", "custom_id": "c",
    "components": [{"type": 18, "label": "x", "component": {"type": 4, "custom_id": "q", "style": 1}}],
}  # fmt: skip
_COMMAND: Json = {
    "name": "abc", "description": "d", "default_member_permissions": "32",
    "options": [{"type": 3, "name": "a", "description": "b", "choices": [{"name": "x", "value": "y"}]}],
}  # fmt: skip
_OTHER: Json = {
    "image": "data:image/png;base64,AAAA", "name": "abc", "recipient_id": "1", "messages": ["1", "2"], "type": 11,
    "topic": "x", "archived": False, "locked": False, "position": 1,
}  # fmt: skip
_CHOICES: Json = {"choices": [{"name": "a", "value": "b"}]}
_BROKEN = [
    b"{", b"\xff\xfe", b"[1,", b"nul", b"[" * 3000 + b"]" * 3000, b'{"components":' * 900 + b"1" + b"}" * 900, b'{"content":1e999}',
]  # fmt: skip
_PARTS = [
    b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}\r\n--x--', b"--x\r\n\r\n", b"--x", b"", b"y",
    b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\na\r\n--y--\r\n--x--",
    b"--x\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name=file\r\n\r\n!!!\r\n--x--",
    b"--x\r\nContent-Disposition: \xff\r\nContent-Length: zz\r\n\r\n\r\n--x--",
    b"--x\r\nContent-Disposition: form-data; name=\"files[99999]\"; filename=\"\"\r\n\r\n\r\n--x--",
]  # fmt: skip
_KINDS = [
    "application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "application/json; charset=utf-7",
    "application/x-www-form-urlencoded", "x",
]  # fmt: skip
_QUERIES = [
    "limit=x", "limit=-1", f"limit={'9' * 40}", "after=x", "before=%C2%B2", "around=", "with_response=%ff", "after=%00", "=&&&",
    "limit=1e5", "limit=0", "query=%ff&limit=1",
]  # fmt: skip
_IDS = ["%C2%B2", "0", "-1", "9" * 30, str(1 << 63), "x", "%ff", "%00", "@original", "%F0%9F", "a" * 300, "..", "%2F"]
#: what would leave nothing to go on with
_LAST = {("DELETE", "/channels/{channel}"), ("DELETE", "/users/@me/guilds/{guild}")}
ROUTES = [
    route
    for table in (rest_app.ROUTES, rest_messages.ROUTES, rest_guilds.ROUTES, rest_interactions.ROUTES)
    for route in table
    if (route.method, route.pattern) not in _LAST
]


def changed(value: Any, chance: Random) -> Any:
    """The value with something in it replaced or left out."""
    if isinstance(value, dict) and value and chance.random() < 0.75:
        name = chance.choice(list(value))
        rest = {key: each for key, each in value.items() if key != name}
        return rest if chance.random() < 0.1 else rest | {name: changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], changed(value[at], chance), *value[at + 1 :]]
    return chance.choice(ODD)


class Odd:
    """Makes odd requests to one local Discord, in which there is a message, a command and an interaction to be odd about."""

    def __init__(self, local: LocalDiscord, seed: int) -> None:
        self._local = local
        self._chance = Random(seed)
        self._ann = local.person("Ann")

    def next(self) -> tuple[str, URL, Json]:
        """A method, an address and what goes with it."""
        chance, route = self._chance, self._chance.choice(ROUTES)
        path = route.pattern.format(**self._places(route))
        query = f"?{chance.choice(_QUERIES)}" if chance.random() < 0.3 else ""
        method = route.method if chance.random() < 0.95 else chance.choice(["PUT", "OPTIONS", "HEAD", "TRACE", "FOO"])
        return method, URL(f"{self._local.api_url}{path}{query}", encoded=True), self._said(route)

    def _places(self, route: Route) -> Json:
        local, chance = self._local, self._chance
        post = next(reversed(local.world.posts.values()), None)
        kind = chance.choice([COMMAND, COMPONENT, AUTOCOMPLETE, MODAL])
        on = post if post is not None and chance.random() < 0.5 else None
        asked = local.interactions.open(kind, self._ann.id, self._ann.channel(), {}, on=on).interaction
        if chance.random() < 0.5 and not route.pattern.endswith("callback"):
            asked.answer, asked.original_id = 4, None if post is None else post.id
        places: Json = {
            "app": local.state.bot_id, "guild": local.guilds.default.id, "channel": self._ann.channel().id,
            "message": 1 if post is None else post.id, "interaction": asked.id, "token": asked.token, "user": self._ann.id,
            "emoji": next(iter(local.world.emojis), 1) if "emojis" in route.pattern else "%F0%9F%AA%9F",
            "command": next(iter(local.world.commands), 1),
        }  # fmt: skip
        return {name: chance.choice(_IDS) if chance.random() < 0.08 else value for name, value in places.items()}

    def _body(self, route: Route) -> Any:
        chance = self._chance
        message = chance.choice([_MESSAGE, _LAYOUT])
        if route.pattern.endswith("/callback"):
            data = chance.choice([message, _FORM, _CHOICES])
            return changed({"type": chance.choice([4, 5, 6, 7, 8, 9]), "data": data}, chance)
        if "/commands" in route.pattern:
            one = changed(_COMMAND, chance)
            return [one, changed(_COMMAND, chance)] if route.method == "PUT" and chance.random() < 0.8 else one
        if "/messages" in route.pattern or route.pattern.startswith("/webhooks"):
            return changed(message, chance)
        return changed(_OTHER, chance)

    def _said(self, route: Route) -> Json:
        chance, how = self._chance, self._chance.random()
        if how < 0.75:
            return {"data": json.dumps(self._body(route)).encode(), "headers": {"Content-Type": "application/json"}}
        if how < 0.85:
            return {"data": chance.choice(_BROKEN), "headers": {"Content-Type": chance.choice(_KINDS)}}
        if how < 0.92:
            return {"data": chance.choice(_PARTS), "headers": {"Content-Type": "multipart/form-data; boundary=x"}}
        form = FormData()
        form.add_field("payload_json", json.dumps(self._body(route)))
        for _ in range(chance.randrange(3)):
            name = chance.choice(["files[0]", "files[999]", "file", "files[x]", "zz"])
            form.add_field(name, b"abc", filename=chance.choice(["a.png", "../x", "", "é\u202e.svg"]))
        return {"data": form}
