"""Boards: members in the order of something that is counted. Equals share a place; one's own standing is always found."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Integer, Select, case, cast, func, literal, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.history.ratings import MATCHES, PEOPLE, careful
from bot.room.sql import schema
from bot.room.sql.standings_schema import chair, rating
from bot.room.store.store import Store


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """What is counted: `chips` in the purses, `wins`, chips `won` at matches, or the `rating` at one game.

    `game` and `season` leave out all other matches; `members` all other people.
    """

    guild: int
    by: str
    game: str | None = None
    season: int | None = None
    members: tuple[int, ...] | None = None


class Standing(NamedTuple):
    """A member's line: wins are counted in parts (`standings_schema.WHOLE`); `matches` is None where none are counted.

    A provisional rating has no place and stands below the settled ones.
    """

    place: int | None
    member: int
    value: int
    matches: int | None
    name: str | None  #: what the member was called at the last match


class LeaderboardPage(NamedTuple):
    """Some lines of a board, the reader's own if there is one, and how many lines there are in all."""

    lines: tuple[Standing, ...]
    mine: Standing | None
    length: int


async def page(store: Store, board: Leaderboard, reader: int, limit: int, offset: int) -> LeaderboardPage:
    """A page of a board, with the reader's own line."""
    counted = _counted(board).subquery()
    first = counted.c.provisional, counted.c.value.desc()
    ranked = select(
        counted,
        func.rank().over(order_by=first).label("place"),
        func.row_number().over(order_by=(*first, counted.c.member)).label("line"),
        func.count().over().label("length"),
    ).subquery()
    # the page, the reader's line and the length in one look: everything is counted once only
    wanted = ranked.c.line.between(offset + 1, offset + limit) | (ranked.c.member == reader)
    async with store.snapshot() as connection:
        found = (await connection.execute(select(ranked).where(wanted).order_by(ranked.c.line))).all()
        names = await _names(connection, board.guild, {row.member for row in found})
        if found:
            length: int = found[0].length
        else:
            length = (await connection.execute(select(func.count()).select_from(counted))).scalar_one()
    standings = {
        row.line: Standing(
            None if row.provisional else row.place, row.member, row.value, row.matches, names.get(row.member)
        )
        for row in found
    }
    lines = tuple(one for line, one in standings.items() if offset < line <= offset + limit)
    return LeaderboardPage(lines, next((one for one in standings.values() if one.member == reader), None), length)


def _counted(board: Leaderboard) -> Select[*tuple[Any, ...]]:
    """Everybody with what is counted: member, value, matches, and whether that is provisional (1) or not (0)."""
    return {"chips": _purses, "rating": _ratings}.get(board.by, _matches)(board)


_SETTLED = literal(0).label("provisional")


def _purses(board: Leaderboard) -> Select[*tuple[Any, ...]]:
    account = schema.account.c
    member = cast(account.owner, BigInteger)
    query = select(member.label("member"), account.balance.label("value"), null().label("matches"), _SETTLED)
    # former players have no chips
    query = query.where(account.guild == board.guild, account.kind == "member", account.owner.not_like("-%"))
    return query if board.members is None else query.where(account.owner.in_([str(one) for one in board.members]))


def _ratings(board: Leaderboard) -> Select[*tuple[Any, ...]]:
    # rounded before they are compared: whoever shows the same figure shares the place
    points = cast(func.round(careful(rating.c.mu, rating.c.sigma)), Integer)
    few = case(((rating.c.matches < MATCHES) | (rating.c.people < PEOPLE), 1), else_=0)
    query = select(rating.c.member, points.label("value"), rating.c.matches, few.label("provisional"))
    query = query.where(rating.c.guild == board.guild, rating.c.game == board.game)
    return query if board.members is None else query.where(rating.c.member.in_(board.members))


def _matches(board: Leaderboard) -> Select[*tuple[Any, ...]]:
    value = func.sum(chair.c.won if board.by == "wins" else chair.c.chips)
    query = (
        select(chair.c.member, cast(value, BigInteger).label("value"), func.count().label("matches"), _SETTLED)
        .where(chair.c.guild == board.guild, chair.c.member.is_not(None))
        .group_by(chair.c.member)
    )
    if board.game is not None:
        query = query.where(chair.c.game == board.game)
    if board.season is not None:
        query = query.where(chair.c.season == board.season)
    return query if board.members is None else query.where(chair.c.member.in_(board.members))


async def last_called(store: Store, guild: int, members: Collection[int]) -> dict[int, str]:
    """What members were called at their last matches, as far as they have played: some may have left the server since."""
    async with store.snapshot() as connection:
        return await _names(connection, guild, members)


async def _names(connection: AsyncConnection, guild: int, members: Collection[int]) -> dict[int, str]:
    """What members were called at their last matches."""
    newest = (
        select(func.max(chair.c.number))
        .where(chair.c.guild == guild, chair.c.member.in_(members))
        .group_by(chair.c.member)
    )
    query = select(chair.c.member, chair.c.name).where(chair.c.number.in_(newest))
    return {row.member: row.name for row in await connection.execute(query)}


async def played_most(store: Store, guild: int) -> list[str]:
    """The games of a server's finished matches, those that are played most first."""
    matches = func.count(chair.c.match.distinct())
    query = select(chair.c.game).where(chair.c.guild == guild).group_by(chair.c.game)
    return [row.game for row in await store.read(query.order_by(matches.desc(), chair.c.game))]


class Moment(NamedTuple):
    """What a purse held after something moved its chips; `at` in epoch seconds."""

    at: float
    chips: int


async def purse_over_time(store: Store, guild: int, member: int, limit: int = 400) -> list[Moment]:
    """How a member's purse has changed, the oldest first; what a match took and gave back is one step."""
    transfer, posting = schema.transfer.c, schema.posting.c
    account = f"member/{guild}/{member}"
    query = (
        select(transfer.at, posting.amount, transfer.match)
        .join(schema.transfer, transfer.key == posting.transfer)
        .where(posting.account == account)
        .order_by(transfer.number.desc())
        .limit(limit)
    )
    held = select(schema.account.c.balance).where(schema.account.c.id == account)
    async with store.snapshot() as connection:
        rows = (await connection.execute(query)).all()
        balance = (await connection.execute(held)).scalar() or 0
    return _steps([(row.at, row.amount, row.match) for row in rows], balance)


def _steps(rows: Sequence[tuple[int, int, str | None]], balance: int) -> list[Moment]:
    """Moments from postings, the newest first, back from today's balance."""
    steps: list[tuple[int, int]] = []
    settled: dict[str, int] = {}  # where a match's step is
    for at, amount, match in rows:
        if match is not None and match in settled:
            known = settled[match]
            steps[known] = steps[known][0], steps[known][1] + amount
            continue
        if match is not None:
            settled[match] = len(steps)
        steps.append((at, amount))
    found: list[Moment] = []
    for at, amount in steps:
        found.append(Moment(at / 1000, balance))
        balance -= amount
    return found[::-1]
