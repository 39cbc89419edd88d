"""Components of messages: what may stand where, how many and how long, in both of Discord's layouts."""

from collections.abc import Iterator
from typing import Any

from bot.playground.model.emoji import is_known
from bot.playground.validate.errors import Form

Json = dict[str, Any]

ROW, BUTTON, SELECT, FIELD = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = (3, 5, 6, 7, 8)

_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
_INSIDE = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
_LINK, _PREMIUM = 5, 6


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, outer ones first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for inner in ("accessory", "component"):
            if isinstance(component.get(inner), dict):
                yield from walk([component[inner]])


def texts(components: list[Json]) -> list[str]:
    """What the text displays say, in order."""
    return [each.get("content", "") for each in walk(components) if each.get("type") == TEXT]


def numbered(components: list[Json]) -> list[Json]:
    """The components with an id each, as Discord gives those that come without; ids of emojis as text."""
    taken = {each.get("id") for each in walk(components)}
    free = (number for number in range(1, 1_000_000) if number not in taken)

    def fill(node: Any) -> Any:
        if isinstance(node, list):
            return [fill(each) for each in node]
        if not isinstance(node, dict) or "type" not in node:
            return node
        copy = {"type": node["type"], "id": node.get("id") or next(free)}
        nested = ("components", "accessory", "component")
        copy |= {k: fill(v) if k in nested else v for k, v in node.items() if k not in copy and v is not None}
        if "options" in copy:
            copy["options"] = [_spelled(option) for option in copy["options"]]
        return _spelled(copy)

    return fill(components)


def _spelled(part: Json) -> Json:
    """A button or an option whose emoji has its id as Discord writes ids, however the bot wrote it."""
    emoji = part.get("emoji")
    return part if not emoji or emoji.get("id") is None else part | {"emoji": emoji | {"id": str(emoji["id"])}}


