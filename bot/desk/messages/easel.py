"""Pictures on their way to table messages: drawn beside the event loop, one at a time and each once; sent only where they do not
hang yet.

A face whose picture is still to be drawn carries its sketch under FILES. What is sent carries the file, or names the attachment that
stays, and says of every message without a picture that none hangs there.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from mimetypes import guess_type
from typing import Any

from bot.desk.base.message_body import FILES, MessageBody, Picture, with_pictures
from bot.desk.base.tasks import attempted
from bot.desk.views.table_pictures import Sketch

#: so many bytes of pictures are kept, those that many tables' messages are to show next: some 250 that stand still, or 30 that move
KEPT = 5 << 20
#: and so many pictures, the spoilt ones included, which have no bytes
MOST = 1024


@dataclass(frozen=True, slots=True)
class Held:
    """The picture that hangs on a message: the file's name, and the attachment's id where Discord has told us."""

    name: str
    id: int | None = None

    @staticmethod
    def of(made: Any) -> "Held | None":
        """What hangs on a message as Discord gave it."""
        found = made.get("attachments") if isinstance(made, dict) else None
        return Held(str(found[0]["filename"]), int(found[0]["id"])) if found else None


def sketch_of(face: MessageBody) -> Sketch | None:
    """The picture that a face shows."""
    return next(iter(face.get(FILES, ())), None)


class Easel:
    """Draws pictures, and keeps the last of them."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[str, bytes | None] = OrderedDict()
        self._bytes = 0
        self._one = asyncio.Lock()

    def has(self, face: MessageBody) -> bool:
        """Whether a face can be sent: its picture is drawn, or it has none."""
        shown = sketch_of(face)
        return shown is None or shown.name in self._drawn

    def is_spoilt(self, name: str) -> bool:
        """Whether a picture could not be drawn."""
        return self._drawn.get(name, b"") is None

    def is_spoilt_in(self, face: MessageBody) -> bool:
        """Whether the picture that a face shows could not be drawn, so that the face is to do without."""
        shown = sketch_of(face)
        return shown is not None and self.is_spoilt(shown.name)

    async def draw(self, face: MessageBody) -> None:
        """Draw a face's picture in a thread. A failure is in the log, and the picture is spoilt."""
        shown = sketch_of(face)
        async with self._one:  # fonts are not shared between threads
            if shown is None or shown.name in self._drawn:
                return
            self._keep(shown.name, await asyncio.to_thread(attempted, shown.file, picture=shown.name))

    def _keep(self, name: str, drawn: bytes | None) -> None:
        self._drawn[name] = drawn
        self._bytes += _size(drawn)
        while len(self._drawn) > MOST or (self._bytes > KEPT and len(self._drawn) > 1):
            _, oldest = self._drawn.popitem(last=False)
            self._bytes -= _size(oldest)

    async def page(self, page: Callable[[bool], MessageBody], *, pictures: bool) -> MessageBody:
        """A private page as it is sent: `page(True)` with its picture, `page(False)` where none is wanted or can be drawn."""
        made = page(pictures)
        while not self.has(made):
            await self.draw(made)
        return self.sent(page(False) if self.is_spoilt_in(made) else made, None)

    def sent(self, face: MessageBody, held: Held | None) -> MessageBody:
        """A face as it is sent to where this picture hangs, or none that we know of. Its own picture must be drawn."""
        shown = sketch_of(face)
        if shown is None:
            return with_pictures(face, [])
        if held is not None and held.name == shown.name:
            kept = {key: value for key, value in face.items() if key != FILES}
            # without a list all attachments stay
            return kept if held.id is None else {**kept, "attachments": [{"id": str(held.id)}]}
        drawn = self._drawn[shown.name]
        assert drawn is not None  # no face shows a spoilt picture
        return with_pictures(face, [Picture(shown.name, drawn, shown.told, guess_type(shown.name)[0] or "")])

    def hangs(self, face: MessageBody, held: Held | None) -> bool:
        """Whether what hangs on a message is the face's picture."""
        shown = sketch_of(face)
        return (held.name if held else "") == (shown.name if shown else "")

    def left(self, face: MessageBody, held: Held | None) -> Held | None:
        """What hangs on a message that shows this face, where `held` is what we know of it."""
        shown = sketch_of(face)
        if shown is None:
            return None
        return held if held is not None and held.name == shown.name else Held(shown.name)


def _size(drawn: bytes | None) -> int:
    return len(drawn or b"")
