"""Canadian Salad, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "Hands stop as soon as nothing that costs is left to take.", (12, 25), {"early_end": 1}),
    Preset("Classic", "Six hands, every card of them played.", (20, 40)),
)
