"""Play or Pay, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Two hands; cards that must follow play themselves.", (3, 6), {"hands": 2}),
    Preset("Classic", "Everybody deals once.", (5, 12)),
    Preset(
        "By hand", "Every card is played by its owner, also the one that must follow.", (8, 20), {"auto_play": False}
    ),
)
