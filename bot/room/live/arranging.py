"""A table that is opened, who sits where, and what is arranged before the deal: words, computer players, options, a rematch.

Pure, but for the chance of a new table's name: what each act comes to, or Refused.
"""

from collections.abc import Collection, Mapping
from secrets import choice
from typing import Any, NamedTuple

import orjson

from bot.room.chips.guild_registry import GuildRegistry
from bot.room.guild.guild_settings import GuildSettings
from bot.room.live import closing, dealing
from bot.room.live.pending_change import Occasion, PendingChange
from bot.room.match import chairs, deadlines
from bot.room.sql.transaction import ACT, NEW_TABLE, Transaction
from bot.room.table import consent, cutting, guests, lobby, table_limits
from bot.room.table.namesakes import told_apart
from bot.room.table.people import Person, Seat
from bot.room.table.table_state import TableState, written
from bot.rules import Refused

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
    parent: int = 0  #: of a table in a thread: the channel in which the thread is
    private: bool = False
    invited: tuple[int, ...] = ()


def allowed_options(asked: Opening, settings: GuildSettings) -> tuple[Mapping[str, Any], lobby.Ways]:
    """The game's options complete, and the room's own. Raises Refused where the game or the server does not allow them."""
    full, ways = lobby.options_of(asked.game, asked.options)
    if not ways.practice:
        table_limits.must_be_allowed(table_limits.problem(settings, asked.game, full))
    return full, ways


def must_be_let_in(asked: Opening, guilds: GuildRegistry) -> None:
    """Refuse a host, or guests, whom the server keeps from its tables."""
    guilds.must_be_welcome(asked.guild, asked.host.id)
    guilds.must_be_invitable(asked.guild, asked.invited)


def must_be_openable(asked: Opening, guilds: GuildRegistry) -> None:
    """Refuse what can be refused before anything is made for a table, such as a thread: people, options, too many invited."""
    must_be_let_in(asked, guilds)
    full, ways = allowed_options(asked, guilds.of(asked.guild))
    first_state(asked, full, ways, {"seed": ""}, 0)


def first_state(
    asked: Opening, options: Mapping[str, Any], ways: lobby.Ways, secrets: Mapping[str, Any], now: int
) -> TableState:
    """The table with its host in the first chair. `secrets` as at `again`; `now`: epoch milliseconds."""
    state = TableState(
        id="".join(choice(_SIGNS) for _ in range(8)),
        guild=asked.guild,
        channel=asked.channel,
        game=asked.game,
        host=asked.host.id,
        acted=now,
        seats=(Seat(asked.host.id, told_apart(asked.host.name, ()), agreed=True),),
        options=options,
        parent=asked.parent,
        private=asked.private,
        **secrets,
        **ways._asdict(),
    )
    others = tuple(one for one in asked.invited if one != asked.host.id)
    return lobby.invite(state, others) if others else state


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


# ---- before the deal ----------------------------------------------------------------------------------------------------


def sat_down(state: TableState, occasion: Occasion, person: Person, word: str, revision: int | None) -> PendingChange:
    """A person takes a chair and agrees to what can be lost, by a button of this revision; or agrees to it anew."""
    occasion.guilds.must_be_welcome(state.guild, person.id)
    return PendingChange(lobby.sit(state, person, word, revision))


