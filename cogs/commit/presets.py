"""Commit, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two hands.", (4, 8), {"hands": 2}),
    Preset("Classic", "Everybody deals once.", (8, 20)),
)
