"""Comet, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "The first to fifty points wins.", (10, 25), {"target": 50}),
    Preset("Classic", "The first to a hundred points wins.", (20, 45)),
)
