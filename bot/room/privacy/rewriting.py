"""Texts of the store without somebody who is forgotten: tables' states, chairs of matches, what they added to shuffles, notes. Pure.

`member` is who goes, `new` the number below nil that stands in the place.
"""

import re
from collections.abc import Mapping
from typing import Any, cast

import orjson

from bot.cards import Chain
from bot.room.privacy.traces import MEMBER_NOTES
from bot.room.sql.leaving_schema import FORMER
from bot.rules.plain_json import is_array, is_object

_VOIDED = " has voided the match: "


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _by_itself(member: int) -> str:
    """Where the number is a whole one: neither a part of a longer one nor of a digest."""
    return rf"(?<![0-9a-zA-Z]){member}(?![0-9a-zA-Z])"


def renumbered(text: str, member: int, new: int) -> str:
    """A text that cannot be read: the number is exchanged wherever it stands by itself."""
    return re.sub(_by_itself(member), str(new), text)


def names(text: str, member: int) -> bool:
    """Whether a text holds the number by itself."""
    return re.search(_by_itself(member), text) is not None


def _read(text: str) -> dict[str, Any] | None:
    try:
        found: Any = orjson.loads(text)
    except ValueError:
        return None
    return cast("dict[str, Any]", found) if isinstance(found, dict) else None


# ---- states ---------------------------------------------------------------------------------------------------------------


def sits(text: str, member: int) -> bool:
    """Whether a state has a chair of the member's; where that cannot be read, whether the number stands there."""
    state = _read(text)
    seats = state.get("seats") if state else None
    if not is_array(seats):
        return names(text, member)
    return any(is_object(seat) and seat.get("member") == member for seat in seats)


def sheet_without(text: str, member: int, new: int, unsealed: Mapping[str, Chain], voided: bool) -> str:
    """A state without the member. `unsealed`: matches that lose their seeds; `voided`: the member has voided its match."""
    state = _read(text)
    if state is None:
        return renumbered(text, member, new)
    try:
        _rewrite(state, member, new)
    except (TypeError, AttributeError, KeyError, ValueError):
        return renumbered(text, member, new)
    match = f"{state.get('id')}-{state.get('matches')}"
    if state.get("phase") != "lobby" and match in unsealed:
        state |= seeds_of(unsealed[match])
    reason = state.get("reason")
    if voided and isinstance(reason, str) and _VOIDED in reason:
        state["reason"] = f"Somebody who managed this server{_VOIDED}{reason.partition(_VOIDED)[2]}"
    return _json(state)


def counted(text: str, row: Any) -> dict[str, Any]:
    """The columns beside a state that count its changes; as they are where it cannot be read."""
    state = _read(text) or {}
    numbers = {name: state.get(name) for name in ("stored", "revision")}
    return {f"new_{name}": one if isinstance(one, int) else getattr(row, name) for name, one in numbers.items()}


def _rewrite(state: dict[str, Any], member: int, new: int) -> None:
    if state["host"] == member:
        state["host"] = new
    for seat in state["seats"]:
        if seat["member"] == member:
            seat.update(member=new, name=FORMER, word="")
    state["votes"] = [new if voter == member else voter for voter in state.get("votes") or ()]
    for name in ("invited", "called", "removed"):
        state[name] = [one for one in state.get(name) or () if one != member]
    if cuts := state.get("cuts"):
        state["cuts"] = {who: word for who, word in cuts.items() if who != str(member)}
    if state["phase"] == "over":  # buttons of before are of another table
        state["revision"] += 1
    state["stored"] += 1


# ---- matches --------------------------------------------------------------------------------------------------------------


def unsealed(chain: Chain) -> Chain:
    """What is left of the seeds of a match by which somebody could be found out: the commitment."""
    return Chain(bytes.fromhex(chain.commitment), 0)


def seeds_of(chain: Chain) -> dict[str, Any]:
    """A chain as it is stored."""
    return {"seed": chain.last.hex(), "links": chain.length}


def played(text: str, member: int) -> list[int]:
    """In which seats of a match a member sits."""
    try:
        return [at for at, seat in enumerate(orjson.loads(text)) if seat["member"] == member]
    except (ValueError, TypeError, KeyError):
        return []


def match_without(row: Any, member: int, new: int) -> dict[str, Any]:
    """The columns `seats, entropy, salts, seed, links` of a match without the member."""
    kept = {name: getattr(row, name) for name in ("seats", "entropy", "salts", "seed", "links")}
    places = played(row.seats, member)
    if not places:
        return kept | {name: renumbered(kept[name], member, new) for name in ("seats", "entropy")}
    seats = orjson.loads(row.seats)
    for at in places:
        seats[at].update(member=new, name=FORMER)
    try:
        return kept | {"seats": _json(seats)} | _dealt_without(row, places)
    except (ValueError, TypeError, KeyError, IndexError):  # damaged: then nothing can be checked by it anyway
        return kept | {"seats": _json(seats), "entropy": "[]", "salts": None}


def _dealt_without(row: Any, places: list[int]) -> dict[str, Any]:
    """What of a deal stays: with salts the lines, which give nobody away; without them neither lines nor seeds."""
    if row.salts is not None:
        salts = orjson.loads(row.salts)
        for at in places:
            salts["added"][at] = None
        return {"salts": _json(salts)}
    lines = orjson.loads(row.entropy)
    for at in places:
        lines[at] = ""
    chain = Chain(bytes.fromhex(row.seed), row.links)
    return {"entropy": _json(lines), **seeds_of(unsealed(chain) if chain.length else chain)}


# ---- notes ----------------------------------------------------------------------------------------------------------------


def note_without(key: str, value: str, member: int, new: int) -> tuple[str, str]:
    """A note without the member: one of their own is emptied, open hands lose theirs, the state of a damaged table is not kept."""
    what, _, rest = key.partition(":")
    if what in MEMBER_NOTES and rest.rpartition(":")[2] == str(member):
        return renumbered(key, member, new), ""
    if key.startswith("hands:"):
        try:
            hands = [one for one in orjson.loads(value) if one[0] != member]
        except (ValueError, TypeError, IndexError):
            hands = []
        return key, _json(hands) if hands else ""
    if key.startswith("damaged:"):
        return key, value.partition("\n")[0]
    return renumbered(key, member, new), renumbered(value, member, new)
