"""A page for each game: what it is, a table and a hand of a real match, its rules for players, options, and its page of rules."""

from collections.abc import Iterator
from pathlib import Path

from bot.desk.acts.rules_pages import possible
from bot.pictures.table import table_png
from bot.pictures.words import table_words
from bot.registry import all_rules, game, keys, painter_of, presets_of
from bot.rules import Info
from bot.rules.presets import Preset
from tools.site.hands import hand_html
from tools.site.markdown import cell, code, page, shifted, span, table, target
from tools.site.positions import Position, position

#: from the folder of the games' pages
FACES = "../_static/cards"


def _facts(info: Info) -> str:
    return f"**{span(*info.seats)} players · {span(*info.minutes)} minutes**"


def _options(info: Info) -> str:
    rows = [[code(option.name), option.text, possible(option)] for option in info.options]
    return table(["option", "meaning", "possible"], rows)


def _presets(info: Info, presets: tuple[Preset, ...]) -> str:
    known = {option.name: option for option in info.options}
    rows: list[list[str]] = []
    for one in presets:
        differs = ", ".join(f"{known[name].called} {known[name].shown(value)}" for name, value in one.options.items())
        rows.append([f"**{one.name}**", one.text, span(*one.minutes), differs + " for practice" * one.practice])
    return table(["preset", "what is special", "minutes", "options"], rows) if rows else ""


def _chips(info: Info) -> str:
    """How the game is played for chips, and which options ask everybody anew."""
    brings = next(option for option in info.options if option.name == info.brings)
    pays = ", ".join(code(option.name) for option in info.options if option.pays)
    free = "With 0, which is usual, it is played for nothing. " if brings.default == 0 else ""
    return (
        f"The option {code(brings.name)} says how many chips each seat brings: {possible(brings)}. {free}Nobody is dealt in "
        f"without having agreed to the most that can be lost; whoever changes {pays} asks everybody again. A table for practice is "
        "played for counters."
    )


def _for_players(told: str) -> str:
    """The page that the bot shows: there a line ends where it ends."""
    return "\n\n".join(paragraph.replace("\n", "\\\n") for paragraph in told.strip().split("\n\n"))


def _table(key: str, seen: Position, pictures: Path) -> str:
    """The table's picture, with the same in words; '' for a game that draws none."""
    if seen.scene is None:
        return ""
    (pictures / f"{key}.png").write_bytes(table_png(seen.scene))
    words = cell(table_words(seen.scene)).replace("[", "(").replace("]", ")")
    return f"![{words}](../pictures/games/{key}.png){{.table}}"


def game_page(key: str, letter: str, pictures: Path) -> str:
    """The page of a game; `letter` is its page of rules, and the picture goes into a folder."""
    found, seen = game(key), position(key)
    info = found.rules.info
    return page(
        f"# {info.title}",
        info.tagline,
        _facts(info),
        _table(key, seen, pictures),
        f"The table is seen by everybody; this is the hand of {seen.names[seen.view.seat or 0]}, which nobody else sees:",
        f"```{{raw}} html\n{hand_html(seen, FACES)}\n```",
        "## In short",
        "\n".join(f"- {line}" for line in found.words.brief),
        "## In three minutes",
        "`/rules` shows this in Discord.",
        _for_players(found.words.page),
        target(f"command-{key.replace('_', '-')}-open"),
        "## Setting it up",
        f"`/play` opens a table with a preset, *Options* at the table changes it, and `/{key} open` takes each of these options.",
        _presets(info, presets_of(key)),
        _options(info),
        "Every table has a few more, the same in all games: {ref}`opening a table <command-game-open>`.",
        "## For chips",
        _chips(info),
        "## The rules to the letter",
        "What the program is held to, with every ruling and worked examples. {doc}`How such a page is written </rules/README>` "
        "says what the terms and the texts of moves mean.",
        shifted(letter),
    )


def _entries() -> Iterator[str]:
    for key, rules in sorted(all_rules().items(), key=lambda one: one[1].info.title):
        info = rules.info
        yield page(
            ":::{container} game",
            f"[![The table of {info.title}](pictures/games/{key}.png)](rules/{key}.md)" if painter_of(key) else "",
            f"**[{info.title}](rules/{key}.md)**\\\n{span(*info.seats)} players · {span(*info.minutes)} minutes",
            info.tagline,
            ":::",
        ).strip()


def games_page() -> str:
    """All games side by side."""
    listed = "\n".join(f"rules/{key}" for key in sorted(keys(), key=lambda key: game(key).rules.info.title))
    return page(
        "# The games",
        "`/play` says what there is for as many as you are and as long as you have. The pictures are of real matches.",
        "::::{container} games",
        *_entries(),
        "::::",
        f"```{{toctree}}\n:hidden:\n\n{listed}\n```",
    )
