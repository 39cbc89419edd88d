"""The part of the audit that looks at boards: chairs agree with their matches, and ratings follow from the chairs."""

from collections.abc import Sequence
from math import isclose
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.registry import keys
from bot.room.history.ratings import Chair, Rating, met, recomputed
from bot.room.history.standings import chairs_of, rating_in
from bot.room.match.best_hands import BestHand, best_hands
from bot.room.match.play import Play
from bot.room.sql import schema
from bot.room.sql.standings_schema import chair, rated_pair, rating, season

#: what of a chair follows from the result; number and season say when it was stored, best hands are those of the journal,
#: the weight follows from the matches before
_ELSEWHERE = ("number", "season", "weight", *BestHand._fields)
_COMPARED = [column.name for column in chair.columns if column.name not in _ELSEWHERE]


async def standings(connection: AsyncConnection) -> list[str]:
    """What is off with chairs, seasons and ratings, one sentence each."""
    return [*await _chairs(connection), *await _seasons(connection), *await _ratings(connection)]


async def _chairs(connection: AsyncConnection) -> list[str]:
    """Every finished match has its chairs, each once, as its result says; no other match has any."""
    stored: dict[str, list[dict[str, Any]]] = {}
    query = select(*(chair.c[name] for name in _COMPARED)).order_by(chair.c.match, chair.c.seat)
    for row in await connection.execute(query):
        stored.setdefault(row.match, []).append(dict(row._mapping))  # pyright: ignore[reportPrivateUsage]  it is public, whatever its name
    found: list[str] = []
    known = keys()
    match = schema.match.c
    columns = (match.id, match.guild, match.game, match.setting, match.seats, match.ended, match.result, match.left)
    finished = select(*columns).where(match.outcome == "finished", match.practice.is_(False)).order_by(match.id)
    for row in (await connection.execute(finished)).all():
        chairs = stored.pop(row.id, [])
        if row.game in known and chairs != _due(row):
            found.append(f"match {row.id}: its chairs are not those of its result")
    return found + [f"match {one} has chairs, but it is not finished" for one in stored]


async def best_hands_of(connection: AsyncConnection, match: str, play: Play) -> list[str]:
    """The best hands stored with the chairs of a match are those of its journal."""
    columns = [chair.c[name] for name in BestHand._fields]
    query = select(*columns).where(chair.c.match == match).order_by(chair.c.seat)
    stored = [BestHand(*row) for row in await connection.execute(query)]
    # chairs that are missing altogether are named elsewhere
    if not stored or stored == best_hands(play.setting, play.progress.ends):
        return []
    return [f"match {match}: its best hands are not those of its journal"]


def _due(match: Any) -> list[dict[str, Any]] | None:
    """The chairs that a match should have; None when its row is damaged."""
    try:
        return chairs_of(match)
    except (KeyError, ValueError, IndexError, TypeError):
        return None


async def _seasons(connection: AsyncConnection) -> list[str]:
    """Every chair belongs to a season of its server, or to none."""
    known = season.alias("known")
    stray = (
        select(chair.c.match, chair.c.season)
        .distinct()
        .outerjoin(known, (known.c.guild == chair.c.guild) & (known.c.number == chair.c.season))
        .where(chair.c.season != 0, known.c.number.is_(None))
    )
    return [
        f"match {row.match} is of season {row.season}, which is not there" for row in await connection.execute(stray)
    ]


async def _ratings(connection: AsyncConnection) -> list[str]:
    """Weights and ratings are what the chairs give when they are counted again in their order."""
    columns = [chair.c[name] for name in Chair._fields]
    chairs = [Chair(*row) for row in await connection.execute(select(*columns).order_by(chair.c.number))]
    due, wrong = recomputed(chairs)
    stored = {(row.guild, row.member, row.game): rating_in(row) for row in await connection.execute(select(rating))}
    found = [f"match {match}: its weights for the ratings do not follow from the matches before" for match in wrong]
    found += await _meetings(connection, chairs)
    return found + [
        f"the rating of member {member} at {game} in server {guild} does not follow from the matches"
        for guild, member, game in sorted(due.keys() | stored.keys())
        if not _same(due.get((guild, member, game)), stored.get((guild, member, game)))
    ]


async def _meetings(connection: AsyncConnection, chairs: Sequence[Chair]) -> list[str]:
    """Who met whom, and how often on the last day, is what the chairs say."""
    row = rated_pair.c
    rows = await connection.execute(select(row.guild, row.game, row.one, row.other, row.day, row.today))
    stored = {tuple(one[:4]): tuple(one[4:]) for one in rows}
    due = {at: tuple(one) for at, one in met(chairs).items()}
    return [
        f"members {at[2]} and {at[3]} of server {at[0]} met at {at[1]} otherwise than it is noted"
        for at in sorted(stored.keys() | due.keys())
        if stored.get(at) != due.get(at)
    ]


def _same(one: Rating | None, other: Rating | None) -> bool:
    """Whether two ratings agree but for the last digits, which may differ from one processor to another."""
    if one is None or other is None:
        return one is other
    near = isclose(one.mu, other.mu, rel_tol=1e-6, abs_tol=1e-6) and isclose(one.sigma, other.sigma, rel_tol=1e-6)
    return near and (one.matches, one.people) == (other.matches, other.people)
