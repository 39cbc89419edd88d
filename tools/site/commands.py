"""The page of slash commands, made from the command tree that the bot hands in to Discord."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from discord import Permissions

from bot.app import Halley
from bot.desk import cogs_of
from bot.desk.acts.opening import ASKED
from bot.desk.acts.option_acts import OWN
from bot.registry import keys, rules_of, slices
from bot.room import Room
from bot.settings import Settings
from tools.site.markdown import code, link, page, table, target

#: what Discord calls the kinds of options
_KINDS = {3: "a text", 4: "a whole number", 5: "yes or no", 6: "a member", 7: "a channel", 8: "a role", 10: "a number"}
_SUB = 1  #: the kind of an option that is a command of a group
_GUILD = 0  #: the context of a server
#: a game's own command, in the words of the other pages
OPEN = "/<game> open"


@dataclass(frozen=True, slots=True)
class Command:
    """A command as one types it, without the slash: 'chips give'. `options` are Discord's own descriptions of them."""

    name: str
    text: str
    managers: bool
    everywhere: bool  #: outside of servers, too
    options: Sequence[Mapping[str, Any]]

    @property
    def place(self) -> str:
        """Where links to it lead."""
        return "command-" + self.name.replace(" ", "-").replace("_", "-")

    @property
    def game(self) -> str:
        """The key of the game that it opens a table of; '' for a command of the room."""
        key, _, rest = self.name.partition(" ")
        return key if rest == "open" and key in keys() else ""


async def _handed_in(folder: Path) -> list[dict[str, Any]]:
    """What the bot with every slice would tell Discord of its commands; no store is opened and nothing is connected."""
    bot = Halley(Settings(_env_file=None), Room(f"sqlite:///{folder / 'never.sqlite3'}"))  # type: ignore[call-arg]
    for name in slices():
        for each in cogs_of(name):
            await bot.add_cog(each(bot))
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def _each(told: Mapping[str, Any]) -> Iterator[Command]:
    """A command, or each of a group."""
    managers = bool(Permissions(int(told["default_member_permissions"] or 0)).manage_guild)
    everywhere = told["contexts"] != [_GUILD]
    options = told.get("options", [])
    if inside := [one for one in options if one["type"] == _SUB]:
        for one in inside:
            yield Command(
                f"{told['name']} {one['name']}", one["description"], managers, everywhere, one.get("options", [])
            )
    else:
        yield Command(told["name"], told["description"], managers, everywhere, options)


def commands() -> list[Command]:
    """Every slash command of the bot, by name."""
    with TemporaryDirectory() as folder:
        found = asyncio.run(_handed_in(Path(folder)))
    return sorted((one for told in found for one in _each(told)), key=lambda one: one.name)


def possible(option: Mapping[str, Any]) -> str:
    """What an option of a command can be."""
    if choices := option.get("choices"):
        return ", ".join(choice["name"] for choice in choices)
    kind = _KINDS[option["type"]]
    if "min_value" in option:
        kind = f"{option['min_value']:,} to {option['max_value']:,}"
    if "max_length" in option:
        kind += f" of {option['min_length']} to {option['max_length']} characters"
    return f"{kind}, with suggestions" if option.get("autocomplete") else kind


def _options(options: Sequence[Mapping[str, Any]]) -> str:
    rows = [
        [code(one["name"]) + " (needed)" * bool(one.get("required")), one["description"], possible(one)]
        for one in options
    ]
    return table(["option", "meaning", "possible"], rows) if rows else ""


def told(command: Command) -> str:
    """One command with its options."""
    text = command.text.removesuffix(" (Manage Server).") + "." * command.text.endswith(" (Manage Server).")
    text += " It works in direct messages, too." * command.everywhere
    return page(target(command.place), f"### /{command.name}", text, _options(command.options)).strip()


def _games(found: Sequence[Command]) -> str:
    rows = [[link(f"/{one.name}", one.place), rules_of(one.game).info.title] for one in found if one.game]
    return table(["command", "opens a table of"], rows)


def commands_page(found: Sequence[Command]) -> str:
    """All commands: those for everybody, the games', and those for managers."""
    shared = {option.name for option in (*OWN, *ASKED)}
    first = next(one for one in found if one.game)
    room = [one for one in found if not one.game]
    return page(
        "# Commands",
        "Every slash command, as the bot hands it in to Discord. Where nothing else is said they work in servers only, not in "
        "direct messages. What they answer only you can see, but for tables, which everybody in the channel sees.",
        "## For everybody",
        *(told(one) for one in room if not one.managers),
        target("command-game-open"),
        "## Opening a table of a game",
        "Each game has a command of its own with all of its options; they stand on the game's page.",
        _games(found),
        "These options every game has:",
        _options([option for option in first.options if option["name"] in shared]),
        "## For those who manage the server",
        "Discord shows these to members who may *Manage Server*; a server's own settings for integrations can offer "
        "them to others, and the bot still refuses whoever may not manage the server.",
        *(told(one) for one in room if one.managers),
    )
