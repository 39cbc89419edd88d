"""The lesson of a table, in every game: made of parts for each option and number of seats, so that no part can fail to be put in."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.rules import DEALER, Refused, Rules, Setting, View
from bot.rules.checks.words import BRIEF
from bot.rules.words import FIRST, Words
from tests.rules.fingerprints import move, settings

#: what makes a text of another one: a phrase that is not there any more would be left out without a word
PATCHES = {"replace", "removeprefix", "removesuffix", "sub", "subn", "translate"}
MARK = "«a part of a lesson»"
PHONE = 48  #: so many letters stand in a line on a phone


def tables(rules: Rules[Any]) -> Iterator[Setting]:
    """A table for each option at each of its values that is tried, with the fewest seats and with the most."""
    usual = {option.name: option.default for option in rules.info.options}
    for _, options in settings(rules):
        for seats in sorted(set(rules.seats(usual | options))):
            try:
                yield rules.setting(seats, options)
            except Refused:
                continue


def views(rules: Rules[Any], setting: Setting) -> Iterator[View[Any]]:
    """What each seat sees once the cards are dealt."""
    state, chance = rules.start(setting), Random(f"lessons {rules.info.key}")
    while DEALER in rules.waiting(state).must:
        rules.advance(state, *move(rules, state, chance))
    for seat in range(setting.seats):
        yield rules.view(state, seat)


def lessons(key: str) -> set[tuple[str, ...]]:
    """Every lesson that a game has."""
    rules, words = registry.rules_of(key), registry.game(key).words
    return {tuple(words.lesson(view)) for setting in tables(rules) for view in views(rules, setting)}


def own(key: str) -> bool:
    """Whether a game's lesson depends on the table."""
    return type(registry.game(key).words).lesson is not Words.lesson


def maker(key: str) -> Callable[..., Sequence[str]] | None:
    """What puts the lines of a game together."""
    return getattr(importlib.import_module(f"cogs.{key}.page"), "brief", None)


def patches(function: Callable[..., object]) -> list[str]:
    """Where a function makes a text of another one, or a line in the place of another one."""
    found = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    calls = [each.func for each in found if isinstance(each, ast.Call)]
    set_anew = [each for each in found if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)]
    named = [each.attr for each in calls if isinstance(each, ast.Attribute) and each.attr in PATCHES]
    return named + [ast.unparse(each) for each in set_anew]


@pytest.mark.parametrize("key", registry.keys())
def test_every_table_has_a_lesson_of_a_few_short_lines(key: str) -> None:
    made = lessons(key)
    assert len(made) > 1 if own(key) else made == {tuple(registry.game(key).words.brief)}
    for lesson in made:
        assert 4 <= len(lesson) <= 8
        assert all(0 < len(line) <= BRIEF and line == line.strip() and "  " not in line for line in lesson)


@pytest.mark.parametrize("key", registry.keys())
def test_what_one_needs_first_takes_little_of_a_phone(key: str) -> None:
    for lesson in lessons(key):
        assert sum(-(-len(line.replace("*", "")) // PHONE) for line in lesson[:FIRST]) <= 5


@pytest.mark.parametrize(
    ("key", "seats", "most"),
    [
        ("comet_duel", 2, 11),
        ("comet_run", 2, 11),
        ("commit", 3, 10),
        ("crates", 5, 15),
        ("new_comet", 3, 10),
        ("pontoon", 2, 14),
        ("tute", 4, 15),
    ],
)
def test_beside_many_cards_or_players_a_lesson_leaves_room_for_them_on_a_phone(key: str, seats: int, most: int) -> None:
    state = registry.game(key).rules.start(registry.game(key).rules.setting(seats, {}))
    lesson = registry.game(key).words.lesson(registry.game(key).rules.view(state, 0))
    assert sum(-(-len(line.replace("*", "")) // PHONE) for line in lesson) <= most


@pytest.mark.parametrize("key", registry.keys())
def test_no_lesson_is_made_by_replacing_phrases(key: str) -> None:
    words = registry.game(key).words
    assert patches(type(words).lesson) == []
    if own(key):
        put_together = maker(key)
        assert put_together is not None, "its lines are put together by `brief` in page.py"
        assert patches(put_together) == []
        assert tuple(put_together()) == tuple(words.brief)


def test_a_phrase_that_is_replaced_would_be_noticed() -> None:
    def lesson(told: list[str]) -> list[str]:
        told[0] = "Lead any card."
        return [line.replace("the next", "your partner") for line in told]

    assert patches(lesson) == ["replace", "told[0]"]


@pytest.mark.parametrize("key", list(filter(own, registry.keys())))
def test_every_part_of_a_lesson_stands_in_it(key: str) -> None:
    put_together = maker(key)
    assert put_together is not None
    usual = tuple(put_together())
    parts = inspect.signature(put_together).parameters
    assert parts
    for name, part in parts.items():
        if isinstance(part.default, str):
            assert " ".join(put_together(**{name: MARK})).count(MARK) == 1, name
            assert part.default in " ".join(usual), name
        else:
            assert {tuple(put_together(**{name: value})) for value in (True, False)} - {usual}, name


@pytest.mark.parametrize("key", ["comet_duel", "comet_run", "commit", "new_comet"])
def test_what_the_comet_does_is_in_what_a_newcomer_sees(key: str) -> None:
    for lesson in lessons(key):
        (told,) = [line for line in lesson[:FIRST] if "comet" in line]
        assert re.search(r"goes (next|on any card)|is any rank", told)
