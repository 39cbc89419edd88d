"""The check that a match was dealt fairly: the shown seeds fit the commitment, and give the dealer and every shuffle again."""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from bot.cards import LINKS, Chain, cards, shuffled
from bot.room.match.play import first_dealer
from bot.room.table.salts import Salted, promise
from bot.rules import Refused


class Checked(NamedTuple):
    """What a check found: whether the seeds fit the commitment, the first dealer fits them, and each shuffle does."""

    seed: bool
    dealer: bool
    shuffles: tuple[bool, ...]

    @property
    def fair(self) -> bool:
        """Whether all of it fits."""
        return self.seed and self.dealer and all(self.shuffles)


def check(
    chain: Chain,
    commitment: str,
    entropy: Sequence[str],
    seats: int,
    dealer: int,
    shuffles: Iterable[Sequence[int]],
    salted: Salted | None = None,
) -> Checked:
    """Do again what seeds and entropy decide, and compare it with what is said to have been."""
    bound = chain.commitment if salted is None else promise(chain.seed(0), salted.covers)
    return Checked(
        bound == commitment,
        first_dealer(chain.seed(0), entropy, seats) == dealer,
        tuple(
            shuffled(order, chain.seed(number), entropy, number) == list(order) for number, order in enumerate(shuffles)
        ),
    )


def rebuilt(proof: Mapping[str, Any]) -> Checked:
    """Rebuild every shuffle of a record, or of what is shown of a match that goes on. Raises Refused when it is neither."""
    try:
        # a record of the first versions has one seed for all shuffles
        chain = Chain(_bytes(proof["seed"]), _whole(proof.get("seeds", 1)))
        entropy = [_text(word) for word in proof["entropy"]]
        shuffles = [cards(shuffle) for shuffle in proof["shuffles"]]
        seats, dealer = _whole(proof["seats"]), _whole(proof.get("dealer", 0))
        promised = _text(proof["commitment"])
        salted = salted_in(proof)
    except (KeyError, TypeError, ValueError):
        raise Refused(
            "This is no exported record: it needs seed, entropy, commitment, seats, dealer and shuffles."
        ) from None
    if seats < 1:
        raise Refused("A record has at least one seat.")
    if not 1 <= chain.length <= LINKS:
        raise Refused(f"A record has at least one seed and at most {LINKS}.")
    return check(chain, promised.lower(), entropy, seats, dealer, shuffles, salted)


def salted_in(proof: Mapping[str, Any]) -> Salted | None:
    """What a record says of its salts; None for a record from before. Raises KeyError, TypeError, ValueError."""
    if not ("salts" in proof or "added" in proof):
        return None
    found = Salted.read(proof)
    if len(found.added) != len(proof["entropy"]):
        raise ValueError
    return found


def is_forgotten(proof: Mapping[str, Any]) -> bool:
    """Whether the seeds of a record went with somebody who was forgotten: its deal cannot be checked any more."""
    if "salts" in proof:
        return False  # there a line can stay, which gives nobody away
    lines = proof.get("entropy")
    return proof.get("seeds") == 0 and proof.get("seed") == "" and isinstance(lines, list) and "" in lines


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # raises ValueError for half a letter, which no shuffle can have taken
    return value


def _bytes(value: Any) -> bytes:
    found = bytes.fromhex(_text(value))
    if found.hex() != value.lower():
        raise ValueError  # fromhex passes over blanks
    return found


def checksum(record: Mapping[str, Any]) -> str:
    """The SHA-256, in hexadecimal, of all else that a record says: as JSON with sorted keys, no blanks, ASCII alone.

    It shows a slip or a clumsy change; whoever changes a record with care makes it anew.
    """
    rest = {name: value for name, value in record.items() if name != "checksum"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
