"""What a finished match leaves behind: a row for each chair, and new ratings, stored in the transaction that ends the match.

Ratings are read, reckoned and stored anew; so that none is lost, the matches of a server that end at the same moment take
turns, and the database refuses a rating that has changed meanwhile.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import orjson
from sqlalchemy import bindparam, func, insert, literal_column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.registry import rules_of
from bot.room.history.ratings import Chair, Met, Pair, Rating, judged, opponents
from bot.room.match.best_hands import BestHand
from bot.room.sql.standings_schema import WHOLE, chair, rated_pair, rating, season
from bot.room.sql.transaction import Statement, Transaction, insert_or
from bot.room.store.store import Store
from bot.room.table.people import Seat
from bot.rules import Result, Rules, Setting
from bot.rules.plain_json import in_column, loads

_told = [column.name for column in chair.columns if column.name not in ("number", "season")]
#: the season that is open at the very moment of the commit
_open_season = (
    select(func.coalesce(func.max(season.c.number), literal_column("0")))
    .where(season.c.guild == bindparam("guild"), season.c.closed.is_(None))
    .scalar_subquery()
)
CHAIR = Statement(insert(chair).values({name: bindparam(name) for name in _told}).values(season=_open_season))
NEW_RATING = Statement(insert(rating).values({column.name: bindparam(column.name) for column in rating.columns}))
CHANGE_RATING = Statement(
    rating.update()
    .where(
        rating.c.guild == bindparam("of_guild"),
        rating.c.member == bindparam("of_member"),
        rating.c.game == bindparam("of_game"),
        rating.c.matches == bindparam("before"),
    )
    .values(mu=bindparam("mu"), sigma=bindparam("sigma"), matches=bindparam("matches"), people=bindparam("people")),
    guard=True,
)
MEETING = Statement(
    (
        meeting := insert_or(rated_pair).values({column.name: bindparam(column.name) for column in rated_pair.columns})
    ).on_conflict_do_update(
        index_elements=["guild", "game", "one", "other"],
        set_={"day": meeting.excluded.day, "today": meeting.excluded.today},
    )
)


class Finished:
    """A match that has ended by the rules, as it is stored."""

    def __init__(self, match: str, guild: int, rules: Rules[Any], setting: Setting, result: Result) -> None:
        self.match = match
        self.guild = guild
        self.game = rules.info.key
        self.result = result
        self.sides = rules.sides(setting)
        self.places = places(result, self.sides, low_wins=rules.info.low_wins)
        self.wins = wins(result, self.sides)

    def chairs(self, members: Iterable[int | None], ended: int) -> list[Chair]:
        """What counts for the ratings, seat by seat."""
        return [
            Chair(self.match, self.guild, self.game, member, side, place, ended)
            for member, side, place in zip(members, self.sides, self.places, strict=True)
        ]

    def rows(self, seats: Sequence[Seat], ended: int) -> list[dict[str, Any]]:
        """The rows of `chair`, without number, season, best hands and weight. An absent person keeps the chair."""
        return [
            {
                "match": self.match,
                "seat": at,
                "guild": self.guild,
                "game": self.game,
                "member": seat.member,
                "name": seat.name,
                "brain": None if seat.member is not None else seat.brain or "",
                "side": self.sides[at],
                "place": self.places[at],
                "won": self.wins[at],
                "score": in_column(self.result.scores[at]),
                "chips": self.result.chips[at] if seat.out is None else seat.out,
                "ended": ended,
            }
            for at, seat in enumerate(seats)
        ]


class Ended(NamedTuple):
    """A match that ends now and counts: how, who sat at it, and each seat's best hand."""

    finished: Finished
    seats: Sequence[Seat]
    best: Sequence[BestHand]


