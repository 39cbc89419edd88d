"""Checks of what is told: every event is declared, says what its kind says and nothing else, and has words."""

from bot.rules.checks.walks import Broken, Walk
from bot.rules.contract import Rules
from bot.rules.words import Words

#: longest sentence of an event, in characters
LONG = 300


def check_events(going: Walk) -> None:
    """What has just been told was declared."""
    for event in going.told:
        kind = going.rules.events.get(event.kind)
        if kind is None:
            raise going.fail(f"The event {event.kind!r} is not declared.")
        if wrong := kind.wrong(event, going.setting.seats):
            raise going.fail(f"The event {event.kind!r} {wrong}.")


def check_told(going: Walk, words: Words) -> None:
    """What has just been told has words, unless its kind is declared to have none."""
    names = [f"Player {seat}" for seat in range(going.setting.seats)]
    for event in going.told:
        sentence = words.event(event, names)
        if bool(sentence) == going.rules.events[event.kind].silent(event):
            raise going.fail(f"The event {event.kind!r} has {'no ' if not sentence else ''}words: {event}.")
        if len(sentence) > LONG:
            raise going.fail(f"The event {event.kind!r} has {len(sentence)} characters.")


def check_kinds(rules: Rules[object], words: Words) -> None:
    """Every kind that is declared has words, also one that hardly ever happens; what is not declared has none."""
    names = [f"Player {seat}" for seat in range(rules.info.seats[1])]
    for name, kind in rules.events.items():
        event = kind.example(name)
        if wrong := kind.wrong(event, rules.info.seats[0]):
            raise Broken(f"{rules.info.key}: the example of {name!r} {wrong}.")
        if bool(words.event(event, names)) == kind.silent(event):
            raise Broken(f"{rules.info.key}: there are no words for {event}, or some that nobody expects.")
