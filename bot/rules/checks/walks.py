"""Random matches of any rule set, and how a check that fails shows one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from bot.rules.contract import DEALER, Event, Refused, Rules, Setting, deal_text
from bot.rules.patterns import number_range
from bot.rules.record import write

#: a random match must be over within this many moves, beats and shuffles included
BOUND = 60_000
#: longest text that fits beside the rest of a button's id
LONGEST = 60


#: so many of a match's last moves are shown with a failure
SHOWN = 20


class Broken(AssertionError):
    """A rule set does not keep the contract: one sentence, and the record of the match that shows it, if a match does."""

    def __init__(self, sentence: str, record: Mapping[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.record = record


@dataclass(slots=True)
class Walk:
    """A random match: the setting, the log of moves by all actors, and the state it has reached."""

    rules: Rules[Any]
    setting: Setting
    state: Any
    log: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    told: tuple[Event, ...] = ()  #: by the last move
    stood: tuple[Any, ...] = ()  #: how it stood in the middle of the last move

    def make(self, actor: int, move: str) -> None:
        """A move. Raises Refused."""
        step = self.rules.apply(self.state, actor, move)
        self.state, self.told, self.stood = step.state, step.events, tuple(state for state, _ in step.stood)
        self.log.append((actor, move))

    def fail(self, sentence: str) -> Broken:
        """The failure with the last moves, and with the record to see it again."""
        moves = ", ".join(f"{actor} {'deal …' if actor == DEALER else move}" for actor, move in self.log[-SHOWN:])
        sentence = f"{self.rules.info.key}: {sentence} After {len(self.log)} moves, the last ones: {moves or 'none'}."
        return Broken(sentence, write(self.rules, self.setting, self.log))


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
        going.make(actor, move)


def facts(value: Any) -> Any:
    """A state as nested tuples, to tell whether anything in it has changed."""
    match value:
        case list() | tuple():
            return tuple(facts(one) for one in cast("Iterable[Any]", value))
        case set() | frozenset():
            return tuple(sorted((facts(one) for one in cast("Iterable[Any]", value)), key=repr))
        case dict():
            return tuple((key, facts(one)) for key, one in cast("dict[Any, Any]", value).items())
        case _:
            pass
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    if slots and not isinstance(value, (str, int)):
        return tuple((slot, facts(getattr(value, slot, None))) for slot in slots)
    return value


def canonical(state: Any) -> bytes:
    """A state as bytes: the same for the same values, whichever objects hold them."""
    return repr(facts(state)).encode()
