"""Commands: what may be registered, and how a person's line becomes the typed options that the bot is given."""

import re
from typing import Any

from bot.playground.validate.errors import Form

Json = dict[str, Any]

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, UPLOAD = range(1, 12)

_NAME = re.compile(r"[-_'\w]{1,32}")
_PER_SCOPE = {1: 100, 2: 15, 3: 15}


def key(body: Json) -> tuple[int, str]:
    """What makes two commands the same: kind and name."""
    return body.get("type") or 1, str(body.get("name"))


def check_commands(bodies: list[Json], place: str | None = None) -> None:
    """Refuses commands that Discord would refuse."""
    form = Form()
    seen: set[tuple[int, str]] = set()
    for at, body in enumerate(bodies):
        here = str(at) if place is None else place
        if key(body) in seen:
            message = "Application command names must be unique"
            form.bad(f"{here}.name".lstrip("."), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key(body))
        _check_command(form, body, here)
    for kind, most in _PER_SCOPE.items():
        if sum(1 for body in bodies if key(body)[0] == kind) > most:
            form.bad("", "APPLICATION_COMMAND_LIMIT", f"At most {most} commands of type {kind}.")
    form.settle()


def _check_command(form: Form, body: Json, here: str) -> None:
    root = f"{here}." if here else ""
    if key(body)[0] == 1:
        _check_name(form, f"{root}name", body.get("name"))
        form.length(f"{root}description", body.get("description"), 1, 100)
        _check_options(form, f"{root}options", body.get("options") or [], depth=0)
    else:
        form.length(f"{root}name", body.get("name"), 1, 32)
    if _size(body) > 8000:
        form.bad(here, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_name(form: Form, place: str, name: Any) -> None:
    if form.length(place, name, 1, 32) and (not _NAME.fullmatch(str(name)) or str(name) != str(name).lower()):
        form.bad(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: Form, place: str, options: list[Json], depth: int) -> None:
    form.count(place, options, 0, 25)
    kinds = {option.get("type") in (SUB, GROUP) for option in options}
    if len(kinds) == 2:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.bad(place, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional_seen = False
    names = [option.get("name") for option in options]
    for at, option in enumerate(options):
        here = f"{place}.{at}"
        if names.count(option.get("name")) > 1:
            form.bad(f"{here}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.bad(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= option.get("type") not in (SUB, GROUP) and not option.get("required")
        _check_option(form, here, option, depth)


def _check_option(form: Form, here: str, option: Json, depth: int) -> None:
    _check_name(form, f"{here}.name", option.get("name"))
    form.length(f"{here}.description", option.get("description"), 1, 100)
    kind = option.get("type")
    allowed = tuple(range(1 if depth < 2 else 3, 12))
    if not form.choice(f"{here}.type", kind, allowed):
        return
    if kind == GROUP and depth > 0:
        form.choice(f"{here}.type", kind, (SUB, *range(3, 12)))
    if kind in (SUB, GROUP):
        _check_options(form, f"{here}.options", option.get("options") or [], depth + 1)
    choices = option.get("choices") or []
    form.count(f"{here}.choices", choices, 0, 25)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        form.bad(here, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message)
    check_choices(form, f"{here}.choices", choices, kind)


def check_choices(form: Form, place: str, choices: list[Json], kind: Any) -> None:
    """Checks fixed choices, or those that an autocomplete offers."""
    for at, choice in enumerate(choices):
        form.length(f"{place}.{at}.name", choice.get("name"), 1, 100)
        if kind == STRING:
            form.length(f"{place}.{at}.value", choice.get("value"), 1, 100)
        elif isinstance(choice.get("value"), bool) or not isinstance(choice.get("value"), int | float):
            form.bad(f"{place}.{at}.value", "NUMBER_TYPE_COERCE", f'Value "{choice.get("value")}" is not a number.')


def _size(body: Json) -> int:
    own = len(str(body.get("name") or "")) + len(str(body.get("description") or ""))
    own += sum(len(str(choice.get("value"))) for choice in body.get("choices") or ())
    return own + sum(_size(option) for option in body.get("options") or ())
