"""Stealing Bundles, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A single hand.", (3, 8)),
    Preset("Three hands", "The cards of three hands are added up.", (9, 20), {"hands": 3}),
)
