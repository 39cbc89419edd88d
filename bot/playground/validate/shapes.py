"""What a body may be made of: the kind of every field that an address looks at, checked before it looks.

Addresses then read fields without asking at each whether a number is a number. A field that is missing or null passes: whether it
must be there is the address's own question. Fields that nobody looks at may hold anything.
"""

from collections.abc import Mapping
from typing import Any

from bot.playground.validate.errors import Form

_DEEPEST = 24  #: nested lists and objects; Discord's own bodies have about ten
_WIDEST = 2000  #: things in a list
_BIGGEST = (1 << 63) - 1


class Shape:
    """A kind of value. `wrong` says what Discord says of any other."""

    kind = ("BASE_TYPE_BAD_TYPE", "Could not interpret value.")

    def fits(self, value: Any) -> bool:
        """Whether a value is of this kind."""
        return True

    def check(self, form: Form, place: str, value: Any, depth: int = 0) -> None:
        """Notes what is wrong with a value at its place."""
        if value is not None and not self.fits(value):
            form.bad(place, *self.kind)


class _Text(Shape):
    kind = ("BASE_TYPE_BAD_TYPE", "Could not interpret value as string.")

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)


class _Whole(Shape):
    kind = ("NUMBER_TYPE_COERCE", "Value is not int.")

    def fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _BIGGEST


class _Truth(Shape):
    kind = ("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)


class _Id(Shape):
    kind = ("NUMBER_TYPE_COERCE", "Value is not snowflake.")

    def fits(self, value: Any) -> bool:
        return snowflake(value) is not None


class _Plain(Shape):
    kind = ("BASE_TYPE_BAD_TYPE", "Could not interpret value as string or number.")

    def fits(self, value: Any) -> bool:
        return isinstance(value, str | bool | float) or WHOLE.fits(value)


class Many(Shape):
    """A list of one kind of thing, none of which is null."""

    kind = ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")

    def __init__(self, of: Shape) -> None:
        self._of = of

    def check(self, form: Form, place: str, value: Any, depth: int = 0) -> None:
        if value is None:
            return
        if not isinstance(value, list) or depth > _DEEPEST or len(value) > _WIDEST:
            form.bad(place, *self.kind)
            return
        for at, each in enumerate(value):
            here = f"{place}.{at}".lstrip(".")
            if each is None:
                form.required(here)
            else:
                self._of.check(form, here, each, depth + 1)


class Fields(Shape):
    """An object with fields of certain kinds. `add` takes further ones, its own shape among them."""

    kind = ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")

    def __init__(self, **fields: Shape) -> None:
        self._fields: dict[str, Shape] = fields

    def add(self, **fields: Shape) -> "Fields":
        """The same shape with more fields."""
        self._fields |= fields
        return self

    def check(self, form: Form, place: str, value: Any, depth: int = 0) -> None:
        if value is None:
            return
        if not isinstance(value, dict) or depth > _DEEPEST:
            form.bad(place, *self.kind)
            return
        for name, shape in self._fields.items():
            if name in value:
                shape.check(form, f"{place}.{name}".lstrip("."), value[name], depth + 1)


def snowflake(value: Any) -> int | None:
    """An id as Discord writes it, in digits, or as a number; None for what is none."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _BIGGEST else None


TEXT, WHOLE, TRUTH, ID, PLAIN, ANY = _Text(), _Whole(), _Truth(), _Id(), _Plain(), Shape()

_EMOJI = Fields(id=ID, name=TEXT, animated=TRUTH)
_MEDIA = Fields(url=TEXT)
_OPTION = Fields(label=TEXT, value=TEXT, description=TEXT, emoji=_EMOJI)
_PARTS: Mapping[str, Shape] = {
    **dict.fromkeys(("type", "id", "style", "min_values", "max_values", "min_length", "max_length", "spacing"), WHOLE),
    **dict.fromkeys(("custom_id", "label", "content", "url", "placeholder", "description", "value"), TEXT),
    "accent_color": WHOLE,
    "emoji": _EMOJI,
    "options": Many(_OPTION),
    "media": _MEDIA,
    "file": _MEDIA,
    "items": Many(Fields(media=_MEDIA, description=TEXT)),
}
COMPONENT = Fields(**_PARTS)
COMPONENT.add(components=Many(COMPONENT), accessory=COMPONENT, component=COMPONENT)

_EMBED = Fields(
    title=TEXT,
    description=TEXT,
    url=TEXT,
    color=WHOLE,
    timestamp=TEXT,
    footer=Fields(text=TEXT),
    author=Fields(name=TEXT),
    image=_MEDIA,
    thumbnail=_MEDIA,
    fields=Many(Fields(name=TEXT, value=TEXT)),
)
_MESSAGE: Mapping[str, Shape] = {
    "content": TEXT,
    "nonce": PLAIN,
    "flags": WHOLE,
    "embeds": Many(_EMBED),
    "attachments": Many(Fields(id=ID, filename=TEXT, description=TEXT)),
    "components": Many(COMPONENT),
    "allowed_mentions": Fields(parse=Many(TEXT), users=Many(ID), roles=Many(ID)),
    "message_reference": Fields(message_id=ID, channel_id=ID, guild_id=ID),
}
MESSAGE = Fields(**_MESSAGE)

_ANSWER = Fields(**_MESSAGE, title=TEXT, custom_id=TEXT, choices=Many(Fields(name=TEXT, value=PLAIN)))
CALLBACK = Fields(type=WHOLE, data=_ANSWER)

_COMMAND: Mapping[str, Shape] = {
    "name": TEXT,
    "description": TEXT,
    "type": WHOLE,
    "default_member_permissions": ID,
    "required": TRUTH,
    "autocomplete": TRUTH,
    "min_value": PLAIN,
    "max_value": PLAIN,
    "min_length": WHOLE,
    "max_length": WHOLE,
    "choices": Many(Fields(name=TEXT, value=PLAIN)),
}
COMMAND = Fields(**_COMMAND)
COMMAND.add(options=Many(COMMAND))
COMMANDS = Many(COMMAND)

CHANNEL = Fields(name=TEXT, topic=TEXT, type=WHOLE, archived=TRUTH, locked=TRUTH, position=WHOLE)
DIRECT = Fields(recipient_id=ID)
MANY_MESSAGES = Fields(messages=Many(ID))
PICTURE = Fields(name=TEXT, image=TEXT)
