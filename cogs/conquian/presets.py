"""Conquian, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand: eleven cards on the table win it.", (5, 12)),
    Preset("Three hands", "Whoever wins the most of three hands.", (15, 35), {"hands": 3}),
)
