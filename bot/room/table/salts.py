"""What each seat adds to a shuffle stands there behind a salt, so that it can be forgotten and the shuffle still be checked.

The salts are drawn with the seeds, before anybody sits, and the commitment that the table shows binds them as well: a room that
could choose them once it knows who sits where could search for those that give a good deal.

1. A chair has a salt of 32 bytes. Its *cover* is the SHA-256 of the salt; there are covers of 16 chairs, taken or not.
2. The commitment is the SHA-256 of "halley deal 2", a zero byte, the SHA-256 of the first seed, and the 16 covers in order.
3. What a seat adds (its member's id, and its word if there is one) enters the shuffle as its *line*: the SHA-256, in hexadecimal, of
   "halley seat 2", a zero byte, the seat's salt, a zero byte, and what it adds (UTF-8).

When somebody is forgotten, the salt and what was added are deleted. The line stays: without its salt nobody can try out who it may
have been, or which word. The cover stays, too, so that the commitment can still be checked.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Self

#: no game has more seats
CHAIRS = 16


def cover(salt: bytes) -> str:
    """What of a salt is bound by the commitment and may always be shown, in hexadecimal."""
    return sha256(salt).hexdigest()


def line(salt: bytes, told: str) -> str:
    """What enters the shuffle of what a seat adds, in hexadecimal."""
    return sha256(b"halley seat 2\0" + salt + b"\0" + told.encode()).hexdigest()


def promise(first: bytes, covers: Sequence[str]) -> str:
    """What the table shows before the deal, in hexadecimal: it binds the first seed, which binds all others, and the salts."""
    return sha256(b"halley deal 2\0" + sha256(first).digest() + bytes.fromhex("".join(covers))).hexdigest()


class Root(NamedTuple):
    """The secret of which the salts of a table's chairs are made; it is gone with the deal, when each seat has its own."""

    secret: bytes

    def salt(self, chair: int) -> bytes:
        """The salt of a chair, from 0."""
        return sha256(b"halley salt 2\0" + self.secret + bytes([chair])).digest()

    @property
    def covers(self) -> tuple[str, ...]:
        """The covers of all chairs."""
        return tuple(cover(self.salt(chair)) for chair in range(CHAIRS))

    def lines(self, told: Sequence[str]) -> tuple[str, ...]:
        """What enters the shuffles of what the seats add."""
        return tuple(line(self.salt(at), one) for at, one in enumerate(told))


class Salted(NamedTuple):
    """The covers of a match, and what each seat has added with its salt (hexadecimal); None for whoever was forgotten."""

    covers: tuple[str, ...]
    added: tuple[tuple[str, str] | None, ...]

    @classmethod
    def of(cls, root: Root, told: Sequence[str]) -> Self:
        """Those of a match that is dealt."""
        return cls(root.covers, tuple((root.salt(at).hex(), one) for at, one in enumerate(told)))

    @classmethod
    def read(cls, stored: Any) -> Self:
        """From what is stored or stands in a record. Raises KeyError, TypeError, ValueError for something else."""
        covers, added = stored["salts"], stored["added"]
        if len(covers) != CHAIRS or any(len(bytes.fromhex(one)) != 32 for one in covers):
            raise ValueError
        return cls(tuple(covers), tuple(None if one is None else _pair(*one) for one in added))

    def written(self) -> dict[str, Any]:
        """As it is stored, and stands in a record."""
        return {"salts": list(self.covers), "added": [None if one is None else list(one) for one in self.added]}

    def fits(self, seat: int, said: str) -> bool | None:
        """Whether a line hides what the seat is said to have added; None where nobody can know any more."""
        one = self.added[seat]
        if one is None:
            return None
        salt = bytes.fromhex(one[0])
        return cover(salt) == self.covers[seat] and line(salt, one[1]) == said


def _pair(salt: str, told: Any) -> tuple[str, str]:
    if bytes.fromhex(salt).hex() != salt or not isinstance(told, str):
        raise ValueError
    told.encode()  # raises ValueError for half a letter
    return salt, told
