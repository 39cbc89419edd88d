"""A private hand as HTML: the words and buttons that Discord is sent, with the faces of cards that are uploaded to it."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

from bot.cards import SIGNS
from bot.desk.base.card_faces import Deck, Face, faced
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Component, button, message_body, rows, text
from bot.desk.transport.card_emojis import COMETS
from bot.desk.views.hand_view import SMALL, top
from bot.desk.views.second_person import addressed, spoken_to
from bot.pictures import faces
from bot.rules import Choice
from tools.site.positions import Position

#: more buttons are a menu in Discord
MOST = 25
_STYLES = {1: "blue", 2: "grey", 3: "green", 4: "red"}
_FACE = re.compile(r"&lt;:(\w+):\d+&gt;")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_LEAN = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
_HEADS = {"# ": "cards", "## ": "cards", "### ": "asked", SMALL: "small"}


@cache
def deck() -> Deck:
    """Every face by a name; the numbers mean nothing here."""
    cards = tuple(Face(f"card{card}", card) for card in range(52))
    return Deck(cards, {card: Face(f"comet{card}", 100 + card) for card in COMETS}, Face("back", 200))


def store_faces(folder: Path) -> None:
    """Draw every face of the deck into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = {f"card{card}": card for card in range(52)} | {f"comet{card}": faces.comet(card) for card in COMETS}
    for name, card in {**shown, "back": faces.BACK}.items():
        (folder / f"{name}.png").write_bytes(faces.tile_png(card))


def _called(name: str) -> str:
    """A face in words."""
    kind, number = re.fullmatch(r"([a-z]+)(\d*)", name).groups()  # type: ignore[union-attr]  # deck() has named it
    return {"back": "a card face down", "comet": "the comet"}.get(kind) or SIGNS[int(number)]


def _inline(told: str, folder: str) -> str:
    """A line's markup as HTML."""

    def face(found: re.Match[str]) -> str:
        return f'<img class="face" src="{folder}/{found[1]}.png" alt="{_called(found[1])}">'

    return _FACE.sub(face, _LEAN.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", escape(told, quote=False))))


def _paragraph(told: str, folder: str) -> Iterator[str]:
    for line in told.split("\n"):
        head = next((head for head in _HEADS if line.startswith(head)), "")
        kind = f' class="{_HEADS[head]}"' if head else ""
        if line:
            yield f"<p{kind}>{_inline(line.removeprefix(head), folder)}</p>"


def _button(part: Component, folder: str) -> str:
    emoji = part.get("emoji")
    face = "" if emoji is None else f'<img class="face" src="{folder}/{emoji["name"]}.png" alt="">'
    off = " off" if part.get("disabled") else ""
    return f'<span class="button {_STYLES[part["style"]]}{off}">{face}{escape(part["label"], quote=False)}</span>'


def _parts(choices: Sequence[Sequence[Choice]]) -> list[Component]:
    """The buttons of the moves, by row."""
    return [
        part
        for line in choices
        for part in rows([button(one.label, write(NO_TABLE, 0, one.move), one.style, one.enabled) for one in line])
    ]


def hand_html(seen: Position, folder: str) -> str:
    """The hand of whoever is to move; `folder` is where a page finds the faces."""
    words, seat = seen.game.words, seen.view.seat or 0
    names = addressed(seen.names, seat)
    score = f"{SMALL}{words.score(seen.view, names)}"
    choices = words.choices(seen.view, seen.names)
    told = [text(spoken_to(one)) for one in (top(seen.game, seen.view, names), score)]
    count = sum(map(len, choices))
    body = faced(message_body([*told, *(_parts(choices) if count <= MOST else [])], private=True), deck(), hand=True)
    lines: list[str] = []
    for part in body["components"]:
        if part["type"] == 1:
            lines.append(f"<div>{''.join(_button(one, folder) for one in part['components'])}</div>")
        else:
            lines += _paragraph(part["content"], folder)
    if count > MOST:
        lines.append(f'<div><span class="button menu">Choose one of {count}</span></div>')
    return f'<div class="hand" role="group" aria-label="A private hand of {seen.game.rules.info.title}">{"".join(lines)}</div>'
