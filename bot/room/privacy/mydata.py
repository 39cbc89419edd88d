"""All that is stored of a member, for the member: every row that names them, and of what others have to do with only their own part.

Of a table or a match that is one's own chair, word, orders, votes and moves; never a seed, a card, or what another has answered.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, cast

import orjson
from sqlalchemy import Row, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.chips.marks import Marks
from bot.room.privacy import rewriting
from bot.room.privacy.traces import MEMBERS
from bot.room.sql import schema
from bot.room.sql.both import holds
from bot.room.sql.leaving_schema import farewell, mark
from bot.room.store.store import Store

#: in which part of an export the rows of a table are
PARTS: Mapping[str, str] = MappingProxyType(
    {
        "account": "purses",
        "posting": "transfers",
        "transfer": "transfers",
        "card_table": "tables",
        "match": "matches",
        "note": "notes",
        "farewell": "request_to_be_forgotten",
        "mark": "marks",
        "allowance": "allowances",
        "handover": "gifts_and_grants",
        "gift_day": "given_by_day",
        "waiting_purse": "purses_that_wait",
        "barred": "kept_from_tables",
        "gain_day": "gained_by_day",
        "gain_match": "gained_at_matches",
        "chair": "chairs",
        "rating": "ratings",
        "rated_pair": "opponents",
        "setting_change": "settings_changed",
    }
)
#: whole numbers beyond this one are written as texts: many programs cannot read them otherwise
_LARGEST = 2**53
_KEPT = ("held", "orders", "ahead", "dropped", "misses", "spent", "late")
_SEAT = ("name", "brain", "word", "agreed", "asked", "left", "out")


async def export_of(store: Store, marks: Marks, member: int, now: float) -> dict[str, Any]:
    """All that is stored of a member in all servers. Times are epoch milliseconds; ids are texts."""
    found: dict[str, Any] = {
        "member": str(member),
        "made": datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
    }
    async with store.snapshot() as connection:
        for name in MEMBERS:
            if name != "match":
                found[PARTS[name]] = await _plain(connection, name, member)
        found["purses"] = await _rows(connection, select(schema.account), schema.account.c.owner == str(member))
        found["transfers"] = await _transfers(connection, member)
        found["matches"] = await _matches(connection, member)
        found["tables"] = await _tables(connection, member)
        found["notes"] = await _notes(connection, member)
        found["request_to_be_forgotten"] = await _rows(connection, select(farewell), farewell.c.member == member)
        found["marks"] = await _marks(connection, marks, member)
    return cast("dict[str, Any]", _texts(found))


async def _rows(connection: AsyncConnection, query: Any, *where: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query.where(*where))).mappings()]


async def _plain(connection: AsyncConnection, name: str, member: int) -> list[dict[str, Any]]:
    """The rows of a table that name the member by a column."""
    table = schema.metadata.tables[name]
    rows = await _rows(connection, select(table), or_(*(table.c[column] == member for column in MEMBERS[name])))
    if name == "barred":  # who has done it is that one's affair
        return [{key: value for key, value in row.items() if key != "author" or value == member} for row in rows]
    return rows


async def _transfers(connection: AsyncConnection, member: int) -> list[dict[str, Any]]:
    """What has moved the member's chips."""
    account, posting, transfer = schema.account.c, schema.posting.c, schema.transfer.c
    columns = (
        transfer.number,
        transfer.key,
        transfer.guild,
        transfer.at,
        posting.amount,
        transfer.reason,
        transfer.match,
    )
    query = (
        select(*columns)
        .join(schema.posting, posting.transfer == transfer.key)
        .join(schema.account, account.id == posting.account)
        .order_by(transfer.number)
    )
    return await _rows(connection, query, account.owner == str(member), account.kind == "member")


# ---- matches ----------------------------------------------------------------------------------------------------------------


async def _matches(connection: AsyncConnection, member: int) -> list[dict[str, Any]]:
    """Matches at which the member sat, or which the member has voided."""
    match = schema.match.c
    query = select(schema.match).order_by(match.started)
    rows = await connection.execute(query.where(holds(match.seats, str(member)) | (match.void_by == member)))
    mine = [row for row in rows if row.void_by == member or rewriting.names(row.seats, member)]
    return [await _match(connection, row, member) for row in mine]


async def _match(connection: AsyncConnection, row: Row[Any], member: int) -> dict[str, Any]:
    names = ("id", "guild", "card_table", "game", "started", "ended", "outcome", "practice", "brings")
    found: dict[str, Any] = {name: getattr(row, name) for name in names}
    if row.void_by == member:
        found |= {"voided_by_you": row.voided, "reason": row.reason}
    for seat in rewriting.played(row.seats, member):
        entry = schema.journal.c
        moves = select(entry.at, entry.move).where(entry.match == row.id, entry.actor == seat).order_by(entry.number)
        found |= {"seat": seat, "name": orjson.loads(row.seats)[seat]["name"], "added_to_shuffles": _added(row, seat)}
        found["moves"] = [[one.at, one.move] for one in await connection.execute(moves)]
    return found


