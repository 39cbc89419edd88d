"""What people choose and fill in, as the data of an interaction; refuses what Discord's own program would not send."""

from typing import Any

from bot.playground.people.command_lines import CannotDo, CommandLine
from bot.playground.people.reading import Asked, Modal, Select, read_select
from bot.playground.validate.command_options import CHANNEL, MENTIONABLE, ROLE, USER
from bot.playground.validate.components import FIELD, SELECT, SELECTS
from bot.playground.validate.modals import BOX, BOXES, RADIO

Json = dict[str, Any]

#: what kinds of select choose among
_AMONG = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}


def select_values(select: Select, chosen: list[Any], line: CommandLine) -> list[str]:
    """The values of a choice in a select."""
    if not select.low <= len(chosen) <= select.high:
        raise CannotDo(f"{select.placeholder or select.custom_id}: between {select.low} and {select.high} to choose")
    if select.type != SELECT:
        return [line.resolve(_AMONG[select.type], each) for each in chosen]
    return [option_value(select.options, str(each)) for each in chosen]


def option_value(options: list[Json], wanted: str) -> str:
    """An option's value by value or label."""
    for option in options:
        if wanted in (option["value"], option["label"]):
            return option["value"]
    raise CannotDo(f"{wanted!r} is not one of {[option['label'] for option in options]}")


def filled(modal: Modal, given: dict[str, Any], line: CommandLine) -> list[Json]:
    """A modal's components as they are sent back, with what was filled in."""
    asked = modal.fields
    values = {_asked_for(asked, name).custom_id: value for name, value in given.items()}
    sent = []
    for top in modal.data["components"]:
        inner = top.get("component") or (top.get("components") or [None])[0]
        if inner is None:
            sent.append({"type": top["type"], "id": top.get("id", 0)})
            continue
        answer = _answer(inner, values.get(inner["custom_id"]), line)
        body = {"type": top["type"], "id": top.get("id", 0)}
        sent.append(body | ({"component": answer} if "component" in top else {"components": [answer]}))
    return sent


def _asked_for(asked: list[Asked], name: str) -> Asked:
    plain = name.lower().replace("_", " ")
    for each in asked:
        if name == each.custom_id or plain in (each.label.lower(), each.custom_id.lower().replace("_", " ")):
            return each
    if len(asked) == 1:
        return asked[0]
    raise CannotDo(f"the form has no field {name!r}; it has {[each.label for each in asked]}")


def _answer(inner: Json, value: Any, line: CommandLine) -> Json:
    body: Json = {"type": inner["type"], "id": inner.get("id", 0), "custom_id": inner["custom_id"]}
    required = inner.get("required", True)
    if inner["type"] == FIELD:
        return body | {"value": _text(inner, inner.get("value") or "" if value is None else str(value), required)}
    if inner["type"] == BOX:
        return body | {"value": bool(inner.get("default") if value is None else value)}
    if inner["type"] == RADIO:
        return body | {"value": None if value is None and not required else option_value(inner["options"], str(value))}
    if value is None:  # what stands chosen already is sent as it stands
        value = [option["value"] for option in inner.get("options") or () if option.get("default")]
    chosen = list(value) if isinstance(value, list | tuple | set) else [value]
    if not chosen and not required:
        return body | {"values": []}
    if inner["type"] in SELECTS:
        return body | {"values": select_values(read_select(inner), chosen, line)}
    if inner["type"] == BOXES:
        return body | {"values": [option_value(inner["options"], str(each)) for each in chosen]}
    return body | {"values": [str(each) for each in chosen]}


def _text(field: Json, text: str, required: bool) -> str:
    if required and not text:
        raise CannotDo(f"{field.get('label') or field['custom_id']} must be filled in")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise CannotDo(f"{field.get('label') or field['custom_id']}: between {low} and {high} characters")
    return text
