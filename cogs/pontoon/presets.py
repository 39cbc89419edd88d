"""Pontoon, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Five hands; the bank changes with a pontoon.", (4, 10), {"hands": 5}),
    Preset("Classic", "Ten hands; the bank changes with a pontoon.", (8, 20)),
    Preset("Against the house", "Ten hands against the house's bank, within its limits.", (5, 12), {"bank": "house"}),
)
