"""Records of matches whose seats added to the shuffles behind a salt: checked whole, and still when one is forgotten."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bot import registry
from bot.room.history.verdict import verify
from bot.room.table.salts import line
from bot.rules import Refused
from tests.commands.exports import exported, resealed
from tests.commands.test_verify import DOCS


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return exported("commit", salted=True)


def forgotten(record: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    """The record after the person of a seat had their data deleted."""
    other = deepcopy(record)
    other["added"][seat] = None
    return resealed(other)


def altered(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The record with one thing changed each that has to do with salts, and a checksum to suit."""
    found: list[dict[str, Any]] = []
    for seat, (salt, told) in enumerate(record["added"]):
        for one in ([salt, f"{told}x"], ["00" * 32, told]):
            found.append(deepcopy(record))
            found[-1]["added"][seat] = one
        found.append(deepcopy(record))
        found[-1]["entropy"][seat] = line(bytes.fromhex(salt), f"{told} other")
    for chair in range(16):
        found.append(deepcopy(record))
        found[-1]["salts"][chair] = "00" * 32
    found.append(deepcopy(record))
    found[-1]["salts"].reverse()
    found.append(deepcopy(record))
    found[-1]["added"].reverse()
    return [resealed(one) for one in found]


@pytest.mark.parametrize("key", registry.keys())
def test_a_record_with_salts_is_checked_whole(key: str) -> None:
    found = verify(exported(key, salted=True))
    assert found.whole, found.wrong


def test_no_record_with_another_salt_line_or_word_passes(record: dict[str, Any]) -> None:
    assert [one for one in altered(record) if verify(one).fair] == []


@pytest.mark.parametrize("name", ["salts", "added"])
def test_a_record_that_has_lost_its_salts_does_not_pass(record: dict[str, Any], name: str) -> None:
    bare = {key: value for key, value in record.items() if key != name}
    with pytest.raises(Refused, match="This is no exported record"):
        verify(resealed(bare))
    without = {key: value for key, value in bare.items() if key not in ("salts", "added")}
    assert not verify(resealed(without)).fair


@pytest.mark.parametrize(
    "change",
    [
        {"salts": ["00"]},
        {"salts": 3},
        {"salts": ["zz" * 32] * 16},
        {"added": []},
        {"added": [3, 3, 3]},
        {"added": [["00"]] * 3},
    ],
    ids=str,
)
def test_salts_of_another_kind_are_no_record(record: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="This is no exported record"):
        verify(record | change)


def test_the_deal_is_still_checked_when_somebody_was_forgotten(record: dict[str, Any]) -> None:
    found = verify(forgotten(record, 1))
    assert found.fair
    assert not found.whole
    assert found.unsaid == (
        "What seat 2 added entered the shuffles, and cannot be known any more: that person's data were deleted.",
    )
    assert sum(one.sentence.startswith("Shuffle ") and one.fits is True for one in found.lines) == len(
        record["shuffles"]
    )


def test_an_old_record_without_seeds_says_in_one_sentence_that_the_deal_cannot_be_checked() -> None:
    old = exported("commit")
    old = resealed(old | {"entropy": ["", *old["entropy"][1:]], "seed": "", "seeds": 0})
    found = verify(old)
    assert found.fair
    assert [told for told in found.unsaid if "deal" in told] == list(found.unsaid)
    assert any("moves were made by the rules" in line.sentence for line in found.lines)
    with pytest.raises(Refused):  # nobody was forgotten there
        verify(resealed(old | {"entropy": exported("commit")["entropy"]}))


def test_the_script_in_the_docs_agrees_about_salts(record: dict[str, Any], tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    script, file = tmp_path / "verify.py", tmp_path / "record.json"
    script.write_text(found[1], encoding="utf-8")
    tried = [(record, True), (forgotten(record), True), *((bad, False) for bad in altered(record)[::3])]
    for one, good in tried:
        file.write_text(json.dumps(one), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-I", str(script), str(file)], capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        assert (done.returncode == 0) is good, done.stdout
