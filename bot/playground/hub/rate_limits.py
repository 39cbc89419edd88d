"""Rate limits: buckets with their headers, the fifty a second for the whole bot, and the answer 429."""

import hashlib
import math
from typing import Any, Literal

from bot.playground.model.snowflakes import DiscordClock

Mode = Literal["off", "headers", "real"]
#: how an edit of an old message is refused: raised at once by discord.py, without `retry_after`, with it; or not at all
OldEdits = Literal["free", "raise", "bare", "wait"]
Headers = dict[str, str]

GLOBAL = 50
_AMPLE = 1_000_000
_VIA = {"Via": "1.1 google"}
#: seconds after which a message is old; Discord's code for too many edits of such
_OLD, _OLD_CODE, _OLD_WAIT = 3600.0, 30046, 60.0
_OLD_TEXT = "Maximum number of edits to messages older than 1 hour reached. Try again later."

#: name, requests, seconds. Discord gives no figures; these are those that libraries have met
_REAL: dict[tuple[str, str], tuple[str, int, float]] = {
    ("POST", "/channels/{channel}/messages"): ("send", 5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): ("edit", 5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): ("delete", 5, 1.0),
}
_REACTIONS = ("reactions", 1, 0.25)
_WEBHOOK = ("webhook", 5, 2.0)


class Limited(Exception):
    """Too many requests."""

    def __init__(self, retry_after: float, *, everywhere: bool, headers: Headers | None = None) -> None:
        super().__init__(f"rate limited for {retry_after:.3f} s")
        scope = "global" if everywhere else "user"
        self.headers = {
            **(headers or {}),
            "Retry-After": str(math.ceil(retry_after)),
            "X-RateLimit-Scope": scope,
            **_VIA,
        }
        if everywhere:
            self.headers["X-RateLimit-Global"] = "true"
        self.body: dict[str, Any] = {
            "message": "You are being rate limited.",
            "retry_after": round(retry_after, 3),
            "global": everywhere,
        }


class TooOld(Limited):
    """Too many edits of a message that is older than an hour, in one of the shapes in which that was met."""

    def __init__(self, shape: OldEdits) -> None:
        super().__init__(_OLD_WAIT, everywhere=False)
        self.headers = {} if shape == "raise" else dict(_VIA)
        self.body = {"message": _OLD_TEXT, "code": _OLD_CODE}
        if shape == "wait":
            self.body["retry_after"] = _OLD_WAIT


class _Window:
    """So many requests until a moment; then it begins anew."""

    __slots__ = ("ends", "used")

    def __init__(self) -> None:
        self.ends = 0.0
        self.used = 0

    def take(self, now: float, limit: int, seconds: float) -> bool:
        if now >= self.ends:
            self.ends, self.used = now + seconds, 0
        self.used += 1
        return self.used <= limit


class Limits:
    """`real` refuses what comes too fast, `headers` sends honest headers of ample buckets, `off` sends none."""

    def __init__(self, mode: Mode, clock: DiscordClock) -> None:
        self.mode: Mode = mode
        self.old_edits: OldEdits = "wait" if mode == "real" else "free"
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._everything = _Window()

    def take(self, method: str, pattern: str, major: str, *, by_token: bool) -> Headers:
        """Counts a request; gives the headers of its answer or raises Limited."""
        if self.mode == "off":
            return {}
        now = self._clock.now()
        name, limit, seconds = self._bucket(method, pattern)
        if self.mode == "real" and not by_token and not self._everything.take(now, GLOBAL, 1.0):
            raise Limited(self._everything.ends - now, everywhere=True)
        self._sweep(now)
        window = self._windows.setdefault((name, major), _Window())
        fits = window.take(now, limit, seconds)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - window.used)),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends - now:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(name.encode(), usedforsecurity=False).hexdigest(),
        }
        if not fits:
            raise Limited(window.ends - now, everywhere=False, headers=headers)
        return headers

    def take_old(self, age: float) -> None:
        """Counts an edit of a message that is so many seconds old. Discord names no figure: here none are allowed."""
        if age > _OLD and self.old_edits != "free":
            raise TooOld(self.old_edits)

    def _bucket(self, method: str, pattern: str) -> tuple[str, int, float]:
        if self.mode == "headers":
            return f"{method} {pattern}", _AMPLE, 1.0
        if "/reactions" in pattern and method in ("PUT", "DELETE"):
            return _REACTIONS
        if pattern.startswith("/webhooks/"):
            return _WEBHOOK
        return _REAL.get((method, pattern), (f"{method} {pattern}", 50, 1.0))

    def _sweep(self, now: float) -> None:
        """Forgets the windows of long ago, one for each interaction among them."""
        if len(self._windows) > 5000:
            self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
