"""Comet for two, running, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two hands: each of you deals once.", (3, 5), {"hands": 2}),
    Preset("Classic", "Six hands, dealt in turn.", (8, 15)),
)
