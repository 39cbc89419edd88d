"""What the links of the store's hash chains are made of. Pure.

A link is the SHA-256 of the link before it and of what its row says, as JSON without blanks, in UTF-8. The journal is a
chain a match, which begins with what the match is; the transfers, each with its postings, are a chain a server. No link is
made of what names a person: a journal names seats, transfers name accounts by number, and the one key in which a member
stands (of an opening balance, of an allowance) is read with the account's number in the member's place.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

from bot.cards import Chain
from bot.room.table.salts import promise

_ID = re.compile(r"[0-9]{15,}")


def _told(value: Any) -> bytes:
    """A value as JSON without blanks, in UTF-8. What is damaged, and no UTF-8 any more, gets a form of its own."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        return json.dumps(value, default=str).encode()


def link(before: bytes, *row: Any) -> bytes:
    """The link of a row after another one. A move is number, revision, actor, move, at, key."""
    try:
        told = orjson.dumps(row)  # here rather than by _told: this is on the way of every move
    except TypeError:
        told = _told(row)
    return sha256(before + told).digest()


def first_of_match(
    game: str, rules: int, options: Mapping[str, Any], seats: int, dealer: int, commitment: str
) -> bytes:
    """Where the chain of a match's journal begins: with all that decides what can be played, and the promise of the shuffles."""
    return sha256(b"halley match 1\0" + _told([game, rules, options, seats, dealer, commitment])).digest()


def first_of_stored(game: str, rules: int, setting: str, seed: str, links: int, salts: str | None) -> bytes:
    """The same from the columns of a match. What is damaged begins a chain of its own."""
    try:
        kept = json.loads(setting)
        commitment = _commitment(Chain(bytes.fromhex(seed), links), salts)
        return first_of_match(game, rules, kept["options"], kept["seats"], kept["dealer"], commitment)
    except (ValueError, TypeError, LookupError, RecursionError):
        return sha256(_told([game, rules, setting, seed, links])).digest()


def _commitment(chain: Chain, salts: str | None) -> str:
    """What the table showed before the deal: of the seeds alone, or of the seeds and the salts."""
    return chain.commitment if salts is None else promise(chain.seed(0), json.loads(salts)["salts"])


def first_of_server(guild: int) -> bytes:
    """Where the chain of a server's transfers begins."""
    return sha256(b"halley server 1\0" + _told(guild)).digest()


def link_of_transfer(before: bytes, row: Sequence[Any], postings: Iterable[Sequence[Any]]) -> bytes:
    """The link of a transfer: number, key, guild, reason, match, act, at; and its postings.

    A posting is the account's number, the member whose it is (None for other accounts), the amount.
    """
    moved = sorted(([number, amount] for number, _, amount in postings), key=str)
    members = {member: number for number, member, _ in postings if member is not None}
    number, key, guild, reason, *rest = row
    told = _ID.sub("#", reason) if isinstance(reason, str) else reason  # those of before could hold a mention
    return link(before, number, nameless(key, members), guild, told, *rest, moved)


def nameless(key: Any, members: Mapping[str, int | None]) -> Any:
    """A transfer's key without the member who may stand in it: the number of the account stands there instead."""
    parts: list[str] = key.split("/") if isinstance(key, str) else [""]
    if parts[0] not in ("opening", "daily") or len(parts) < 3 or parts[2] not in members:
        return key
    return "/".join([*parts[:2], f"@{members[parts[2]]}", *parts[3:]])
