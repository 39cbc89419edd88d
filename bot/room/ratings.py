"""How well people play, from who beat whom: openskill's Plackett-Luce model. Pure: places in, ratings out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

_MODEL = PlackettLuce()

#: points of a rating for one unit of the model's scale, so that whole numbers tell people apart
SCALE = 40


class Rating(NamedTuple):
    """What is believed of somebody's play: the likely skill, how far it may be off, and after how many matches."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def points(self) -> int:
        """The careful figure that boards show: a skill that is almost certainly reached. A newcomer has 0."""
        return round(SCALE * (self.mu - 3 * self.sigma))


class Chair(NamedTuple):
    """Who sat in a chair, for which side, and the place that side took."""

    match: str
    guild: int
    game: str
    member: int | None
    side: int
    place: int


def counts(chairs: Sequence[Chair]) -> bool:
    """Whether a match says something about its players: people only, on two sides or more."""
    return all(chair.member is not None for chair in chairs) and len({chair.side for chair in chairs}) > 1


def rated(chairs: Sequence[Chair], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The members' ratings after a match; none where the match does not count."""
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
        member: Rating(one.mu, one.sigma, before.get(member, Rating()).matches + 1)
        for members, team in zip(sides.values(), after, strict=True)
        for member, one in zip(members, team, strict=True)
    }


def _model(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def recomputed(chairs: Iterable[Chair]) -> dict[tuple[int, int, str], Rating]:
    """Every rating, by (guild, member, game), from all chairs in the order in which their matches count."""
    matches: dict[str, list[Chair]] = {}
    for chair in chairs:
        matches.setdefault(chair.match, []).append(chair)
    found: dict[tuple[int, int, str], Rating] = {}
    for played in matches.values():
        guild, game = played[0].guild, played[0].game
        before = {
            one.member: found.get((guild, one.member, game), Rating()) for one in played if one.member is not None
        }
        found |= {(guild, member, game): rating for member, rating in rated(played, before).items()}
    return found
