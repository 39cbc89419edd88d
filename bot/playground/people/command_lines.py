"""A person's line, such as `chips give`, with its options, as the data of a command interaction."""

import re
from typing import Any

from bot.playground.model.message_serializers import MessageSerializer
from bot.playground.model.world import Command
from bot.playground.validate.command_options import (
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUB,
    USER,
)

Json = dict[str, Any]


class CannotDo(Exception):
    """Discord's own program would not let a person do this."""


def find_command(commands: list[Command], name: str) -> Command:
    """A slash command by name; a guild's own goes before one for everywhere."""
    found = [each for each in commands if each.body["name"] == name and (each.body.get("type") or 1) == 1]
    if not found:
        raise CannotDo(f"there is no command /{name}; there are {sorted(each.body['name'] for each in commands)}")
    return max(found, key=lambda each: each.guild_id is not None)


def flatten(name: str, options: list[Json]) -> tuple[list[str], dict[str, Any]]:
    """The words and values of options nested as on the wire."""
    words, given = [name], {}
    for option in options:
        if option["type"] in (SUB, GROUP):
            inner, given = flatten(option["name"], option.get("options") or [])
            words += inner
        else:
            given[option["name"]] = option["value"]
    return words, given


class CommandLine:
    """Reads lines against the registered commands."""

    def __init__(self, serializer: MessageSerializer, commands: list[Command], guild_id: int | None) -> None:
        self._serializer = serializer
        self._commands = commands
        self._guild_id = guild_id
        self._resolved: Json = {}

    def read(self, words: list[str], given: dict[str, Any], focused: str | None = None) -> tuple[Command, Json]:
        """The command meant and the data of its interaction. With `focused` the line is unfinished."""
        command = find_command(self._commands, words[0])
        options, path = command.body.get("options") or [], []
        for word in words[1:]:
            step = next((each for each in options if each["name"] == word and each["type"] in (SUB, GROUP)), None)
            if step is None:
                raise CannotDo(f"/{' '.join(words)}: there is no {word} here")
            path.append(step)
            options = step.get("options") or []
        if any(each["type"] in (SUB, GROUP) for each in options):
            raise CannotDo(f"/{' '.join(words)} is unfinished: {[each['name'] for each in options]}")
        leaf = self._leaf(options, given, focused)
        for step in reversed(path):
            leaf = [{"name": step["name"], "type": step["type"], "options": leaf}]
        data: Json = {"id": str(command.id), "name": command.body["name"], "type": 1, "options": leaf}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        return command, data | ({"resolved": self._resolved} if self._resolved else {})

    def _leaf(self, options: list[Json], given: dict[str, Any], focused: str | None) -> list[Json]:
        known = {option["name"]: option for option in options}
        unknown = set(given) - set(known)
        if unknown:
            raise CannotDo(f"there is no option {sorted(unknown)}; there are {sorted(known)}")
        missing = [name for name, option in known.items() if option.get("required") and given.get(name) is None]
        if missing and focused is None:
            raise CannotDo(f"{missing} must be given")
        leaf = []
        for name, value in given.items():
            option = known[name]
            if value is None:
                continue
            said = str(value) if name == focused else self._value(option, value)
            entry = {"name": name, "type": option["type"], "value": said}
            leaf.append(entry | ({"focused": True} if name == focused else {}))
        return leaf

    def _value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        for choice in option.get("choices") or ():
            if value == choice["value"] or str(value) in (choice["name"], str(choice["value"])):
                return choice["value"]
        if option.get("choices"):
            raise CannotDo(f"{name}: {value!r} is not one of {[each['name'] for each in option['choices']]}")
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            return self.resolve(kind, value)
        try:
            said = _READ[kind](value)
        except (KeyError, ValueError):
            raise CannotDo(f"{name}: {value!r} does not fit") from None
        if kind == STRING:
            said = self._mentioning(said)
        _check_bounds(option, said)
        return said

    def _mentioning(self, typed: str) -> str:
        """A text in which `@Ben` mentions Ben, as a client sends it once the name has been chosen from its list."""
        if "@" not in typed:
            return typed
        world = self._serializer.world
        people = {world.users[who].name: who for guild, who in world.members if guild == (self._guild_id or 0)}
        for name in sorted(people, key=len, reverse=True):  # Ann Lee before Ann
            typed = re.sub(rf"(?<![\w<])@{re.escape(name)}(?!\w)", f"<@{people[name]}>", typed, flags=re.IGNORECASE)
        return typed

    def resolve(self, kind: int, value: Any) -> str:
        """The id of a person, channel or role, which is also described in `resolved`."""
        number = int(getattr(value, "id", value))
        world, serializer = self._serializer.world, self._serializer
        if kind in (USER, MENTIONABLE) and number in world.users:
            self._resolved.setdefault("users", {})[str(number)] = serializer.someone(number)
            member = world.members.get((self._guild_id or 0, number))
            if member is not None:
                self._resolved.setdefault("members", {})[str(number)] = serializer.member(member, user=False)
        elif kind in (ROLE, MENTIONABLE) and number in world.roles:
            self._resolved.setdefault("roles", {})[str(number)] = serializer.role(world.roles[number])
        elif kind == CHANNEL and number in world.channels:
            body = serializer.channel(world.channels[number]) | {"permissions": "0"}
            self._resolved.setdefault("channels", {})[str(number)] = body
        else:
            raise CannotDo(f"{value!r} is nobody and nothing here")
        return str(number)

    @property
    def resolved(self) -> Json:
        """Everything resolved so far."""
        return self._resolved


def _truth(value: Any) -> bool:
    if str(value).lower() not in ("true", "false"):
        raise ValueError(value)
    return str(value).lower() == "true"


_READ = {STRING: str, INTEGER: int, NUMBER: float, BOOLEAN: _truth}


def _check_bounds(option: Json, said: Any) -> None:
    size = len(said) if isinstance(said, str) else said
    low = option.get("min_length") if isinstance(said, str) else option.get("min_value")
    high = option.get("max_length") if isinstance(said, str) else option.get("max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise CannotDo(f"{option['name']}: {said!r} is not between {low} and {high}")
