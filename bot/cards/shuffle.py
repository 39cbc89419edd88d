"""The published shuffle: anybody who knows the seed and the seats' entropy can do it again.

The method, in full, so that it can be written anew in any language:

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

_RANGE = 1 << 32


def commitment(seed: bytes) -> str:
    """What the table shows before the deal: SHA-256 of the seed, in hexadecimal."""
    return sha256(seed).hexdigest()


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
