"""A table that is opened: what is asked for, its first state, how it is stored. Pure, but for the chance of its name."""

from collections.abc import Mapping
from secrets import choice
from typing import Any, NamedTuple

import orjson

from bot.room.guild.guild_settings import GuildSettings
from bot.room.sql.transaction import ACT, NEW_TABLE, Transaction
from bot.room.table import lobby, table_limits
from bot.room.table.people import Person, Seat
from bot.room.table.table_state import TableState, written

#: letters and digits that are not taken for one another
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


class Opening(NamedTuple):
    """A table that somebody wants to open. `options` may hold `speed`, `practice` and `cut`; `key` as at Table."""

    guild: int
    channel: int
    host: Person
    game: str
    options: Mapping[str, Any]
    key: str | None


def allowed_options(asked: Opening, settings: GuildSettings) -> tuple[Mapping[str, Any], lobby.Ways]:
    """The game's options complete, and the room's own. Raises Refused where the game or the server does not allow them."""
    full, ways = lobby.options_of(asked.game, asked.options)
    if not ways.practice:
        table_limits.must_be_allowed(table_limits.problem(settings, asked.game, full))
    return full, ways


def first_state(
    asked: Opening, options: Mapping[str, Any], ways: lobby.Ways, secrets: Mapping[str, Any], now: int
) -> TableState:
    """The table with its host in the first chair. `secrets` as at arranging.again; `now`: epoch milliseconds."""
    return TableState(
        id="".join(choice(_SIGNS) for _ in range(8)),
        guild=asked.guild,
        channel=asked.channel,
        game=asked.game,
        host=asked.host.id,
        acted=now,
        seats=(Seat(asked.host.id, asked.host.name, agreed=True),),
        options=options,
        **secrets,
        **ways._asdict(),
    )


def transaction_of(state: TableState, key: str | None) -> Transaction:
    """All that is stored of a table that is opened."""
    transaction = Transaction()
    transaction.add(
        NEW_TABLE,
        id=state.id,
        guild=state.guild,
        channel=state.channel,
        phase=state.phase,
        revision=state.revision,
        stored=state.stored,
        deadline=None,
        match=None,
        sheet=written(state),
    )
    if key is not None:
        transaction.add(ACT, key=key, card_table=state.id, at=state.acted, answer=orjson.dumps(None).decode())
    return transaction
