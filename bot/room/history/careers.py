"""What a member has played: the figures of all finished matches, the matches themselves, and how many hints were asked for."""

import asyncio
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.registry import keys, rules_of
from bot.room.history.ratings import Rating
from bot.room.history.standings import rating_in
from bot.room.sql import schema
from bot.room.sql.standings_schema import chair, rating
from bot.room.store.store import Store
from bot.rules.plain_json import MOST, loads


class Best(NamedTuple):
    """A match that stands out, and by which figure."""

    match: str
    game: str
    figure: int


class PlayedHand(NamedTuple):
    """A hand that stands out: its match, what it brought, and its number in the match."""

    match: str
    game: str
    figure: int
    number: int


class Career(NamedTuple):
    """A member's figures; wins are counted in parts (`standings_schema.WHOLE`)."""

    matches: int = 0
    wins: int = 0
    chips: int = 0
    favourite: str | None = None
    favourite_matches: int = 0
    most_chips: Best | None = None
    best_score: Best | None = None  #: of the favourite game
    best_hand: PlayedHand | None = None  #: by chips
    best_points: PlayedHand | None = None  #: by points, of the favourite game
    streak: int = 0  #: matches won in a row, up to now
    longest_streak: int = 0
    ratings: tuple[tuple[str, Rating], ...] = ()


class Past(NamedTuple):
    """A finished match from one player's side; `ended` in epoch seconds."""

    match: str
    game: str
    ended: float
    place: int
    won: int
    score: int
    chips: int
    season: int
    others: tuple[str, ...]


async def career(store: Store, guild: int, member: int) -> Career:
    """All figures of a member, as of one moment."""
    mine = (chair.c.guild == guild) & (chair.c.member == member)
    async with store.snapshot() as connection:
        sums = select(func.count(), func.coalesce(func.sum(chair.c.won), 0), func.coalesce(func.sum(chair.c.chips), 0))
        matches, wins, chips = (await connection.execute(sums.where(mine))).one()
        if not matches:
            return Career()
        games = select(chair.c.game, func.count().label("matches")).where(mine).group_by(chair.c.game)
        latest = func.max(chair.c.number)
        favourite = (await connection.execute(games.order_by(func.count().desc(), latest.desc()).limit(1))).one()
        streak, longest = await _streaks(connection, mine)
        return Career(
            matches,
            int(wins),
            int(chips),
            favourite.game,
            favourite.matches,
            await _best(connection, mine, chair.c.chips),
            await _best_score(connection, mine, favourite.game),
            await _best_hand(connection, mine, chair.c.hand_chips, chair.c.chips_hand),
            await _best_points(connection, mine, favourite.game),
            streak,
            longest,
            await _ratings(connection, guild, member),
        )


async def _best(connection: AsyncConnection, mine: ColumnElement[bool], figure: Any, low: bool = False) -> Best:
    """The first match with the best figure."""
    order = figure.asc() if low else figure.desc()
    query = select(chair.c.match, chair.c.game, figure).where(mine).order_by(order, chair.c.number).limit(1)
    return Best(*(await connection.execute(query)).one())


async def _best_score(connection: AsyncConnection, mine: ColumnElement[bool], game: str) -> Best | None:
    """The best score at a game; None where scores are not kept or the game is not on the shelf any more."""
    at_game = mine & (chair.c.game == game)
    if game not in keys():
        return None
    best = await _best(connection, at_game, chair.c.score, low=rules_of(game).info.low_wins)
    kept = select(func.count()).where(at_game, chair.c.score != 0)
    if not (await connection.execute(kept)).scalar_one():
        return None
    return best._replace(figure=await _exact(connection, best.match, at_game, best.figure))


async def _exact(connection: AsyncConnection, match: str, mine: ColumnElement[bool], score: int) -> int:
    """A member's score at a match to the last point, which a column cannot always hold."""
    if abs(score) < MOST:
        return score
    seat = select(chair.c.seat).where(mine, chair.c.match == match).limit(1).scalar_subquery()
    found = select(schema.match.c.result, seat).where(schema.match.c.id == match)
    result, at = (await connection.execute(found)).one()
    return loads(result)["scores"][at]


