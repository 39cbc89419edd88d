"""Which servers are this process's: Discord gives each to a shard by its id."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of `count` shards."""

    ids: frozenset[int]
    count: int

    def has(self, guild: int) -> bool:
        """Whether a server is on one of them."""
        return (guild >> 22) % self.count in self.ids


#: all servers there are
EVERY = Shards(frozenset({0}), 1)
