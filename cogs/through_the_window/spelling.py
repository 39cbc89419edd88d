"""Typed words: their normal form, and when two of them count as one (page, sections 5 and 12). Pure."""

import re
from unicodedata import combining, normalize

#: letters that have no accent to take off, written out
_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_DROPPED = re.compile(r"['’‘`ʼ.]")
_BLANKS = re.compile(r"[\s\-‐‑‒–—]+")
_WORDS = re.compile(r"[a-z]+(?: [a-z]+){0,2}")
_ARTICLES = ("a ", "an ", "the ")
LONGEST = 30


def is_normal(text: str) -> bool:
    """One to three words of letters a to z, single spaces between them, at least 2 letters, at most 30 characters."""
    return 2 <= len(text) <= LONGEST and _WORDS.fullmatch(text) is not None


def normal(text: str) -> str | None:
    """The normal form of what a person typed, or None when it is no word: "The Café-Car" is "cafe car"."""
    if len(text) > 200:
        return None
    plain = "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign)).translate(_LIGATURES)
    plain = _BLANKS.sub(" ", _DROPPED.sub("", plain)).strip()
    for article in _ARTICLES:
        if plain.startswith(article):
            plain = plain[len(article) :]
            break
    return plain if is_normal(plain) else None


def same(one: str, other: str) -> bool:
    """Whether two words count as one: equal, or a simple plural of each other (ruling 8: tree, trees; fox, foxes; lady, ladies)."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    return long in (short, short + "s", short + "es") or (short.endswith("y") and long == short[:-1] + "ies")


def singulars(word: str) -> list[str]:
    """The words whose simple plural `word` could be."""
    found: list[str] = []
    if word.endswith("s"):
        found.append(word[:-1])
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    return found
