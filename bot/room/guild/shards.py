"""Which servers are this process's: Discord gives each to a shard by its id."""

from collections.abc import Iterator
from dataclasses import dataclass

#: into so many clusters the shards are dealt at most: each has connections to the database, and a share of Discord's fifty requests
MOST = 64


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of `count` shards: a cluster, which one process plays for at a time."""

    ids: frozenset[int]
    count: int

    def has(self, guild: int) -> bool:
        """Whether a server is on one of them."""
        return (guild >> 22) % self.count in self.ids

    @property
    def part(self) -> int:
        """The number by which the store knows this cluster: its first shard."""
        return min(self.ids)

    @property
    def all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count

    def overlaps(self, other: "Shards") -> bool:
        """Whether a server may be on both."""
        return self.count != other.count or bool(self.ids & other.ids)

    def __str__(self) -> str:
        """As it is stored, and told: '0,2/4'."""
        return f"{','.join(map(str, sorted(self.ids)))}/{self.count}"


#: all servers there are
EVERY = Shards(frozenset({0}), 1)


def read(told: str) -> Shards:
    """The cluster that was written down so. Raises ValueError."""
    ids, _, count = told.partition("/")
    return Shards(frozenset(map(int, ids.split(","))), int(count))


def dealt(count: int) -> Iterator[Shards]:
    """The clusters into which so many shards are dealt."""
    clusters = min(count, MOST)
    for first in range(clusters):
        yield Shards(frozenset(range(first, count, clusters)), count)
