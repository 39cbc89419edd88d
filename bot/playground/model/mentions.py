"""Who a message mentions, and whom it therefore rings."""

import re
from typing import Any

Json = dict[str, Any]

_USER = re.compile(r"<@!?(\d{15,20})>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


def mentioned(text: str, allowed: Json | None, replied: int | None = None) -> tuple[list[int], bool]:
    """The people mentioned, as far as `allowed_mentions` lets them be, and whether everybody is."""
    named = list(dict.fromkeys(int(found) for found in _USER.findall(text)))
    everyone = bool(_EVERYONE.search(text))
    if allowed is not None:
        parse = allowed.get("parse") or []
        users = {int(each) for each in allowed.get("users") or ()}
        named = [each for each in named if "users" in parse or each in users]
        everyone = everyone and "everyone" in parse
    if replied is not None and (allowed is None or allowed.get("replied_user")) and replied not in named:
        named.append(replied)
    return named, everyone
