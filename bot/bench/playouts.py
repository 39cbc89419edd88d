"""Random play-outs: how many legal moves a second each rule set finds, chooses and carries out, on one core."""

from random import Random
from time import process_time
from typing import Any

from bot import registry
from bot.rules import CLOCK, DEALER, Refused, Rules, quiet
from bot.rules.checks import member, random_setting
from bot.rules.record import read, replay, write


def playouts(seconds: float = 2.0) -> dict[str, dict[str, float]]:
    """For every game: moves a second of random play, deals included; moves a second of a replay, legality checked."""
    each = max(0.2, seconds / 2)
    return {
        key: {"playout_moves_per_s": _play(rules, each), "replay_moves_per_s": _replay(rules, each)}
        for key, rules in registry.all_rules().items()
    }


def _default(rules: Rules[Any], chance: Random) -> Any:
    fewest, most = rules.seats({option.name: option.default for option in rules.info.options})
    return rules.setting(min(most, max(fewest, 4)), {}, chance.randrange(fewest))


def _play(rules: Rules[Any], seconds: float) -> float:
    chance = Random(rules.info.key)
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        moves += playout(rules, chance)
    return moves / (process_time() - began)


def playout(rules: Rules[Any], chance: Random) -> int:
    """A random match with default options; the number of moves, shuffles and beats not counted."""
    state = rules.start(_default(rules, chance))
    moves = 0
    while must := (waiting := rules.waiting(state)).must:
        if must[0] == DEALER:
            order = list(rules.pack(state))
            chance.shuffle(order)
            rules.deal(state, order, quiet)
            continue
        if must[0] == CLOCK and rules.keep_pace(state):
            continue
        actors = must + waiting.may
        actor = actors[int(chance.random() * len(actors))]
        legal = rules.moves(state, actor)
        move = legal[int(chance.random() * len(legal))]
        if move[-1] == "*" or ".." in move:
            found = member(rules, state, actor, move, chance)
            if found is None:
                continue
            move = found
        rules.play(state, actor, move, quiet)
        moves += 1
    return moves


def _replay(rules: Rules[Any], seconds: float) -> float:
    """Replays of random records, read from their JSON values on."""
    chance = Random(rules.info.key)
    records = [_record(rules, chance) for _ in range(5)]
    games = {rules.info.key: rules}
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        for record in records:
            if replay(rules, read(record, games)).at is not None:
                raise Refused(f"{rules.info.key}: a replay refused its own record.")
            moves += len(record["moves"])
    return moves / (process_time() - began)


def _record(rules: Rules[Any], chance: Random) -> dict[str, Any]:
    from bot.rules.checks import walk

    *_, last = walk(rules, chance, random_setting(rules, chance))
    return write(rules, last.setting, last.log)
