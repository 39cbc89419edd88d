"""Checks of what is told: every event is declared, and says what its kind says and nothing else."""

from bot.rules.checks.walks import Walk


def check_events(going: Walk) -> None:
    """What has just been told was declared."""
    for event in going.told:
        kind = going.rules.events.get(event.kind)
        if kind is None:
            raise going.fail(f"The event {event.kind!r} is not declared.")
        if wrong := kind.wrong(event, going.setting.seats):
            raise going.fail(f"The event {event.kind!r} {wrong}.")
