"""Whom a table waits for, and until when: in a match, and while the pack is being cut, with the buttons to answer with."""

from collections.abc import Sequence

from bot.desk.base import custom_ids
from bot.desk.base.message_body import Component, button, row
from bot.desk.base.names import plain
from bot.registry import Game, game
from bot.room import Table
from bot.rules import Event


def waits_until(table: Table, found: Game, to_act: Sequence[int]) -> float | None:
    """Until when people are waited for: computer players move in a moment, and an even pace would tell on nobody but flicker."""
    clock = found.rules.info.clocks.get(table.clock)
    even = clock is not None and (clock.held or clock.seconds < 10)
    people = not to_act or any(table.seats[seat].present for seat in to_act)
    return table.deadline if people and not even else None


def for_computers(table: Table, to_act: Sequence[int]) -> bool:
    """Whether only computer players are asked, so that nobody could press what is offered on a message."""
    return bool(to_act) and all(table.seats[seat].brain is not None for seat in to_act)


def goes_on(table: Table) -> bool:
    """Whether a computer player is in the middle of what its next move tells as well, so that there is nothing to be shown yet."""
    view, painter = table.view(None), game(table.game).painter
    return painter is not None and painter.passes(view) and for_computers(table, view.to_act)


def heard_by(table: Table, seat: int) -> Sequence[tuple[int, Event]]:
    """What a seat has heard, but for what a computer player's next move tells as well: no hand shows half of a turn."""
    heard = table.heard(seat)
    half = bool(heard) and goes_on(table) and heard[-1][1].seat in table.view(None).to_act
    return heard[:-1] if half else heard


def clock_line(table: Table, found: Game, names: Sequence[str], to_act: Sequence[int], *, later: bool = False) -> str:
    """Whom the table waits for and until when. It is `later` than what is shown above, where somebody else is still to act."""
    if (until := waits_until(table, found, to_act)) is None:
        return ""
    waited = [names[seat] for seat in to_act]
    mark, wait = ("⏩", "Next:") if later else ("⏳", "Waiting for")
    whom = f"{wait} {', '.join(waited)} · time" if waited else "Time"
    return f"-# {mark} {whom} is up <t:{int(until)}:R>"


def cut_line(table: Table) -> str:
    """Whom the table waits for before the deal, and until when."""
    waited = [plain(seat.name) for seat in table.seats if seat.member in table.cutting]
    until = f" · <t:{int(table.deadline)}:R>" if table.deadline is not None else ""
    return (
        f"**The pack is being cut.** Add a last word, which nobody sees before the deal, or none. "
        f"Waiting for {', '.join(waited)}{until}"
    )


def cut_buttons(table: Table) -> Component:
    """The two answers, and the way out."""
    told = (("Cut the pack", "cut", "blue"), ("No word", "uncut", "grey"), ("Leave", "leave", "grey"))
    return row(
        [button(label, custom_ids.write(table.id, table.revision, f"/{act}"), style) for label, act, style in told]
    )
