"""Cards as the application's emojis: where a message's text names a card its face stands, and buttons and menus carry theirs.

Games write cards as text, in one way: rank and suit (`10♠`), `▮` for one that lies face down. `faced` makes faces of that in a
body that is about to be sent, and nowhere else, so that there is one place that knows of emojis. It touches paragraphs, and the
emoji field of buttons and of menu entries; never a label, a placeholder, a form or an alternative text, where Discord shows no
emoji. What a button is about, its own id says: the move that it makes.

A face costs more characters than the card's text: a message that would hold more than Discord takes keeps its text.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from string import ascii_letters, digits
from typing import NamedTuple

from bot.cards import NAMES, RANK_SIGNS, SIGNS
from bot.desk.base import custom_ids
from bot.desk.base.message_body import MOST_TEXT, Component, MessageBody, written

_CARD = r"(?:10|[A2-9JQK])[♣♦♥♠]"
_COMET = r"☄\ufe0f?"
#: a card in a text: one that is marked as the comet, before or behind (a sign after another card is that of the next one), or one
#: that lies face down
_SHOWN = re.compile(
    rf"(?:(?P<before>{_COMET} ?)|(?P<called>(?<=comet )|(?<=comet, )))?(?<![0-9A-Za-z\\♣♦♥♠])(?P<card>{_CARD})(?![♣♦♥♠])"
    rf"(?P<bold>\*\*)?(?P<after>(?:(?<=9[♦♠])|(?<=9[♦♠]\*\*)) {_COMET}(?!\ufe0f?{_CARD}))?"
    r"|▮"
)
#: a line of cards and nothing else: a hand
_HAND = re.compile(rf"(?:\*\*|[ ·▮]|{_COMET}|{_CARD})+")
_ANY = re.compile(_CARD)
#: the same where no comet, no back and no code is in the line, which most are without: found several times faster, since it begins
#: with a sign; what must not stand before a card is looked at afterwards
_ALONE = re.compile(r"[A1-9JQK]0?[♣♦♥♠](?![♣♦♥♠])")
_JOINED = frozenset(f"{ascii_letters}{digits}\\♣♦♥♠")
_RARE = re.compile("[☄▮`]|comet")
#: a space between two faces: they have margins of their own, and so more of them stand in a row
_APART = re.compile(r"(?<=\d>) (?=<:)")
#: what stands in a code span is shown as it is
_CODE = re.compile(r"(`[^`]*`)")
#: a label that names the comet
_CALLED = re.compile(r"☄|[Cc]omet")
#: a label of a card with what is called besides: its face says the card, and so four of them stand in a row of a phone
_CALLING = re.compile(rf"{_CARD} (→ .+)")
#: a label of cards by their rank, as `Q ×2 + ☄️`, `All four Qs`, `Both Qs + ☄️` and `Q`
_RANKED = re.compile(r"(?:All \w+ |Both )?(10|[A2-9JQK])s?(?= [×+]|$)")
#: a card in a move's text
_MOVED = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][CDHS](?![A-Za-z0-9])")

_NUMBERS: Mapping[str, int] = {text: at for table in (NAMES, SIGNS) for at, text in enumerate(table)}
#: between the groups of a hand in a heading line, where a point would be wide and bold: a space a quarter as wide as high
GAP = "\u2005"
#: how wide that is, and how wide a row of a hand may be on a phone, in cards
GAP_WIDTH, ROW = 0.2, 10.6
_STEPS = 20
#: so many lines are kept, some 200 bytes each
KEPT = 8192
#: in a heading line emojis are larger
HEADING = "# "
#: the heading in which a hand stands as text
SMALLER = "## "


class Face(NamedTuple):
    """One of the application's emojis."""

    name: str
    id: int

    @property
    def markup(self) -> str:
        """How it is written in a text."""
        return f"<:{self.name}:{self.id}>"

    @property
    def field(self) -> Component:
        """How a button or a menu entry carries it."""
        return {"id": str(self.id), "name": self.name}


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole set of faces: the cards by their numbers, those that can be the comet, and a back."""

    cards: Sequence[Face]
    comets: Mapping[int, Face]
    back: Face
    #: lines with faces that were wanted before: most of a message is the same the next time
    told: dict[tuple[str, bool], str] = field(default_factory=dict[tuple[str, bool], str], compare=False, repr=False)
    #: the emoji fields of acts by what they are called, None for those that are about no card
    carried: dict[tuple[str, str], Component | None] = field(
        default_factory=dict[tuple[str, str], Component | None], compare=False, repr=False
    )

    def face(self, card: int, comet: bool = False) -> Face:
        """The face of a card."""
        return self.comets.get(card, self.cards[card]) if comet else self.cards[card]


def faced(made: MessageBody, deck: Deck | None, *, hand: bool = False) -> MessageBody:
    """A body with faces; as it is without a deck. In a `hand` a line of cards becomes a heading, so that they are larger."""
    if deck is None or "components" not in made:
        return made

    def shown(text: str) -> str:
        return _paragraph(text, deck, hand=hand)

    parts = [_part(part, deck, shown) for part in made["components"]]
    if written(parts) > MOST_TEXT:
        parts = [_part(part, deck, str) for part in made["components"]]
    return {**made, "components": parts}


def unfaced(made: MessageBody) -> MessageBody:
    """A body whose buttons and menus carry no emojis of ours any more."""
    return {**made, "components": [_bare(part) for part in made.get("components", ())]}


# ---- parts ---------------------------------------------------------------------------------------------------------------


def _part(part: Component, deck: Deck, shown: Callable[[str], str]) -> Component:
    """A component with faces, and all that is in it."""
    match part["type"]:
        case 10:
            return {**part, "content": shown(part["content"])}
        case 2 if "custom_id" in part:
            return _carrying(part, custom_ids.act_of(part["custom_id"]), deck)
        case 3:
            return {**part, "options": [_carrying(option, option["value"], deck) for option in part["options"]]}
        case _:
            made = part
            if "components" in part:
                made = {**made, "components": [_part(each, deck, shown) for each in part["components"]]}
            if "accessory" in part:
                made = {**made, "accessory": _part(part["accessory"], deck, shown)}
            return made


def _carrying(part: Component, act: str, deck: Deck) -> Component:
    """A button or a menu entry with the face of the card that its act is about."""
    if "emoji" in part:
        return part
    named = act, part["label"]
    if named not in deck.carried:
        if len(deck.carried) >= KEPT:
            deck.carried.clear()
        deck.carried[named] = _field(*named, deck)
    carried = deck.carried[named]
    if carried is None:
        return part
    calling = _CALLING.fullmatch(part["label"])
    return {**part, "emoji": carried} if calling is None else {**part, "emoji": carried, "label": calling[1]}


def _field(act: str, label: str, deck: Deck) -> Component | None:
    card = card_of(act, label)
    if card is None:
        return None
    comet = _CALLED.search(label) is not None and len(_MOVED.findall(act)) < 2
    return deck.face(card, comet).field


def card_of(act: str, label: str) -> int | None:
    """The card that an act is about: the first card of the label, be it named by its rank alone, that the move names too; else the
    first of the move.

    A move that names none may be called by one, as `Take 9♦`.
    """
    moved = [_NUMBERS[name] for name in _MOVED.findall(act)]
    if act.startswith("/"):
        return next(iter(moved), None)
    if label in _NUMBERS:
        return _NUMBERS[label]
    called = [_NUMBERS[name] for name in _ANY.findall(label)]
    if ranked := _RANKED.match(label):
        moved.sort(key=lambda card: RANK_SIGNS[card >> 2] != ranked[1])  # those of a rank keep their order
    return next((card for card in called if card in moved), next(iter(moved or called), None))


def _bare(part: Component) -> Component:
    made = {key: value for key, value in part.items() if key != "emoji" or "id" not in value}
    if len(made) < len(part) and part["label"].startswith("→ "):
        act = custom_ids.act_of(part["custom_id"]) if "custom_id" in part else part["value"]
        card = card_of(act, "")
        made["label"] = part["label"] if card is None else f"{SIGNS[card]} {part['label']}"
    for inside in ("components", "options"):
        if inside in made:
            made[inside] = [_bare(each) for each in made[inside]]
    if "accessory" in made:
        made["accessory"] = _bare(made["accessory"])
    return made


# ---- texts ---------------------------------------------------------------------------------------------------------------


def _paragraph(text: str, deck: Deck, *, hand: bool) -> str:
    return "\n".join([_line(line, deck, hand=hand) for line in text.split("\n")])


def _line(line: str, deck: Deck, *, hand: bool) -> str:
    if (found := deck.told.get((line, hand))) is None:
        if len(deck.told) >= KEPT:
            deck.told.clear()
        found = deck.told[line, hand] = _faced_line(line, deck, hand=hand)
    return found


def _faced_line(line: str, deck: Deck, *, hand: bool) -> str:
    if _ANY.search(line) is None and "▮" not in line:
        return line
    cards = line.removeprefix(SMALLER)
    if not hand or _HAND.fullmatch(cards) is None or _ANY.search(cards) is None:
        return _with_faces(line, deck)
    rows = [_with_faces(row, deck).replace(" · ", GAP) for row in _in_rows(cards.replace("**", ""))]
    large = "\n".join([HEADING + row for row in rows])
    # where some cards of a hand are bold, that says something which a face cannot show
    return f"{large}\n-# {cards}" if "**" in cards.removeprefix("**").removesuffix("**") else large


def _in_rows(cards: str) -> list[str]:
    """A hand in as few rows as a phone needs, as even as its groups allow: none of them goes on in the next row."""
    groups = cards.split(" · ")
    wide = [len(_ANY.findall(group)) + group.count("▮") for group in groups]
    if sum(wide) + GAP_WIDTH * (len(wide) - 1) <= ROW:  # most hands, and what follows takes longer than all the rest
        return [cards]
    fewest = len(_packed(wide, ROW))
    rooms = (ROW * part / _STEPS for part in range(1, _STEPS + 1))
    ends = next(ends for room in rooms if len(ends := _packed(wide, room)) == fewest)
    return [" · ".join(groups[start:end]) for start, end in pairwise([0, *ends])]


def _packed(wide: Sequence[int], room: float) -> list[int]:
    """Where the rows end in which groups of so many cards stand one after the other, each no wider than the room where a group
    is not wider by itself."""
    ends, first, held = list[int](), 0, 0
    for at, cards in enumerate(wide):
        held += cards
        if at > first and held + GAP_WIDTH * (at - first) > room:
            ends.append(at)
            first, held = at, cards
    return [*ends, len(wide)]


def _with_faces(line: str, deck: Deck) -> str:
    if _RARE.search(line) is None:
        made = _ALONE.sub(lambda found: _alone(found, deck), line)
    else:
        made = "".join(
            part if at % 2 else _SHOWN.sub(lambda found: _marked(found, deck), part)
            for at, part in enumerate(_CODE.split(line))
        )
    return _APART.sub("", made) if "> <:" in made else made


def _alone(found: re.Match[str], deck: Deck) -> str:
    """The face of a card by itself."""
    at, card = found.start(), _NUMBERS.get(found[0])
    return found[0] if card is None or (at and found.string[at - 1] in _JOINED) else deck.cards[card].markup


def _marked(found: re.Match[str], deck: Deck) -> str:
    """The face of a card that may be the comet, or a back."""
    if found["card"] is None:
        return deck.back.markup
    card, bold = _NUMBERS[found["card"]], found["bold"] or ""
    if card in deck.comets and any(found[name] is not None for name in ("before", "called", "after")):
        return f"{deck.comets[card].markup}{bold}"
    return f"{found['before'] or ''}{deck.cards[card].markup}{bold}{found['after'] or ''}"
