"""The page of the command line, made from its parser."""

import argparse
from collections.abc import Iterator, Mapping

from bot.__main__ import _parser
from tools.site.markdown import code, page, table, target


def subcommands() -> Mapping[str, argparse.ArgumentParser]:
    """Every sub-command with its parser, in the order of the help."""
    (found,) = (one for one in _parser()._actions if isinstance(one, argparse._SubParsersAction))
    return found.choices


def place(name: str) -> str:
    """Where links to a sub-command lead."""
    return f"line-{name}"


def _argument(one: argparse.Action) -> list[str]:
    """How it is typed, what it means, what is usual."""
    value = one.metavar or one.dest.upper()
    typed = (
        value
        if not one.option_strings
        else " ".join([one.option_strings[-1], *([str(value)] if one.nargs != 0 else [])])
    )
    usual = "" if one.default in (None, False, []) or one.default is argparse.SUPPRESS else code(str(one.default))
    means = f"{one.help}: {', '.join(map(str, one.choices))}" if one.choices else str(one.help)
    return [code(str(typed)), means, usual]


def usage(parser: argparse.ArgumentParser, name: str) -> str:
    """How a sub-command is called, in one line."""
    words = parser.format_usage().replace(" [-h]", "").split()
    return " ".join(["halley", *words[words.index(name) :]])


def _told(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield target(place(name))
    yield f"## halley {name}"
    yield str(parser.description)
    yield f"```text\n{usage(parser, name)}\n```"
    arguments = [_argument(one) for one in parser._actions if not isinstance(one, argparse._HelpAction)]
    if arguments:
        yield table(["argument", "meaning", "default"], arguments)


def command_line_page() -> str:
    """All that can be typed."""
    return page(
        "# Command line",
        "`halley` where Halley is installed, else `.venv/bin/python -m bot`, which is the same. Without a command it connects "
        "with `DISCORD_TOKEN`, or opens the playground where there is none. `halley --version` says which version it is, "
        "`halley COMMAND --help` what a command takes. A command ends with 0 when all is well, with 1 when something is wrong, "
        "and with 2 when a setting, the line itself or what it names cannot be read; what else `halley verify` can end with says "
        "`docs/fair-deal.md`.",
        *(part for name, parser in subcommands().items() for part in _told(name, parser)),
    )
