"""New Comet, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two hands, and the comet declares itself.", (4, 8), {"hands": 2, "auto_declare": True}),
    Preset("Classic", "Everybody deals once; a comet that nobody declares in time earns nothing.", (10, 20)),
)
