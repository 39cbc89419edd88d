"""Sphinx extension: what a page names in code quotes leads to where it stands, be it a page, a command or a setting.

So pages read well as plain Markdown and say nothing twice: `docs/backup.md`, `/chips give`, `HALLEY_HOST` and `halley doctor` are
links here. A page of docs/ that is named and not there is a warning. Which names there are stands in `names.json`, beside conf.py.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

NAMES = "names.json"
_PAGE = re.compile(r"docs/([\w/-]+)(?:\.md)?|([A-Z]+)\.md")
#: what begins like a command of the room, and so has to be one
_COMMAND = re.compile(r"/[a-z_]+(?: [a-z_]+)?|/<game> open")


def place_of(told: str, names: Mapping[str, str]) -> str:
    """Where a text in code quotes leads, by what it begins with; '' for nowhere."""
    words = told.removeprefix("python -m bot ").partition("=")[0].split()
    if told.startswith("python -m bot "):
        words = ["halley", *words]
    found = (names.get(" ".join(words[:count])) for count in (2, 1))
    return next((place for place in found if place), "")


class NamedPlaces(SphinxTransform):
    """Turns names in code quotes into references; those in links and headings stay as they are."""

    default_priority = 400

    def apply(self, **_: Any) -> None:
        for literal in list(self.document.findall(nodes.literal)):
            if isinstance(literal.parent, nodes.reference | nodes.title | addnodes.pending_xref):
                continue
            if (reference := self._reference(literal.astext())) is not None:
                literal.replace_self(reference)

    def _reference(self, told: str) -> nodes.Element | None:
        """A page by its title, anything else as it is typed; None for what leads nowhere."""
        here = self.env.current_document.docname
        if found := _PAGE.fullmatch(told):
            page = (found[1] or found[2]).rstrip("/")
            page = {"decisions": "decisions/README", "rules": "games"}.get(page, page)
            known = page in self.env.found_docs
            if page == here or (found[2] and not known) or page.startswith(("pictures/", "site")):
                return None
            return nodes.emphasis("", "", _xref("doc", f"/{page}", here, told))
        place = place_of(told, self.config.halley_names)
        return nodes.literal("", "", _xref("ref", place, here, told, titled=False)) if place else None


def _xref(kind: str, where: str, here: str, told: str, *, titled: bool = True) -> addnodes.pending_xref:
    """A reference that Sphinx resolves: with the title that it finds there, or as it is told."""
    made = addnodes.pending_xref(
        "", refdoc=here, refdomain="std", reftype=kind, reftarget=where, refexplicit=not titled, refwarn=True
    )
    made += nodes.inline(told, told)
    return made


def _read(app: Sphinx, config: Any) -> None:
    file = Path(app.confdir) / NAMES
    config.halley_names = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_config_value("halley_names", {}, "env", dict)
    app.connect("config-inited", _read)
    app.add_transform(NamedPlaces)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
