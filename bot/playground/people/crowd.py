"""Everybody who acts at this Discord, by name."""

from bot.playground.hub.hub import Hub
from bot.playground.model.world import Guild, User
from bot.playground.people.person import Person


class Crowd:
    """The people who were called upon so far."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._people: dict[tuple[int, str], Person] = {}
        hub.on_commands.append(self._tell_commands)

    def person(self, name: str, *, manage: bool = False, guild: Guild | None = None) -> Person:
        """A member of a guild (the card room, if none is named), made on first use; with `manage` one with Manage Server."""
        hub = self._hub
        guild = guild or hub.guilds.default
        person = self._people.get((guild.id, name))
        if person is None:
            person = self._people[guild.id, name] = Person(hub, self._user(name, guild), guild)
        if manage:
            hub.guilds.set_manager(person.id, guild, manages=True)
        return person

    def _user(self, name: str, guild: Guild) -> User:
        hub = self._hub
        user = next((each for each in hub.world.users.values() if each.name == name and not each.bot), None)
        if user is None:
            user = User(hub.ids.of_somebody(), name)
            hub.world.keep(user)
        if (guild.id, user.id) not in hub.world.members:
            hub.guilds.join(user, guild)
        return user

    @property
    def people(self) -> list[Person]:
        """Everybody who was called upon so far."""
        return list(self._people.values())

    def _tell_commands(self) -> None:
        """Their pages hear which commands there are now."""
        for person in self.people:
            self._hub.state.tell(person.id, {"t": "commands", "commands": person.commands()})
