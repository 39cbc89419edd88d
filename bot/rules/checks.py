"""The checks that every rule set must pass, whatever its game: random matches that are looked at move by move.

A check that fails raises Broken with one sentence and the record that shows it. Examples by hand come first all the same: a
random walk cannot tell a wrong score from a right one.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.cards import NAMES
from bot.rules.contract import CLOCK, DEALER, Refused, Rules, Setting, View, deal_text, quiet
from bot.rules.patterns import number_range
from bot.rules.record import read, replay, write

#: a random match must be over within this many moves, beats and shuffles included
BOUND = 60_000
#: longest text that fits beside the rest of a button's id
LONGEST = 60


class Broken(AssertionError):
    """A rule set does not keep the contract."""


@dataclass(slots=True)
class Walk:
    """A random match: the setting, the log of moves by all actors, and the state it has reached."""

    rules: Rules[Any]
    setting: Setting
    state: Any
    log: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def fail(self, sentence: str) -> Broken:
        """The failure, with enough to see it again."""
        return Broken(f"{self.rules.info.key}: {sentence} After: {write(self.rules, self.setting, self.log)}")


def random_setting(rules: Rules[Any], chance: Random, seats: int | None = None) -> Setting:
    """A setting with some options changed, short enough to play to its end."""
    while True:
        options: dict[str, Any] = {}
        for option in rules.info.options:
            if chance.random() < 0.5:
                continue
            if isinstance(option.default, bool):
                options[option.name] = chance.random() < 0.5
            elif option.choices:
                options[option.name] = chance.choice(option.choices)
            else:
                near = max(option.low + 3, int(option.default) * 2)
                options[option.name] = chance.randint(option.low, min(option.high, near))
        try:
            fewest, most = rules.seats({option.name: option.default for option in rules.info.options} | options)
            count = chance.randint(fewest, most) if seats is None else seats
            return rules.setting(count, options, chance.randrange(count))
        except Refused:
            continue


def member(rules: Rules[Any], state: Any, actor: int, pattern: str, chance: Random) -> str | None:
    """A legal move of an entry of `moves`: the entry itself, an amount in its range, a word of its family."""
    if span := number_range(pattern):
        return f"{pattern.rpartition(' ')[0]} {chance.randint(*span)}"
    if not pattern.endswith("*"):
        return pattern
    for _ in range(50):
        word = pattern[:-1] + "".join(chance.choice("abcdeiortz") for _ in range(chance.randint(2, 5)))
        if rules.allows(state, actor, word):
            return word
    return None


def next_move(rules: Rules[Any], state: Any, chance: Random) -> tuple[int, str]:
    """A random legal move of a random actor that must or may act."""
    waiting = rules.waiting(state)
    if DEALER in waiting.must:
        order = list(rules.pack(state))
        chance.shuffle(order)
        return DEALER, deal_text(order)
    actors = [*waiting.must, *waiting.may]
    while True:
        actor = chance.choice(actors)
        move = member(rules, state, actor, chance.choice(rules.moves(state, actor)), chance)
        if move is not None:
            return actor, move


def walk(rules: Rules[Any], chance: Random, setting: Setting | None = None) -> Iterator[Walk]:
    """A random match, yielded before every move and once more when it is over."""
    setting = setting or random_setting(rules, chance)
    going = Walk(rules, setting, rules.start(setting))
    while True:
        yield going
        if not rules.waiting(going.state).must:
            return
        if len(going.log) >= BOUND:
            raise going.fail(f"The match is not over after {BOUND} moves.")
        actor, move = next_move(rules, going.state, chance)
        going.state = rules.apply(going.state, actor, move).state
        going.log.append((actor, move))


def facts(value: Any) -> Any:
    """A state as nested tuples, to tell whether anything in it has changed."""
    if isinstance(value, (list, tuple)):
        return tuple(facts(one) for one in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(facts(one) for one in value)
    if isinstance(value, dict):
        return tuple((key, facts(one)) for key, one in value.items())
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    if slots and not isinstance(value, (str, int)):
        return tuple((slot, facts(getattr(value, slot, None))) for slot in slots)
    return value


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
        if (made := rules.reflex(state)) and not rules.allows(state, *made):
            raise going.fail(f"The table would make {made}, which is not legal.")


def check_texts(going: Walk) -> None:
    """Each move has one text, short enough for a button; a member of no family is refused."""
    rules, state = going.rules, going.state
    for actor in (CLOCK, *range(state.setting.seats)):
        moves = rules.moves(state, actor)
        if len(set(moves)) != len(moves):
            raise going.fail("Two moves have the same text.")
        if long := [move for move in moves if len(move) > LONGEST and not move.startswith("meld ")]:
            raise going.fail(f"{long[0]!r} does not fit a button.")


def check_refusals(going: Walk) -> None:
    """A foreign move is refused with a sentence and changes nothing."""
    rules, state = going.rules, going.state
    before = facts(state)
    for actor in (*range(state.setting.seats), CLOCK):
        for move in (
            "",
            "play",
            "play XX",
            "play 9D ",
            "dance",
            "bet -1",
            "bet 01",
            "word 9",
            "deal AC",
            "match 7C discard",
        ):
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


def check_sums(going: Walk) -> None:
    """Chips sum to nil with the pot and the house; cards in hands are cards of the pack, each once."""
    state = going.state
    house = going.rules.public(state).get("house", 0)
    if sum(state.chips) + state.pot + (house if isinstance(house, int) else 0) != 0:
        raise going.fail(f"Chips {state.chips}, pot {state.pot} and house {house} do not sum to nil.")
    packs = [Counter(move.split(" ")[1:]) for actor, move in going.log[-400:] if actor == DEALER]
    known = Counter[str]()
    for pack in packs:
        known |= pack
    held = Counter(NAMES[card] for hand in going.rules.hands(state) for card in hand)
    if packs and held - known:
        raise going.fail("A hand holds a card that the pack does not have.")


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


def _difference(one: View, two: View) -> str:
    for part in View.__slots__:
        if getattr(one, part) != getattr(two, part):
            return f"{part} is {getattr(one, part)} or {getattr(two, part)}"
    return "nothing"


def check_same_play(going: Walk, chance: Random) -> None:
    """The same public play over another hidden deal gives the same views to whoever heard and held the same."""
    deals = [at for at, (actor, _) in enumerate(going.log) if actor == DEALER]
    if not deals:
        return
    at = chance.choice(deals)
    order = going.log[at][1].split(" ")[1:]
    here, there = chance.sample(range(len(order)), 2)
    order[here], order[there] = order[there], order[here]
    log = [*going.log[:at], (DEALER, "deal " + " ".join(order)), *going.log[at + 1 :]]
    viewer = chance.choice([None, *range(going.setting.seats)])
    first, second = (_seen(going, made, viewer) for made in (going.log, log))
    for step, (one, two) in enumerate(zip(first, second, strict=False)):
        (known, view), (known_too, view_too) = one, two
        if known != known_too:
            return  # from here on this viewer has honestly seen another deal
        if view != view_too:
            raise going.fail(
                f"Viewer {viewer} could tell two deals apart at step {step}: {_difference(view, view_too)}."
            )


def _seen(going: Walk, log: list[tuple[int, str]], viewer: int | None) -> Iterator[tuple[Any, View]]:
    """Step by step: what a viewer honestly knows (events, own cards, own moves), and its view; ends at an illegal move."""
    rules = going.rules
    state = rules.start(going.setting)
    for actor, move in log:
        try:
            step = rules.apply(state, actor, move)
        except Refused:
            return
        state = step.state
        heard = tuple(event for event in step.events if event.only is None or event.only == viewer)
        view = rules.view(state, viewer)
        yield (heard, view.cards, view.moves), view


def check_replay(going: Walk) -> None:
    """The record of a match replays to the same state."""
    rules = going.rules
    record = write(rules, going.setting, going.log)
    ending = replay(rules, read(record, {rules.info.key: rules}))
    if ending.at is not None:
        raise going.fail(f"A replay refuses move {ending.at}: {ending.reason}")
    if rules.report(ending.state) != rules.report(going.state):
        raise going.fail("A replay comes to another state.")


def check_match(rules: Rules[Any], chance: Random, every: int = 7) -> Walk:
    """One random match with all checks; the dearer ones only now and then, on average every so many moves."""
    dear: list[Callable[[Walk], None]] = [
        check_texts,
        check_refusals,
        lambda going: check_apply_is_pure(going, chance),
        lambda going: check_hidden_cards(going, chance),
    ]
    going = None
    for going in walk(rules, chance):
        check_waiting(going)
        check_sums(going)
        if chance.randrange(every) == 0 or going.state.over:
            for check in dear:
                check(going)
    assert going is not None
    check_replay(going)
    for _ in range(3):
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
            going.state = rules.apply(going.state, actor, move).state
            going.log.append((actor, move))
    return going


__all__ = ["Broken", "Walk", "check_match", "check_patience", "random_setting", "walk"]