class Components:
    """Checks the components of one message. `known` are the ids of the emojis that exist, `files` the names attached."""

    def __init__(self, form: Form, known: set[int], files: set[str]) -> None:
        self.form = form
        self._known = known
        self._files = files
        self._ids: set[str] = set()

    def check(self, components: Any, place: str, *, v2: bool) -> None:
        """Checks the whole list."""
        if not isinstance(components, list) or not all(isinstance(each, dict) for each in components):
            self.form.bad(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not v2:
            self.form.count(place, components, 0, 5)
        elif sum(1 for _ in walk(components)) > 40:
            message = "The total number of components in this message exceeds 40."
            self.form.bad(place, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if sum(map(len, texts(components))) > 4000:
            message = "The combined length of all text displays exceeds 4000."
            self.form.bad(place, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
        for at, component in enumerate(components):
            self._one(component, f"{place}.{at}", _TOP if v2 else (ROW,))

    def _one(self, component: Any, place: str, allowed: tuple[int, ...]) -> None:
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed:
            listed = ", ".join(map(str, allowed))
            self.form.bad(f"{place}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
            return
        checks = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }
        checks.get(kind, self._select)(component, place)

    def _row(self, row: Json, place: str) -> None:
        children = row.get("components")
        if not self.form.count(f"{place}.components", children, 1, 5) or not children:
            return
        selects = [each for each in children if isinstance(each, dict) and each.get("type") in SELECTS]
        if selects and len(children) > 1:
            message = "The specified component exceeds the maximum width"
            self.form.bad(f"{place}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for at, child in enumerate(children):
            self._one(child, f"{place}.components.{at}", (BUTTON, *SELECTS))

    def _button(self, button: Json, place: str) -> None:
        style = button.get("style")
        if not self.form.choice(f"{place}.style", style, (1, 2, 3, 4, 5, 6)) or style == _PREMIUM:
            return
        if style == _LINK:
            self.form.length(f"{place}.url", button.get("url"), 1, 512)
        else:
            self._custom_id(button, place)
        self.form.length(f"{place}.label", button.get("label"), 0, 80)
        if button.get("emoji") is not None:
            self._emoji(button["emoji"], place)
        elif not button.get("label"):
            self.form.bad(place, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A button needs a label or an emoji.")

    def _custom_id(self, component: Json, place: str) -> None:
        custom_id = component.get("custom_id")
        if not self.form.length(f"{place}.custom_id", custom_id, 1, 100):
            return
        if str(custom_id) in self._ids:
            message = "Component custom id cannot be duplicated"
            self.form.bad(f"{place}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._ids.add(str(custom_id))

    def _emoji(self, emoji: Any, place: str) -> None:
        if not is_known(emoji, self._known):
            name = emoji.get("name") if isinstance(emoji, dict) else emoji
            self.form.bad(f"{place}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI", f'Invalid emoji "{name}"')

    def _select(self, select: Json, place: str) -> None:
        self._custom_id(select, place)
        self.select_rules(select, place)

    def select_rules(self, select: Json, place: str) -> None:
        """Checks what holds for selects wherever they stand."""
        self.form.length(f"{place}.placeholder", select.get("placeholder"), 0, 150)
        low, high = select.get("min_values"), select.get("max_values")
        low, high = 1 if low is None else low, 1 if high is None else high
        fine = self.form.whole(f"{place}.min_values", low, 0, 25)
        if not self.form.whole(f"{place}.max_values", high, 1, 25) or not fine:
            return
        if low > high:
            self.form.bad(f"{place}.min_values", "SELECT_COMPONENT_MIN_VALUE_RANGE", "min_values exceeds max_values.")
        if select.get("type") == SELECT and self.form.count(f"{place}.options", select.get("options"), 1, 25):
            self._options(select["options"], place, high)

    def _options(self, options: list[Json], place: str, high: int) -> None:
        values: set[str] = set()
        for at, option in enumerate(options):
            here = f"{place}.options.{at}"
            self.form.length(f"{here}.label", option.get("label"), 1, 100)
            self.form.length(f"{here}.value", option.get("value"), 1, 100)
            self.form.length(f"{here}.description", option.get("description"), 0, 100)
            if option.get("value") in values:
                message = "The specified option value is already used"
                self.form.bad(f"{here}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(str(option.get("value")))
            if option.get("emoji") is not None:
                self._emoji(option["emoji"], here)
        if sum(1 for option in options if option.get("default")) > high:
            self.form.bad(place, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than may be chosen.")
        if high > len(options):
            self.form.bad(f"{place}.max_values", "SELECT_COMPONENT_MAX_VALUE_RANGE", "More than there are options.")

    def _section(self, section: Json, place: str) -> None:
        children = section.get("components")
        if self.form.count(f"{place}.components", children, 1, 3):
            for at, child in enumerate(children or ()):
                self._one(child, f"{place}.components.{at}", (TEXT,))
        if section.get("accessory") is None:
            self.form.required(f"{place}.accessory")
        else:
            self._one(section["accessory"], f"{place}.accessory", (BUTTON, THUMBNAIL))

    def _text(self, text: Json, place: str) -> None:
        self.form.length(f"{place}.content", text.get("content"), 1, 4000)

    def _thumbnail(self, thumbnail: Json, place: str) -> None:
        self.form.length(f"{place}.description", thumbnail.get("description"), 0, 1024)
        self._media(thumbnail.get("media"), f"{place}.media")

    def _gallery(self, gallery: Json, place: str) -> None:
        if self.form.count(f"{place}.items", gallery.get("items"), 1, 10):
            for at, item in enumerate(gallery["items"]):
                self._thumbnail(item, f"{place}.items.{at}")

    def _file(self, file: Json, place: str) -> None:
        self._media(file.get("file"), f"{place}.file")

    def _separator(self, separator: Json, place: str) -> None:
        if separator.get("spacing") is not None:
            self.form.choice(f"{place}.spacing", separator["spacing"], (1, 2))

    def _container(self, container: Json, place: str) -> None:
        children = container.get("components")
        if self.form.count(f"{place}.components", children, 1, 40):
            for at, child in enumerate(children or ()):
                self._one(child, f"{place}.components.{at}", _INSIDE)
        if container.get("accent_color") is not None:
            self.form.whole(f"{place}.accent_color", container["accent_color"], 0, 0xFFFFFF)

    def _media(self, media: Any, place: str) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if not self.form.length(f"{place}.url", url, 1, 2048):
            return
        scheme, _, rest = str(url).partition("://")
        if scheme not in ("http", "https", "attachment"):
            message = f"Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https', 'attachment')."
            self.form.bad(f"{place}.url", "URL_TYPE_INVALID_SCHEME", message)
        elif scheme == "attachment" and rest not in self._files:
            message = "The referenced attachment was not found"
            self.form.bad(f"{place}.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
