"""The pages of settings: those of the environment, and those that a server's owner has in a panel."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from bot.room.guild.guild_settings import TERMS, GuildSettings
from bot.settings import Settings
from cogs.settings.panel import PAGES
from tools.site.markdown import code, page, target

_KINDS: dict[Any, str] = {str: "a text", SecretStr: "a secret text", bool: "yes or no", list[int]: "a list of numbers"}


#: where links to all of the environment lead
ENVIRONMENT = "environment"


def env_place(name: str) -> str:
    """Where links to a setting of the environment lead."""
    return "setting-" + name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Explained:
    """Settings of the environment that the example file explains together."""

    names: tuple[str, ...]
    text: str


def explained(example: str) -> Iterator[Explained]:
    """What the example file says, remark by remark; a setting may stand there with a '#' before it."""
    remark: list[str] = []
    names: list[str] = []
    for line in [*example.splitlines(), ""]:
        name, is_set, _ = line.removeprefix("# ").partition("=")
        if is_set and name.lower() in Settings.model_fields:
            names.append(name)
        elif not line:
            if names:
                yield Explained(tuple(names), " ".join(remark))
            remark, names = [], []
        elif line.startswith("#"):
            remark.append(line.removeprefix("#").strip())


def possible(field: FieldInfo) -> str:
    """What a setting of the environment can be."""
    kind = field.annotation
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if kind is not int:
        return _KINDS[kind]
    low = next((one.ge for one in field.metadata if hasattr(one, "ge")), None)
    high = next((one.le for one in field.metadata if hasattr(one, "le")), None)
    return f"{low:,} to {high:,}" if high is not None else f"a whole number from {low:,} on"


def usual(field: FieldInfo) -> str:
    """The default of a setting of the environment."""
    value = field.default
    return "not set" if value is None else "no" if value is False else code(str(value))


def _told(some: Explained) -> str:
    fields = [(name, Settings.model_fields[name.lower()]) for name in some.names]
    named = len(fields) > 1
    terms = [
        f"{f'**{name}** · ' * named}default: {usual(field)} · possible: {possible(field)}" for name, field in fields
    ]
    return page(
        *(target(env_place(name)) for name in some.names),
        f"## {' and '.join(some.names)}",
        some.text,
        "\\\n".join(terms),
    ).strip()


def environment_page(example: Path) -> str:
    """Every setting of the environment. Raises ValueError for one that the example file does not explain."""
    found = list(explained(example.read_text(encoding="utf-8")))
    missing = {name.upper() for name in Settings.model_fields} - {name for one in found for name in one.names}
    if missing or not all(one.text for one in found):
        raise ValueError(f"{example.name} does not explain {', '.join(sorted(missing)) or 'every setting'}.")
    return page(
        target(ENVIRONMENT),
        "# Settings of the environment",
        "Halley reads these from the environment, or from a file `.env` in the folder in which it is started; the environment "
        "wins. A name that begins with `HALLEY_` and that there is not is refused at the start, and so is a value that cannot "
        "be. `halley doctor` looks at them without starting anything.",
        *map(_told, found),
    )


# ---- a server's --------------------------------------------------------------------------------------------------------


def server_place(name: str) -> str:
    """Where links to a setting of a server lead."""
    return "server-setting-" + name.replace("_", "-")


def _shown(told: str) -> str:
    return f"{told[0].upper()}{told[1:]}."


def _server_setting(name: str) -> str:
    term, default = TERMS[name], asdict(GuildSettings())[name]
    return page(
        target(server_place(name)),
        f"### {term.label}",
        _shown(term.text),
        f"Default: **{term.told(default)}** · possible: {term.span}",
    ).strip()


def _server_pages() -> Iterator[str]:
    for one in PAGES.values():
        yield f"## {one.title}"
        yield one.text
        yield from map(_server_setting, one.settings)


def server_page() -> str:
    """Every setting of a server, as the panel has them."""
    return page(
        "# Settings of a server",
        "`/settings show` opens a private panel with these pages for whoever may manage the server; `/settings set` sets one "
        "of them, typed. Each server has its own, and a server that has set nothing has the defaults.",
        *_server_pages(),
    )
