"""The check that a match was dealt fairly: the revealed seed fits the commitment, and gives the dealer and every shuffle again."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.cards import cards, commitment, names, shuffled
from bot.room.play import first_dealer
from bot.rules import Refused


class Checked(NamedTuple):
    """What a check found: whether the seed fits the commitment, the first dealer fits the seed, and each shuffle does."""

    seed: bool
    dealer: bool
    shuffles: tuple[bool, ...]

    @property
    def fair(self) -> bool:
        """Whether all of it fits."""
        return self.seed and self.dealer and all(self.shuffles)


def verify(record: Mapping[str, Any]) -> Checked:
    """Rebuild every shuffle of an exported record. Raises Refused when it is no such record."""
    try:
        seed = bytes.fromhex(record["seed"])
        entropy = [str(word) for word in record["entropy"]]
        given = [cards(shuffle) for shuffle in record["shuffles"]]
        seats, dealer, promised = int(record["seats"]), record.get("dealer", 0), str(record["commitment"])
    except (KeyError, TypeError, ValueError):
        raise Refused(
            "This is no exported record: it needs seed, entropy, commitment, seats, dealer and shuffles."
        ) from None
    if seats < 1:
        raise Refused("A record has at least one seat.")
    again = [shuffled(order, seed, entropy, number) for number, order in enumerate(given)]
    return Checked(
        commitment(seed) == promised.lower(),
        first_dealer(seed, entropy, seats) == dealer,
        tuple(names(one) == names(other) for one, other in zip(again, given, strict=True)),
    )
