"""A match can be checked for fairness: by the command, and by the script in the docs that needs nothing of ours."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import registry
from bot.__main__ import main
from bot.cards import LINKS, Chain
from bot.room.history.verdict import verify
from bot.rules import Refused
from tests.commands.exports import CHAIN, chained, exported, of_before, resealed

DOCS = Path(__file__).resolve().parents[2] / "docs" / "fair-deal.md"
RECORDS = Path(__file__).resolve().parent / "records"


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return exported("commit")


@pytest.fixture(scope="module")
def old_record() -> dict[str, Any]:
    """A record of the first versions, which had one seed for all shuffles and did not count it."""
    return {
        name: value for name, value in of_before(exported("commit", Chain(b"one for all"))).items() if name != "seeds"
    }


@pytest.mark.parametrize("key", registry.keys())
def test_every_games_record_is_checked_whole_from_the_record_alone(key: str) -> None:
    found = verify(exported(key))
    assert found.whole, found.wrong
    assert found.lines[-1].sentence.endswith("the match was finished.")


@pytest.mark.parametrize("key", registry.keys())
def test_a_match_that_was_abandoned_is_checked_whole_as_well(key: str) -> None:
    found = verify(exported(key, most=6))
    assert found.whole, found.wrong
    assert found.lines[-1].sentence.endswith("the match was abandoned.")


@pytest.mark.parametrize(
    ("most", "told"),
    [(0, "No move was made."), (6, "The one move was made by the rules."), (9, "All 3 moves were made by the rules.")],
)
def test_how_many_moves_were_checked_is_said_in_a_sentence(most: int, told: str) -> None:
    assert told in [line.sentence for line in verify(exported("commit", most=most)).lines]


def swapped(record: dict[str, Any]) -> dict[str, Any]:
    first, second, *rest = record["shuffles"][0]
    return record | {"shuffles": [[second, first, *rest], *record["shuffles"][1:]]}


def tampered(record: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Records with one thing changed each, and the word for what does not fit then."""
    return [
        (swapped(record), "Shuffle 1 does NOT"),
        (record | {"commitment": Chain(b"another").commitment}, "do NOT fit the commitment"),
        (record | {"seed": CHAIN.seed(record["seeds"]).hex()}, "do NOT fit the commitment"),
        (record | {"seeds": record["seeds"] - 1}, "do NOT fit the commitment"),
        (record | {"dealer": (record["dealer"] + 1) % record["seats"]}, "dealer does NOT"),
        (record | {"entropy": ["x", *record["entropy"][1:]]}, "Shuffle 1 does NOT"),
    ]


def test_the_command_tells_a_fair_record_from_one_that_was_tampered_with(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 0
    assert "NOT" not in capsys.readouterr().out
    for bad, sentence in tampered(record):
        file.write_text(json.dumps(bad))
        assert main(["verify", str(file)]) == 1
        assert sentence in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"seed": "zz"}', '{"seed": "00", "entropy": [], "shuffles": [["1C"]]}']
)
def test_what_is_no_record_gets_one_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip().endswith(".")
    assert main(["verify", str(tmp_path / "none.json")]) == 2


@pytest.mark.parametrize(
    "change",
    [{"seats": 2.0}, {"seats": True}, {"seeds": "3"}, {"seed": "ab cd"}, {"entropy": [1, 2, 3]}, {"dealer": None},
     {"shuffles": [["1C"]]}, {"shuffles": 3}, {"commitment": 7}, {"extra": 1}, {"entropy": ["\ud800", "a", "b"]}],
    ids=str,
)  # fmt: skip
def test_a_field_of_another_kind_is_no_record(record: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="This is no exported record"):
        verify(record | change)


def test_the_command_says_how_far_a_record_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORDS / "pitty_pat.json")]) == 0
    assert "the record does not say with which result." in capsys.readouterr().out
    assert main(["verify", str(RECORDS / "pitty_pat_abandoned.json")]) == 3
    told = capsys.readouterr().out
    assert "moves may be missing at its end." in told
    assert "as far as it can be checked" in told
    file = tmp_path / "record.json"
    record = chained("kowah")
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--end", record["chain"]]) == 0
    assert "another play of the same deal" in capsys.readouterr().out
    assert main(["verify", str(file), "--end", "ab13"]) == 1
    assert "NOT the one that the table showed" in capsys.readouterr().out


def test_a_record_of_one_seed_for_all_shuffles_is_checked_too(old_record: dict[str, Any]) -> None:
    assert len(old_record["shuffles"]) > 1
    assert verify(old_record).fair
    assert not verify(swapped(old_record)).fair


@pytest.mark.parametrize("seeds", [0, -1, LINKS + 1, 10**12])
def test_a_record_with_no_seed_or_with_more_than_there_are_is_refused(record: dict[str, Any], seeds: int) -> None:
    with pytest.raises(Refused, match="at least one seed and at most 256"):
        verify(record | {"seeds": seeds})


def test_a_record_without_its_seed_is_refused(record: dict[str, Any]) -> None:
    bare = {name: value for name, value in record.items() if name != "seed"}
    with pytest.raises(Refused, match="seed"):
        verify(bare)


def test_the_script_in_the_docs_agrees_and_has_some_sixty_lines_at_most(
    record: dict[str, Any], old_record: dict[str, Any], tmp_path: Path
) -> None:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    script = tmp_path / "verify.py"
    script.write_text(found[1], encoding="utf-8")
    assert len(found[1].splitlines()) <= 60
    assert "bot" not in re.findall(r"^(?:from|import) (\w+)", found[1], re.MULTILINE)
    file = tmp_path / "record.json"
    short = record | {"shuffles": record["shuffles"][:-1]}
    lines = record | {"entropy": ["\n".join(record["entropy"][:2]), *record["entropy"][2:]]}
    others = [resealed(short), resealed(lines), resealed(record) | {"checksum": "0" * 64}]
    bad_ones = [*others, *(resealed(bad) for bad, _ in tampered(record))]
    for one, good in [(record, True), (old_record, True), *((bad, False) for bad in bad_ones)]:
        file.write_text(json.dumps(one), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-I", str(script), str(file)], capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        assert (done.returncode == 0) is good, done.stdout
