"""What is arranged before the deal: chairs, words, computer players, options. Pure: what each act comes to, or Refused."""

from bot.room.live import dealing
from bot.room.live.pending_change import Occasion, PendingChange
from bot.room.table import consent, cutting, lobby, table_limits
from bot.room.table.people import Person
from bot.room.table.table_state import TableState


def sat_down(state: TableState, occasion: Occasion, person: Person, word: str, revision: int | None) -> PendingChange:
    """A person takes a chair and agrees to what can be lost, by a button of this revision; or agrees to it anew."""
    occasion.guilds.must_be_welcome(state.guild, person.id)
    return PendingChange(lobby.sit(state, person, word, revision))


def chair_freed(state: TableState, occasion: Occasion, by: int, seat: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table frees the chair of somebody who has not agreed in time."""
    lobby.must_run(state, by, manager)
    lobby.must_be_lobby(state)
    return PendingChange(lobby.pass_host(consent.free(state, seat, occasion.now)))


def word_added(state: TableState, _: Occasion, member: int, word: str) -> PendingChange:
    """Somebody adds a word to the shuffle."""
    return PendingChange(lobby.add_word(state, member, word))


def computer_added(state: TableState, _: Occasion, by: int, brain: str, *, manager: bool) -> PendingChange:
    """Whoever runs the table seats a computer player."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.add_computer(state, brain))


def computer_removed(state: TableState, _: Occasion, by: int, seat: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table has a computer player get up."""
    lobby.must_run(state, by, manager)
    return PendingChange(lobby.remove_computer(state, seat))


def option_set(
    state: TableState, occasion: Occasion, by: int, name: str, value: int | str | bool, *, manager: bool
) -> PendingChange:
    """Whoever runs the table changes an option, within what the server allows."""
    lobby.must_run(state, by, manager)
    changed = lobby.set_option(state, name, value)
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
