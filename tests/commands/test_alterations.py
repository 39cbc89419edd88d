"""No altered record passes as what it was: every field of a record of every game, altered in many ways."""

from collections.abc import Iterable
from random import Random
from typing import Any

import orjson
import pytest

from bot import registry
from bot.registry import all_rules, rules_of
from bot.room.history.verdict import Verdict, verify
from bot.rules import Refused
from bot.rules.record import read, replay
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


def left_between_beats() -> list[dict[str, Any]]:
    """Matches that were left while cards were falling by themselves: a beat would have been next."""
    games = ("comet", "commit", "new_comet")
    return [chained_to(key, most) for key in games for most in range(2, 12)]


def chained_to(key: str, most: int) -> dict[str, Any]:
    return exported(key, most=most, chain_it=True)


def test_a_match_that_was_left_between_two_beats_fits_with_its_log_and_without() -> None:
    records = left_between_beats()
    assert any(replay(rules_of(one["game"]), read(one, all_rules())).beats for one in records)
    for record in records:
        assert verify(record, record["chain"]).whole, verify(record).wrong
        bare = {name: value for name, value in record.items() if name not in ("log", "chain")}
        assert verify(resealed(bare)).whole
        assert verify(of_before(bare)).fair
        assert not verify(resealed(bare | {"result": bare["result"] | {"chips": [1] * bare["seats"]}})).fair


def test_a_match_that_is_said_to_be_over_may_not_have_been_left_between_two_beats() -> None:
    for record in left_between_beats():
        assert not verify(rechained(record | {"outcome": "finished"})).fair


def test_a_number_of_another_kind_in_the_result_is_found() -> None:
    record = chained("pitty_pat")
    for name, value in (("scores", 0.0), ("chips", 0.0), ("winners", True)):
        values = record["result"][name]
        other = [type(value)(one) for one in values]
        wrong = resealed(record | {"result": record["result"] | {name: other}})
        if other == values:  # as numbers they are the same
            assert not verify(wrong, record["chain"]).fair, name


def test_a_line_of_the_log_says_nothing_else_than_it_should() -> None:
    record = chained("commit")
    for at, line in enumerate(record["log"]):
        wrong = resealed(record | {"log": [*record["log"][:at], [*line, "beat"], *record["log"][at + 1 :]]})
        assert not verify(wrong, record["chain"]).fair, line


def test_a_match_that_was_finished_was_not_voided_as_well() -> None:
    finished, left = chained("tute"), exported("tute", most=6)
    for void in ("rain", None, ""):
        assert not verify(resealed(finished | {"void": void})).fair
    assert verify(resealed(left | {"void": "rain"})).whole
    assert not verify(resealed(left | {"void": 3})).fair
    assert not verify(of_before(left) | {"void": "rain"}).fair  # records of that time did not say so


def test_a_record_is_not_told_of_seeds_that_it_does_not_count() -> None:
    record = exported("pitty_pat")
    assert record["seeds"] == 1
    assert not verify(resealed({name: value for name, value in record.items() if name != "seeds"})).fair


@pytest.mark.parametrize("name", ["moves", "log", "result", "rules", "options", "void"])
def test_what_is_nested_without_end_is_no_record(name: str) -> None:
    record, nested = exported("tute"), list[Any]()
    for _ in range(2000):
        nested = [nested]
    with pytest.raises(Refused, match="nested without end"):
        verify(record | {"moves": record["moves"], name: nested})
