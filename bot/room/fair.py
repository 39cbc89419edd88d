"""The check that a match was dealt fairly: the shown seeds fit the commitment, and give the dealer and every shuffle again."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.cards import LINKS, Chain, cards, shuffled
from bot.room.play import first_dealer
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
    chain: Chain, commitment: str, entropy: Sequence[str], seats: int, dealer: int, shuffles: Iterable[Sequence[int]]
) -> Checked:
    """Do again what seeds and entropy decide, and compare it with what is said to have been."""
    return Checked(
        chain.commitment == commitment,
        first_dealer(chain.seed(0), entropy, seats) == dealer,
        tuple(
            shuffled(order, chain.seed(number), entropy, number) == list(order) for number, order in enumerate(shuffles)
        ),
    )


def verify(record: Mapping[str, Any]) -> Checked:
    """Rebuild every shuffle of an exported record. Raises Refused when it is no such record."""
    try:
        # a record of the first versions has one seed for all shuffles
        chain = Chain(bytes.fromhex(record["seed"]), int(record.get("seeds", 1)))
        entropy = [str(word) for word in record["entropy"]]
        shuffles = [cards(shuffle) for shuffle in record["shuffles"]]
        seats, dealer, promised = int(record["seats"]), record.get("dealer", 0), str(record["commitment"])
    except (KeyError, TypeError, ValueError):
        raise Refused(
            "This is no exported record: it needs seed, entropy, commitment, seats, dealer and shuffles."
        ) from None
    if seats < 1:
        raise Refused("A record has at least one seat.")
    if not 1 <= chain.length <= LINKS:
        raise Refused(f"A record has at least one seed and at most {LINKS}.")
    return check(chain, promised.lower(), entropy, seats, dealer, shuffles)
