"""Crates, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Five hands, of 3, 2, 1, 2 and 3 cards.", (10, 20), {"largest": 3}),
    Preset("Classic", "Fifteen hands, from eight cards down to one and up again; four play in pairs.", (30, 60)),
    Preset(
        "Each for itself",
        "Nobody has a partner; nine hands, from five cards down to one and up again.",
        (15, 35),
        {"partners": 0, "largest": 5},
    ),
)
