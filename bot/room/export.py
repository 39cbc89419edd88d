"""A match that has ended as a record, with what is needed to check its shuffles."""

from typing import Any

import orjson

from bot.cards import commitment
from bot.room import journal
from bot.room.store import Store
from bot.rules import Refused
from bot.rules.record import write


async def export_match(store: Store, match: str) -> dict[str, Any]:
    """The record of a match, with `seed`, `entropy` and `commitment`. Refused while its cards are secret."""
    async with store.snapshot() as connection:
        found = await journal.load(connection, match)
    if found is None:
        raise Refused(f"There is no match {match!r}.")
    row, entries = found
    if row.outcome == "playing":
        raise Refused(f"Match {match} is still being played; its cards are secret.")
    try:
        play = journal.rebuild(row, entries)
    except journal.Unplayable as wrong:
        raise Refused(f"There is no record: {wrong}.") from None
    record = write(play.rules, play.setting, [(entry.actor, entry.move) for entry in entries])
    seed = {"seed": row.seed, "entropy": orjson.loads(row.entropy), "commitment": commitment(play.seed)}
    return record | seed
