"""Which shards hear Discord. While one does not, nobody in its servers can press, so the clocks of their tables wait."""

from collections.abc import Callable

#: seconds that people are given at most to press, once they can again; at most as long as they could not
GRACE = 20.0
#: so often it is looked whether they can
_AGAIN = 2.0


class Hearing:
    """Who is up. `now`: the room's time in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.up: set[int] = set()
        self._now = now
        self._begun = now()
        self._lost: dict[int, float] = {}  #: shards that were up, and since when they are not
        self._until: dict[int, float] = {}

    def found(self, shard: int) -> None:
        """A shard is connected; what has happened meanwhile has been told it."""
        if shard not in self.up:
            self.up.add(shard)
            away = self._now() - self._lost.pop(shard, self._begun)
            self._until[shard] = self._now() + min(away, GRACE)

    def lost(self, shard: int) -> bool:
        """A shard is not connected any more; whether it was."""
        if shard not in self.up:
            return False
        self.up.discard(shard)
        self._lost[shard] = self._now()
        return True

    def wait(self, shard: int) -> float:
        """For how many seconds from now nobody's time is to run out, at least."""
        return max(0.0, self._until[shard] - self._now()) if shard in self.up else _AGAIN
