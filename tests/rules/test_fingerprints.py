"""Nobody changes what a rule set does without raising its version: old matches would silently come to something else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import registry
from tests.rules.fingerprints import FILE, changed, fingerprint
from tests.rules.small_game import KEY, on_the_shelf, write

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
AGAIN = "python -m tests.rules.fingerprints"


@pytest.mark.parametrize("key", registry.keys())
def test_a_rule_set_does_what_its_version_did(key: str) -> None:
    now = fingerprint(registry.rules_of(key))
    names = changed(KEPT.get(key, {"matches": {}}), now)
    assert not names, f"{key} plays otherwise under {', '.join(names)}: raise its Info.version and run {AGAIN}"
    assert KEPT.get(key) == now, f"{key} has a new version or new options: run {AGAIN}"


def test_the_file_names_the_games_on_the_shelf() -> None:
    assert set(KEPT) == set(registry.keys()), f"run {AGAIN}"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with on_the_shelf(tmp_path):
        write(tmp_path)
        yield tmp_path


def test_a_changed_constant_is_noticed_unless_the_version_is_raised(folder: Path) -> None:
    before = fingerprint(registry.rules_of(KEY))
    assert set(before["matches"]) == {"", "stake=2", "joy=true"}
    assert changed(before, fingerprint(registry.rules_of(KEY))) == []
    write(folder, points=5)
    assert changed(before, fingerprint(registry.rules_of(KEY))) == ["the defaults", "stake=2", "joy=true"]
    write(folder, points=5, version=2)
    assert changed(before, fingerprint(registry.rules_of(KEY))) == []


def test_a_new_option_whose_default_plays_as_before_is_no_change(folder: Path) -> None:
    before = fingerprint(registry.rules_of(KEY))
    write(folder, more=', Option("more", 3, "Something new.", 1, 9)')
    after = fingerprint(registry.rules_of(KEY))
    assert changed(before, after) == []
    assert set(after["matches"]) - set(before["matches"]) == {"more=1", "more=6"}
