"""Parts of a message as Discord takes them (Components V2): ready-made JSON, so that discord.py keeps and rebuilds nothing.

What nobody can see in a text is taken out here, since everything that people read goes through here; see `names`. `message_body`
puts parts together and holds Discord's limits: 40 components, nested ones counted, and 4,000 characters of text.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from bot.desk.base.names import lines, one_line

Component = dict[str, Any]
MessageBody = dict[str, Any]

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
MOST_PARTS = 40
MOST_TEXT = 4000
MOST_OPTIONS = 25
LABEL = 80

#: under this key a message carries the pictures that go with it; they are sent beside the JSON
FILES = "files"

#: a hyphen before a figure that belongs to no word, range, date or address
_MINUS = re.compile(r"(?<![\w/.:=-])-(?=\d)")
_STYLES = {"blue": 1, "grey": 2, "green": 3, "red": 4}
_NO_MENTIONS: Mapping[str, Any] = {"parse": []}


class Picture(NamedTuple):
    """A picture, or another file, that goes with a message; `told` says the same in words, for those who do not see it."""

    name: str
    png: bytes
    told: str
    kind: str = "image/png"  #: what the file is, for those who open it


@lru_cache(4096)  # of labels, mostly
def cut(text: str, most: int) -> str:
    """The text in one line, shortened with an ellipsis when it is longer than `most` characters."""
    text = one_line(text)
    return text if len(text) <= most else text[: most - 1] + "…"


def text(content: str) -> Component:
    """A paragraph in Discord's markdown; a figure below zero has a real minus, as it has in pictures."""
    told = lines(content)
    return {"type": 10, "content": _MINUS.sub("−", told) if "-" in told else told}


def button(label: str, custom_id: str, style: str = "grey", enabled: bool = True) -> Component:
    """A button; a label longer than Discord takes is shortened."""
    made: Component = {"type": 2, "style": _STYLES.get(style, 2), "label": cut(label, LABEL), "custom_id": custom_id}
    if not enabled:
        made["disabled"] = True
    return made


def link(label: str, url: str) -> Component:
    """A button that opens an address."""
    return {"type": 2, "style": 5, "label": cut(label, LABEL), "url": url}


def row(parts: Sequence[Component]) -> Component:
    """A row of up to five buttons, or of one menu."""
    return {"type": 1, "components": list(parts)}


def rows(buttons: Sequence[Component]) -> list[Component]:
    """As many rows as the buttons need."""
    return [row(buttons[at : at + 5]) for at in range(0, len(buttons), 5)]


def menu(
    custom_id: str, placeholder: str, options: Iterable[tuple[str, str, str]], chosen: str | None = None
) -> Component:
    """A row with a menu; an option is (label, value, description). The one whose value is `chosen` is chosen already."""
    shown = [
        {"label": cut(label, 100), "value": value}
        | ({"description": cut(more, 100)} if more else {})
        | ({"default": True} if value == chosen else {})
        for label, value, more in options
    ]
    choice = {"type": 3, "custom_id": custom_id, "placeholder": cut(placeholder, 150), "options": shown[:MOST_OPTIONS]}
    return row([choice])


def section(content: str, beside: Component) -> Component:
    """A paragraph with a button beside it."""
    return {"type": 9, "components": [text(content)], "accessory": beside}


class Pictured(Protocol):
    """A picture that may still be to be drawn."""

    @property
    def name(self) -> str: ...
    @property
    def told(self) -> str: ...


def gallery(shown: Pictured) -> Component:
    """Where a picture stands in a message."""
    return {
        "type": 12,
        "items": [{"media": {"url": f"attachment://{shown.name}"}, "description": cut(shown.told, 1024)}],
    }


def attached(file: Picture) -> Component:
    """Where a file that is no picture stands in a message, to be downloaded."""
    return {"type": 13, "file": {"url": f"attachment://{file.name}"}}


def line() -> Component:
    """A thin line between parts."""
    return {"type": 14, "divider": True, "spacing": 1}


def box(parts: Sequence[Component], colour: int | None = None) -> Component:
    """A frame around parts, with a coloured edge."""
    made: Component = {"type": 17, "components": list(parts)}
    if colour is not None:
        made["accent_color"] = colour
    return made


