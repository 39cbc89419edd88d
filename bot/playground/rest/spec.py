"""Discord's own OpenAPI description as a check on what the bot sends, and on what it is answered."""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from bot.playground.validate.errors import Refusal

if TYPE_CHECKING:
    from bot.playground.rest.rest import Ask, Route

Json = dict[str, Any]

_PARAMETER = re.compile(r"\{\w+\}")


class _Description:
    """The description with its own way through alternatives. Needs jsonschema, which only tests have."""

    def __init__(self, document: Json) -> None:
        from jsonschema import Draft202012Validator, FormatChecker, validators
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        self._components: Json = document["components"]
        #: every path by its form, since the names of parameters are each side's own
        self._paths = {_PARAMETER.sub("{}", path): (path, verbs) for path, verbs in document["paths"].items()}
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry = Registry().with_resource("urn:spec", resource)
        any_of = {"anyOf": self._branch, "oneOf": self._branch}
        self._kind = validators.extend(Draft202012Validator, any_of)
        self._formats = FormatChecker(())
        self._formats.checks("date-time", ValueError)(_is_time)
        self._checks: dict[str, Any] = {}

    def verb(self, method: str, pattern: str) -> tuple[str, Json]:
        """The JSON pointer of what is said about a verb of an address, and that itself; nothing where it is not described."""
        path, verbs = self._paths.get(_PARAMETER.sub("{}", pattern), ("", {}))
        if method.lower() not in verbs:
            return "", {}
        return f"/paths/{path.replace('~', '~0').replace('/', '~1')}/{method.lower()}", verbs[method.lower()]

    def wrong(self, pointer: str, body: Any) -> list[str]:
        """What is wrong with a body by the schema at a pointer, place by place."""
        if pointer not in self._checks:
            schema = {"$ref": f"urn:spec#{pointer}"}
            self._checks[pointer] = self._kind(schema, registry=self._registry, format_checker=self._formats)
        found = sorted(self._checks[pointer].iter_errors(body), key=lambda error: list(map(str, error.absolute_path)))
        return [f"{'.'.join(map(str, error.absolute_path)) or 'body'}: {error.message[:200]}" for error in found]

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


class Spec:
    """Checks request bodies."""

    def __init__(self, path: str | Path) -> None:
        self._description = _Description(_softened(_load(path)))

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
        pointer, verb = self._description.verb(method, pattern)
        if "application/json" not in verb.get("requestBody", {}).get("content", {}):
            return []
        return self._description.wrong(f"{pointer}/requestBody/content/application~1json/schema", body)


class AnswerSpec:
    """Checks what is answered."""

    def __init__(self, path: str | Path) -> None:
        self._description = _Description(_load(path))

    def knows(self, method: str, pattern: str) -> bool:
        """Whether an address is described at all."""
        return bool(self._description.verb(method, pattern)[0])

    def faults(self, method: str, pattern: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer: its status, that it has a body or has none, and the body, place by place."""
        pointer, verb = self._description.verb(method, pattern)
        described = next((each for each in (str(status), f"{status // 100}XX") if each in verb["responses"]), "")
        if not described:
            return [f"status: {status} is none of {', '.join(verb['responses'])}"]
        if "$ref" in verb["responses"][described]:
            pointer = f"{verb['responses'][described]['$ref'].removeprefix('#')}/content/application~1json/schema"
            return self._description.wrong(pointer, body)
        if "application/json" not in verb["responses"][described].get("content", {}):
            return [] if body is None else ["body: there should be none"]
        return self._description.wrong(f"{pointer}/responses/{described}/content/application~1json/schema", body)


@cache
def read_spec(path: str | Path) -> Spec:
    """The checks of a description; it is large, so it is read once."""
    return Spec(path)


def _load(path: str | Path) -> Json:
    return orjson.loads(Path(path).read_bytes())


def _is_time(value: Any) -> bool:
    """Whether a text is a time with its offset from UTC. Raises ValueError for what is no time at all."""
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


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
