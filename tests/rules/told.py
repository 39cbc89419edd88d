"""What people are told in matches of every game, kept in told.json: who changes a word or a view sees here what becomes of it.

Half of the matches are random, the others are played by thumb for the most part: much never happens by chance alone.

    python -m tests.rules.told

makes the file anew. It holds of each game how often each refusal was said, how often each kind of event happened, and digests of
all lines, of what every seat saw and could have made up from it, of what the clock would have done, of standing orders, and what the
game says of itself.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from bot import registry
from bot.rules import CLOCK, DEALER, Event, Refused, Rules, carried_out, deal_text, orders_last, orders_of
from bot.rules.checks import member
from bot.rules.checks.walks import canonical
from bot.rules.words import Words
from tests.rules.fingerprints import chosen, move, settings
from tests.rules.hand_text import told as hand_told

FILE = Path(__file__).with_name("told.json")
#: how many matches under each option's value, after how many moves a match is long enough, and how many moves are tried in vain
MATCHES, LONG, TRIED = 2, 300, 8
#: what could be made up is looked at after so many moves of people
BLIND = 8
#: how often chance decides in matches that are played by thumb
LUCK = 0.15

#: what differs from one time to the next: words that somebody said, cards, ranks, suits, figures
_FILLED_IN = (
    (re.compile(r"'[^']*'"), "'…'"),
    (re.compile(r"\b(?:10|[2-9TJQKA])(?:[SHDC]\b|[♠♥♦♣])"), "@"),
    (re.compile(r"\b(?:clubs|diamonds|hearts|spades)\b"), "suit"),
    (re.compile(r"\b[TJQK]\b"), "#"),
    (re.compile(r"\d+"), "#"),
)


@dataclass(slots=True)
class Told:
    """What was told in some matches."""

    refusals: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    lines: Any = field(default_factory=sha256)
    views: Any = field(default_factory=sha256)
    clock: Any = field(default_factory=sha256)
    orders: Any = field(default_factory=sha256)
    blind: Any = field(default_factory=sha256)
    info: Any = field(default_factory=sha256)

    def written(self) -> dict[str, Any]:
        """As it is kept."""
        digests = {
            name: getattr(self, name).hexdigest()[:16]
            for name in ("lines", "views", "clock", "orders", "blind", "info")
        }
        return {"refusals": dict(sorted(self.refusals.items())), "events": dict(sorted(self.events.items())), **digests}


def pattern(sentence: str) -> str:
    """A refusal without what is filled in."""
    for what, sign in _FILLED_IN:
        sentence = what.sub(sign, sentence)
    return sentence


def _in_vain(rules: Rules[Any], state: Any, said: list[str], chance: Random) -> Iterator[tuple[int, str]]:
    """Moves that are not legal here: of others, of earlier, of nobody."""
    actors = [CLOCK, *range(state.setting.seats)]
    for _ in range(TRIED):
        actor, text = chance.choice(actors), chance.choice(said[-30:])
        if not rules.allows(state, actor, text):
            yield actor, text


def _notice(rules: Rules[Any], words: Words, state: Any, told: Told, said: list[str], chance: Random) -> None:
    for actor, text in _in_vain(rules, state, said, chance):
        told.refusals[pattern(rules.why(state, actor, text))] += 1
    names = [f"Player {seat}" for seat in range(state.setting.seats)]
    for seat in (None, *range(state.setting.seats)):
        view = rules.view(state, seat)
        seen = [view.cards, view.to_act, view.moves, view.table.public(), view.hand, view.scores, view.chips]
        told.views.update(json.dumps([*seen, rules.hidden(state, seat), rules.known(state, seat)]).encode())
        if DEALER not in rules.waiting(state).must:
            told.lines.update((words.table(view, names) if seat is None else hand_told(words, view, names)).encode())
            told.lines.update(repr(words.choices(view, names)).encode() if seat is not None else b"")
        if len(said) // 2 % BLIND == 0:  # two texts a move
            told.blind.update(canonical(rules.blind(state, seat)))
    told.clock.update(repr(rules.waiting(state)).encode())
    if state.over or DEALER in rules.waiting(state).must:
        return
    told.clock.update(json.dumps([rules.timeout(state), rules.forced_move(state)]).encode())
    for seat in range(state.setting.seats):
        for order in orders_of(rules, state, seat):
            if made := member(rules, state, seat, order, chance) if order.endswith("*") else order:
                told.orders.update(f"{seat} {made} {carried_out(rules, state, seat, made)}".encode())


def _by_thumb(game: registry.Game, state: Any, heard: list[Event], chance: Random) -> tuple[int, str] | None:
    """A move by rule of thumb of somebody who must act; None where that is left to chance."""
    people = [actor for actor in game.rules.waiting(state).must if actor >= 0]
    if not people or chance.random() < LUCK:
        return None
    seat = chance.choice(people)
    mine = [event for event in heard if event.only in (None, seat)]
    chosen = game.brains["thumb"].choose(game.rules.view(state, seat), mine, chance)
    return None if chosen is None else (seat, chosen)


def tell(game: registry.Game, options: dict[str, Any], seed: str, told: Told, *, thumb: bool) -> None:
    """Play a match, and note what is told in it."""
    rules, words, heard = game.rules, game.words, list[Event]()
    chance = Random(seed)
    setting = chosen(rules, options, chance)
    if setting is None:
        return
    state, said = rules.start(setting), ["nonsense", "deal", "pass"]
    told.info.update(repr(rules.sides(setting)).encode())
    names = [f"Player {seat}" for seat in range(setting.seats)]
    for _ in range(LONG):
        if state.over:
            break
        actor, made = (thumb and _by_thumb(game, state, heard, chance)) or move(rules, state, chance)
        if actor != DEALER:
            said += [made, *chance.sample(rules.moves(state, actor), 1)]
        step = rules.apply(state, actor, made)
        first = len(heard)
        heard += step.events
        for at, event in enumerate(step.events, first):
            told.events[event.kind] += 1
            told.lines.update(f"{event!r} {words.line(heard, at, names)}".encode())
        state = step.state
        _notice(rules, words, state, told, said, chance)
    told.info.update(repr(rules.result(state)).encode())
    try:
        rules.apply(state, DEALER, deal_text(rules.pack(state)[1:]))
    except Refused as refused:
        told.refusals[pattern(str(refused))] += 1


def of(key: str) -> dict[str, Any]:
    """What is told in the matches of a game."""
    game, told = registry.game(key), Told()
    info = game.rules.info
    told.info.update(f"{replace(info, anytime=frozenset())} {sorted(info.anytime)} {orders_last(game.rules)}".encode())
    for name, options in settings(game.rules):
        for at in range(MATCHES):
            tell(game, options, f"{key} {name} {at}", told, thumb=at % 2 == 1)
    return told.written()


if __name__ == "__main__":
    FILE.write_text(json.dumps({key: of(key) for key in sorted(registry.keys())}, indent=1) + "\n", encoding="utf-8")
