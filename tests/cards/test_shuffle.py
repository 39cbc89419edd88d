"""The published shuffle, against a second writing of its description, and its evenness."""

from hashlib import sha256
from itertools import pairwise

from bot.cards import LINKS, Chain, shuffled


def by_the_book(pack: list[int], seed: bytes, entropy: list[str], number: int) -> list[int]:
    """The description in bot/cards/shuffle.py once more, written differently on purpose."""
    key = sha256(b"halley shuffle 1\x00" + seed + b"\x00" + "\n".join(entropy).encode() + b"\x00%d" % number).digest()
    stream = b"".join(sha256(key + i.to_bytes(8, "big")).digest() for i in range(60))
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    order, at = sorted(pack), 0
    for top in reversed(range(1, len(order))):
        while numbers[at] >= 2**32 // (top + 1) * (top + 1):
            at += 1
        other = numbers[at] % (top + 1)
        at += 1
        order[top], order[other] = order[other], order[top]
    return order


def test_the_shuffle_is_the_one_described() -> None:
    for number in range(20):
        seed = sha256(b"%d" % number).digest()
        assert shuffled(list(range(52)), seed, ["Ann", "Ben é"], number) == by_the_book(
            list(range(52)), seed, ["Ann", "Ben é"], number
        )


def test_a_shuffle_is_a_permutation_and_depends_on_seed_entropy_and_number_only() -> None:
    pack = [5, 5, 1, 9, 30]
    one = shuffled(pack, b"s", ["a"], 0)
    assert sorted(one) == sorted(pack)
    assert one == shuffled(pack[::-1], b"s", ["a"], 0)
    big = list(range(52))
    others = [shuffled(big, b"t", ["a"], 0), shuffled(big, b"s", ["b"], 0), shuffled(big, b"s", ["a"], 1)]
    assert shuffled(big, b"s", ["a"], 0) not in others


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    rounds, size = 4000, 10
    seen = [[0] * size for _ in range(size)]
    for number in range(rounds):
        for place, card in enumerate(shuffled(list(range(size)), b"even", [], number)):
            seen[place][card] += 1
    expected = rounds / size
    chi = sum((count - expected) ** 2 / expected for row in seen for count in row)
    assert chi < 140  # 81 degrees of freedom; 140 is passed by chance once in some 20,000 trials, and the seed is fixed


def test_every_seed_is_the_hash_of_the_next_and_the_commitment_that_of_the_first() -> None:
    chain = Chain(b"secret", LINKS)
    seeds = [chain.seed(number) for number in range(LINKS)]
    assert chain.commitment == sha256(seeds[0]).hexdigest()
    assert all(sha256(later).digest() == seed for seed, later in pairwise(seeds))
    assert seeds[-1] == b"secret"
    assert len(set(seeds)) == LINKS


def test_shuffles_beyond_the_end_of_the_chain_share_its_last_seed() -> None:
    assert Chain(b"secret", 3).seed(2) == Chain(b"secret", 3).seed(3) == Chain(b"secret", 3).seed(900) == b"secret"
    assert Chain(b"one for all").seed(0) == Chain(b"one for all").seed(7) == b"one for all"


def test_a_chains_first_seeds_give_those_before_and_nothing_later() -> None:
    chain = Chain(b"secret", LINKS)
    shown = chain.first(3)
    assert [shown.seed(number) for number in range(3)] == [chain.seed(number) for number in range(3)]
    assert shown.commitment == chain.commitment
    assert shown.seed(3) == shown.seed(2) != chain.seed(3)
    assert chain.first(0) == chain.first(1)
    assert chain.first(LINKS + 1) == chain
