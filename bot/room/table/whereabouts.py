"""Which tables there are, found by id, by server and by channel without looking at all of them: every message anywhere asks."""

from typing import Generic, Protocol, TypeVar


class Placed(Protocol):
    """What stands in a channel of a server, and stays there as long as it is known."""

    @property
    def id(self) -> str: ...
    @property
    def guild(self) -> int: ...
    @property
    def channel(self) -> int: ...


T = TypeVar("T", bound=Placed)


class Whereabouts(Generic[T]):
    """Tables by where they stand, each list in the order in which they came."""

    def __init__(self) -> None:
        self._by_id: dict[str, T] = {}
        self._guilds: dict[int, dict[str, T]] = {}
        self._channels: dict[int, dict[str, T]] = {}

    def add(self, table: T) -> T:
        """A table is known from now on, in the place of one with its id; gives it back."""
        self._by_id[table.id] = table
        self._guilds.setdefault(table.guild, {})[table.id] = table
        self._channels.setdefault(table.channel, {})[table.id] = table
        return table

    def drop(self, name: str) -> None:
        """A table is known no more, if it was."""
        table = self._by_id.pop(name, None)
        if table is not None:
            for places, place in ((self._guilds, table.guild), (self._channels, table.channel)):
                del places[place][name]
                if not places[place]:
                    del places[place]

    def get(self, name: str) -> T | None:
        """A table by its id."""
        return self._by_id.get(name)

    def all(self) -> list[T]:
        """Every table."""
        return list(self._by_id.values())

    def of_guild(self, guild: int) -> list[T]:
        """Those of a server."""
        return list(self._guilds.get(guild, {}).values())

    def of_channel(self, channel: int) -> list[T]:
        """Those of a channel."""
        return list(self._channels.get(channel, {}).values())
