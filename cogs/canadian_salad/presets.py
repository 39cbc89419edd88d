"""Canadian Salad, set up in ways that people know."""

from bot.rules.presets import Preset

PRESETS = (
    Preset("Quick", "A hand ends once all that costs has been taken.", (12, 25), {"early_end": 1}),
    Preset("Classic", "Six hands, every card of them played.", (20, 40)),
)
