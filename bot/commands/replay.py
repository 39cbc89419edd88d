"""`replay`: records in, reports out, one JSON object a line (rules/README: The record)."""

from typing import IO, Any

import orjson

from bot import registry
from bot.rules.plain_json import dumps
from bot.rules.record import Malformed, read, replay
from bot.rules.versions import of_version


def replay_lines(source: IO[bytes], sink: IO[bytes], trace: bool = False) -> int:
    """Answer every line; 0 when every record is well formed and every move legal, else 1. Blank lines are passed over."""
    games = registry.all_rules()
    code = 0
    for line in source:
        if not line.strip():
            continue
        answer = _answer(line, games, trace)
        code = code if answer["ok"] else 1
        sink.write(dumps(answer) + b"\n")
    sink.flush()
    return code


def _answer(line: bytes, games: dict[str, Any], trace: bool) -> dict[str, Any]:
    try:
        data = orjson.loads(line)
    except orjson.JSONDecodeError:
        return {"ok": False, "at": None, "reason": "The line is not JSON."}
    try:
        record = read(data, games)
        rules = of_version(games[record.game], record.version)
        ending = replay(rules, record, trace)
    except Malformed as malformed:
        return {"ok": False, "at": None, "reason": str(malformed)}
    answer: dict[str, Any] = {"ok": ending.at is None}
    if ending.at is not None:
        answer |= {"at": ending.at, "reason": ending.reason}
    answer["report"] = rules.report(ending.state)
    if trace:
        answer["trace"] = list(ending.trace)
    return answer
