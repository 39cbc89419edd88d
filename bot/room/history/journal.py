"""The journal: every move of a match as it was made. Setting, seed and journal rebuild the match, move by move."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import registry
from bot.cards import Chain
from bot.room.match.play import Made, Play, advance
from bot.room.sql import schema
from bot.room.sql.both import as_bytes, hexadecimal
from bot.room.sql.proofs_schema import journal_head
from bot.room.sql.transaction import END_MATCH, ENTRY, HAVE_LEFT, NEW_MATCH, Transaction
from bot.room.store.store import Store
from bot.room.table.people import Seat
from bot.room.table.salts import Salted
from bot.rules import Event, OtherRules, Refused, Result, Rules, Setting
from bot.rules.events import feats
from bot.rules.plain_json import dumps, in_column
from bot.rules.versions import filled


class Entry(NamedTuple):
    """One line of a journal."""

    number: int
    revision: int
    actor: int
    move: str
    at: int
    key: str | None


class Void(NamedTuple):
    """Who voids a match (None: the room), and the reason in one sentence."""

    by: int | None
    reason: str


class Unplayable(Exception):
    """A journal that does not replay: the game is not there, or its rules refuse a move."""


class Unknown(Unplayable):
    """A journal of a match by a version of its rules that is not known here. `sentence` says so to a person."""

    def __init__(self, match: str, sentence: str) -> None:
        super().__init__(f"match {match} cannot be replayed: {sentence.rstrip('.')}")
        self.sentence = sentence


def begin(
    transaction: Transaction, match: str, table: str, guild: int, play: Play, seats: Sequence[Seat], at: int
) -> None:
    """Add a new match to a unit."""
    setting = play.setting
    transaction.add(
        NEW_MATCH,
        id=match,
        card_table=table,
        guild=guild,
        game=play.rules.info.key,
        setting=_json({"seats": setting.seats, "options": dict(setting.options), "dealer": setting.dealer}),
        seats=_json([{"member": seat.member, "name": seat.name, "brain": seat.brain} for seat in seats]),
        brings=play.brings,
        seed=play.chain.last.hex(),
        links=play.chain.length,
        entropy=_json(list(play.entropy)),
        started=at,
        ended=None,
        outcome="playing",
        result=None,
        practice=play.practice,
        left="{}",
        voided=None,
        void_by=None,
        reason=None,
        rules=play.rules.info.version,
        salts=None if play.salted is None else _json(play.salted.written()),
    )


def note(transaction: Transaction, match: str, play: Play, made: Made, revision: int, at: int, key: str | None) -> None:
    """Add the moves of one act to a unit."""
    for number, (actor, move) in enumerate(made.rows, play.rows):
        transaction.add(ENTRY, match=match, number=number, revision=revision, actor=actor, move=move, at=at, key=key)


def end(
    transaction: Transaction, match: str, at: int, outcome: str, result: Result | None, void: Void | None = None
) -> None:
    """Add the end of a match to a unit, with the reason when it is voided; it fails when the match has ended before."""
    transaction.add(
        END_MATCH,
        which=match,
        ended=at,
        outcome=outcome,
        result=written(result),
        voided=at if void else None,
        void_by=void.by if void else None,
        reason=void.reason if void else None,
    )


def have_left(transaction: Transaction, match: str, outs: Mapping[str, int | None]) -> None:
    """Add to a unit who has left a house's table between hands so far, by seats, and with which net results."""
    transaction.add(HAVE_LEFT, which=match, left=_json(dict(outs)))


def written(result: Result | None) -> str | None:
    """A result as it is stored; None while there is none."""
    return None if result is None else dumps(result._asdict()).decode()


def is_stored(result: Result | None, text: str | None) -> bool:
    """Whether a stored result is this one. Earlier versions stored no score that is larger than a column holds."""
    if text == written(result):
        return True
    return result is not None and text == written(result._replace(scores=tuple(map(in_column, result.scores))))


