"""Builds the site: python -m tools.site [FOLDER], into build/site unless a folder is given. A warning is an error."""

import sys
from pathlib import Path
from shutil import rmtree
from time import perf_counter

from sphinx.cmd.build import main as sphinx

from tools.site.stage import HOUSE, stage


def build(pages: Path, site: Path) -> int:
    """Sphinx over pages that are laid out already. Gives its exit code."""
    quiet = ["-q", "--fail-on-warning", "--keep-going", "--nitpicky"]
    return sphinx([*quiet, "-b", "html", "-d", str(pages.parent / ".doctrees"), str(pages), str(site)])


def main(arguments: list[str]) -> int:
    """Lay out and build. Gives the exit code."""
    began = perf_counter()
    site = Path(arguments[0]).resolve() if arguments else HOUSE / "build" / "site"
    if arguments and site.exists() and (not site.is_dir() or any(site.iterdir())):
        sys.stderr.write(f"{site} is there already; name a folder that is not.\n")
        return 2
    rmtree(site, ignore_errors=True)  # a page that is gone must not stay
    pages = site.parent / f"{site.name}-pages"
    stage(pages)
    if wrong := build(pages, site):
        return wrong
    sys.stdout.write(f"{site / 'index.html'} ({perf_counter() - began:.0f} s)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
