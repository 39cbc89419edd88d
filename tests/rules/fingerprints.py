"""What every rule set does, in short: digests of random matches under every option, kept in fingerprints.json.

    python -m tests.rules.fingerprints [--same GAME …]

makes the file anew. A game whose matches come to something else must have raised `Info.version` first, unless it is named after
`--same`: then only what is reported of the same play has changed.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from bot import registry
from bot.rules import DEALER, Option, Refused, Rules, Setting, deal_text, settled_if_abandoned
from bot.rules.checks import member

FILE = Path(__file__).with_name("fingerprints.json")
#: how many matches under each option's value, and after how many moves a match is long enough
MATCHES, LONG = 8, 1500
#: reports are looked at after so many moves, and always at the first and the last; results depend on all of them anyway
EVERY = 4


def values(option: Option) -> Sequence[Any]:
    """The values of an option that are tried besides its default."""
    if isinstance(option.default, bool):
        return [not option.default]
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    return sorted(
        {option.low, min(option.low + 2, option.high), min(int(option.default) * 2, option.high)} - {option.default}
    )


def settings(rules: Rules[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is tried, with a name each: the defaults, then each option by itself at other values."""
    yield "", {}
    for option in rules.info.options:
        for value in values(option):
            yield f"{option.name}={json.dumps(value)}", {option.name: value}


def chosen(rules: Rules[Any], options: dict[str, Any], chance: Random) -> Setting | None:
    """A setting with these options; None where no number of seats can play with them."""
    full = {option.name: option.default for option in rules.info.options} | options
    fewest, most = rules.seats(full)
    counts = list(range(fewest, most + 1))
    for count in chance.sample(counts, len(counts)):
        try:
            return rules.setting(count, options, chance.randrange(count))
        except Refused:
            continue
    return None


def move(rules: Rules[Any], state: Any, chance: Random) -> tuple[int, str]:
    """A random legal move, whatever the order in which the rules name actors, moves and cards."""
    waiting = rules.waiting(state)
    if DEALER in waiting.must:
        order = sorted(rules.pack(state))
        chance.shuffle(order)
        return DEALER, deal_text(order)
    while True:
        actor = chance.choice(sorted([*waiting.must, *waiting.may]))
        if made := member(rules, state, actor, chance.choice(sorted(rules.moves(state, actor))), chance):
            return actor, made


def digest(rules: Rules[Any], options: dict[str, Any], seed: str) -> str:
    """What a random match comes to: moves, reports on the way, the result."""
    chance = Random(seed)
    setting = chosen(rules, options, chance)
    if setting is None:
        return ""
    state, told = rules.start(setting), sha256()
    for count in range(LONG):
        if state.over:
            break
        actor, made = move(rules, state, chance)
        told.update(f"{actor} {made}\n".encode())
        rules.advance(state, actor, made)
        scores = [state.hand, state.scores, state.chips, state.pot, state.over, state.winners]
        told.update(json.dumps(rules.report(state) if count % EVERY == 0 or state.over else scores).encode())
    told.update(json.dumps([rules.report(state), settled_if_abandoned(rules, state)]).encode())
    return told.hexdigest()


def fingerprint(rules: Rules[Any]) -> dict[str, Any]:
    """The version of a rule set and a digest of what it does under each setting; none for a setting that is refused."""
    known = {
        name: sha256("".join(digest(rules, options, f"{name} {at}") for at in range(MATCHES)).encode()).hexdigest()[:16]
        for name, options in settings(rules)
        if digest(rules, options, f"{name} 0")
    }
    return {"version": rules.info.version, "matches": known}


def changed(kept: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The settings under which matches come to something else than they did, though the version is the same."""
    if now["version"] != kept.get("version"):
        return []
    return [name or "the defaults" for name, was in kept["matches"].items() if now["matches"].get(name) != was]


def main(arguments: Sequence[str]) -> int:
    """Make the file anew."""
    kept: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    now = {key: fingerprint(rules) for key, rules in registry.all_rules().items()}
    for key, found in now.items():
        if key in kept and key not in arguments and (names := changed(kept[key], found)):
            print(f"{key} plays otherwise under {', '.join(names)}: raise its Info.version, or say --same {key}.")  # noqa: T201
            return 1
    FILE.write_text(json.dumps(now, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
