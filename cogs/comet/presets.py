"""Comet, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "The first to thirty points wins.", (3, 10), {"target": 30}),
    Preset("Classic", "The first to a hundred points wins.", (15, 45)),
)
