"""Play or Pay, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Classic", "Everybody deals once, so that everybody starts one hand.", (5, 12)),
    # in two hands of four players every third would never be asked anything
    Preset(
        "Quick", "Three hands: three of you start one, others only where a suit ends with them.", (4, 8), {"hands": 3}
    ),
    Preset(
        "By hand", "Every card is played by its owner, also the one that must follow.", (8, 20), {"auto_play": False}
    ),
)
