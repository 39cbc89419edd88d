"""Crates, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Hands of three cards at most.", (10, 20), {"largest": 3}),
    Preset("Classic", "From eight cards down to one and up again; four play in partnerships.", (30, 60)),
    Preset(
        "Each for itself",
        "Four play without partnerships, hands of five cards at most.",
        (15, 35),
        {"partners": 0, "largest": 5},
    ),
)
