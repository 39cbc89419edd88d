"""Through the Window, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two cards each.", (3, 8), {"cards": 2}),
    Preset("Classic", "Four cards each; the first to react has the floor.", (5, 15)),
    Preset("Open call", "No floor: the first accepted word wins.", (5, 12), {"mode": "open"}),
)
