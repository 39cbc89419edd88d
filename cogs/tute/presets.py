"""Tute, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand.", (5, 8)),
    Preset("Three hands", "Three hands; the side that wins most of them wins.", (15, 25), {"hands": 3}),
)
