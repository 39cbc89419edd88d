"""The checks that every rule set must pass, whatever its game: random matches that are looked at move by move.

A check that fails raises Broken with one sentence and the record that shows it. Examples by hand come first all the same: a
random walk cannot tell a wrong score from a right one.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.rules.checks.conserved import Conserved, check_shown, check_sums
from bot.rules.checks.events import check_events
from bot.rules.checks.moves import check_apply_is_pure, check_refusals, check_replay, check_texts, check_waiting
from bot.rules.checks.secrets import check_blind, check_hidden_cards, check_same_play
from bot.rules.checks.walks import BOUND, Broken, Walk, facts, member, next_move, random_setting, walk
from bot.rules.checks.words import check_kinds, check_spoken, check_told
from bot.rules.contract import DEALER, Rules

#: with so many other deals the play of a match is made again
DEALS = 12


def check_match(rules: Rules[Any], chance: Random, every: int = 7) -> Walk:
    """One random match with all checks; the dearer ones only now and then, on average every so many moves."""
    dear: list[Callable[[Walk], None]] = [
        check_texts,
        check_shown,
        check_refusals,
        lambda going: check_apply_is_pure(going, chance),
        lambda going: check_hidden_cards(going, chance),
        lambda going: check_blind(going, chance),
    ]
    going, conserved = None, Conserved()
    for going in walk(rules, chance):
        check_waiting(going)
        check_sums(going)
        check_events(going)
        conserved.check(going)
        if chance.randrange(every) == 0 or going.state.over:
            for check in dear:
                check(going)
    assert going is not None
    check_replay(going)
    for _ in range(DEALS):
        check_same_play(going, chance)
    return going


def check_patience(rules: Rules[Any], chance: Random) -> Walk:
    """A match in which nobody ever presses anything comes to its end by the clock alone."""
    setting = random_setting(rules, chance)
    going = Walk(rules, setting, rules.start(setting))
    while (waiting := rules.waiting(going.state)).must:
        if len(going.log) >= BOUND:
            raise going.fail("A match that is left to the clock does not end.")
        due = [next_move(rules, going.state, chance)] if DEALER in waiting.must else rules.timeout(going.state)
        if not due:
            raise going.fail("The clock has no move for a match that waits.")
        for actor, move in due:
            going.make(actor, move)
    return going


__all__ = [
    "Broken",
    "Walk",
    "check_kinds",
    "check_match",
    "check_patience",
    "check_spoken",
    "check_told",
    "facts",
    "member",
    "next_move",
    "random_setting",
    "walk",
]