async def _best_hand(
    connection: AsyncConnection, mine: ColumnElement[bool], figure: Any, number: Any, least: int = 1
) -> PlayedHand | None:
    """The first hand with the best figure; None where none brought `least`."""
    query = (
        select(chair.c.match, chair.c.game, figure, number)
        .where(mine, figure >= least)
        .order_by(figure.desc(), chair.c.number)
        .limit(1)
    )
    found = (await connection.execute(query)).first()
    return None if found is None else PlayedHand(*found)


async def _best_points(connection: AsyncConnection, mine: ColumnElement[bool], game: str) -> PlayedHand | None:
    """The hand that brought most points at a game; None where points are bad, or a won hand is one point like any other."""
    if game not in keys() or rules_of(game).info.low_wins:
        return None
    return await _best_hand(
        connection, mine & (chair.c.game == game), chair.c.hand_points, chair.c.points_hand, least=2
    )


async def _streaks(connection: AsyncConnection, mine: ColumnElement[bool]) -> tuple[int, int]:
    """Wins in a row: up to now, and the most there have been."""
    missed = func.sum(case((chair.c.won == 0, 1), else_=0))
    running = select(chair.c.won, missed.over(order_by=chair.c.number).label("missed")).where(mine).subquery()
    runs = (
        select(running.c.missed, func.count().label("wins"))
        .where(running.c.won > 0)
        .group_by(running.c.missed)
        .subquery()
    )
    most = (await connection.execute(select(func.max(runs.c.wins)))).scalar()
    now = select(runs.c.wins).where(runs.c.missed == select(func.max(running.c.missed)).scalar_subquery())
    return (await connection.execute(now)).scalar() or 0, most or 0


async def _ratings(connection: AsyncConnection, guild: int, member: int) -> tuple[tuple[str, Rating], ...]:
    query = (
        select(rating)
        .where(rating.c.guild == guild, rating.c.member == member)
        .order_by(rating.c.matches.desc(), rating.c.game)
    )
    return tuple((row.game, rating_in(row)) for row in await connection.execute(query))


async def history(store: Store, guild: int, member: int, limit: int, offset: int) -> tuple[list[Past], int]:
    """A member's finished matches, the newest first, and how many there are."""
    mine = (chair.c.guild == guild) & (chair.c.member == member)
    query = select(chair).where(mine).order_by(chair.c.number.desc()).limit(limit).offset(offset)
    async with store.snapshot() as connection:
        count = (await connection.execute(select(func.count()).where(mine))).scalar_one()
        own = (await connection.execute(query)).all()
        scores = [await _exact(connection, row.match, mine, row.score) for row in own]
        table = select(chair.c.match, chair.c.seat, chair.c.name).where(chair.c.match.in_([row.match for row in own]))
        names = {(row.match, row.seat): row.name for row in await connection.execute(table.order_by(chair.c.seat))}
    return [
        Past(
            row.match,
            row.game,
            row.ended / 1000,
            row.place,
            row.won,
            score,
            row.chips,
            row.season,
            tuple(name for (match, seat), name in names.items() if match == row.match and seat != row.seat),
        )
        for row, score in zip(own, scores, strict=True)
    ], count


# ---- hints ----------------------------------------------------------------------------------------------------------

#: how such a note's key begins; the server and the member follow. Its value is the number and the place of the last hint
HINTS = "hints"


class Hints:
    """Counts hints, in a note of a member's own. One that is asked for again in the same place is the same hint."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()  # notes are read and written anew, so that none is lost they take turns

    async def count(self, guild: int, member: int, place: str) -> None:
        """A hint was given at a place, a text without a space: a match, and how far it had come. Raises StoreProblem."""
        async with self._turn:
            number, last = _read(await self._store.note(_hints_of(guild, member)))
            if last != place:
                await self._store.set_note(_hints_of(guild, member), f"{number + 1} {place}")

    async def of(self, guild: int, member: int) -> int:
        """How many hints a member has been given in a server."""
        return _read(await self._store.note(_hints_of(guild, member)))[0]


def _hints_of(guild: int, member: int) -> str:
    return f"{HINTS}:{guild}:{member}"


def _read(note: str | None) -> tuple[int, str]:
    """The number and the place in a note; one that has been emptied counts nothing."""
    number, _, place = (note or "").partition(" ")
    return int(number or "0"), place
