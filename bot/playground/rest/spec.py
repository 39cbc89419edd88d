"""Discord's own OpenAPI description as a check on what the bot sends."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from bot.playground.validate.errors import Refusal

if TYPE_CHECKING:
    from bot.playground.rest.rest import Ask, Route

Json = dict[str, Any]

#: the names of our parameters in the description
_THEIRS = {
    "channel": "channel_id",
    "message": "message_id",
    "guild": "guild_id",
    "user": "user_id",
    "app": "application_id",
    "command": "command_id",
    "emoji": "emoji_id",
    "interaction": "interaction_id",
}


class Spec:
    """Checks request bodies. Needs jsonschema, which only tests have."""

    def __init__(self, path: str | Path) -> None:
        from jsonschema import Draft202012Validator, validators
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        document = _softened(orjson.loads(Path(path).read_bytes()))
        self._paths: Json = document["paths"]
        self._components: Json = document["components"]
        resource = Resource(contents=document, specification=DRAFT202012)
        registry = Registry().with_resource("urn:spec", resource)
        any_of = {"anyOf": self._branch, "oneOf": self._branch}
        self._kind = validators.extend(Draft202012Validator, any_of)
        self._registry = registry
        self._checks: dict[str, Any] = {}

    def check(self, route: "Route", ask: "Ask", complaints: list[str]) -> None:
        """Refuses a body that does not fit, and keeps the complaint."""
        if ask.body is None:
            return
        faults = self.faults(ask.method, route.pattern, ask.body)
        if faults:
            complaints.append(f"{ask.method} {ask.path}: {'; '.join(faults)}")
            raise Refusal(400, 50035, "Invalid Form Body", {"_errors": [{"code": "SPEC", "message": faults[0]}]})

    def faults(self, method: str, pattern: str, body: Any) -> list[str]:
        """What is wrong with a body, place by place."""
        check = self._check(method, pattern)
        if check is None:
            return []
        found = sorted(check.iter_errors(body), key=lambda error: list(map(str, error.absolute_path)))
        return [f"{'.'.join(map(str, error.absolute_path)) or 'body'}: {error.message[:200]}" for error in found]

    def _check(self, method: str, pattern: str) -> Any:
        key = f"{method} {pattern}"
        if key not in self._checks:
            place = self._place(method, pattern)
            schema = {"$ref": f"urn:spec#{place}"} if place else None
            self._checks[key] = self._kind(schema, registry=self._registry) if schema else None
        return self._checks[key]

    def _place(self, method: str, pattern: str) -> str:
        """The JSON pointer of a request's schema; '' when the description has none."""
        theirs = re.sub(r"\w+(?=\})", lambda found: _THEIRS.get(found[0], found[0]), pattern)
        if theirs.startswith("/interactions/"):
            theirs = theirs.replace("{token}", "{interaction_token}")
        if theirs.startswith("/webhooks/"):
            theirs = theirs.replace("{application_id}", "{webhook_id}").replace("{token}", "{webhook_token}")
        content = self._paths.get(theirs, {}).get(method.lower(), {}).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return ""
        path = theirs.replace("~", "~0").replace("/", "~1")
        return f"/paths/{path}/{method.lower()}/requestBody/content/application~1json/schema"

    def _branch(self, validator: Any, branches: list[Json], instance: Any, _schema: Json) -> Iterator[Any]:
        """Follows the branch whose `type` fits, so that an error names the field and not every other branch."""
        fitting = [branch for branch in branches if self._fits(branch, instance)] or branches
        best: list[Any] | None = None
        for branch in fitting:
            errors = list(validator.descend(instance, branch))
            if not errors:
                return
            if best is None or len(errors) < len(best):
                best = errors
        yield from best or ()

    def _fits(self, branch: Json, instance: Any) -> bool:
        """Whether a branch could be meant: the same JSON type, and where both name one the same `type`."""
        schema = self._named(branch)
        if not _same_type(schema.get("type"), instance):
            return False
        if not isinstance(instance, dict) or "type" not in instance:
            return True
        wanted = self._named(schema.get("properties", {}).get("type", {}))
        kinds = wanted.get("enum") or [
            each.get("const") for each in wanted.get("oneOf") or wanted.get("allOf") or () if "const" in each
        ]
        if "allOf" in wanted and not kinds:
            inner = self._named(wanted["allOf"][0])
            kinds = [each.get("const") for each in inner.get("oneOf") or ()]
        return not kinds or instance["type"] in kinds

    def _named(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self._components["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema


@cache
def read_spec(path: str | Path) -> Spec:
    """The checks of a description; it is large, so it is read once."""
    return Spec(path)


def _softened(node: Any) -> Any:
    """The description with integers allowed wherever it asks for a snowflake in a string, as Discord does."""
    if isinstance(node, list):
        return [_softened(each) for each in node]
    if not isinstance(node, dict):
        return node
    copy = {key: _softened(value) for key, value in node.items()}
    if copy.get("format") == "snowflake" and copy.get("type") == "string":
        copy["type"] = ["string", "integer"]
    return copy


def _same_type(wanted: Any, instance: Any) -> bool:
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number"}
    if wanted is None:
        return instance is not None
    kinds = wanted if isinstance(wanted, list) else [wanted]
    own = "null" if instance is None else names.get(type(instance), "")
    return own in kinds or (own == "integer" and "number" in kinds)
