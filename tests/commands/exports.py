"""Matches played at random with fair shuffles, as they are exported."""

from contextlib import suppress
from random import Random
from typing import Any

from bot import registry
from bot.cards import LINKS, Chain, shuffled
from bot.room.history.journal import Entry
from bot.room.history.retrace import end_of, log_of
from bot.room.history.verdict import stand
from bot.room.match.fair import checksum
from bot.room.match.play import first_dealer
from bot.room.table.salts import Root, Salted, promise
from bot.rules import DEALER, deal_text
from bot.rules.checks import next_move
from bot.rules.record import write

ROOT = Root(bytes(range(32, 64)))
CHAIN, ENTROPY = Chain(bytes(range(32)), LINKS), ["80351110224678912", "Ada", "9 süß"]
#: of an exported record, what today's records say more than those of before
NEW = ("rules", "outcome", "result", "checksum")


def exported(
    key: str, chain: Chain = CHAIN, most: int = 1_000_000, *, chain_it: bool = False, salted: bool = False
) -> dict[str, Any]:
    """A match whose shuffles are the fair ones, as it is exported: finished, or abandoned after so many rows of its log.

    `salted`: as matches are dealt today; else as they were before what the seats add was salted.
    """
    rules, chance = registry.rules_of(key), Random(key)
    seats = max(3, rules.info.seats[0]) if rules.info.seats[1] >= 3 else rules.info.seats[1]
    words = [*ENTROPY, *(f"p{seat}" for seat in range(9))][:seats]
    told, words = words, list(ROOT.lines(words)) if salted else words
    setting = rules.setting(seats, {}, first_dealer(chain.seed(0), words, seats))
    state, log, shuffles = rules.start(setting), list[tuple[int, str]](), 0
    while (must := rules.waiting(state).must) and (len(log) < most or DEALER in must):
        if DEALER in must:
            actor, move = DEALER, deal_text(shuffled(rules.pack(state), chain.seed(shuffles), words, shuffles))
            shuffles += 1
        else:
            actor, move = next_move(rules, state, chance)
        state = rules.apply(state, actor, move).state
        log.append((actor, move))
    shown = chain.first(shuffles)
    seeds = {"seed": shown.last.hex(), "seeds": shown.length, "entropy": words, "commitment": chain.commitment}
    if salted:
        seeds |= {"commitment": promise(chain.seed(0), ROOT.covers)} | Salted.of(ROOT, told).written()
    claim = {"outcome": "finished" if state.over else "abandoned", "result": stand(state)}
    entries = [Entry(at, 1 + at, actor, move, 1_800_000_000_000 + at, f"i{at}") for at, (actor, move) in enumerate(log)]
    options = {"options": dict(setting.options), "log": log_of(entries)} if chain_it else {}
    record = write(rules, setting, log) | seeds | claim | options
    return resealed(record | {"chain": end_of(record)} if chain_it else record)


def chained(key: str) -> dict[str, Any]:
    """The same with the log of its match and the end of its chain."""
    return exported(key, chain_it=True)


def rechained(record: dict[str, Any]) -> dict[str, Any]:
    """The record with an end of its chain and a checksum that fit, as far as its log can be made to."""
    with suppress(KeyError, TypeError, ValueError):
        return resealed(record | {"chain": end_of(record)})
    return resealed(record)


def resealed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with a checksum that fits, as somebody makes it who alters a record with care."""
    return record | {"checksum": checksum(record)}


def of_before(record: dict[str, Any]) -> dict[str, Any]:
    """The record as it was exported when records did not say how they ended."""
    return {name: value for name, value in record.items() if name not in NEW}
