"""How even the published shuffle is: every card should come to every place equally often."""

from bot.cards import shuffled, standard_pack


def evenness(rounds: int = 20_000) -> dict[str, float]:
    """Chi-squared of the counts of cards by place; with 52 x 52 counts and both sums fixed it has 51 x 51 degrees of freedom."""
    pack = standard_pack()
    size = len(pack)
    seen = [[0] * size for _ in range(size)]
    for number in range(rounds):
        for place, card in enumerate(shuffled(pack, b"evenness", ["a", "b"], number)):
            seen[place][card] += 1
    expected = rounds / size
    counts = [count for row in seen for count in row]
    return {
        "shuffles": rounds,
        "chi_squared": sum((count - expected) ** 2 / expected for count in counts),
        "degrees_of_freedom": (size - 1) ** 2,
        "least": min(counts),
        "most": max(counts),
        "expected": expected,
    }
