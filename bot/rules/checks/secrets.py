"""Checks of what is seen: a viewer cannot tell hidden cards apart, whatever has happened."""

from random import Random
from typing import Any

from bot.cards import NAMES
from bot.rules.checks.walks import Walk, canonical, facts
from bot.rules.contract import DEALER, Refused, Rules, Step, View

#: in a replayed match a blind copy is looked at after every so many moves
EVERY = 5


def check_hidden_cards(going: Walk, chance: Random) -> None:
    """Swapping cards that a viewer cannot know changes nothing in its view."""
    rules, state = going.rules, going.state
    for viewer in (None, *range(state.setting.seats)):
        other = state.copy()
        zones = [zone for zone in rules.hidden(other, viewer) if zone]
        places = [(zone, at) for zone in zones for at in range(len(zone))]
        if len(places) < 2:
            continue
        (one, here), (two, there) = chance.sample(places, 2)
        tidy = [(zone, zone == sorted(zone)) for zone in (one, two)]
        one[here], two[there] = two[there], one[here]
        for zone, was_sorted in tidy:
            if was_sorted:
                zone.sort()
        before, after = rules.view(state, viewer), rules.view(other, viewer)
        if before != after:
            raise going.fail(f"Viewer {viewer} sees hidden cards: {_difference(before, after)}.")


def check_blind(going: Walk, chance: Random) -> None:
    """A blind copy is the same however the hidden cards lie; its viewer sees and may do in it what it did."""
    rules, state = going.rules, going.state
    before = canonical(state)
    for viewer in (None, *range(state.setting.seats)):
        blind = rules.blind(state, viewer)
        seen, there = rules.view(state, viewer), rules.view(blind, viewer)
        if seen != there:
            raise going.fail(f"Viewer {viewer} sees something else in its blind copy: {_difference(seen, there)}.")
        here, zones = rules.hidden(state, viewer), rules.hidden(blind, viewer)
        if [len(zone) for zone in here] != [len(zone) for zone in zones] or _pool(here) != _pool(zones):
            raise going.fail(f"The blind copy for viewer {viewer} has other cards, or other numbers of them.")
        once = canonical(blind)
        if once != canonical(rules.blind(blind, viewer)):
            raise going.fail(f"The blind copy for viewer {viewer} is not blind itself.")
        if once != canonical(rules.blind(_redealt(going, viewer, chance), viewer)):
            raise going.fail(f"The blind copy for viewer {viewer} tells how the hidden cards lie.")
    if canonical(state) != before:
        raise going.fail("Making a blind copy changed the state.")


def _pool(zones: list[list[int]]) -> list[int]:
    return sorted(card for zone in zones for card in zone)


def _redealt(going: Walk, viewer: int | None, chance: Random) -> Any:
    """The same state with its hidden cards dealt anew at random; what follows from them in the state is left as it was."""
    other = going.state.copy()
    zones = going.rules.hidden(other, viewer)
    pool = _pool(zones)
    chance.shuffle(pool)
    for zone in zones:
        was_sorted = zone == sorted(zone)
        zone[:] = [pool.pop() for _ in zone]
        if was_sorted:
            zone.sort()
    return other


def _difference(one: View[Any], two: View[Any]) -> str:
    for part in View.__slots__:
        if getattr(one, part) != getattr(two, part):
            return f"{part} is {getattr(one, part)} or {getattr(two, part)}"
    return "nothing"


def check_same_play(going: Walk, chance: Random) -> None:
    """The same public play over another hidden deal gives the same views to whoever heard and held the same."""
    deals = [at for at, (actor, _) in enumerate(going.log) if actor == DEALER]
    if not deals:
        return
    place = chance.randrange(len(deals))
    at, end = deals[place], [*deals, len(going.log)][place + 1]
    upto = chance.randint(at + 1, end)
    viewer = chance.choice([None, *range(going.setting.seats)])
    rules = going.rules
    one, later = _after(going, at), _after(going, upto)
    other = one
    order = _otherwise(going.log[at][1].split(" ")[1:], _pool(rules.hidden(later, viewer)), chance)
    for step, (actor, move) in enumerate(going.log[at:upto]):
        done = rules.apply(one, actor, move)
        made = (actor, "deal " + " ".join(order)) if step == 0 else (actor, move)
        likewise = _likewise(rules, other, made, viewer, _learnt(rules, done, viewer), chance)
        if likewise is None:
            return  # from here on this viewer has honestly seen another deal
        one, other = done.state, likewise
        seen, there = rules.view(one, viewer), rules.view(other, viewer)
        if seen != there:
            raise going.fail(
                f"Viewer {viewer} could tell two deals apart at step {at + step}: {_difference(seen, there)}."
            )
        if step % EVERY == 0 or step == upto - at - 1:
            _check_blind_alike(going, one, other, viewer)


def _check_blind_alike(going: Walk, one: Any, other: Any, viewer: int | None) -> None:
    first, second = (going.rules.blind(state, viewer) for state in (one, other))
    if canonical(first) != canonical(second):
        raise going.fail(f"Blind copies for viewer {viewer} tell two deals apart: {_differs(first, second)}.")


def _differs(one: Any, other: Any) -> str:
    return next(
        (f"{here} or {there}" for here, there in zip(facts(one), facts(other), strict=True) if here != there), ""
    )


def _after(going: Walk, number: int) -> Any:
    """The state after so many moves of the log."""
    state = going.rules.start(going.setting)
    for actor, move in going.log[:number]:
        going.rules.advance(state, actor, move)
    return state


def _otherwise(order: list[str], unseen: list[int], chance: Random) -> list[str]:
    """Another order of a pack: some cards that stay unseen have changed places."""
    places = [at for at, text in enumerate(order) if text in {NAMES[one] for one in unseen}]
    if len(places) < 2:
        places = list(range(len(order)))
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        here, there = chance.sample(places, 2)
        order[here], order[there] = order[there], order[here]
    return order


def _learnt(rules: Rules[Any], step: Step[Any], viewer: int | None) -> Any:
    """What a viewer honestly knows of a step: the events it hears, its own cards and moves."""
    view = rules.view(step.state, viewer)
    heard = tuple(event for event in step.events if event.only is None or event.only == viewer)
    return heard, view.cards, view.moves


def _likewise(
    rules: Rules[Any], state: Any, made: tuple[int, str], viewer: int | None, learnt: Any, chance: Random
) -> Any:
    """The state after a move that tells the viewer the same: the very move, or else what somebody else does unseen.

    None when there is none.
    """
    actor, tries = made[0], [made]
    if actor != DEALER and actor != viewer:
        waiting = rules.waiting(state)
        others = [at for at in (*waiting.must, *waiting.may) if at not in (DEALER, viewer)]
        found = [(at, each) for at in others for each in rules.moves(state, at) if (at, each) != made]
        tries += chance.sample(found, len(found))
    for at, each in tries:
        try:
            step = rules.apply(state, at, each)
        except Refused:
            continue
        if _learnt(rules, step, viewer) == learnt:
            return step.state
    return None
