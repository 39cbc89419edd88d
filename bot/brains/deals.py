"""Sampling: the hidden cards of a blind state dealt back at random, as the seat that looks may think they lie.

Fixed cards lie where they are known to lie. Of the others the most restricted goes first, to one of the lists that may hold it,
by the room that is left there; where no room is left one that lies there moves on. Cards that may lie anywhere come last.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from bot.brains.search import Search
from bot.rules import Event

#: so many deals that do not fit what people would have done are thrown away before one is taken
TRIES = 6


class Contradiction(Exception):
    """What is known of the hidden cards cannot be true: a fact of the game's search is wrong."""


class Picky(NamedTuple):
    """A card that not every list may hold, and those that may."""

    card: int
    homes: tuple[int, ...]


class Deals:
    """All deals that a seat thinks possible. Raises Contradiction where there is none for sure."""

    def __init__(self, search: Search[Any], blind: Any, seat: int, heard: Sequence[Event]) -> None:
        self.search, self.blind, self.seat, self.heard = search, blind, seat, heard
        rules = search.rules
        zones = rules.hidden(blind, seat)
        homes = {id(zone): at for at, zone in enumerate(zones)}
        facts = search.facts(blind, seat, heard)
        pool = sorted(card for zone in zones for card in zone)
        self.rooms = [len(zone) for zone in zones]
        self.fixed: list[list[int]] = [[] for _ in zones]
        for zone, card in (*rules.known(blind, seat), *facts.fixed):
            at = homes.get(id(zone), -1)
            if at >= 0 and card in pool and self.rooms[at]:
                pool.remove(card)
                self.fixed[at].append(card)
                self.rooms[at] -= 1
        masks = [0] * len(zones)
        for zone, mask in facts.barred:
            if id(zone) in homes:
                masks[homes[id(zone)]] |= mask
        self._sort(pool, masks)
        held = {id(hand) for hand in rules.hands(blind)}
        self.sorted = [id(zone) in held for zone in zones]

    def _sort(self, pool: Sequence[int], masks: Sequence[int]) -> None:
        """Cards that only some lists may hold apart from those that may lie anywhere. Raises Contradiction."""
        open_to = [at for at, room in enumerate(self.rooms) if room]
        self.free: list[int] = []
        self.picky: list[Picky] = []
        for card in pool:
            homes = tuple(at for at in open_to if not masks[at] >> card & 1)
            if not homes:
                raise Contradiction
            if len(homes) == len(open_to):
                self.free.append(card)
            else:
                self.picky.append(Picky(card, homes))
        self.picky.sort(key=lambda one: len(one.homes))

    @property
    def certain(self) -> bool:
        """Whether only one deal is possible, but for the order of cards that nobody can tell apart."""
        return sum(room > 0 for room in self.rooms) <= 1

    def deal(self, chance: Random) -> Any:
        """One of them, as a state of its own. Raises Contradiction when there is none."""
        state = self._dealt(chance)
        for _ in range(TRIES):
            if self.search.credible(state, self.seat, self.heard):
                break
            state = self._dealt(chance)
        return state

    def _dealt(self, chance: Random) -> Any:
        state = self.blind.copy()
        zones = self.search.rules.hidden(state, self.seat)
        placed = self._placed(chance) if self.picky else [fixed[:] for fixed in self.fixed]
        free = self.free[:]
        chance.shuffle(free)
        at = 0
        for zone, cards, is_sorted in zip(zones, placed, self.sorted, strict=True):
            upto = at + len(zone) - len(cards)
            cards += free[at:upto]
            at = upto
            if is_sorted:
                cards.sort()
            else:
                chance.shuffle(cards)
            zone[:] = cards
        self.search.settle(state)
        return state

    def _placed(self, chance: Random) -> list[list[int]]:
        """The fixed and the picky cards by list."""
        rooms = self.rooms[:]
        laid: list[list[Picky]] = [[] for _ in rooms]
        picky = self.picky[:]
        chance.shuffle(picky)
        picky.sort(key=lambda one: len(one.homes))
        for one in picky:
            at = _drawn(one.homes, rooms, chance)
            if at < 0:
                at = _make_room(one, laid, rooms)
            laid[at].append(one)
            rooms[at] -= 1
        return [[*fixed, *(one.card for one in cards)] for fixed, cards in zip(self.fixed, laid, strict=True)]


def _drawn(homes: Sequence[int], rooms: list[int], chance: Random) -> int:
    """One of some lists, the likelier the more room it has; -1 when none has any."""
    left = int(chance.random() * sum([rooms[at] for at in homes]))
    for at in homes:
        left -= rooms[at]
        if left < 0:
            return at
    return -1


def _make_room(wanted: Picky, laid: list[list[Picky]], rooms: list[int]) -> int:
    """Free a place for a card in one of its lists: along a chain, every card moves on to another of its lists.

    What a seat knows is true, so there is such a chain. Raises Contradiction when it is not.
    """
    came: dict[int, tuple[int, Picky] | None] = dict.fromkeys(wanted.homes)
    queue = list(wanted.homes)
    for at in queue:
        if rooms[at]:
            while step := came[at]:
                before, card = step
                laid[before].remove(card)
                laid[at].append(card)
                rooms[before] += 1
                rooms[at] -= 1
                at = before  # back along the chain
            return at
        for card in laid[at]:
            for home in card.homes:
                if home not in came:
                    came[home] = (at, card)
                    queue.append(home)
    raise Contradiction
