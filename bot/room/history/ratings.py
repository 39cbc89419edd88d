"""How well people play, from who beat whom: openskill's Plackett-Luce model. Pure: places in, ratings out.

A rating is not for sale. The same two at the same game count for half as much at each further match of a day (of Greenwich:
it never changes), and a match says the less the newer the opponent is: a tenth against somebody who has never been rated,
all after nine matches. So much of the model's change is made as is the mean over one's opponents. A rating is provisional
until ten rated matches against at least three different people.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

_MODEL = PlackettLuce()

#: points of a rating for one unit of the model's scale, so that whole numbers tell people apart
SCALE = 40
#: a rating with fewer matches than these, or against fewer people, is provisional
MATCHES, PEOPLE = 10, 3

_DAY = 24 * 3600 * 1000


def careful(mu: Any, sigma: Any) -> Any:
    """The careful figure of a belief, before it is rounded: of numbers, or of columns in a query."""
    return SCALE * (mu - 3 * sigma)


class Rating(NamedTuple):
    """What is believed of somebody's play: the likely skill, how far it may be off, after how many matches with how many."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0
    people: int = 0

    @property
    def points(self) -> int:
        """The careful figure that boards show: a skill that is almost certainly reached. A newcomer has 0."""
        return round(careful(self.mu, self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether too little is known of somebody for a place on a board."""
        return self.matches < MATCHES or self.people < PEOPLE


class Chair(NamedTuple):
    """Who sat in a chair, for which side, and the place that side took; `ended` in epoch milliseconds.

    `weight` is how much of the model's change was made for this member; None for matches that have all of it.
    """

    match: str
    guild: int
    game: str
    member: int | None
    side: int
    place: int
    ended: int = 0
    weight: float | None = None


class Met(NamedTuple):
    """On which day two people were last opponents at a rated match, and how often on that day."""

    day: int = -1
    today: int = 0


#: two people, the one with the smaller id first
Pair = tuple[int, int]


def day_of(ended: int) -> int:
    """The day of Greenwich of a match, as a number."""
    return ended // _DAY


def counts(chairs: Sequence[Chair]) -> bool:
    """Whether a match says something about its players: people only, on two sides or more."""
    return all(chair.member is not None for chair in chairs) and len({chair.side for chair in chairs}) > 1


def opponents(chairs: Sequence[Chair]) -> list[Pair]:
    """Who played against whom at a match that counts; nobody at another."""
    if not counts(chairs):
        return []
    seats = [(chair.member or 0, chair.side) for chair in chairs]
    return [(min(a, b), max(a, b)) for (a, of), (b, against) in combinations(seats, 2) if of != against]


def meet(chairs: Sequence[Chair], before: Mapping[Pair, Met]) -> dict[Pair, Met]:
    """How often each pair of opponents has met on the day of a match, this one included."""
    found: dict[Pair, Met] = {}
    for pair in opponents(chairs):
        day, known = day_of(chairs[0].ended), before.get(pair, Met())
        found[pair] = Met(day, known.today + 1 if known.day == day else 1)
    return found


def weights(meetings: Mapping[Pair, Met], before: Mapping[int, Rating]) -> dict[int, float]:
    """How much of the model's change a match makes for each of its members."""
    parts: dict[int, list[float]] = {}
    for pair, met in meetings.items():
        for member, opponent in (pair, pair[::-1]):
            known = min(before.get(opponent, Rating()).matches + 1, MATCHES) / MATCHES
            parts.setdefault(member, []).append(known * 0.5 ** min(met.today - 1, 60))
    return {member: sum(each) / len(each) for member, each in parts.items()}


def rated(
    chairs: Sequence[Chair], before: Mapping[int, Rating], parts: Mapping[int, float] | None = None
) -> dict[int, Rating]:
    """The members' ratings after a match; none where the match does not count.

    `parts` are the members' weights, 1 for whoever is not there. How many people somebody has met stays as it was.
    """
    if not counts(chairs):
        return {}
    sides: dict[int, list[int]] = {}
    places: dict[int, int] = {}
    for chair in chairs:
        if chair.member is not None:
            sides.setdefault(chair.side, []).append(chair.member)
            places[chair.side] = chair.place
    teams = [[_model(before.get(member, Rating())) for member in members] for members in sides.values()]
    after = _MODEL.rate(teams, ranks=[float(places[side]) for side in sides])
    return {
        member: _moved(before.get(member, Rating()), one, (parts or {}).get(member, 1.0))
        for members, team in zip(sides.values(), after, strict=True)
        for member, one in zip(members, team, strict=True)
    }


def _model(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def _moved(before: Rating, after: PlackettLuceRating, part: float) -> Rating:
    """A rating after a part of the model's change."""
    if part == 1.0:
        return before._replace(mu=after.mu, sigma=after.sigma, matches=before.matches + 1)
    mu = before.mu + part * (after.mu - before.mu)
    sigma = before.sigma + part * (after.sigma - before.sigma)
    return before._replace(mu=mu, sigma=sigma, matches=before.matches + 1)


class Judged(NamedTuple):
    """What a match brings: its members' ratings, how often each pair has met now, how much it counted for each member."""

    ratings: dict[int, Rating]
    meetings: dict[Pair, Met]
    weights: dict[int, float]


def judged(
    chairs: Sequence[Chair],
    before: Mapping[int, Rating],
    known: Mapping[Pair, Met],
    stored: Mapping[int, float] | None = None,
) -> Judged:
    """What follows from a match and what was known before it; with `stored` weights, instead of those that are due."""
    meetings = meet(chairs, known)
    parts = weights(meetings, before)
    after = rated(chairs, before, parts if stored is None else stored)
    new = [pair for pair in meetings if pair not in known]
    ratings = {
        member: one._replace(people=one.people + sum(member in pair for pair in new)) for member, one in after.items()
    }
    return Judged(ratings, meetings, parts)


# ---- all over again -------------------------------------------------------------------------------------------------------


def in_matches(chairs: Iterable[Chair]) -> list[list[Chair]]:
    """Chairs match by match, in the order in which the matches count."""
    found: dict[str, list[Chair]] = {}
    for chair in chairs:
        found.setdefault(chair.match, []).append(chair)
    return list(found.values())


def met(chairs: Iterable[Chair]) -> dict[tuple[int, str, int, int], Met]:
    """Every pair of opponents, by (guild, game, one, other), from all chairs in the order in which their matches count."""
    found: dict[tuple[int, str, int, int], Met] = {}
    for played in in_matches(chairs):
        where = played[0].guild, played[0].game
        known = {pair: found[*where, *pair] for pair in opponents(played) if (*where, *pair) in found}
        found |= {(*where, *pair): one for pair, one in meet(played, known).items()}
    return found


class Recomputed(NamedTuple):
    """What follows from all chairs: ratings by (guild, member, game), and the matches whose weights are not those due."""

    ratings: dict[tuple[int, int, str], Rating]
    wrong: list[str]


def recomputed(chairs: Iterable[Chair]) -> Recomputed:
    """Every rating, from all chairs in the order in which their matches count."""
    found: dict[tuple[int, int, str], Rating] = {}
    pairs: dict[tuple[int, str, Pair], Met] = {}
    wrong: list[str] = []
    for played in in_matches(chairs):
        guild, game = played[0].guild, played[0].game
        before = {
            one.member: found.get((guild, one.member, game), Rating()) for one in played if one.member is not None
        }
        known = {pair: pairs[guild, game, pair] for pair in opponents(played) if (guild, game, pair) in pairs}
        stored = {one.member: one.weight for one in played if one.member is not None and one.weight is not None}
        due = judged(played, before, known, stored)
        if stored and stored != due.weights:
            wrong.append(played[0].match)
        found |= {(guild, member, game): rating for member, rating in due.ratings.items()}
        pairs |= {(guild, game, pair): one for pair, one in due.meetings.items()}
    return Recomputed(found, wrong)
