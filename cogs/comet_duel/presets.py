"""Comet for two, alternating, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two hands: each of you deals once.", (4, 8), {"hands": 2}),
    Preset("Classic", "Four hands, dealt in turn.", (8, 15)),
)
