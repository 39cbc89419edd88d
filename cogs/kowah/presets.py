"""Kowah, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand.", (5, 15)),
    Preset("Three hands", "Whoever wins the most of three hands.", (15, 40), {"hands": 3}),
)
