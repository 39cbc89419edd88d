"""What an onlooker is shown of the way from one question to the next."""

from random import Random

import pytest

from bot import registry
from bot.cards import Chain
from bot.room.match.play import Moving, Play
from bot.rules.checks import next_move


@pytest.mark.parametrize("key", ["comet", "crates", "pitty_pat", "play_or_pay", "stealing_bundles"])
def test_a_moment_on_the_way_asks_nobody_who_has_just_gone_out(key: str) -> None:
    rules, chance = registry.rules_of(key), Random(key)
    setting = rules.setting(max(2, rules.info.seats[0]))
    play = Play(rules, setting, Chain(bytes(32)), (), 0, rules.start(setting))
    moving = Moving(play)
    moving.deal()
    play.take(moving.made, 1)
    empty = 0
    while not play.state.over:
        moving = Moving(play)
        moving.make(*next_move(rules, play.state, chance))
        made = moving.made
        play.take(made, 1)
        for moment, (state, _) in zip(play.moments(made), made.stood, strict=True):
            out = [seat for seat, held in enumerate(rules.hands(state)) if not held]
            assert not {*out} & {*moment.view.to_act}
            empty += bool(out) and not state.over
    assert empty
