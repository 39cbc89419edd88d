"""The site: built without a warning, with a page for everything that there is, and with no link that leads nowhere."""

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from bot.registry import all_rules
from bot.room.guild.guild_settings import TERMS
from bot.settings import Settings
from tools.site.command_line import subcommands
from tools.site.commands import commands
from tools.site.settings import server_place
from tools.site.stage import BESIDE, HOUSE, lead_out, names


class Page(HTMLParser):
    """What a page of the site has to be led to, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.places.add(value)
            elif value and name in ("href", "src") and not urlsplit(value).scheme:
                self.links.add(value)


def pages_of(site: Path) -> dict[Path, Page]:
    return {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}


def dead(pages: dict[Path, Page]) -> list[str]:
    """Links within the site that lead nowhere."""
    wrong: list[str] = []
    for file, page in pages.items():
        for link in page.links:
            there = urlsplit(link)
            target = (file.parent / unquote(there.path)).resolve() if there.path else file
            known = pages[target].places if target in pages else set[str]()
            if not target.is_file() or (target in pages and there.fragment and there.fragment not in known):
                wrong.append(f"{file.name}: {link}")
    return wrong


@pytest.mark.slow
def test_the_site_has_a_place_for_all_that_there_is_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.site", tmp_path / "site"], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    site = (tmp_path / "site").resolve()
    pages = pages_of(site)
    assert dead(pages) == []
    for key in all_rules():
        text = (site / "rules" / f"{key}.html").read_text(encoding="utf-8")
        assert f"{key}.png" in text
        assert 'class="hand"' in text
    wanted = {*names(commands()).values(), *map(server_place, TERMS)}
    assert len(wanted) >= 60
    assert wanted - {place for page in pages.values() for place in page.places} == set()
    docs = {file.relative_to(HOUSE / "docs").with_suffix(".html") for file in (HOUSE / "docs").rglob("*.md")}
    there = {file.relative_to(site) for file in pages}
    assert {page for page in docs if page.parts[0] != "site"} - there == set()
    assert {Path(f"{name}.html") for name in BESIDE} <= there


BROKEN = """\
# Broken

[a page](nowhere.md), [a heading](whole.md#not-there), [a place](#neither), {ref}`no-such-place`, and `docs/gone.md`.
"""
WHOLE = """\
# Whole

[A page](index.md), [a heading](#whole), `docs/whole.md`, `docs/broken.md`, and `/nothing here`.

```{toctree}
broken
```
"""


def built(pages: Path) -> subprocess.CompletedProcess[str]:
    """Sphinx over a small site, in the way of the large one."""
    program = "import sys; from pathlib import Path; from tools.site.__main__ import build; sys.exit(build(*map(Path, sys.argv[1:])))"
    return subprocess.run(
        [sys.executable, "-c", program, pages, pages.parent / "made"],
        cwd=HOUSE, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_page_with_a_link_that_leads_nowhere_is_not_built(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    shutil.copytree(HOUSE / "docs" / "site", pages)
    (pages / "index.md").write_text("# First\n\n```{toctree}\nwhole\n```\n", encoding="utf-8")
    (pages / "whole.md").write_text(WHOLE, encoding="utf-8")
    (pages / "broken.md").write_text(BROKEN, encoding="utf-8")
    done = built(pages)
    assert done.returncode != 0
    for target in ("nowhere.md", "not-there", "neither", "no-such-place", "gone"):
        assert re.search(rf"broken\.md:3: WARNING: .*{target}", done.stderr), done.stderr
    assert "whole.md:" not in done.stderr
    (pages / "broken.md").write_text("# Broken no more\n", encoding="utf-8")
    shutil.rmtree(tmp_path / "made")
    assert built(pages).returncode == 0


def test_every_setting_command_and_subcommand_can_be_named_in_pages() -> None:
    known = names(commands())
    assert {name.upper() for name in Settings.model_fields} <= known.keys()
    assert {f"halley {name}" for name in subcommands()} <= known.keys()
    assert {f"/{key} open" for key in all_rules()} <= known.keys()


PAGES = sorted([*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")])
#: paths that look like commands
_PATHS = {"/healthz", "/metrics", "/data"}
#: what only tests read
_TESTS = {"HALLEY_OTHER_LIBRARIES"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HOUSE).as_posix())
def test_a_command_or_a_setting_that_a_page_names_is_there(page: Path, known: frozenset[str]) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"`(/[a-z_]+(?: [a-z_]+)?)`", text)) | set(re.findall(r"\bHALLEY_[A-Z_]*[A-Z]\b", text))
    named |= set(re.findall(r"`(halley [a-z-]+\b)(?! \d)", text))  # `halley deal 2` is hashed
    groups = {name.split()[0] for name in known if name.startswith("/")}
    assert named - known - groups - _PATHS - _TESTS == set()


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    """All that can be named."""
    return frozenset(names(commands()))


def test_links_out_of_the_docs_lead_to_pages_of_the_site_or_to_copies(tmp_path: Path) -> None:
    house, staged = tmp_path / "house", tmp_path / "staged"
    (house / "docs" / "deep").mkdir(parents=True)
    for name in ("SECURITY.md", "unit.service", "docs/near.md"):
        (house / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not ours", encoding="utf-8")
    page = house / "docs" / "deep" / "page.md"
    told = "[a](../../SECURITY.md) [b](../../unit.service) [c](../near.md) [d](https://discord.com) [e](#here)"
    strange = " [f](../../../secret.txt) [g](../../nowhere.md)"
    led = "[a](../SECURITY.md) [b](../files/unit.service) [c](../near.md) [d](https://discord.com) [e](#here)"
    assert lead_out(told + strange, page, house, staged) == led + strange
    assert [file.relative_to(staged).as_posix() for file in staged.rglob("*") if file.is_file()] == [
        "files/unit.service"
    ]
