"""How Discord says no: an HTTP status, a code of its own, a sentence, and for a bad form the place of every fault."""

from typing import Any

_KNOWN: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30015: (400, "Maximum number of attachments in a message reached (10)"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide at least 2 and at most 100 messages"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50028: (400, "Invalid role"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50083: (400, "Tried to perform an operation on an archived thread, such as editing a message"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (400, "You cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class Refusal(Exception):
    """A request that Discord turns down."""

    def __init__(self, status: int, code: int, text: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {text} {errors or ''}")
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors

    @property
    def body(self) -> dict[str, Any]:
        """The refusal as Discord writes it."""
        body: dict[str, Any] = {"message": self.text, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def refuse(code: int) -> Refusal:
    """One of Discord's numbered refusals."""
    status, text = _KNOWN[code]
    return Refusal(status, code, text)


def unauthorized() -> Refusal:
    """No token, or one that was withdrawn."""
    return Refusal(401, 0, "401: Unauthorized")


def no_such_route() -> Refusal:
    """An address that this Discord does not have."""
    return Refusal(404, 0, "404: Not Found")


def no_such_verb() -> Refusal:
    """An address that takes other verbs."""
    return Refusal(405, 0, "405: Method Not Allowed")


class Form:
    """Collects what is wrong with a body, place by place, and refuses it whole."""

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def bad(self, place: str, code: str, message: str) -> None:
        """Notes one fault at a dotted place such as `data.components.0.label`."""
        node = self._errors
        for step in place.split(".") if place else ():
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, place: str) -> None:
        """Notes a field that is missing."""
        self.bad(place, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, place: str, value: Any, low: int, high: int) -> bool:
        """Checks that a text is there (when low > 0) and has a length between two bounds."""
        if value is None and low == 0:
            return True
        if value is None:
            self.required(place)
        elif not isinstance(value, str):
            self.bad(place, "BASE_TYPE_BAD_TYPE", "Could not interpret value as string.")
        elif low <= len(value) <= high:
            return True
        elif low == 0:
            self.bad(place, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.bad(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def count(self, place: str, value: Any, low: int, high: int) -> bool:
        """Checks that a list has between two numbers of items."""
        if not isinstance(value, list):
            self.bad(place, "LIST_ITEM_VALUE_REQUIRED", "Only iterables may be used in a ListType")
        elif low <= len(value) <= high:
            return True
        elif low == 0:
            self.bad(place, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.bad(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def whole(self, place: str, value: Any, low: int, high: int) -> bool:
        """Checks a whole number against two bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.bad(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.bad(place, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.bad(place, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        else:
            return True
        return False

    def choice(self, place: str, value: Any, allowed: tuple[int, ...]) -> bool:
        """Checks a value against those that may be."""
        if value in allowed:
            return True
        listed = ", ".join(str(each) for each in allowed)
        self.bad(place, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
        return False

    def settle(self) -> None:
        """Refuses the body when anything was wrong with it."""
        if self._errors:
            raise Refusal(400, 50035, "Invalid Form Body", self._errors)