def _added(row: Row[Any], seat: int) -> Any:
    """What a seat has added to the shuffles, with its salt if there is one."""
    try:
        if row.salts is None:
            return orjson.loads(row.entropy)[seat]
        return orjson.loads(row.salts)["added"][seat]
    except (ValueError, TypeError, KeyError, IndexError):
        return None


# ---- tables and notes -------------------------------------------------------------------------------------------------------


async def _tables(connection: AsyncConnection, member: int) -> list[dict[str, Any]]:
    """Tables at which the member sits or sat last, or which the member hosts: the own chair alone."""
    table = schema.card_table.c
    query = select(table.id, table.guild, table.channel, table.phase, table.match, table.sheet)
    rows = await connection.execute(query.where(holds(table.sheet, str(member))))
    return [
        {name: getattr(row, name) for name in ("id", "guild", "channel", "phase", "match")} | _chair(row.sheet, member)
        for row in rows
        if rewriting.names(row.sheet, member)
    ]


def _chair(text: str, member: int) -> dict[str, Any]:
    """The own part of a state."""
    try:
        state: dict[str, Any] = orjson.loads(text)
        at = next((at for at, seat in enumerate(state["seats"]) if seat["member"] == member), None)
        found = {
            "game": state["game"],
            "host": state["host"] == member,
            "vote_to_end": member in (state.get("votes") or ()),
            "invited": member in (state.get("invited") or ()),
            "called_by_the_host": member in (state.get("called") or ()),
            "removed_by_the_host": member in (state.get("removed") or ()),
        }
        if at is not None:
            found |= {"chair": {name: state["seats"][at].get(name) for name in _SEAT}}
            kept = {name: _part(state, name).get(str(at)) for name in _KEPT}
            found |= {name: value for name, value in kept.items() if value is not None}
            found["cards_may_fall_faster"] = at in (state.get("brisk") or ())
        if (word := _part(state, "cuts").get(str(member))) is not None:
            found["last_word"] = word
    except (ValueError, TypeError, KeyError, AttributeError):
        return {"damaged": "what stands there cannot be read"}
    return found


def _part(state: dict[str, Any], name: str) -> dict[str, Any]:
    return state.get(name) or {}


async def _notes(connection: AsyncConnection, member: int) -> list[dict[str, Any]]:
    """Small things that are remembered."""
    note, digits = schema.note.c, str(member)
    rows = await connection.execute(
        select(note.key, note.value).where(holds(note.key, digits) | holds(note.value, digits))
    )
    return [told for row in rows if rewriting.names(f"{row.key} {row.value}", member) for told in _note(row)]


def _note(row: Any) -> Iterable[dict[str, Any]]:
    kind, _, rest = row.key.partition(":")
    if kind == "uncalled":
        yield {
            "what": "whether you are called to the table",
            "server": rest.partition(":")[0],
            "not_called": row.value == "yes",
        }
    elif kind == "taught":
        yield {
            "what": "games of which you have been told how to play",
            "server": rest.partition(":")[0],
            "games": row.value.split(),
        }
    elif kind == "look":
        yield {
            "what": "how cards look to you",
            "server": rest.partition(":")[0],
            "cards": row.value or "as the server has it",
        }
    elif kind == "pace":
        yield {
            "what": "in which games cards may fall faster for you",
            "server": rest.partition(":")[0],
            "games": row.value.split(),
        }
    elif kind == "level":
        yield {
            "what": "how well the computer players play that you seat",
            "server": rest.partition(":")[0],
            "level": row.value,
        }
    elif kind == "hints":
        yield {
            "what": "how many hints you have asked for",
            "server": rest.partition(":")[0],
            "hints": row.value.partition(" ")[0],
        }
    elif kind == "hands":
        yield {"what": "a hand that you have open, so that it can be kept up to date for 15 minutes", "table": rest}
    elif kind == "damaged":
        yield {"what": "the state of a damaged table at which you sat, kept for whoever repairs it", "table": rest}
    else:
        yield {"what": "another note, in which your id stands", "key": row.key}


async def _marks(connection: AsyncConnection, marks: Marks, member: int) -> list[dict[str, Any]]:
    """What remained when the member was forgotten before."""
    guilds = [row.guild for row in await connection.execute(select(mark.c.guild).distinct())]
    known = [marks.of(guild, member) for guild in guilds]
    return await _rows(connection, select(mark), mark.c.mark.in_(known))


def _texts(value: Any) -> Any:
    """The same with large whole numbers as texts."""
    match value:
        case dict():
            return {str(key): _texts(one) for key, one in cast("dict[str, Any]", value).items()}
        case list() | tuple():
            return [_texts(one) for one in cast("list[Any]", value)]
        case int() if abs(value) > _LARGEST:
            return str(value)
        case _:
            return value
