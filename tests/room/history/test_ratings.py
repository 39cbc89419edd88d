"""A rating is not for sale: what wins over accounts made for it bring, and that an honest league is hardly touched."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from bot.room.history.ratings import Chair, Met, Rating, judged, rated, recomputed, weights

ME = 1
DAY = 24 * 3600 * 1000


class Match(NamedTuple):
    """On which day, and who took part, the best first."""

    day: int
    order: tuple[int, ...]


def chairs(number: int, match: Match) -> list[Chair]:
    return [Chair(f"m{number}", 7, "g", member, at, at + 1, match.day * DAY) for at, member in enumerate(match.order)]


def after(matches: Iterable[Match]) -> dict[int, Rating]:
    """Everybody's rating as the room keeps it."""
    found: dict[int, Rating] = {}
    known: dict[tuple[int, int], Met] = {}
    for number, match in enumerate(matches):
        brought = judged(chairs(number, match), found, known)
        found |= brought.ratings
        known |= brought.meetings
    return found


def undiminished(matches: Iterable[Match]) -> dict[int, Rating]:
    """The same as the model alone has it."""
    found = recomputed(chair for number, match in enumerate(matches) for chair in chairs(number, match))
    return {member: one for (_, member, _), one in found.ratings.items()}


def league(seed: int, people: int = 12, days: int = 60, a_day: int = 6) -> tuple[dict[int, float], list[Match]]:
    """An honest league: how well each plays, and its matches of two to four, by skill and luck."""
    chance = Random(seed)
    skill = {member: chance.gauss(25, 5) for member in range(1, people + 1)}
    matches: list[Match] = []
    for number in range(days * a_day):
        players = chance.sample(sorted(skill), chance.choice((2, 2, 3, 4)))
        luck = {member: chance.gauss(skill[member], 25 / 6) for member in players}
        matches.append(Match(number // a_day, tuple(sorted(players, key=lambda member: -luck[member]))))
    return skill, matches


def agreement(one: dict[int, float], other: dict[int, float]) -> float:
    """How far two orders agree: Spearman's figure, 1 for the same order."""
    places = [
        {member: at for at, member in enumerate(sorted(each, key=lambda who: each[who]))} for each in (one, other)
    ]
    count = len(one)
    return 1 - 6 * sum((places[0][who] - places[1][who]) ** 2 for who in one) / (count * (count**2 - 1))


# ---- attacks ------------------------------------------------------------------------------------------------------------------


def wins(opponents: int, matches: int = 50, a_day: int = 50) -> Iterator[Match]:
    """One wins over so many accounts, made for it, in turn."""
    return (Match(number // a_day, (ME, 100 + number % opponents)) for number in range(matches))


@pytest.mark.parametrize(
    ("opponents", "alone", "now"), [(1, 1064, 53), (3, 1304, 149), (5, 1386, 233), (10, 1465, 375), (50, 1548, 506)]
)
def test_fifty_wins_in_a_day_over_fresh_accounts_do_not_reach_an_honest_leagues_best(
    opponents: int, alone: int, now: int
) -> None:
    assert undiminished(wins(opponents))[ME].points == alone
    mine = after(wins(opponents))[ME]
    assert mine.points == now
    assert mine.provisional == (opponents < 3)


def test_fifty_tables_of_three_fresh_accounts_bring_no_more() -> None:
    same = [Match(0, (ME, 100, 101, 102))] * 50
    always_others = [Match(0, (ME, 100 + 3 * at, 101 + 3 * at, 102 + 3 * at)) for at in range(50)]
    assert [undiminished(each)[ME].points for each in (same, always_others)] == [2114, 2242]
    assert [after(each)[ME].points for each in (same, always_others)] == [48, 533]


def test_an_honest_league_is_hardly_touched() -> None:
    best, best_alone, fits, fits_alone = 0, 0, 0.0, 0.0
    for seed in range(10):
        skill, matches = league(seed)
        now, alone = after(matches), undiminished(matches)
        assert not any(one.provisional for one in now.values())
        best += max(one.points for one in now.values())
        best_alone += max(one.points for one in alone.values())
        fits += agreement(skill, {member: now[member].points for member in skill})
        fits_alone += agreement(skill, {member: alone[member].points for member in skill})
    assert 0.97 * best_alone < best < best_alone
    assert fits > fits_alone - 0.05
    assert best / 10 > 2 * after(wins(50))[ME].points


# ---- weights ------------------------------------------------------------------------------------------------------------------


def test_the_same_two_count_for_half_as_much_each_time_and_anew_the_next_day() -> None:
    settled: dict[int, Rating] = dict.fromkeys((1, 2, 3), Rating(matches=50))
    known: dict[tuple[int, int], Met] = {}
    parts: list[float] = []
    for number, day in enumerate((4, 4, 4, 5, 5, 4)):  # the last one by a clock that was put back
        brought = judged(chairs(number, Match(day, (1, 2))), settled, known)
        known |= brought.meetings
        parts.append(brought.weights[1])
        assert brought.weights[1] == brought.weights[2]
    assert parts == [1, 1 / 2, 1 / 4, 1, 1 / 2, 1]
    three = judged(chairs(9, Match(4, (1, 2, 3))), settled, known)
    assert three.weights == {1: (1 / 2 + 1) / 2, 2: (1 / 2 + 1) / 2, 3: 1}


def test_a_match_says_the_less_the_newer_the_opponent_is() -> None:
    meetings = {(1, 2): Met(0, 1)}
    for matches, part in ((0, 0.1), (1, 0.2), (8, 0.9), (9, 1.0), (500, 1.0)):
        assert weights(meetings, {2: Rating(matches=matches)})[1] == part
    assert weights({(1, 2): Met(0, 10**6)}, {})[1] >= 0  # far beyond what a day can hold


def test_partners_are_no_opponents_and_nobody_is_met_where_nothing_is_rated() -> None:
    four = [Chair("m", 7, "g", member, member % 2, 1 + member % 2) for member in (1, 2, 3, 4)]
    assert set(judged(four, {}, {}).meetings) == {(1, 2), (1, 4), (2, 3), (3, 4)}
    assert judged([*four[:3], four[3]._replace(member=None)], {}, {}) == ({}, {}, {})


def test_a_rating_is_settled_after_ten_matches_against_three_people() -> None:
    assert Rating(matches=9, people=9).provisional
    assert Rating(matches=99, people=2).provisional
    assert not Rating(matches=10, people=3).provisional
    found = after([Match(at, (ME, 100 + at % 2)) for at in range(12)])
    assert (found[ME].matches, found[ME].people, found[ME].provisional) == (12, 2, True)
    found = after([Match(at, (ME, 100 + at % 3)) for at in range(12)])
    assert not found[ME].provisional


def test_ratings_are_found_again_from_chairs_with_their_weights_and_a_wrong_weight_is_named() -> None:
    _, matches = league(3, days=5)
    found: dict[int, Rating] = {}
    known: dict[tuple[int, int], Met] = {}
    stored: list[Chair] = []
    for number, match in enumerate(matches):
        brought = judged(chairs(number, match), found, known)
        found |= brought.ratings
        known |= brought.meetings
        stored += [
            chair._replace(weight=brought.weights[chair.member])
            for chair in chairs(number, match)
            if chair.member is not None
        ]
    again = recomputed(stored)
    assert again.wrong == []
    assert {member: again.ratings[7, member, "g"] for member in found} == found
    stored[0] = stored[0]._replace(weight=1.0)
    assert recomputed(stored).wrong == ["m0"]


def test_without_weights_a_match_makes_the_models_whole_change() -> None:
    two = chairs(0, Match(0, (1, 2)))
    assert rated(two, {}) == {
        member: one._replace(people=0) for member, one in undiminished([Match(0, (1, 2))]).items()
    }
