"""Pictures of random matches of every game that has a scene: drawn in time and size, said in words, and without a hidden card."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.pictures.parts import LARGEST, clashes
from bot.pictures.result import result_png
from bot.pictures.scene import Outcome, Scene
from bot.pictures.table import height, table_parts, table_png
from bot.pictures.words import LONGEST, result_words, table_words
from bot.rules import Rules, View
from bot.rules.checks import Walk, random_setting, walk
from bot.scenes import Painter
from tests.pictures.samples import STRANGE

#: one picture after so many moves is drawn, and hidden cards are swapped
EVERY = 10
#: looked at so many moves of a match, and always at its end
MOVES = 1500
NAMES = ("Annabel", "Benedict", "Cleopatra", "Daniel", "Eveline", "Finnegan", "Guinevere", "Halley", "Isidore", "Josephine",
         "Konstantin", "Leonora", "Maximilian")  # fmt: skip
GAMES = tuple(key for key in registry.all_rules() if registry.painter_of(key))


def painter_of(key: str) -> Painter:
    painter = registry.game(key).painter
    assert painter is not None
    return painter


def matches(key: str, hands: int = 0) -> Iterator[tuple[Rules[Any], Random, Iterator[Walk]]]:
    """Random matches with the fewest and with the most seats; with so many `hands` where a game has that option."""
    rules = registry.rules_of(key)
    for seats in sorted(set(rules.info.seats)):
        chance = Random(f"scene of {key} for {seats}")
        setting = random_setting(rules, chance, seats)
        if hands and "hands" in setting.options:
            setting = replace(setting, options={**setting.options, "hands": hands})
        yield rules, chance, walk(rules, chance, setting)


def looked_at(going: Walk) -> bool:
    return len(going.log) <= MOVES or going.state.over


def drawn_well(scene: Scene, names: tuple[str, ...]) -> None:
    told = table_words(scene)
    assert tuple(seat.name for seat in scene.seats) == names
    assert [name for name in names if name not in told] == []
    assert len(told) <= LONGEST
    assert clashes(table_parts(scene), height(scene)) == []
    assert len(table_png(scene)) <= LARGEST


def swapped(going: Walk, chance: Random) -> View[Any] | None:
    """What an onlooker sees when two cards that it cannot tell apart have changed places; None where there are not two."""
    other = going.state.copy()
    zones = [zone for zone in going.rules.hidden(other, None) if zone]
    places = [(zone, at) for zone in zones for at in range(len(zone))]
    if len(places) < 2:
        return None
    (one, here), (two, there) = chance.sample(places, 2)
    tidy = [zone for zone in (one, two) if zone == sorted(zone)]
    one[here], two[there] = two[there], one[here]
    for zone in tidy:
        zone.sort()
    return going.rules.view(other, None)


def test_there_are_scenes_to_look_at() -> None:
    assert set(GAMES) == set(registry.keys())


@pytest.mark.parametrize("key", GAMES)
def test_every_position_of_a_random_match_is_drawn_and_told_with_everybodys_name(key: str) -> None:
    painter = painter_of(key)
    for rules, _, going in matches(key):
        for at, now in enumerate(going):
            if not looked_at(now):
                continue
            names = NAMES[: now.setting.seats]
            scene = painter.scene(rules.view(now.state, None), names)
            assert len(scene.seats) == len(names)
            if at % EVERY == 0 or now.state.over:
                drawn_well(scene, names)


@pytest.mark.parametrize("key", GAMES)
def test_strange_and_long_names_are_drawn_too(key: str) -> None:
    painter = painter_of(key)
    for rules, _, going in matches(key):
        for at, now in enumerate(going):
            if at % (3 * EVERY) == 2 and looked_at(now):
                scene = painter.scene(rules.view(now.state, None), STRANGE[: now.setting.seats])
                assert clashes(table_parts(scene), height(scene)) == []
                assert len(table_words(scene)) <= LONGEST
                assert len(table_png(scene)) <= LARGEST


@pytest.mark.parametrize("key", GAMES)
def test_a_picture_is_the_same_however_the_hidden_cards_lie(key: str) -> None:
    painter, compared = painter_of(key), 0
    for rules, chance, going in matches(key):
        for now in going:
            if not looked_at(now) or (other := swapped(now, chance)) is None:
                continue
            names, view, compared = NAMES[: now.setting.seats], rules.view(now.state, None), compared + 1
            assert painter.scene(other, names) == painter.scene(view, names)
            assert painter.score_card(other, names) == painter.score_card(view, names)
    assert compared


@pytest.mark.parametrize("key", [key for key in GAMES if type(painter_of(key)).score_card is not Painter.score_card])
def test_every_score_card_is_drawn_and_names_everybody(key: str) -> None:
    painter, cards = painter_of(key), 0
    for rules, _, going in matches(key, hands=2):
        seen: Outcome | None = None
        for now in going:
            names = NAMES[: now.setting.seats]
            shown = painter.score_card(rules.view(now.state, None), names)
            if shown is None or shown == seen:
                continue
            seen, cards = shown, cards + 1
            assert sorted(place.name for place in shown.places) == sorted(names)
            assert all(place.seat is not None and names[place.seat] == place.name for place in shown.places)
            assert len(result_words(shown)) <= LONGEST
            assert 0 < len(result_png(shown)) <= 2 * LARGEST
    assert cards >= 2
