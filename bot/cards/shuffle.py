"""The published shuffle: anybody who knows a pack's seed and the seats' entropy can do it again.

The method, in full, so that it can be written anew in any language:

0. Every shuffle of a match has a seed of its own. They are a hash chain (L. Lamport, Password authentication with insecure
   communication, 1981): each seed is the SHA-256 of the next, and the commitment is the SHA-256 of the first. So one
   commitment binds all of them, and a seed that is shown gives away those before it and none that follows. Shuffles
   beyond the end of the chain share its last seed.
1. key = SHA-256 of "halley shuffle 1", a zero byte, the seed, a zero byte, the seats' entropy joined with line feeds
   (UTF-8), a zero byte, and the number of the shuffle within the match in decimal, from 0.
2. block i = SHA-256 of the key followed by i as eight bytes, most significant first (i = 0, 1, 2 …). Each block is read as
   eight numbers of 32 bits, most significant byte first; together they are one endless stream.
3. To draw below n: take the next number x; if x is not below the largest multiple of n up to 2^32, take the next one
   instead (so that no result is favoured); the draw is x mod n.
4. Fisher and Yates, in Durstenfeld's form: from the sorted pack, for i from the last index down to 1, swap the cards at
   i and at a draw below i + 1. The first card of the result is the top of the pack.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

#: how many seeds the chain of a new match has: more shuffles than matches make, but for the longest of Crates
LINKS = 256

_RANGE = 1 << 32


class Chain(NamedTuple):
    """The seeds of a match's shuffles, each the SHA-256 of the next; known by the last of them and their number.

    Of length 0 no seed is known any more, and `last` is the commitment itself.
    """

    last: bytes
    length: int = 1

    def seed(self, number: int) -> bytes:
        """The seed of shuffle `number`, from 0."""
        seed = self.last
        for _ in range(number + 1, self.length):
            seed = sha256(seed).digest()
        return seed

    def first(self, length: int) -> "Chain":
        """The chain's first seeds alone: at least one of them, and no more than there are."""
        length = max(1, min(length, self.length))
        return Chain(self.seed(length - 1), length)

    @property
    def commitment(self) -> str:
        """What the table shows before the first deal: the SHA-256 of the first seed, in hexadecimal."""
        return sha256(self.seed(0)).hexdigest() if self.length else self.last.hex()


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    fair = _RANGE - _RANGE % limit
    while (number := next(numbers)) >= fair:
        pass
    return number % limit


def shuffled(pack: Sequence[int], seed: bytes, entropy: Sequence[str], number: int) -> list[int]:
    """The order of `pack` after shuffle `number` (from 0) of a match; the first card is the top."""
    words = "\n".join(entropy).encode()
    head = b"halley shuffle 1\0" + seed + b"\0" + words + b"\0" + str(number).encode()
    numbers = _numbers(sha256(head).digest())
    order = sorted(pack)
    for index in range(len(order) - 1, 0, -1):
        other = _below(index + 1, numbers)
        order[index], order[other] = order[other], order[index]
    return order
