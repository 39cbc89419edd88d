"""The audit of what may move chips at all: each kind of transfer by its key, between the accounts that it is for.

No amount from the mint but an opening balance, an allowance, a grant; none between members but a gift; none between servers.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.raw import rows, told
from bot.room.guild.guild_settings import TERMS, USUAL
from bot.room.sql import schema
from bot.room.sql.leaving_schema import FAREWELL

_COLUMNS = ("number", "key", "guild", "reason", "match", "act", "at")
#: what of a match's own transfers follows its name in their keys
_OF_MATCH = re.compile(r"brings|settled|\d+|void \d+|restored \d+|out \d+")
#: no two days begin nearer to one another, in milliseconds, and none lasts longer
_NEAREST, _LONGEST = 20 * 3600 * 1000, 49 * 3600 * 1000
#: a member's id, or the number below nil of somebody who was forgotten
_OWNER = re.compile(r"\d+|-[1-9]\d*")
_REASONS = {"gift": "gift", "grant": "granted: ", "take": "taken: "}


@dataclass(frozen=True, slots=True)
class _Line:
    """A transfer with its postings."""

    number: int
    key: str
    guild: int
    reason: str
    match: str | None
    act: str | None
    at: int
    moved: Mapping[str, int]

    def only(self, *accounts: str) -> bool:
        """Whether it moves chips between these accounts, from the first to the second, and no others."""
        return set(self.moved) == set(accounts) and self.moved[accounts[1]] > 0


async def transfers(connection: AsyncConnection, usual: Mapping[str, tuple[int, ...]] = USUAL) -> list[str]:
    """Every transfer that nothing in a room makes, and every account that is not what its name says.

    `usual`: all values that opening balance and allowance ever had where a server has set no other, today's last.
    """
    moved: defaultdict[str, dict[str, int]] = defaultdict(dict)
    async for key, account, amount in rows(connection, schema.posting, ("transfer", "account", "amount")):
        moved[key][account] = amount
    matches = {row[0]: row[1:] async for row in rows(connection, schema.match, ("id", "guild", "card_table"))}
    found: list[str] = []
    taken: defaultdict[tuple[Any, str], list[int]] = defaultdict(list)
    # their numbers may have gaps, from what a PostgreSQL database has refused, which a store takes along that is moved: that
    # none is missing is for the chains to say
    async for values in rows(connection, schema.transfer, _COLUMNS, "ORDER BY number"):
        number, key, guild, reason, match, act, at = values
        line = _Line(number, key, guild, reason, match, act, at, moved.get(key, {}))
        found += [f"transfer {told(line.key)}: {wrong}" for wrong in _wrong(line, matches, taken)]
    return found + await _accounts(connection) + await _given(connection, moved, usual)


def _wrong(line: _Line, matches: Mapping[str, Any], taken: defaultdict[tuple[Any, str], list[int]]) -> Iterator[str]:
    """What is wrong with a transfer."""
    guilds = {account.split("/")[1] if account.count("/") >= 2 else "" for account in line.moved}
    if guilds - {str(line.guild)}:
        yield f"it moves chips outside of server {told(line.guild)}"
    if line.match is not None:
        yield from _of_match(line, matches)
        return
    kind, *rest = str(line.key).split("/")
    purse = f"member/{line.guild}/{rest[1]}" if len(rest) > 1 else ""
    mint = f"mint/{line.guild}/"
    match kind:
        case "opening":
            fits = rest[:1] == [str(line.guild)] and len(rest) == 2 and line.only(mint, purse)
            if not fits or line.reason != "opening balance":
                yield "it is no opening balance of that purse"
        case "daily":
            fits = rest[:1] == [str(line.guild)] and len(rest) == 3 and line.only(mint, purse)
            if not fits or line.reason != "daily allowance":
                yield "it is no allowance of that purse"
            elif rest[2].isdecimal():
                yield from _of_a_day(line, int(rest[2]), taken[line.guild, purse])
        case "farewell":
            gone = rest[:1] == [str(line.guild)] and len(rest) == 2 and rest[1].startswith("-")
            if not gone or not line.only(purse, mint) or line.reason != FAREWELL:
                yield "it is not what somebody leaves who is forgotten"
        case "gift" | "grant" | "take":
            if not str(line.reason).startswith(_REASONS[kind]) or line.act != "/".join(rest):
                yield f"it is not what a {kind} is"
        case _:
            yield "nothing in a room makes such a transfer"


def _of_a_day(line: _Line, begins: int, taken: list[int]) -> Iterator[str]:
    """An allowance is taken within its day, once."""
    if not begins <= line.at < begins + _LONGEST:
        yield "it was not taken on its day"
    if any(abs(begins - other) < _NEAREST for other in taken):
        yield "the same day has another allowance"
    taken.append(begins)


def _of_match(line: _Line, matches: Mapping[str, Any]) -> Iterator[str]:
    name = str(line.key).removeprefix(f"{line.match}/")
    if name == line.key or not _OF_MATCH.fullmatch(name):
        yield "no match makes such a transfer"
    if line.match is None or line.match not in matches:
        yield f"there is no match {told(line.match)}"
        return
    guild, table = matches[line.match]
    if guild != line.guild:
        yield f"match {told(line.match)} is not of its server"
    tables = {f"escrow/{guild}/{table}", f"house/{guild}/"}
    if any(account not in tables and not account.startswith("member/") for account in line.moved):
        yield "it moves chips that are not at its table"
    if not tables & set(line.moved):
        yield "it moves chips from member to member"


async def _accounts(connection: AsyncConnection) -> list[str]:
    """Accounts are called by what they are."""
    found: list[str] = []
    names = ("id", "kind", "guild", "owner", "balance")
    async for name, kind, guild, owner, chips in rows(connection, schema.account, names):
        if kind == "member" and str(owner).startswith("-") and chips:
            found.append(f"account {told(name)}: a former player has no chips, and it holds {told(chips)}")
        numbered = kind != "member" or _OWNER.fullmatch(str(owner)) is not None
        if name != f"{kind}/{guild}/{owner}" or not numbered or (kind in ("house", "mint")) != (owner == ""):
            found.append(f"account {told(name)}: it is said to be {told(kind)} {told(owner)} of server {told(guild)}")
    return found


async def _given(
    connection: AsyncConnection, moved: Mapping[str, Mapping[str, int]], usual: Mapping[str, tuple[int, ...]]
) -> list[str]:
    """Opening balances and allowances are usual ones wherever a server has never set another, elsewhere such as can be set."""
    names = ("guild", "name")
    own = {(guild, name) async for guild, name in rows(connection, schema.server_setting, names)}
    found: list[str] = []
    for key, accounts in moved.items():
        kind, *rest = str(key).split("/")
        if kind not in usual or not rest or not rest[0].isdecimal():
            continue
        chips = max(accounts.values(), default=0)
        what = TERMS[kind].label.lower()
        if (int(rest[0]), kind) not in own and chips not in usual[kind]:
            found.append(f"transfer {told(key)}: it moved {told(chips)} chips, and {what} there is {usual[kind][-1]}")
        elif chips not in usual[kind] and not TERMS[kind].fits(chips):
            found.append(f"transfer {told(key)}: it moved {told(chips)} chips, and {what} can nowhere be so much")
    return found
