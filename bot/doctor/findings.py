"""What the doctor has found."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Level = Literal["well", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `about` is its word for scripts, `says` a sentence, `do` what to do about it."""

    level: Level
    about: str
    says: str
    do: str = ""

    def __str__(self) -> str:
        told = f"{self.level:5}  {self.about:11}  {self.says}"
        return f"{told}\n{'':20}-> {self.do}" if self.do else told


def well(about: str, says: str) -> Finding:
    """All is as it should be."""
    return Finding("well", about, says)


def note(about: str, says: str, do: str = "") -> Finding:
    """Halley runs, but this is worth knowing."""
    return Finding("note", about, says, do)


def wrong(about: str, says: str, do: str) -> Finding:
    """Halley does not run, or not everywhere, until this is mended."""
    return Finding("wrong", about, says, do)


def is_ill(findings: Iterable[Finding]) -> bool:
    """Whether something is wrong."""
    return any(one.level == "wrong" for one in findings)
