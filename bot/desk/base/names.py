"""What people are called and what they type, harmless wherever it is shown.

There are two kinds of places. In text that Discord reads as markdown a name goes through `plain`, a word in a code span through
`code`, and a refusal, which may repeat anything, through `spoken`. On buttons, in menus, forms and charts markdown means
nothing, but signs that nobody sees can still turn the line around: `one_line` and `lines` take those out, and `parts` calls
them for everything that leaves the desk. `clean` makes a name of what somebody has chosen to be called.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from unicodedata import category, normalize

from bot.room import Person
from bot.room.sql.leaving_schema import FORMER

NOBODY = "somebody"  #: who has no name that can be seen
LONGEST = 32
_MARKS = 2  #: accents and the like on one letter; more of them climb into the lines above

_PICTURES = "\u00a9\u00ae\u2190-\u2bff\u3030\u303d\ufe0f\U0001f000-\U0001faff"
#: signs without a look of their own: controls, turns of direction, joints and blanks of no width, fillers, halves of signs,
#: private signs. A joint between two pictures stays: families and flags are made so.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4"
    "\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ud800-\uf8ff\ufeff\uffa0\ufff0-\ufffb"
    "\ufffe\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
    f"|(?<![{_PICTURES}])\u200d|\u200d(?![{_PICTURES}])"
)
_BREAKS = re.compile("[\t\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
_BLANKS = re.compile(r"\s+")
#: an underscore between plain letters or digits is only that: it could begin markup, but none could end there
_MARKUP = re.compile(r"([\\*~|`<>\[\]#@]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))")
_AT_START = re.compile(r"^(\s*)([-+]|\d+(?=[.)]))")
#: what Discord makes a link of by itself: any scheme, invitations, and on some screens www.
_ADDRESS = re.compile(r":(?=//)|(?:discord|discordapp|dsc|dis|invite|www)\.(?=\w)", re.IGNORECASE)
#: a rank with a suit's sign, where it is no more than part of somebody's name
_ALIKE = re.compile("((?:10|[A2-9JQK]))([♣♦♥♠])")
#: a command named in one of the room's own sentences
_COMMAND = re.compile(r"(`/[a-z][a-z_:0-9 ]*`)")


def lines(text: str) -> str:
    """The text without signs that nobody sees; its lines stay."""
    return "\n".join([line if line.isascii() and line.isprintable() else _seen(line) for line in text.split("\n")])


@lru_cache(4096)  # most lines stand there the next time, too
def _seen(line: str) -> str:
    return _UNSEEN.sub("", _BREAKS.sub(" ", line))


def one_line(text: str) -> str:
    """The text in one line, without signs that nobody sees."""
    return lines(text.replace("\n", " "))


@lru_cache(4096)
def clean(name: str) -> str:
    """A name as it can be seen: one line, no towers of accents; "" when there is nothing to see."""
    kept: list[str] = []
    marks = 0
    for sign in normalize("NFC", _BLANKS.sub(" ", one_line(name))):
        marks = marks + 1 if category(sign) in ("Mn", "Me") else 0
        if marks <= _MARKS and (kept or not marks):
            kept.append(sign)
    return _BLANKS.sub(" ", "".join(kept)).strip()


@lru_cache(4096)
def plain(name: str) -> str:
    """A name or a word that means nothing but itself in markdown: no bold, no mention, no link, no list."""
    return _escaped(clean(name))


def safe(names: Iterable[str]) -> list[str]:
    """Several names for markdown, in which nobody is taken for a card."""
    return [_safe(name) for name in names]


@lru_cache(4096)
def _safe(name: str) -> str:
    return _ALIKE.sub(r"\1\\\2", plain(name)) or NOBODY


def code(word: str) -> str:
    """A word in a code span that it cannot leave."""
    return f"`{_broken(clean(word)).replace('`', 'ˋ') or ' '}`"


def spoken(sentence: str) -> str:
    """A sentence that may repeat what somebody typed or is called, for markdown; only the commands it names stand out."""
    told = _COMMAND.split(_BLANKS.sub(" ", one_line(sentence)))
    return "".join(part if at % 2 else _escaped(part) for at, part in enumerate(told))


def mention(member: int) -> str:
    """A member as messages name them; somebody who was forgotten has a number below nil, and no name."""
    return f"<@{member}>" if member > 0 else FORMER


def person(user: Any) -> Person:
    """A member of a server as the room knows people."""
    return Person(user.id, clean(clean(user.display_name)[:LONGEST]) or NOBODY)


def _escaped(text: str) -> str:
    return _AT_START.sub(_stopped, _MARKUP.sub(r"\\\1", _broken(text)))


def _broken(text: str) -> str:
    """The text with its addresses taken apart, for all to see."""
    return _ADDRESS.sub(lambda found: f"{found[0]} ", text)


def _stopped(start: re.Match[str]) -> str:
    """A line that would begin a list does not."""
    return f"{start[1]}{start[2]}\\" if start[2].isdigit() else f"{start[1]}\\{start[2]}"
