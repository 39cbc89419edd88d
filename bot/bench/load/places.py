"""Where the people of a load sit: servers with a few tables each, four at a table, and the hand on everybody's screen."""

from asyncio import Future
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from bot.desk.base import custom_ids
from bot.playground import LocalDiscord
from bot.playground.model.world import V2, Channel, Guild, Interaction, Member, Post, User

Json = dict[str, Any]

#: tables that stand in one server
TOGETHER = 5
_NAMES = ("Ann", "Ben", "Cleo", "Dan")
_COMPONENT = 3  #: the kind of an interaction: something was pressed
BUTTON = 2  #: the kind of a component
#: tokens of one person that are remembered
TOKENS = 3


class Seat:
    """One person at one table, and the hand on that person's screen."""

    def __init__(self, place: "Place", member: int, about: Json) -> None:
        self.place: Final = place
        self.member: Final = member
        self.about: Final = about  #: what every interaction of this person's says
        self.hand: list[Json] = []
        self.tokens: deque[str] = deque(maxlen=TOKENS)  #: the bot may write by an older one where it lost the newest
        self.heard: Future[None] | None = None  #: until the bot has answered the last press at all
        self.waits: Future[None] | None = None  #: until there is something to look at

    def sees(self, components: list[Json]) -> None:
        """The hand looks different now."""
        self.hand = components

    def move(self, chance: Random) -> Json | None:
        """A move that the hand offers now, as the data of a press."""
        found = list(offered(self.hand))
        return chance.choice(found) if found else None


class Place:
    """A table's message, and those who sit there."""

    def __init__(self, guild: int, channel: int, message: int) -> None:
        self.guild: Final = guild
        self.channel: Final = channel
        self.message = message
        self.table = ""
        self.seats: list[Seat] = []
        self.hangs: list[Json] = []  #: the files on the message


def offered(parts: list[Json]) -> Iterator[Json]:
    """The moves among some components."""
    for part in parts:
        pressed = custom_ids.read(part.get("custom_id") or "")
        if pressed is None or part.get("disabled"):
            yield from offered(part.get("components", []))
        elif part["type"] == BUTTON and not pressed.act.startswith("/") and not custom_ids.is_asked(pressed.act):
            yield {"component_type": BUTTON, "custom_id": part["custom_id"], "id": part.get("id", 1)}


def laid(local: LocalDiscord, tables: int) -> list[Place]:
    """So many tables in a new local Discord: each in its channel, a few to a server, the servers dealt evenly among the shards."""
    return [place for first in range(0, tables, TOGETHER) for place in _server(local, first, tables)]


def _server(local: LocalDiscord, first: int, tables: int) -> Iterator[Place]:
    """A server with some of the tables."""
    guild = _guild(local, first // TOGETHER, [f"table-{at}" for at in range(first, min(first + TOGETHER, tables))])
    for channel in local.world.channels_of(guild.id):
        post = Post(local.ids.new(), channel.id, guild.id, local.state.bot_id, flags=V2)
        post.components = [{"type": 10, "content": "A table is being laid."}]
        local.world.keep(post)
        place = Place(guild.id, channel.id, post.id)
        place.seats = [_person(local, place, channel, name) for name in _NAMES]
        yield place


def _guild(local: LocalDiscord, number: int, channels: list[str]) -> Guild:
    """A server on the shard whose turn it is, which follows from its id."""
    found = local.ids.new()
    while (found >> 22) % local.shards != number % local.shards:
        found += 1 << 22
    local.ids.seen(found)
    return local.guilds.add(f"Server {number}", channels, guild_id=found)


def _person(local: LocalDiscord, place: Place, channel: Channel, name: str) -> Seat:
    user = User(local.ids.of_somebody(), name)
    local.world.keep(user)
    local.world.keep(Member(place.guild, user.id, [], local.state.clock.now()))
    about = local.serializer.interaction(Interaction(0, "", _COMPONENT, user.id, place.guild, channel.id), {})
    return Seat(place, user.id, about)
