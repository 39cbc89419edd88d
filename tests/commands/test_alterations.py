"""No altered record passes as what it was: every field of a record of every game, altered in many ways."""

from collections.abc import Iterable
from random import Random
from typing import Any

import orjson
import pytest

from bot import registry
from bot.room.history.verdict import Verdict, verify
from bot.rules import Refused
from tests.commands.alterations import CLAIMED, WAYS, altered
from tests.commands.exports import chained, exported, of_before, rechained, resealed
from tests.commands.test_verify import RECORDS

#: alterations that tell another play of the same deal, or another setting of it: they can be told without a contradiction
OTHER_PLAY = {
    name for name in WAYS if "moves" in name or name in ("another card in a move", "another move", "an option")
}
FILES = sorted(RECORDS.glob("*.json"))


def found(record: dict[str, Any], end: str | None = None) -> Verdict | None:
    """What the check finds; None for what it refuses as no record."""
    try:
        return verify(record, end)
    except Refused:
        return None


def times(record: dict[str, Any]) -> int:
    """How often each way is tried: long records take long to replay."""
    return 3 if len(record["moves"]) < 200 else 1


def passed(records: Iterable[tuple[str, dict[str, Any]]]) -> list[str]:
    """What was done to those that pass as wholly checked; of the others each says why in sentences."""
    names: list[str] = []
    for name, record in records:
        verdict = found(record)
        if verdict is not None and verdict.whole:
            names.append(name)
        elif verdict is not None:
            told = verdict.wrong or verdict.unsaid
            assert told
            assert all(sentence.endswith(".") for sentence in told), told
    return names


@pytest.mark.parametrize("most", [1_000_000, 25], ids=["finished", "abandoned"])
@pytest.mark.parametrize("key", registry.keys())
def test_no_record_with_anything_altered_passes(key: str, most: int) -> None:
    record = exported(key, most=most)
    others = list(altered(record, Random(f"{key} {most}"), times(record)))
    assert len({name for name, _ in others}) > len(WAYS) + len(CLAIMED) - 4
    verdicts = [found(other) for _, other in others]
    assert not [name for (name, _), verdict in zip(others, verdicts, strict=True) if verdict and verdict.fair]


@pytest.mark.parametrize("key", registry.keys())
def test_whoever_makes_the_checksum_anew_can_tell_another_play_of_the_deal_and_nothing_else(key: str) -> None:
    record = exported(key)
    others = [
        (name, resealed(other))
        for name, other in altered(record, Random(key), times(record))
        if resealed(other) != record
    ]
    assert set(passed(others)) <= OTHER_PLAY
    cut = [name for name, _ in others if name in ("the last of moves removed", "moves cut short", "moves emptied")]
    assert cut
    assert not set(passed(others)) & set(cut)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_older_record_is_checked_as_far_as_it_goes_and_it_is_said_how_far(file: Any) -> None:
    verdict = verify(orjson.loads(file.read_bytes()))
    assert verdict.fair, verdict.wrong
    told = verdict.lines[-1].sentence
    if "abandoned" in file.stem:
        assert verdict.unsaid == ("The record does not say how the match ended: moves may be missing at its end.",)
    else:
        assert verdict.whole
        assert told == "They play the match to its end; the record does not say with which result."


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_of_an_older_record_too_only_another_play_of_the_deal_passes(file: Any) -> None:
    record = orjson.loads(file.read_bytes())
    others = [(name, other) for name, other in altered(record, Random(file.stem)) if name != "no dealer"]
    assert set(passed(others)) <= OTHER_PLAY
    assert not [
        name for name in passed(others) if name in ("the last of moves removed", "moves cut short", "moves emptied")
    ]


def test_a_record_that_is_made_to_look_older_does_not_hide_that_its_end_is_missing() -> None:
    record = of_before(exported("pitty_pat"))
    assert verify(record).whole
    assert not verify(record | {"moves": record["moves"][:-1]}).whole


def test_seeds_shuffles_and_moves_may_be_cut_together_only_by_saying_that_the_match_was_left() -> None:
    record = exported("commit")
    assert len(record["shuffles"]) > 1
    whole = exported("commit", most=5)
    claim = {name: record[name] for name in ("outcome", "result")}
    assert verify(whole).whole
    assert verify(resealed(whole | claim)).wrong == (
        "The match does NOT end as the record claims: it is said to be finished, and by its moves it goes on.",
    )


def test_the_end_of_the_chain_is_compared_where_it_is_given() -> None:
    record = chained("tute")
    end = record["chain"]
    assert verify(record, f"{end.upper()} ").whole
    assert verify(record).whole
    assert verify(record, "ab13").wrong == ("The end of its chain is NOT the one that the table showed.",)
    assert not verify(exported("tute"), end).fair
    assert not verify(exported("tute"), "").fair
    for wrong in ("zz", "", None, 3, [end], "ab12"):
        assert not verify(resealed(record | {"chain": wrong})).fair
    assert not verify(record | {"chain": "ab13"}).fair


@pytest.mark.parametrize("key", registry.keys())
def test_against_the_end_that_the_table_showed_no_altered_record_passes_however_careful(key: str) -> None:
    record = chained(key)
    end = record["chain"]
    assert verify(record, end).whole
    for name, other in altered(record, Random(key), times(record)):
        for careful in (rechained(other), resealed({**other, "chain": end})):  # the end made anew, or kept as it was
            verdict = found(careful, end)
            assert verdict is None or not verdict.fair or careful == record, name


def test_a_log_that_is_not_of_the_moves_is_found() -> None:
    record = chained("pitty_pat")
    end = record["chain"]
    log = record["log"]
    for other in (
        log[:-1],
        [*log, log[-1]],
        [log[1], log[0], *log[2:]],
        [],
        None,
        3,
        [[1]],
        [["x", 1, 2, 3]] * len(log),
    ):
        for wrong in (resealed(record | {"log": other}), resealed(record | {"log": other, "chain": end[::-1]})):
            assert not verify(wrong).fair
            assert not verify(wrong, end).fair
