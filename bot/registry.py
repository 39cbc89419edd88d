"""The games on the shelf: every slice under cogs/ that has rules, found by discovery. Nothing here knows a game's name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import cogs
from bot.brains import Brain, RandomBrain, Search, levels
from bot.rules import Rules, Words
from bot.rules.versions import of_version

if TYPE_CHECKING:
    from bot.rules.presets import Preset
    from bot.scenes import Painter


@dataclass(frozen=True, slots=True)
class Game:
    """A slice: its rules, its words, its computer players by name, who gives hints, and who lays out its table.

    There are always 'easy', 'fair' and 'strong', which tables offer, 'thumb', the fair one by the name that older tables have
    stored, and 'random'.
    """

    rules: Rules[Any]
    words: Words
    brains: Mapping[str, Brain]
    adviser: Brain

    @property
    def painter(self) -> "Painter | None":
        """What lies where on the game's picture; None for a game without one."""
        return painter_of(self.rules.info.key)


def slices() -> Iterator[str]:
    """The packages under cogs/, by name, in alphabetical order."""
    for found in sorted(iter_modules(cogs.__path__), key=lambda module: module.name):
        if found.ispkg:
            yield found.name


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games: the packages under cogs/ that have rules."""
    return tuple(name for name in slices() if find_spec(f"cogs.{name}.rules"))


@cache
def rules_of(key: str, version: int | None = None) -> Rules[Any]:
    """The rules of a game, today's or those of a version.

    Raises KeyError for a game that is not there, OtherRules for a version that is not known any more, or not yet.
    """
    if key not in keys():
        raise KeyError(key)
    rules: Rules[Any] = import_module(f"cogs.{key}.rules").RULES
    return rules if version is None else of_version(rules, version)


@cache
def painter_of(key: str) -> "Painter | None":
    """The painter of a game. Loaded when it is first asked for, since pictures are nothing to those who only play or replay."""
    if find_spec(f"cogs.{key}.scene") is None:
        return None
    painter: Painter = import_module(f"cogs.{key}.scene").PAINTER
    return painter


@cache
def presets_of(key: str) -> "tuple[Preset, ...]":
    """The ways in which a game recommends to be set up, the usual one first; none for a game that has none."""
    if key not in keys() or find_spec(f"cogs.{key}.presets") is None:
        return ()
    found: tuple[Preset, ...] = import_module(f"cogs.{key}.presets").PRESETS
    return found


@cache
def search_of(key: str) -> Search[Any] | None:
    """What a game tells those who look ahead; None for a game in which nobody does."""
    if find_spec(f"cogs.{key}.search") is None:
        return None
    search: Search[Any] = import_module(f"cogs.{key}.search").SEARCH
    return search


@cache
def game(key: str) -> Game:
    """A game with its words and brains. Raises KeyError for a game that is not there."""
    rules = rules_of(key)
    words = import_module(f"cogs.{key}.words").WORDS
    brains: dict[str, Brain] = {brain.name: brain for brain in import_module(f"cogs.{key}.brain").BRAINS}
    search, chance = search_of(key), RandomBrain()
    thumb = brains.get("thumb")
    offered = {chance.name: chance, **brains, **(levels(thumb, search) if thumb else {})}
    adviser = (search and search.thumb) or thumb or chance
    return Game(rules, words, MappingProxyType(offered), adviser)


def all_rules() -> dict[str, Rules[Any]]:
    """Every rule set by key."""
    return {key: rules_of(key) for key in keys()}
