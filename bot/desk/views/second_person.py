"""Sentences about the reader, who is called "you" and never by name.

A game's words speak of everybody by name. For a private hand the reader's own name is a sign that nobody can have in a name;
`spoken_to` puts "you" in its place, bends the verbs that follow, and writes a capital where a sentence begins.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from bot.rules.words import HARD

#: stands for the reader among the names; a private sign, which names never hold (bot.desk.base.names)
YOU = "\ue000"

_BENT = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
#: between the reader and the verb
_BETWEEN = r"(?:still|also|now|then|always|only) "
#: verbs that follow upon an "and" with the same subject; other words there that end in s are none
_SECOND = (
    "banks|calls|discards|draws|gets|goes|has|is|lays|leads|loses|makes|matches|owes|pays|plays|says|scores|shows|sings|sits"
    "|takes|throws|turns|wins"
)
_MARK = r"(?:\*\*|__)?"
_OWN = re.compile(rf"{YOU}({_MARK})['’]s\b")
_VERB = re.compile(rf"({YOU}{_MARK} (?:{_BETWEEN})?)([a-z]+s)\b")
#: the reader acts: a word follows that may be a verb
_ACTS = re.compile(rf"{YOU}{_MARK} (?:{_BETWEEN})?(?!and\b|to\b)[a-z]+\b")
_AND = re.compile(rf"\band ({_SECOND})\b")
#: where a line, a sentence or an entry of a list begins: there the sign is "You"; after a colon only where no verb follows
_START = r"^(?:-# |#+ |> |▶ |· |[☄🏦]\ufe0f? )*"
_LISTED = rf": (?={_MARK}{YOU}{_MARK}[ {HARD}](?![a-z]))"
_BEGINS = re.compile(rf"({_START}|[.!?“] |[·→|&(][ {HARD}]|\(|{_LISTED})({_MARK}){YOU}")
_SENTENCES = re.compile(r"(?<=[.!?:;]) ")


def addressed(names: Sequence[str], seat: int) -> list[str]:
    """The names as a seat's hand has them: its own is the sign for "you"."""
    return [YOU if at == seat else name for at, name in enumerate(names)]


def spoken_to(told: str) -> str:
    """What is told with that sign in it, as it is said to the reader: 'You play 5♠.', 'Ben forces you to meld 4♥!'."""
    if YOU not in told:
        return told
    return "\n".join(_line(line) if YOU in line else line for line in told.split("\n"))


@lru_cache(4096)  # most lines of a hand stand there the next time, too
def _line(line: str) -> str:
    line = " ".join(_sentence(part) for part in _SENTENCES.split(line))
    line = _OWN.sub(rf"{YOU}\1r", line)
    return _BEGINS.sub(r"\1\2You", line).replace(YOU, "you")


def _sentence(part: str) -> str:
    """A sentence, its verbs bent where the reader acts in it; a second verb after "and" is the reader's as well."""
    found = _ACTS.search(part)
    if found is None:
        return part
    head = _VERB.sub(lambda verb: verb[1] + _plain(verb[2]), part[: found.end()])
    return head + _AND.sub(lambda verb: f"and {_plain(verb[1])}", part[found.end() :])


def _plain(verb: str) -> str:
    """A verb as it follows "you": 'plays' is 'play', 'passes' 'pass', 'tries' 'try', 'is' 'are'; 'pass' is that of several."""
    if verb.endswith("ss"):
        return verb
    if verb in _BENT:
        return _BENT[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zes")) else verb[:-1]
