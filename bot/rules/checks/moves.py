"""Checks of what may be done: nobody is stuck, each move has one text, a foreign move is refused, `apply` is pure, records replay."""

from collections.abc import Iterator
from random import Random

from bot.rules.checks.walks import LONGEST, Walk, facts, next_move
from bot.rules.contract import CLOCK, DEALER, Refused, quiet
from bot.rules.patterns import number_range
from bot.rules.record import read, replay, write

#: no game's moves
NONSENSE = ("", " ", "dance", "play", "play XX", "deal AC", "-1", "0", "9D")
#: so many of an actor's moves are tried in other hands and other spellings
FEW = 3


def check_waiting(going: Walk) -> None:
    """Never stuck: everyone waited for has a move, and nobody else has one."""
    rules, state = going.rules, going.state
    waiting = rules.waiting(state)
    if bool(waiting.must) == state.over:
        raise going.fail("A match waits for somebody exactly while it is not over.")
    if (DEALER in waiting.must) != bool(rules.pack(state)):
        raise going.fail("There is a pack to shuffle exactly when the dealer is waited for.")
    actors = {*waiting.must, *waiting.may} - {DEALER}
    for actor in (CLOCK, *range(state.setting.seats)):
        if bool(rules.moves(state, actor)) != (actor in actors):
            raise going.fail(f"Actor {actor} has moves exactly when it must or may act.")
    if not state.over and DEALER not in waiting.must:
        if waiting.clock != "turn" and waiting.clock not in rules.info.clocks:
            raise going.fail(f"There is no clock {waiting.clock!r}.")
        for actor, move in rules.timeout(state):
            if not rules.allows(state, actor, move):
                raise going.fail(f"The clock would make {actor} play {move!r}, which is not legal.")
        if (made := rules.forced_move(state)) and not rules.allows(state, *made):
            raise going.fail(f"The table would make {made}, which is not legal.")


def check_texts(going: Walk) -> None:
    """Each move has one text, short enough for a button; a member of no family is refused."""
    rules, state = going.rules, going.state
    for actor in (CLOCK, *range(state.setting.seats)):
        moves = rules.moves(state, actor)
        if len(set(moves)) != len(moves):
            raise going.fail("Two moves have the same text.")
        if long := [move for move in moves if len(move) > LONGEST]:
            raise going.fail(f"{long[0]!r} does not fit a button.")


def check_refusals(going: Walk) -> None:
    """A foreign move is refused with a sentence and changes nothing."""
    rules, state = going.rules, going.state
    before = facts(state)
    actors = (*range(state.setting.seats), CLOCK)
    legal = {actor: rules.moves(state, actor) for actor in actors}
    foreign = {*NONSENSE, *(odd for moves in legal.values() for move in moves[:FEW] for odd in _odd(move))}
    for actor in actors:
        for move in sorted(foreign):
            if rules.allows(state, actor, move):
                continue
            try:
                rules.apply(state, actor, move)
            except Refused as refused:
                if not str(refused).strip().endswith((".", "!", "?")):
                    raise going.fail(f"The refusal of {move!r} is no sentence: {refused}") from None
            else:
                raise going.fail(f"{move!r} was not refused.")
    if facts(state) != before:
        raise going.fail("A refused move changed the state.")


def _odd(move: str) -> Iterator[str]:
    """A legal move, for those who have none like it, and texts that are nearly it; of a family those just outside."""
    verb, _, rest = move.partition(" ")
    yield from (move, verb, f"{move} ", f" {move}", f"{move} x", move.upper(), f"{verb}  {rest}", f"{verb} XX")
    if span := number_range(move):
        stem = move.rpartition(" ")[0]
        yield from (f"{stem} {number}" for number in (span[0] - 1, span[1] + 1, f"+{span[0]}", f"0{span[0]}"))


def check_apply_is_pure(going: Walk, chance: Random) -> None:
    """`apply` leaves its argument alone, and `advance` on a copy comes to the same."""
    rules, state = going.rules, going.state
    if state.over:
        return
    actor, move = next_move(rules, state, chance)
    before = facts(state)
    after = rules.apply(state, actor, move).state
    if facts(state) != before:
        raise going.fail(f"Applying {move!r} changed the state it was given.")
    again = state.copy()
    rules.advance(again, actor, move, quiet)
    if facts(again) != facts(after) or facts(state) != before:
        raise going.fail(f"Advancing a copy by {move!r} differs from applying it.")


def check_replay(going: Walk) -> None:
    """The record of a match replays to the same state."""
    rules = going.rules
    record = write(rules, going.setting, going.log)
    ending = replay(rules, read(record, {rules.info.key: rules}))
    if ending.at is not None:
        raise going.fail(f"A replay refuses move {ending.at}: {ending.reason}")
    if rules.report(ending.state) != rules.report(going.state):
        raise going.fail("A replay comes to another state.")
