"""Groups of slash commands: those of a server, and a game's, made from what its rule set says: options, typed, with ranges."""

from collections.abc import Awaitable, Callable, Sequence
from inspect import Parameter, Signature
from typing import Any

from discord import Interaction, Permissions, app_commands

from bot.rules import Info, Option

#: opens a table: the interaction, and every option with its value
Opening = Callable[[Interaction[Any], dict[str, Any]], Awaitable[None]]


def guild_group(name: str, description: str, *, managers: bool = False) -> app_commands.Group:
    """An empty group of commands in servers; for `managers`: shown to those alone who may manage the server."""
    return app_commands.Group(
        name=name,
        description=description,
        default_permissions=Permissions(manage_guild=True) if managers else None,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


def group_of(info: Info, opening: Opening, extra: Sequence[Option] = ()) -> app_commands.Group:
    """The command group of a game, `/<key> open` in it."""
    group = guild_group(info.key, _short(f"{info.title}: {info.tagline}"))
    group.add_command(_open(info, opening, (*info.options, *extra)))
    return group


def _open(info: Info, opening: Opening, options: Sequence[Option]) -> app_commands.Command[Any, ..., None]:
    kinds = {option.name: type(option.default) for option in options}

    async def callback(interaction: Interaction[Any], **given: Any) -> None:
        await opening(interaction, {name: kinds[name](value) for name, value in given.items() if value is not None})

    # discord.py reads a command's options from its callback's signature; None is what nobody has chosen, because for some
    # games the usual value follows from the others
    first = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    typed = [
        Parameter(option.name, Parameter.KEYWORD_ONLY, default=None, annotation=_kind(option)) for option in options
    ]
    callback.__signature__ = Signature([first, *typed])  # any function may have one
    callback = app_commands.describe(**{option.name: _short(_told(option)) for option in options})(callback)
    chosen = {option.name: choices for option in options if (choices := _choices(option))}
    callback = app_commands.choices(**chosen)(callback)
    return app_commands.Command(name="open", description=_short(f"Open a table of {info.title}."), callback=callback)


def _kind(option: Option) -> Any:
    """The type that discord.py understands, so that Discord itself refuses a wrong value."""
    if option.is_yes_or_no:
        return bool
    if isinstance(option.default, int):
        return int if option.named else app_commands.Range[int, option.low, option.high]
    return str


def _choices(option: Option) -> list[app_commands.Choice[Any]]:
    """Its values as people read them, where one is chosen from a list; yes and no are Discord's own."""
    if option.is_yes_or_no:
        return []
    return [app_commands.Choice(name=option.shown(value), value=value) for value in option.named]


def _told(option: Option) -> str:
    """An option's sentence with its default."""
    if option.default == "":
        return option.text
    return f"{option.text.rstrip('.')} (usually {option.shown(option.default)})"


def _short(text: str) -> str:
    """As much as Discord takes for a description."""
    return text if len(text) <= 100 else text[:99] + "…"
