"""Kowah, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand.", (10, 20)),
    Preset("Three hands", "Whoever wins the most of three hands.", (30, 60), {"hands": 3}),
)
