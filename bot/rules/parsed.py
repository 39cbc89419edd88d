"""What parsed JSON, of which nothing is known, turns out to be."""

from typing import Any, TypeGuard


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether it is a JSON object; its keys are texts then."""
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    """Whether it is a JSON array."""
    return isinstance(value, list)


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether it is a whole number: true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
