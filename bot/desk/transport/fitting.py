"""Whether what a command was given fits what it takes; one sentence when it does not.

Discord's own program checks that before it sends anything. But it may still know commands of yesterday, and whoever forges
requests sends what he likes; discord.py then raises deep inside, or passes a word on as a number.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.rules import Refused

OUTDATED = "This command has changed; try it again in a minute."
#: characters; Discord takes no longer word for an option
LONGEST = 6000
#: beyond that, Discord itself has no whole numbers
_MOST = 2**53

_SLASH = 1
_NESTED = (Kind.subcommand.value, Kind.subcommand_group.value)
_NAMED = {Kind.user: "a person", Kind.channel: "a channel", Kind.role: "a role", Kind.mentionable: "a person or a role"}
_LISTS = {Kind.user: "users", Kind.channel: "channels", Kind.role: "roles", Kind.attachment: "attachments"}

Command = app_commands.Command[Any, ..., Any]
Options = Sequence[Mapping[str, Any]]


def find(tree: app_commands.CommandTree[Any], data: Any) -> tuple[Command, Options]:
    """The command that is meant, and what it was given. Raises Refused when there is none, as after an update."""
    if not isinstance(data, Mapping) or data.get("type", _SLASH) != _SLASH or data.get("guild_id") is not None:
        raise Refused(OUTDATED)
    name, options = data.get("name"), _options(data)
    found: Any = tree.get_command(name) if isinstance(name, str) else None
    while isinstance(found, app_commands.Group):
        if len(options) != 1 or options[0].get("type") not in _NESTED or not isinstance(options[0].get("name"), str):
            raise Refused(OUTDATED)
        found, options = found.get_command(options[0]["name"]), _options(options[0])
    if not isinstance(found, app_commands.Command):
        raise Refused(OUTDATED)
    return found, options


def _options(data: Mapping[str, Any]) -> Options:
    options = data.get("options") or []
    if not isinstance(options, list) or not all(isinstance(one, Mapping) for one in options):
        raise Refused(OUTDATED)
    return options


def check(command: Command, options: Options, resolved: Any) -> None:
    """Raises Refused with one sentence for the first thing that does not fit."""
    taken = {one.display_name: one for one in command.parameters}
    given = _by_name(options, taken)
    for name, one in taken.items():
        if name not in given:
            if one.required:
                raise Refused(f"Something is missing: **{name}**.")
        elif wrong := _wrong(one, given[name], resolved):
            raise Refused(f"**{name}** {wrong}")


def is_half_typed(command: Command, options: Options) -> bool:
    """Whether one option that knows completions is being typed, so that some can be offered."""
    taken = {one.display_name: one for one in command.parameters}
    try:
        given = _by_name(options, taken)
    except Refused:
        return False
    typed = [name for name, one in given.items() if one.get("focused")]
    words = all(isinstance(one.get("value"), str) for one in given.values() if one.get("type") == Kind.string.value)
    return len(typed) == 1 and taken[typed[0]].autocomplete and words


def _by_name(options: Options, taken: Mapping[str, app_commands.Parameter]) -> dict[str, Mapping[str, Any]]:
    given: dict[str, Mapping[str, Any]] = {}
    for option in options:
        name = option.get("name")
        if not isinstance(name, str) or name not in taken or name in given:
            raise Refused(OUTDATED)
        if option.get("type") != taken[name].type.value or "value" not in option:
            raise Refused(OUTDATED)
        given[name] = option
    return given


def _wrong(one: app_commands.Parameter, option: Mapping[str, Any], resolved: Any) -> str:
    """What is wrong with a value, as the end of a sentence; nothing when it fits."""
    value = option["value"]
    if one.type is Kind.string:
        return _wrong_word(one, value)
    if one.type in (Kind.integer, Kind.number):
        return _wrong_number(one, value)
    if one.type is Kind.boolean:
        return "" if isinstance(value, bool) else "must be yes or no."
    return "" if _is_known(one.type, value, resolved) else f"must be {_NAMED.get(one.type, 'a file')} of this server."


def _wrong_word(one: app_commands.Parameter, value: Any) -> str:
    if not isinstance(value, str):
        return "must be a word."
    if one.choices and value not in [choice.value for choice in one.choices]:
        return f"must be one of {', '.join(choice.name for choice in one.choices)}."
    least, most = int(one.min_value or 0), int(one.max_value or LONGEST)
    return "" if least <= len(value) <= most else f"must have {least} to {most:,} characters."


def _wrong_number(one: app_commands.Parameter, value: Any) -> str:
    whole = one.type is Kind.integer
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return "must be a whole number." if whole else "must be a number."
    if one.choices and value not in [choice.value for choice in one.choices]:
        return f"must be one of {', '.join(choice.name for choice in one.choices)}."
    least = -_MOST if one.min_value is None else one.min_value
    most = _MOST if one.max_value is None else one.max_value
    return "" if least <= value <= most else f"must be from {least:,} to {most:,}."


def _is_known(kind: Kind, value: Any, resolved: Any) -> bool:
    """Whether Discord has said who or what this id belongs to."""
    if not isinstance(value, str) or not value.isdecimal() or not isinstance(resolved, Mapping):
        return False
    lists = ["users", "roles"] if kind is Kind.mentionable else [_LISTS[kind]] if kind in _LISTS else []
    return any(isinstance(resolved.get(name), Mapping) and value in resolved[name] for name in lists)
