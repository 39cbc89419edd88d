"""Ways to set a game up that its slice recommends: a name, a sentence, how long it takes, and the options that differ.

A slice may have a `presets.py` with `PRESETS`, the usual one first. The checks see to it that each can start.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.rules.contract import Refused, Rules, Setting
from bot.rules.extensions import Banked
from bot.rules.options import Value, complete

#: as long as fits on a button beside three others on a phone
LONGEST = 20


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to set a game up. `text` says in one sentence what is special; `minutes` is the usual length, from and to."""

    name: str
    text: str
    minutes: tuple[int, int]
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    practice: bool = False  #: for counters of the table alone, with hints


def whole(rules: Rules[Any], preset: Preset) -> dict[str, Value]:
    """Every option of a game as a table has it that is opened with a preset. Raises ValueError for options that are not there."""
    full = complete(rules.info.options, preset.options)
    return rules.fitted(full, preset.options) if isinstance(rules, Banked) else full


def settings(rules: Rules[Any], preset: Preset) -> Iterator[Setting]:
    """The settings that can start with a preset, by number of seats."""
    full = whole(rules, preset)
    fewest, most = rules.seats(full)
    for seats in range(fewest, most + 1):
        try:
            yield rules.setting(seats, full)
        except Refused:
            continue


def problem(rules: Rules[Any], preset: Preset) -> str:
    """What is wrong with a preset, as one sentence; "" when nothing is."""
    if not preset.name or len(preset.name) > LONGEST:
        return f"The name {preset.name!r} is to have 1 to {LONGEST} characters."
    if not preset.text.endswith("."):
        return f"{preset.name} is to be explained in one sentence."
    if not 0 < preset.minutes[0] <= preset.minutes[1]:
        return f"{preset.name} is to take from some minutes to as many or more."
    try:
        startable = {setting.seats for setting in settings(rules, preset)}
    except ValueError as wrong:
        return f"{preset.name}: {wrong}"
    fewest, most = rules.seats(whole(rules, preset))
    missing = sorted(set(range(fewest, most + 1)) - startable)
    return f"{preset.name} cannot start with {', '.join(map(str, missing))} seats." if missing else ""
