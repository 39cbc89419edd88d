"""Whether a token is the bot's own."""

import hmac


def is_token(shown: str, own: str | None) -> bool:
    """Whether this is the token; where there is none, any is. The time it takes tells nothing of how much was right."""
    return own is None or hmac.compare_digest(shown.encode("utf-8", "replace"), own.encode())
