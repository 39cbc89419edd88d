"""What an onlooker is shown of the way from one question to the next."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.cards import Chain
from bot.room.match.play import Made, Moving, Play
from bot.room.table.people import Moment
from bot.rules import Rules
from bot.rules.checks import next_move


def played(rules: Rules[Any], chance: Random) -> Iterator[tuple[Play, Made, tuple[Moment, ...]]]:
    """A match at random, and after each move the moments that it went through."""
    setting = rules.setting(max(2, rules.info.seats[0]))
    play = Play(rules, setting, Chain(bytes(32)), (), 0, rules.start(setting))
    moving = Moving(play)
    moving.deal()
    play.take(moving.made, 1)
    while not play.state.over:
        moving = Moving(play)
        moving.make(*next_move(rules, play.state, chance))
        play.take(moving.made, 1)
        yield play, moving.made, play.moments(moving.made)


@pytest.mark.parametrize("key", ["comet", "crates", "pitty_pat", "play_or_pay", "stealing_bundles"])
def test_a_moment_on_the_way_asks_nobody_who_has_just_gone_out(key: str) -> None:
    rules, empty = registry.rules_of(key), 0
    for _play, made, moments in played(rules, Random(key)):
        for moment, (state, _) in zip(moments, made.stood, strict=True):
            out = [seat for seat, held in enumerate(rules.hands(state)) if not held]
            assert not {*out} & {*moment.view.to_act}
            empty += bool(out) and not state.over
    assert empty


@pytest.mark.parametrize("key", sorted(registry.keys()))
def test_a_moment_gives_each_seat_what_it_held_and_had_heard_then_also_when_more_has_happened(key: str) -> None:
    rules, kept = registry.rules_of(key), list[tuple[Play, Moment, Any, int]]()
    for play, made, moments in played(rules, Random(f"of {key}")):
        known = len(play.log) - len(made.events)
        kept += [(play, moment, state, known + upto) for moment, (state, upto) in zip(moments, made.stood, strict=True)]
        kept.append((play, play.moment(rules.view(play.state, None)), play.state, len(play.log)))
        if len(kept) > 60:
            break
    for play, moment, state, known in kept:
        assert moment.of is not None
        for seat in range(play.setting.seats):
            (view, heard), then = moment.of(seat), rules.view(state, seat)
            assert (view.cards, view.table, view.moves) == (then.cards, then.table, ())
            before = [event for _, event in play.log[:known] if event.only in (None, seat)]
            assert [event for _, event in play.heard(seat)[:heard]] == before