def chair_freed(state: TableState, occasion: Occasion, by: int, member: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table frees the chair of somebody who has not agreed in time."""
    lobby.must_run(state, by, manager)
    return _one_less(lobby.free_chair(state, member, occasion.now))


def word_added(state: TableState, _: Occasion, member: int, word: str) -> PendingChange:
    """Somebody adds a word to the shuffle."""
    return PendingChange(lobby.add_word(state, member, word))


def computer_added(state: TableState, _: Occasion, by: int, brain: str, *, manager: bool) -> PendingChange:
    """Whoever runs the table seats a computer player."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.add_computer(state, brain))


def computer_removed(state: TableState, _: Occasion, by: int, name: str, *, manager: bool) -> PendingChange:
    """Whoever runs the table has a computer player get up."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.remove_computer(state, name))


def partners_changed(state: TableState, _: Occasion, by: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table has people play with others."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.change_partners(state))


def level_set(state: TableState, _: Occasion, by: int, brain: str, *, manager: bool) -> PendingChange:
    """Whoever runs the table chooses how well its computer players play."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.set_level(state, brain))


def person_removed(state: TableState, _: Occasion, by: int, member: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table has somebody get up before the deal."""
    lobby.must_run(state, by, manager)
    return _one_less(lobby.remove_person(state, member, by))


def invited(
    state: TableState, occasion: Occasion, by: int, members: Collection[int], *, keep: bool, manager: bool
) -> PendingChange:
    """Whoever runs the table has chairs kept for members, or (`keep` false) kept no longer."""
    lobby.must_run(state, by, manager)
    if not keep:
        return PendingChange(lobby.uninvite(state, members))
    occasion.guilds.must_be_invitable(state.guild, members)
    return PendingChange(lobby.invite(state, members))


def called(state: TableState, _: Occasion, by: int, members: Collection[int], *, manager: bool) -> PendingChange:
    """Whoever runs the table calls members for whom chairs are kept; nobody else need notice."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.call(state, members), None)


def not_reached(state: TableState, _: Occasion, members: Collection[int]) -> PendingChange | None:
    """A call has reached none of these members, whoever runs the table by now; nothing is left to change at a closed one."""
    return None if state.phase == "closed" else PendingChange(guests.not_called(state, members), None)


def made_private(state: TableState, _: Occasion, by: int, private: bool, *, manager: bool) -> PendingChange:
    """Whoever runs the table has it for invited people alone, or for everybody."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.for_guests_alone(state, private))


def options_set(
    state: TableState,
    occasion: Occasion,
    by: int,
    values: Mapping[str, int | str | bool],
    *,
    alone: bool = False,
    manager: bool,
) -> PendingChange:
    """Whoever runs the table changes options, within what the server allows; `alone`: all others are as usual."""
    lobby.must_run(state, by, manager)
    changed = lobby.set_options(state, values, alone=alone)
    if not changed.practice:
        settings = occasion.guilds.of(state.guild)
        table_limits.must_be_allowed(table_limits.over_the_cap(settings, state.game, changed.options))
    return PendingChange(consent.after_change(state, changed, by, occasion.now))


def cut_with(state: TableState, occasion: Occasion, member: int, word: str) -> PendingChange:
    """Somebody gives a last word while the pack is being cut; the last answer deals."""
    answered = cutting.answered(state, member, lobby.checked_word(word))
    return dealing.cut(answered, occasion) if cutting.is_done(answered) else PendingChange(answered)


def message_set(state: TableState, _: Occasion, message: int | None) -> PendingChange:
    """Another public message shows the table; nobody need notice."""
    return PendingChange(state.but(message=message), None)


# ---- people come and go ------------------------------------------------------------------------------------------------


def left(state: TableState, occasion: Occasion, member: int, *, in_lobby: bool) -> PendingChange:
    """Somebody gets up; `in_lobby`: only as long as the cards are not dealt."""
    if state.phase == "playing" and not in_lobby:
        return closing.left(state, occasion, member)
    return _one_less(lobby.leave(state, member))


def turned_away(state: TableState, occasion: Occasion, member: int) -> PendingChange | None:
    """Somebody may sit down no more: a chair is freed, and none is kept for them; None where there is neither."""
    if state.phase != "lobby":
        return None
    if state.seat_of(member) is not None:
        return left(state, occasion, member, in_lobby=True)
    return PendingChange(guests.not_invited(state, (member,))) if member in state.invited else None


def _one_less(after: TableState) -> PendingChange:
    """Somebody has got up before the deal; the last one has closed the table with that."""
    return PendingChange(after, "closed" if after.phase == "closed" else "lobby")


def taken_back(state: TableState, occasion: Occasion, member: int) -> PendingChange:
    """Somebody takes a chair back; at a match that nobody was at any more the clock begins anew."""
    back = chairs.take_back(state, member)
    return PendingChange(back if state.deserted is None else deadlines.resumed(back, occasion.play(), occasion.now))


# ---- a rematch ---------------------------------------------------------------------------------------------------------


def must_be_over(state: TableState, revision: int | None) -> None:
    """Refuse a rematch before the match is over, or with a button (None: how it stands now) that said something else."""
    if state.phase != "over":
        raise Refused("A rematch follows a match that is over.")
    consent.must_say_it(state, revision)


def again(state: TableState, occasion: Occasion, by: int, secrets: Mapping[str, Any]) -> PendingChange:
    """A new lobby with those who are there, computers included; an absent person's chips are not staked again.

    `secrets` are what is secret of the next match, and the commitment to it (bot.room.table.table_state.sealed).

    Whoever asks for it agrees by that; all others are asked. Chairs are kept for those who were invited and had come. Raises
    Refused for somebody who did not play.
    """
    occasion.guilds.must_be_welcome(state.guild, by)
    barred = [
        seat.member for seat in state.seats if seat.member and occasion.guilds.keeps_out(state.guild, seat.member)
    ]
    chairs.seat_of(state, by)
    seats = tuple(
        Seat(
            seat.member,
            seat.name,
            None if seat.member is not None else seat.brain,
            agreed=seat.member == by,
            asked=occasion.now,
        )
        for seat in state.seats
        if (seat.present or seat.member in (None, by)) and seat.member not in barred
    )
    after = state.but(
        phase="lobby",
        invited=guests.who_came(guests.not_invited(state, barred)),
        **secrets,
        seats=seats,
        since=occasion.now,
        terms=state.revision + 1,
        spent={},
        late={},  # what is told of a seat belongs to whoever sat there: others may sit there now, or nobody
        brisk=(),
        message=None,  # the result stays where it is; the lobby is a message of its own
    )
    seated = any(seat.member == state.host for seat in seats)
    return PendingChange(after if seated else after.but(host=by))


def next_host(state: TableState, by: int) -> int:
    """Who hosts a rematch: the host of before, if there at the end; else whoever asks for it."""
    stays = any(seat.member == state.host and (seat.present or seat.member == by) for seat in state.seats)
    return state.host if stays else by
