"""A match from the store as a record, and as what its shuffles can be checked by."""

from time import time
from typing import Any

import orjson
from sqlalchemy import Row, select

from bot.room.history import journal
from bot.room.history.journal import Entry
from bot.room.history.retrace import log_of
from bot.room.history.veil import must_be_unveiled
from bot.room.history.verdict import stand
from bot.room.match.fair import checksum
from bot.room.match.play import Play
from bot.room.sql.proofs_schema import journal_head
from bot.room.store.store import Store
from bot.rules import DEALER, Refused
from bot.rules.plain_json import in_column, loads
from bot.rules.record import write


async def export_match(store: Store, match: str, now: int | None = None) -> dict[str, Any]:
    """The record of a match that has ended, with all of `export_proof`, how it ended, and a checksum of it all.

    `outcome` is finished or abandoned, `result` says how the match stood then (bot.room.history.verdict), `void` why it was
    voided, if it was; `chain` is the end of its chain in hexadecimal, `log` what it is reckoned from
    (bot.room.history.retrace). Refused while its cards are secret, also those of a void that can be taken back; `now` in
    epoch milliseconds, None: by the wall's clock.
    """
    row, play, entries, chain = await _load(store, match, now)
    if row.outcome == "playing":
        raise Refused(f"Match {match} is still being played; its cards are secret.")
    moves = [(entry.actor, entry.move) for entry in entries]
    record = write(play.rules, play.setting, moves) | _proof(row, play, moves) | _claim(row, play)
    if isinstance(chain, bytes):
        # all options as they stood: the chain begins with them
        record |= {"options": orjson.loads(row.setting)["options"], "log": log_of(entries), "chain": chain.hex()}
    return record | {"checksum": checksum(record)}


async def export_proof(store: Store, match: str, now: int | None = None) -> dict[str, Any]:
    """What the shuffles of a match can be checked by, of a match that is played as far as no card is secret any more.

    `seats, dealer, shuffles, entropy` and `commitment` as in a record, `salts` and `added` by what the lines of `entropy` can be
    checked (bot.room.table.salts; matches from before have none); `seed` is the last of the `seeds` first seeds. All
    shuffles are there of a match that has ended; of one that is played those whose seeds are, and before the first of
    them `seed` is "" and `seeds` 0. Refused for a void that can be taken back; `now` as for a record.
    """
    row, play, entries, _ = await _load(store, match, now)
    return _proof(row, play, [(entry.actor, entry.move) for entry in entries])


def _claim(row: Row[Any], play: Play) -> dict[str, Any]:
    """How a match ended: what the store says of one that was finished, not what its moves say, which can be checked."""
    if row.outcome != "finished":
        void = {} if row.reason is None else {"void": row.reason}
        return {"outcome": row.outcome, "result": stand(play.state), **void}
    try:
        result = loads(row.result)
        claim = {"winners": sorted(result["winners"]), "scores": result["scores"], "chips": result["chips"]}
        if claim["scores"] == list(map(in_column, play.state.scores)):  # of before, when larger ones were cut off
            claim["scores"] = list(play.state.scores)
    except (KeyError, TypeError, ValueError):
        raise Refused(f"There is no record: the stored result of match {row.id} is damaged.") from None
    return {"outcome": row.outcome, "result": claim}


def _proof(row: Row[Any], play: Play, moves: list[tuple[int, str]]) -> dict[str, Any]:
    ended = row.outcome != "playing"
    shown = play.shown(ended=ended)
    seeds = shown.length if shown else 0
    shuffles = [move.split(" ")[1:] for actor, move in moves if actor == DEALER]
    return {
        "seats": play.setting.seats,
        "dealer": play.setting.dealer,
        "shuffles": shuffles if ended else shuffles[:seeds],
        "entropy": orjson.loads(row.entropy),
        "commitment": play.commitment,
        "seed": shown.last.hex() if shown else "",
        "seeds": seeds,
        **({} if play.salted is None else play.salted.written()),
    }


async def _load(store: Store, match: str, now: int | None) -> tuple[Row[Any], Play, list[Entry], Any]:
    """A match, where it stands, its moves by all actors, and where its chain has come to."""
    async with store.snapshot() as connection:
        found = await journal.load(connection, match)
        head = await connection.execute(select(journal_head.c.link).where(journal_head.c.match == match))
        chain = head.scalar()
    if found is None:
        raise Refused(f"There is no match {match!r}.")
    row, entries = found
    must_be_unveiled(row, int(time() * 1000) if now is None else now)
    try:
        return row, journal.rebuild(row, entries), entries, chain
    except journal.Unplayable as wrong:
        raise Refused(f"There is no record: {wrong}.") from None
