"""Components and embeds as Discord shows them: with every field that was left out, and addresses for what is attached."""

from typing import Any

Json = dict[str, Any]

_SELECTS, _ROW, _SECTION, _THUMBNAIL, _GALLERY, _FILE, _SEPARATOR, _CONTAINER = (
    (3, 5, 6, 7, 8),
    1,
    9,
    11,
    12,
    13,
    14,
    17,
)
_MEDIA = {"description": None, "spoiler": False}
#: what Discord fills in where a bot has said nothing
_USUAL: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in _SELECTS},
    _THUMBNAIL: _MEDIA,
    _FILE: {"spoiler": False, "name": None, "size": None},
    _SEPARATOR: {"spacing": 1, "divider": True},
    _CONTAINER: {"accent_color": None, "spoiler": False},
}
_KEPT = ("url", "proxy_url", "width", "height", "content_type")


class Parts:
    """Shows the parts of one message. `uploads`: its attachments as they are shown; `post_id` stands for what has no id."""

    def __init__(self, post_id: int, uploads: list[Json]) -> None:
        self._id = str(post_id)
        self._uploads = {f"attachment://{each['filename']}": each for each in uploads}

    def components(self, components: list[Json]) -> list[Json]:
        """Components, nested ones included."""
        return [self._component(each) for each in components]

    def _component(self, component: Json) -> Json:
        kind = component["type"]
        shown = {**_USUAL.get(kind, {}), **component}
        # by its type, since only what belongs to a type was looked at when the message was sent
        if kind in (_ROW, _SECTION, _CONTAINER):
            shown["components"] = self.components(shown["components"])
        if kind == _SECTION:
            shown["accessory"] = self._component(shown["accessory"])
        elif kind == _GALLERY:
            shown["items"] = [{**_MEDIA, **each, "media": self._media(each["media"])} for each in shown["items"]]
        elif kind == _THUMBNAIL:
            shown["media"] = self._media(shown["media"])
        elif kind == _FILE:
            shown |= self._named(shown["file"]) | {"file": self._media(shown["file"])}
        return shown

    def _media(self, media: Json) -> Json:
        upload = self._uploads.get(media["url"])
        if upload is None:
            return {"id": self._id, "proxy_url": media["url"], **media}
        return {**media, **_address(upload), "id": upload["id"]}

    def _named(self, media: Json) -> Json:
        upload = self._uploads.get(media["url"])
        return {} if upload is None else {"name": upload["filename"], "size": upload["size"]}

    def embeds(self, embeds: list[Json]) -> list[Json]:
        """Embeds; a picture of theirs may be attached."""
        return [self._embed(embed) for embed in embeds]

    def _embed(self, embed: Json) -> Json:
        shown = {"type": "rich", **embed}
        if shown.get("fields"):
            shown["fields"] = [{"inline": False, **each} for each in shown["fields"]]
        for name in ("image", "thumbnail"):
            upload = self._uploads.get((shown.get(name) or {}).get("url", ""))
            if upload is not None:
                shown[name] = {**shown[name], **_address(upload)}
        return {name: value for name, value in shown.items() if value is not None}


def _address(upload: Json) -> Json:
    return {key: upload[key] for key in _KEPT if key in upload} | {"attachment_id": upload["id"]}
