"""Records: what is refused, where, and that nothing has changed."""

import io
import json
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.commands.replay import replay_lines
from bot.rules.checks import walk
from bot.rules.record import write


def record(key: str = "pitty_pat", **changes: Any) -> dict[str, Any]:
    *_, last = walk(registry.rules_of(key), Random(3))
    return write(last.rules, last.setting, last.log) | changes


def answers(*records: Any, trace: bool = False) -> tuple[int, list[dict[str, Any]]]:
    lines = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in records)
    sink = io.BytesIO()
    code = replay_lines(io.BytesIO(lines), sink, trace)
    return code, [json.loads(line) for line in sink.getvalue().splitlines()]


def test_a_good_record_gives_its_last_report_and_a_trace_with_one_report_more_than_moves() -> None:
    good = record()
    code, (answer,) = answers(good, trace=True)
    assert code == 0
    assert answer["ok"] is True
    assert len(answer["trace"]) == len(good["moves"]) + 1
    assert answer["trace"][-1] == answer["report"]
    assert answer["report"]["over"] is True


def test_a_refused_move_gives_its_index_the_reason_and_the_report_before_it() -> None:
    good = record()
    cut = len(good["moves"]) // 2
    _, (before,) = answers(good | {"moves": good["moves"][:cut]})
    bad = good | {"moves": [*good["moves"][:cut], [0, "play 9D"], *good["moves"][cut:]]}
    code, (answer,) = answers(bad)
    assert code == 1
    assert (answer["ok"], answer["at"]) == (False, cut)
    assert answer["reason"]
    assert answer["report"] == before["report"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "whist"}, "no game"),
        ({"game": None}, "no game"),
        ({"game": ["comet"]}, "no game"),
        ({"options": {"hands": 0}}, "1 to 20"),
        ({"options": {"hands": True}}, "1 to 20"),
        ({"options": {"hands": "3"}}, "1 to 20"),
        ({"options": {"colour": 1}}, "no option"),
        ({"options": {"second_discard": "perhaps"}}, "must be made, may be declined"),
        ({"options": []}, "JSON object"),
        ({"seats": 1}, "2 to 5 players"),
        ({"seats": 9}, "2 to 5 players"),
        ({"seats": "2"}, "2 to 5 players"),
        ({"seats": 2.0}, "2 to 5 players"),
        ({"dealer": -1}, "dealer"),
        ({"dealer": 7}, "dealer"),
        ({"shuffles": []}, "no shuffle number 1"),
        ({"shuffles": [["AC"]]}, "exactly the 52 cards"),
        ({"shuffles": [["AC"] * 52]}, "exactly the 52 cards"),
        ({"shuffles": [["1C"] * 52]}, "not a card"),
        ({"shuffles": "AC"}, "list of lists"),
        ({"shuffles": [[1]]}, "list of cards"),
        ({"moves": [["0", "match 7D"]]}, "[seat, text]"),
        ({"moves": [[0]]}, "[seat, text]"),
        ({"moves": {}}, "[seat, text]"),
    ],
)  # fmt: skip
def test_a_malformed_record_is_refused_whole(change: dict[str, Any], reason: str) -> None:
    code, (answer,) = answers(record() | change)
    assert code == 1
    assert answer["ok"] is False
    assert answer["at"] is None
    assert reason in answer["reason"]
    assert "report" not in answer


def test_a_record_without_seats_or_that_is_no_json_is_refused() -> None:
    bare = record()
    del bare["seats"]
    _, found = answers(bare, b"{", b"[]", b"\xff", b"3")
    assert [answer["at"] for answer in found] == [None] * 5
    assert all(answer["reason"].endswith(".") for answer in found)


def test_one_bad_line_does_not_stop_the_others() -> None:
    code, found = answers(record(), b"", b"nonsense", record())
    assert code == 1
    assert [answer["ok"] for answer in found] == [True, False, True]


@pytest.mark.parametrize("move", [[7, "match 7D"], [-2, "deal AC"], [-3, "x"], [0, "beat"], [-1, "beat"]])
def test_a_move_by_nobody_or_by_the_table_out_of_turn_is_refused_at_its_index(move: list[Any]) -> None:
    _, (answer,) = answers(record() | {"moves": [move]})
    assert answer["at"] == 0
    assert answer["reason"].endswith(".")
