"""The presets of Play or Pay."""

from random import Random

import pytest

from bot.rules import DEALER, deal_text
from bot.rules.presets import Preset, settings
from cogs.play_or_pay.brain import BRAINS
from cogs.play_or_pay.presets import PRESETS
from cogs.play_or_pay.rules import RULES


def decisions(preset: Preset, seats: int, chance: Random) -> list[int]:
    """How often each seat has had a choice in a match of this preset."""
    state = RULES.start(next(one for one in settings(RULES, preset) if one.seats == seats))
    found, whole = [0] * seats, list(range(52))
    while not state.over:
        if not (to_act := RULES.view(state, None).to_act):
            chance.shuffle(whole)
            state = RULES.apply(state, DEALER, deal_text(whole)).state
            continue
        view = RULES.view(state, to_act[0])
        found[to_act[0]] += len(view.moves) > 1
        state = RULES.apply(state, to_act[0], BRAINS[0].choose(view, (), chance) or "").state
    return found


@pytest.mark.parametrize("preset", [one for one in PRESETS if one.name != "By hand"], ids=lambda one: one.name)
def test_hardly_anybody_sits_through_a_match_of_three_or_four_without_a_choice(preset: Preset) -> None:
    chance = Random(preset.name)
    asked = [count for seats in (3, 4) for _ in range(20) for count in decisions(preset, seats, chance)]
    assert sum(count == 0 for count in asked) <= len(asked) / 8
