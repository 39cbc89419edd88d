"""Pitty Pat, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand.", (2, 5)),
    Preset("Five hands", "Five hands in a row.", (8, 20), {"hands": 5}),
)