def rebuild(match: Row[Any], entries: Iterable[Entry]) -> Play:
    """A match as its journal left it, by the version of the rules that it began with. Raises Unplayable."""
    try:
        rules = registry.rules_of(match.game, match.rules)
        setting = setting_of(match, rules)
        entropy = tuple(orjson.loads(match.entropy))
        chain = Chain(bytes.fromhex(match.seed), match.links)
        salted = None if match.salts is None else Salted.read(orjson.loads(match.salts))
        state, practice = rules.start(setting), bool(match.practice)
        play = Play(rules, setting, chain, entropy, match.brings, state, practice, salted=salted)
        for entry in entries:
            _replay(play, entry)
    except OtherRules as other:
        raise Unknown(match.id, str(other)) from other
    except (Refused, KeyError, ValueError, IndexError, TypeError) as wrong:
        raise Unplayable(f"match {match.id} does not replay: {wrong}") from wrong
    return play


def setting_of(match: Row[Any], rules: Rules[Any]) -> Setting:
    """How a stored match was set up."""
    kept = orjson.loads(match.setting)
    return Setting(kept["seats"], filled(rules, kept["options"]), kept["dealer"])


def _replay(play: Play, entry: Entry) -> None:
    if entry.number != play.rows:
        raise Refused(f"entry {play.rows} is missing")
    events: list[Event] = []
    hand = play.state.hand
    try:
        advance(play.rules, play.state, entry.actor, entry.move, events.append)
    except Refused as refused:
        raise Refused(f"entry {entry.number}: {refused}") from None
    play.progress = play.progress.after(entry.actor, entry.move, hand, play.state, feats(play.rules.events, events))
    play.rows += 1
    play.log.extend((entry.revision, event) for event in events)


async def load(connection: AsyncConnection, match: str) -> tuple[Row[Any], list[Entry]] | None:
    """A match and its journal from the store; None when there is no such match."""
    found = (await connection.execute(select(schema.match).where(schema.match.c.id == match))).first()
    if found is None:
        return None
    row = schema.journal.c
    query = (
        select(row.number, row.revision, row.actor, row.move, row.at, row.key)
        .where(row.match == match)
        .order_by(row.number)
    )
    return found, [Entry(*entry) for entry in await connection.execute(query)]


async def load_open(connection: AsyncConnection) -> dict[str, tuple[Row[Any], list[Entry]]]:
    """The matches of all tables that are not closed, with their journals, in two readings."""
    table, row = schema.card_table.c, schema.journal.c
    is_open = (table.match == schema.match.c.id) & (table.phase != "closed")
    matches = select(schema.match).join(schema.card_table, is_open)
    found = {match.id: (match, list[Entry]()) for match in await connection.execute(matches)}
    entries = (
        select(row.match, row.number, row.revision, row.actor, row.move, row.at, row.key)
        .join(schema.card_table, (table.match == row.match) & (table.phase != "closed"))
        .order_by(row.match, row.number)
    )
    for match, *entry in await connection.execute(entries):
        found[match][1].append(Entry(*entry))
    return found


async def chain_end(store: Store, match: str) -> str | None:
    """Where the chain of a match's journal has come to, in hexadecimal; None when there is none. Raises StoreProblem."""
    found = await store.read(select(journal_head.c.link).where(journal_head.c.match == match))
    return found[0].link.hex() if found and isinstance(found[0].link, bytes) else None


async def chain_ends(connection: AsyncConnection) -> dict[str, str]:
    """The same for the matches that are over, and whose tables are still there."""
    query = (
        select(as_bytes(journal_head.c.match), hexadecimal(journal_head.c.link))
        .join(schema.card_table, schema.card_table.c.match == journal_head.c.match)
        .where(schema.card_table.c.phase == "over")
    )
    return {match.decode(errors="replace"): link.lower() for match, link in await connection.execute(query)}


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
