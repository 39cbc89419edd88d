"""Nobody changes unnoticed what people are told: refusals, lines of the story, views, what the clock does."""

import json
from random import Random

import pytest

from bot import registry
from bot.rules import CLOCK
from bot.rules.checks import walk
from tests.house.guests import short
from tests.rules.told import FILE, of, pattern

KEPT = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
AGAIN = "look at the difference of tests/rules/told.json after: python -m tests.rules.told"


@pytest.mark.parametrize("key", registry.keys())
def test_people_are_told_what_they_were_told(key: str) -> None:
    now, kept = of(key), KEPT.get(key, {})
    changed = [name for name in now if now[name] != kept.get(name)]
    assert not changed, f"{key}: other {', '.join(changed)}; if that is meant, {AGAIN}"


@pytest.mark.parametrize("key", registry.keys())
def test_a_match_that_is_over_says_so_to_whoever_goes_on(key: str) -> None:
    rules = registry.rules_of(key)
    *_, end = walk(rules, Random(3), rules.setting(max(2, rules.info.seats[0]), short(rules)))
    said = {rules.why(end.state, actor, made) for actor in (CLOCK, 0, 1) for made in ("pass", "nonsense")}
    assert said == {"The match is over."}


def test_the_file_names_the_games_on_the_shelf() -> None:
    assert set(KEPT) == set(registry.keys()), AGAIN


def test_a_refusal_is_counted_whichever_card_it_names() -> None:
    assert pattern("You must play 10H or 9♦: 3 cards.") == "You must play @ or @: # cards."
    assert pattern("'oak' stands there, and clubs are led: a Q.") == "'…' stands there, and suit are led: a #."
