"""Easy players make mistakes, as many as the heat of their game says: more than a fair one and than one who takes the best of what it
has seen, fewer than chance. All is seeded and effort is counted, so the figures are the same on any machine."""

import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

import pytest

from bot import registry
from bot.brains import EASY, FAIR
from bot.brains.deals import Deals
from bot.brains.effort import Effort
from bot.brains.flat import Tried, tried
from bot.brains.levels import SILLY, SLIPS, Easy, Slipping, by_heat
from bot.brains.player import latest
from tests.brains.positions import Position, choices, start, usual

EASY_PLAYERS = {key: registry.game(key).brains[EASY] for key in registry.all_rules()}
HEATED = [key for key, easy in EASY_PLAYERS.items() if isinstance(easy, Easy)]
SLIPPERY = [key for key, easy in EASY_PLAYERS.items() if isinstance(easy, Slipping)]
#: of the choices in fair players' matches every third is looked at, so many of a game; an easy player makes each twice, and what it
#: takes of what it has seen is drawn so often
EVERY, POSITIONS, GLANCES, DRAWN = 3, 36, 2, 40
#: moves are priced on so many deals that no player sees
DEALS = 32
#: of what heat without end gives away and next to none does not, an easy player gives away at least and at most this part
LEAST, MOST = 0.1, 0.9
#: where mistakes come of looking at few deals, and heat does next to nothing; there it gives away so much more than a fair player
BY_GLANCE, CLEARLY = {"play_or_pay"}, 1.2
#: where prices do not show that fair plays better: alternating Comet is priced by playing out at random, and a card of Tute that fair
#: plays is hardly better than another
UNTOLD = {"comet_duel", "tute"}


def real_choices(key: str, number: int, every: int) -> Iterator[tuple[Position, int]]:
    """Of the choices between several moves in matches of fair players one of every so many, and whose it is; `number` in all."""
    game, chance, met = registry.game(key), Random(f"easy {key}"), 0
    setting = usual(game.rules)
    while True:
        going = start(game.rules, setting)
        for seat in choices(going, [game.brains[FAIR]] * setting.seats, chance):
            if len(game.rules.moves(going.state, seat)) < 2:
                continue
            met += 1
            if met % every == 0:
                yield going, seat
            if met == number * every:
                return


def prices(easy: Easy, going: Position, seat: int, seed: str) -> dict[str, float]:
    """What each move worth trying gives away against the best, in parts of the game's `spread`."""
    search, blind = easy.search, going.rules.blind(going.state, seat)
    deals = Deals(search, blind, seat, latest(going.heard[seat], search.since))
    found = tried(deals, search.moves(blind, seat), Effort(DEALS, sys.maxsize), Random(seed))
    most = max(one.mean for one in found)
    return {one.move: (most - one.mean) / search.spread for one in found}


@pytest.mark.slow
@pytest.mark.parametrize("key", HEATED)
def test_an_easy_player_gives_away_more_than_a_fair_one_and_less_than_chance(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy, fair = EASY_PLAYERS[key], registry.game(key).brains[FAIR]
    assert isinstance(easy, Easy)
    glances: list[tuple[Sequence[Tried], float]] = []

    def seen(found: Sequence[Tried], heat: float, chance: Random) -> str:
        glances.append((found, heat))
        return by_heat(found, heat, chance)

    monkeypatch.setattr(sys.modules[Easy.__module__], "by_heat", seen)
    given: dict[str, list[float]] = {"cold": [], "easy": [], "chance": [], "fair": []}
    for place, (going, seat) in enumerate(real_choices(key, POSITIONS, EVERY)):
        price = prices(easy, going, seat, f"{key} {place}")
        if len(price) < 2:
            continue  # the rules allow moves that are not worth trying
        for glance in range(GLANCES):
            seed = f"{place} {glance}"
            taken = going.choice(easy, seat, seed)
            found, heat = glances.pop()
            means = {one.move: one.mean for one in found}
            assert taken in means
            assert max(means.values()) - means[taken] <= SILLY * heat
            given["fair"].append(price.get(going.choice(fair, seat, seed) or "", 0.0))
            for name, warmth in (("cold", 1e-6 * heat), ("easy", heat), ("chance", 1e6 * heat)):
                chance = Random(seed)
                given[name].append(fmean(price[by_heat(found, warmth, chance)] for _ in range(DRAWN)))
    mean = {name: fmean(worth) for name, worth in given.items()}
    share = (mean["easy"] - mean["cold"]) / (mean["chance"] - mean["cold"])
    if key in BY_GLANCE:
        assert -LEAST < share < LEAST, mean
        assert CLEARLY * mean["fair"] < mean["easy"], mean
    else:
        assert LEAST < share < MOST, mean
        assert key in UNTOLD or mean["fair"] < mean["easy"], mean


@pytest.mark.parametrize("key", SLIPPERY)
def test_an_easy_player_by_the_thumb_leaves_some_choices_to_chance(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    easy, fair = EASY_PLAYERS[key], registry.game(key).brains[FAIR]
    other = {"easy": 0, "chance": 0}
    for place, (going, seat) in enumerate(real_choices(key, 96, 1)):
        seeds = [f"{place} {number}" for number in range(8)]
        thumbs = [going.choice(fair, seat, seed) for seed in seeds]
        for name, slips in (("easy", SLIPS), ("chance", 1.0)):
            monkeypatch.setattr(sys.modules[Slipping.__module__], "SLIPS", slips)
            moves = [going.choice(easy, seat, seed) for seed in seeds]
            other[name] += sum(move != thumb for move, thumb in zip(moves, thumbs, strict=True))
    assert 0.2 < other["easy"] / other["chance"] < 0.45, other
