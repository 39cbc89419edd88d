"""Modals: what a form may ask."""

from typing import Any

from bot.playground.validate.components import FIELD, ROW, SELECTS, TEXT, Components
from bot.playground.validate.errors import Form

Json = dict[str, Any]

LABEL, UPLOAD, RADIO, BOXES, BOX = 18, 19, 21, 22, 23
_ASKING = (FIELD, *SELECTS, UPLOAD, RADIO, BOXES, BOX)


def check_modal(data: Any, known: set[int]) -> None:
    """Refuses a modal that Discord would refuse."""
    form = Form()
    body = data if isinstance(data, dict) else {}
    form.length("data.custom_id", body.get("custom_id"), 1, 100)
    form.length("data.title", body.get("title"), 1, 45)
    if form.count("data.components", body.get("components"), 1, 5):
        checker = _Modal(form, Components(form, known, set()))
        for at, component in enumerate(body["components"]):
            checker.top(component, f"data.components.{at}")
    form.settle()


class _Modal:
    def __init__(self, form: Form, parts: Components) -> None:
        self._form = form
        self._parts = parts
        self._ids: set[str] = set()

    def top(self, component: Json, place: str) -> None:
        """A row with one text field, a label with something to ask, or a text."""
        kind = component.get("type")
        if kind == ROW:
            if self._form.count(f"{place}.components", component.get("components"), 1, 1):
                inner = component["components"][0]
                self._asked(inner, f"{place}.components.0", (FIELD,))
                self._form.length(f"{place}.components.0.label", inner.get("label"), 1, 45)
        elif kind == LABEL:
            self._form.length(f"{place}.label", component.get("label"), 1, 45)
            self._form.length(f"{place}.description", component.get("description"), 0, 100)
            self._asked(component.get("component") or {}, f"{place}.component", _ASKING)
        elif kind == TEXT:
            self._form.length(f"{place}.content", component.get("content"), 1, 4000)
        else:
            message = 'Value of field "type" must be one of (1, 10, 18).'
            self._form.bad(f"{place}.type", "UNION_TYPE_CHOICES", message)

    def _asked(self, inner: Json, place: str, allowed: tuple[int, ...]) -> None:
        kind = inner.get("type")
        if kind not in allowed:
            listed = ", ".join(map(str, allowed))
            self._form.bad(f"{place}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
            return
        if self._form.length(f"{place}.custom_id", inner.get("custom_id"), 1, 100):
            if inner["custom_id"] in self._ids:
                message = "Component custom id cannot be duplicated"
                self._form.bad(f"{place}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self._ids.add(inner["custom_id"])
        if kind == FIELD:
            self._field(inner, place)
        elif kind in SELECTS:
            self._parts.select_rules(inner, place)
        elif kind in (RADIO, BOXES):
            self._form.count(f"{place}.options", inner.get("options"), 2 if kind == RADIO else 1, 10)

    def _field(self, field: Json, place: str) -> None:
        self._form.choice(f"{place}.style", field.get("style"), (1, 2))
        self._form.length(f"{place}.placeholder", field.get("placeholder"), 0, 100)
        self._form.length(f"{place}.value", field.get("value"), 0, 4000)
        if field.get("min_length") is not None:
            self._form.whole(f"{place}.min_length", field["min_length"], 0, 4000)
        if field.get("max_length") is not None:
            self._form.whole(f"{place}.max_length", field["max_length"], 1, 4000)