def message_body(parts: Sequence[Component], *, private: bool = False, call: Sequence[int] = ()) -> MessageBody:
    """A message of these parts; `private` is for one person's eyes, `call` are the members whom it may notify."""
    made = list(parts)
    _shorten(made)
    mentions = {"parse": [], "users": [str(member) for member in call]} if call else _NO_MENTIONS
    flags = COMPONENTS_V2 | EPHEMERAL if private else COMPONENTS_V2
    return {"flags": flags, "components": made, "allowed_mentions": mentions}


def with_pictures(made: MessageBody, pictures: Sequence[Picture]) -> MessageBody:
    """The message with its pictures; without any, those of the message that it replaces go away."""
    listed = [{"id": at, "filename": one.name, "description": cut(one.told, 1024)} for at, one in enumerate(pictures)]
    return {**made, "attachments": listed, FILES: tuple(pictures)}


def note(sentence: str) -> MessageBody:
    """One sentence for one person's eyes."""
    return message_body([text(sentence)], private=True)


def is_sentence(made: MessageBody) -> bool:
    """Whether a message is one line of text and nothing else."""
    parts = made["components"]
    return len(parts) == 1 and parts[0]["type"] == 10 and "\n" not in parts[0]["content"]


def field(
    question: str, custom_id: str, *, longest: int = 100, hint: str = "", value: str = "", about: str = ""
) -> Component:
    """A field of a form in which a person types one line; `value` stands there already, `about` says what it is for."""
    typed: Component = {"type": 4, "custom_id": custom_id, "style": 1, "required": True, "max_length": longest}
    if hint:
        typed["placeholder"] = cut(hint, 100)
    if value:
        typed["value"] = cut(value, longest)
    return _asked(question, about, typed)


def chooser(
    question: str, custom_id: str, options: Iterable[tuple[str, str]], value: str, *, about: str = ""
) -> Component:
    """A field of a form in which a person chooses one of (label, value), of which `value` is chosen already."""
    listed = [
        {"label": cut(label, 100), "value": each} | ({"default": True} if each == value else {})
        for label, each in options
    ]
    return _asked(question, about, {"type": 3, "custom_id": custom_id, "options": listed})


def _asked(question: str, about: str, component: Component) -> Component:
    """A question of a form, with small words below it where there is something to explain."""
    asked: Component = {"type": 18, "label": cut(question, 45), "component": component}
    if about:
        asked["description"] = cut(about, 100)
    return asked


def people_menu(custom_id: str, placeholder: str, most: int) -> Component:
    """A row with a menu of the server's members, of whom up to `most` are chosen."""
    chosen = {"type": 5, "custom_id": custom_id, "placeholder": cut(placeholder, 150), "max_values": most}
    return row([chosen])


def channels_menu(
    custom_id: str, placeholder: str, kinds: Sequence[int], chosen: Sequence[int], most: int
) -> Component:
    """A row with a menu of the server's channels of some kinds: none, or up to `most`; some are chosen already."""
    made: Component = {
        "type": 8,
        "custom_id": custom_id,
        "placeholder": cut(placeholder, 150),
        "channel_types": [*kinds],
    }
    made |= {"min_values": 0, "max_values": most}
    if chosen:
        made["default_values"] = [{"id": str(one), "type": "channel"} for one in chosen]
    return row([made])


def form(title: str, custom_id: str, fields: Sequence[Component]) -> Component:
    """A form (a modal) with up to five fields."""
    return {"title": cut(title, 45), "custom_id": custom_id, "components": list(fields)}


def count(parts: Iterable[Component]) -> int:
    """How many components these are, nested ones counted."""
    found = 0
    for part in parts:
        found += 2 if "accessory" in part else 1
        if "components" in part:
            found += count(part["components"])
    return found


def written(parts: Iterable[Component]) -> int:
    """How many characters of text stand in them."""
    return sum([len(part["content"]) for part in _texts(parts)])


def _texts(parts: Iterable[Component]) -> list[Component]:
    found: list[Component] = []
    for part in parts:
        if part["type"] == 10:
            found.append(part)
        elif part["type"] in (9, 17):
            found.extend(_texts(part["components"]))
    return found


def _shorten(parts: Sequence[Component]) -> None:
    """Cut the longest text until all of them fit; a message that Discord refuses would help nobody."""
    over = written(parts) - MOST_TEXT
    if over > 0:
        longest = max(_texts(parts), key=lambda part: len(part["content"]))
        most = max(1, len(longest["content"]) - over)
        longest["content"] = longest["content"][: most - 1] + "…"
