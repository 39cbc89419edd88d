"""The body of a message: what was sent, checked as Discord checks it, as changes to the message that is to be."""

import mimetypes
import struct
from dataclasses import dataclass, field
from typing import Any

from bot.playground.model.world import SILENT, SUPPRESS_EMBEDS, V2, Post
from bot.playground.validate.components import Components, numbered, texts
from bot.playground.validate.errors import Form, refuse

Json = dict[str, Any]

_LARGEST = 10 * 1024 * 1024


@dataclass(slots=True)
class File:
    """An upload: the number it was sent under, its name and its bytes."""

    number: int
    name: str
    data: bytes


@dataclass(slots=True)
class MessageChanges:
    """The checked body: what changes in the message, and the bytes to keep under their new ids."""

    changes: Json = field(default_factory=dict)
    files: dict[int, bytes] = field(default_factory=dict)


class Bodies:
    """Reads message bodies. `known` gives the ids of the emojis that exist, `new_id` an id for each upload."""

    def __init__(self, known: Any, new_id: Any) -> None:
        self._known = known
        self._new_id = new_id

    def read(self, body: Json, files: list[File], old: Post | None, place: str = "") -> MessageChanges:
        """Checks a body against the message it makes (old is None) or changes, and refuses it or drafts the changes."""
        form, draft = Form(), MessageChanges()
        root = f"{place}." if place else ""
        v2 = self._flags(body, old, draft)
        self._content(form, root, body, old, draft, v2=v2)
        self._attachments(form, root, body, files, old, draft)
        self._components(form, root, body, old, draft, v2=v2)
        form.settle()
        if not v2:
            _refuse_empty(old, draft)
        return draft

    def _flags(self, body: Json, old: Post | None, draft: MessageChanges) -> bool:
        """The flags that a bot may set; once a message has the new layout, it keeps it."""
        before = old.flags if old else 0
        settable = SUPPRESS_EMBEDS | V2 | (0 if old else SILENT)
        asked = body.get("flags") or 0
        after = (before & ~SUPPRESS_EMBEDS if old and "flags" in body else before) | asked & settable
        if after != before or old is None:
            draft.changes["flags"] = after
        return bool(after & V2)

    def _content(self, form: Form, root: str, body: Json, old: Post | None, draft: MessageChanges, *, v2: bool) -> None:
        for name, empty in (("content", ""), ("embeds", [])):
            if name in body:
                draft.changes[name] = body[name] or empty
        form.length(f"{root}content", body.get("content"), 0, 2000)
        if "embeds" in body and body["embeds"] is not None:
            _check_embeds(form, f"{root}embeds", body["embeds"])
        for name in ("content", "embeds", "sticker_ids", "poll"):
            present = body.get(name) or (draft.changes.get(name, getattr(old, name, None)) if old else None)
            if v2 and present:
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.bad(f"{root}{name}", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
        if body.get("nonce") is not None:
            form.length(f"{root}nonce", str(body["nonce"]), 0, 25)

    def _components(
        self, form: Form, root: str, body: Json, old: Post | None, draft: MessageChanges, *, v2: bool
    ) -> None:
        kept = draft.changes.get("attachments", old.attachments if old else [])
        checker = Components(form, self._known(), {each["filename"] for each in kept})
        if "components" in body:
            components = body["components"] or []
            checker.check(components, f"{root}components", v2=v2)
            form.settle()
            draft.changes["components"] = numbered(components)
        elif v2 and old is not None and not old.flags & V2:
            checker.check(old.components, f"{root}components", v2=v2)
        if v2 and not draft.changes.get("components", old.components if old else []):
            form.required(f"{root}components")

    def _attachments(
        self, form: Form, root: str, body: Json, files: list[File], old: Post | None, draft: MessageChanges
    ) -> None:
        """What stays of the old attachments, then the new ones. Without a list all old ones stay."""
        listed = body.get("attachments")
        if listed is None and not files:
            return
        said = {str(each.get("id")): each for each in listed or ()}
        before = old.attachments if old else []
        kept = [each for each in before if listed is None or str(each["id"]) in said]
        for file in files:
            if len(file.data) > _LARGEST:
                raise refuse(40005)
            about = said.get(str(file.number), {})
            kept.append(self._upload(file, about, draft))
            form.length(f"{root}attachments.{file.number}.description", about.get("description"), 0, 1024)
        if len(kept) > 10:
            raise refuse(30015)
        draft.changes["attachments"] = kept

    def _upload(self, file: File, about: Json, draft: MessageChanges) -> Json:
        upload_id = self._new_id()
        name = about.get("filename") or file.name
        draft.files[upload_id] = file.data
        width, height = picture_size(file.data)
        return {
            "id": upload_id,
            "filename": name,
            "size": len(file.data),
            "content_type": mimetypes.guess_type(name)[0],
            "description": about.get("description"),
            "width": width,
            "height": height,
        }


def picture_size(data: bytes) -> tuple[int | None, int | None]:
    """Width and height of a PNG; nothing for other files."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    return None, None


def spoken(changes: Json, old: Post | None = None) -> str:
    """All text of a message in which somebody may be mentioned."""
    content = changes.get("content", old.content if old else "")
    components = changes.get("components", old.components if old else [])
    return "\n".join([content, *texts(components)])


def _refuse_empty(old: Post | None, draft: MessageChanges) -> None:
    parts = ("content", "embeds", "attachments", "components")
    after = [draft.changes.get(name, getattr(old, name) if old else None) for name in parts]
    if not any(after) or (not (after[0] or "").strip() and not any(after[1:])):
        raise refuse(50006)


def _check_embeds(form: Form, place: str, embeds: Any) -> None:
    if not form.count(place, embeds, 0, 10):
        return
    total = 0
    for at, embed in enumerate(embeds):
        here = f"{place}.{at}"
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        form.length(f"{here}.title", embed.get("title"), 0, 256)
        form.length(f"{here}.description", embed.get("description"), 0, 4096)
        form.length(f"{here}.footer.text", footer.get("text"), 0, 2048)
        form.length(f"{here}.author.name", author.get("name"), 0, 256)
        fields = embed.get("fields") or []
        form.count(f"{here}.fields", fields, 0, 25)
        for number, each in enumerate(fields):
            form.length(f"{here}.fields.{number}.name", each.get("name"), 1, 256)
            form.length(f"{here}.fields.{number}.value", each.get("value"), 1, 1024)
        said = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
        total += sum(len(text or "") for text in said)
        total += sum(len(each.get("name") or "") + len(each.get("value") or "") for each in fields)
    if total > 6000:
        form.bad(place, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
