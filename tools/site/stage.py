"""Lays the site's pages out in a folder of their own, as Sphinx takes them: those of docs/, and those made from the code."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns, rmtree

from bot.registry import keys
from bot.settings import Settings
from tools.site.command_line import command_line_page, place, subcommands
from tools.site.commands import OPEN, Command, commands, commands_page
from tools.site.figures import FIGURES, figures_page
from tools.site.games import game_page, games_page
from tools.site.hands import store_faces
from tools.site.links import NAMES
from tools.site.settings import ENVIRONMENT, env_place, environment_page, server_page

HOUSE = Path(__file__).resolve().parents[2]
DOCS = HOUSE / "docs"
#: pages beside docs/ that the site has as well
BESIDE = ("CHANGELOG", "CONTRIBUTING", "SECURITY")
_LINK = re.compile(r"(\]\()(?!https?:|#)([^)#\s]+)")
#: every page of a folder below its first one
_BELOW = "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def lead_out(text: str, page: Path, house: Path, staged: Path) -> str:
    """A page's text with its links to what stands outside docs/: to a page of the site, or to a copy of the file."""

    def led(found: re.Match[str]) -> str:
        there = (page.parent / found[2]).resolve()
        if (house / "docs") in there.parents or house not in there.parents or not there.is_file():
            return found[0]
        up = "../" * len(page.parent.relative_to(house / "docs").parts)
        if there.parent == house and there.suffix == ".md" and there.stem in BESIDE:
            return f"{found[1]}{up}{there.name}"
        copied = Path("files") / there.relative_to(house)
        (staged / copied).parent.mkdir(parents=True, exist_ok=True)
        copy2(there, staged / copied)
        return f"{found[1]}{up}{copied.as_posix()}"

    return _LINK.sub(led, text)


def copy_pages(house: Path, staged: Path) -> None:
    """The pages of docs/ and of docs/site, and those beside docs/."""
    copytree(house / "docs", staged, ignore=ignore_patterns("site", "games"), dirs_exist_ok=True)
    copytree(house / "docs" / "site", staged, dirs_exist_ok=True)
    for file in staged.rglob("*.md"):
        page = house / "docs" / file.relative_to(staged)
        if page.exists():
            file.write_text(lead_out(file.read_text(encoding="utf-8"), page, house, staged), encoding="utf-8")
    for name in BESIDE:
        copy2(house / f"{name}.md", staged)
    decisions = staged / "decisions" / "README.md"
    decisions.write_text(decisions.read_text(encoding="utf-8") + _BELOW, encoding="utf-8")


def names(found: Sequence[Command]) -> Mapping[str, str]:
    """What pages may name in code quotes, and where that stands."""
    known = {f"/{command.name}": command.place for command in found} | {OPEN: "command-game-open"}
    known |= {".env.example": ENVIRONMENT, "/metrics": FIGURES}
    known |= {name.upper(): env_place(name) for name in Settings.model_fields}
    return known | {f"halley {name}": place(name) for name in subcommands()}


def stage(staged: Path) -> None:
    """Everything that Sphinx needs, into a folder that is made anew."""
    rmtree(staged, ignore_errors=True)
    copy_pages(HOUSE, staged)
    found = commands()
    pictures = staged / "pictures" / "games"
    pictures.mkdir(parents=True)
    store_faces(staged / "_static" / "cards")
    made = {
        "commands": commands_page(found),
        "settings": environment_page(HOUSE / ".env.example"),
        "server-settings": server_page(),
        "command-line": command_line_page(),
        "figures": figures_page(),
        "games": games_page(),
    }
    for key in keys():
        letter = (DOCS / "rules" / f"{key}.md").read_text(encoding="utf-8")
        made[f"rules/{key}"] = game_page(key, letter, pictures)
    for name, text in made.items():
        (staged / f"{name}.md").write_text(text, encoding="utf-8")
    (staged / NAMES).write_text(json.dumps(names(found)), encoding="utf-8")