def chairs_of(match: Any) -> list[dict[str, Any]]:
    """The rows of `chair` for a finished match, from the row of the match."""
    kept, result = orjson.loads(match.setting), loads(match.result)
    finished = Finished(
        match.id,
        match.guild,
        rules_of(match.game),
        Setting(kept["seats"], kept["options"], kept["dealer"]),
        Result(tuple(result["winners"]), tuple(result["scores"]), tuple(result["chips"]), ""),
    )
    left = orjson.loads(match.left)
    seats = [
        Seat(seat["member"], seat["name"], seat["brain"], out=left.get(str(at)))
        for at, seat in enumerate(orjson.loads(match.seats))
    ]
    return finished.rows(seats, match.ended)


def places(result: Result, sides: Sequence[int], *, low_wins: bool) -> list[int]:
    """Each seat's place: winners first, the others by score and then by chips; equals share a place, and so do partners."""

    def merit(side: int) -> tuple[bool, int, int]:
        seats = [seat for seat, of in enumerate(sides) if of == side]
        score = max(result.scores[seat] for seat in seats)
        won = any(seat in result.winners for seat in seats)
        # those who share the win share the place, whatever else tells them apart
        return (
            (True, 0, 0) if won else (False, -score if low_wins else score, sum(result.chips[seat] for seat in seats))
        )

    merits = {side: merit(side) for side in set(sides)}
    return [1 + sum(other > merits[side] for other in merits.values()) for side in sides]


def wins(result: Result, sides: Sequence[int]) -> list[int]:
    """Each seat's part of the win: sides that win together share it; partners have it both."""
    winning = {sides[seat] for seat in result.winners}
    return [WHOLE // len(winning) if side in winning else 0 for side in sides]


class Standings:
    """Writes chairs and ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def noted(self, transaction: Transaction, ended: Ended, at: int) -> AsyncGenerator[None, None]:
        """Add to a transaction what a match that it finishes leaves behind; the transaction is committed within."""
        finished = ended.finished
        turn = self._turns.setdefault(finished.guild, asyncio.Lock())
        async with turn:
            parts = await self._rate(transaction, finished, finished.chairs([seat.member for seat in ended.seats], at))
            for row, hand in zip(finished.rows(ended.seats, at), ended.best, strict=True):
                transaction.add(CHAIR, **row, **hand._asdict(), weight=parts.get(row["member"]))
            yield

    async def _rate(self, transaction: Transaction, finished: Finished, chairs: Sequence[Chair]) -> dict[int, float]:
        """Add the new ratings to a unit; how much the match counts for each member."""
        guild, game = finished.guild, finished.game
        async with self._store.snapshot() as connection:
            before = await ratings_of(connection, guild, game, [chair.member for chair in chairs])
            known = await meetings_of(connection, guild, game, opponents(chairs))
        found = judged(chairs, before, known)
        for (one, other), met in found.meetings.items():
            transaction.add(MEETING, guild=guild, game=game, one=one, other=other, day=met.day, today=met.today)
        for member, after in found.ratings.items():
            figures = after._asdict()
            if member in before:
                matches = before[member].matches
                transaction.add(
                    CHANGE_RATING, of_guild=guild, of_member=member, of_game=game, before=matches, **figures
                )
            else:
                transaction.add(NEW_RATING, guild=guild, member=member, game=game, **figures)
        return found.weights


async def ratings_of(
    connection: AsyncConnection, guild: int, game: str, members: Iterable[int | None]
) -> dict[int, Rating]:
    """The ratings of some members at a game, as far as they have any."""
    wanted = [member for member in members if member is not None]
    query = select(rating).where(rating.c.guild == guild, rating.c.game == game, rating.c.member.in_(wanted))
    return {row.member: rating_in(row) for row in await connection.execute(query)}


def rating_in(row: Any) -> Rating:
    """The rating in a row of its table."""
    return Rating(*(getattr(row, name) for name in Rating._fields))


async def meetings_of(connection: AsyncConnection, guild: int, game: str, pairs: Iterable[Pair]) -> dict[Pair, Met]:
    """When pairs of people were last opponents, as far as they ever were."""
    members = {member for pair in pairs for member in pair}
    row = rated_pair.c
    query = select(rated_pair).where(row.guild == guild, row.game == game, row.one.in_(members), row.other.in_(members))
    return {(found.one, found.other): Met(found.day, found.today) for found in await connection.execute(query)}
