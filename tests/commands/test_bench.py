"""The benchmarks run, each to its end: what they measure is not judged here."""

import json
import platform
import sys
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import registry
from bot.__main__ import main
from bot.bench import bench
from bot.bench.against import NEAREST
from bot.bench.faces import faces
from bot.bench.history import HISTORY
from bot.bench.load import load
from bot.bench.presses import _plain_tables, _running, presses
from bot.bench.start import starts
from bot.bench.thinking import thinking
from bot.playground import LocalDiscord
from tests.desk.house import until
from tests.postgres import HASTY, ask, needed, running


def measured(capsys: pytest.CaptureFixture[str], only: str) -> dict[str, Any]:
    assert bench(as_json=True, only=only, seconds=0.05) == 0
    return json.loads(capsys.readouterr().out)[only]


def test_random_matches_of_every_game_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(measured(capsys, "rules")) == sorted(registry.keys())


def test_durable_moves_are_measured_beside_the_bare_driver(capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "store")
    assert figures["moves_per_s"] > 0
    assert figures["bare_moves_per_s"] > 0


@needed
def test_durable_moves_are_measured_on_a_postgres_server(capsys: pytest.CaptureFixture[str]) -> None:
    with running(*HASTY) as server:
        words = ["bench", "--only", "store", "--json", "--seconds", "0.2", "--database", server.address("postgres")]
        assert main(words) == 0
        figures = json.loads(capsys.readouterr().out)["store"]
        assert figures["moves_per_s"] > 0
        assert figures["bare_moves_per_s"] > 0
        assert ask(
            server.address("postgres"), "SELECT count(*) FROM pg_database WHERE datname LIKE 'halley_bench%'"
        ) == [(0,)]


def test_what_thinking_costs_the_loop_is_measured() -> None:
    figures = thinking(seconds=3.0)
    assert 0 < figures["thinking_p99_ms"] <= figures["thinking_max_ms"]
    assert figures["answers_a_second"] > 0
    assert figures["start_s"] > 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="the benchmark reads a process's time from /proc, as on Linux")
@pytest.mark.timeout(900)  # ten blocks, each until a bot is at rest, which takes it some ten seconds
def test_presses_are_measured_beside_a_bare_bot_with_few_and_with_many_in_flight() -> None:
    measured = presses(flights=(1, 20), count=120, turns=1)
    assert list(measured) == ["1 in flight", "20 in flight"]
    for figures in measured.values():
        # Discord's three seconds may be over where the machine stands still
        for bot in ("bare", "plain_tables", "plain_tables_of_four", "without_pictures", "halley"):
            assert figures[bot]["presses"] >= 120
            assert figures[bot]["unanswered"] < 12
        assert figures["cpu_ratio"] > 0


async def test_at_a_plain_table_a_press_changes_all_hands_and_the_table() -> None:
    found: list[LocalDiscord] = []

    async def four(local: LocalDiscord, tables: int) -> Any:
        found.append(local)
        return await _plain_tables(local, tables, seats=4)

    async with _running([sys.executable, "-m", "bot.bench.bare"], four, 1) as bot:
        (local,) = found
        local.log.clear()
        for made in (1, 2):  # a press by the first, and one by the second
            look = await bot.pressers[0](made, 0.0)
            assert look is not None
            pressing = look()
            assert pressing is not None
            assert (await pressing).ok
            await until(lambda made=made: len(local.log) == 5 * made, 30)
        changed = [entry.path for entry in local.log if entry.method == "PATCH"]
        assert all(entry.status in (200, 204) for entry in local.log)
        assert len({path for path in changed if "/webhooks/" in path}) == 4
        assert sum("/webhooks/" in path for path in changed) == 6
        assert sum("/channels/" in path for path in changed) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="the bot's process listens to its standard input as a pipe")
def test_the_age_of_faces_is_measured_with_and_without_tokens_and_nothing_is_refused() -> None:
    figures = faces(seconds=1.0, sizes=(20,))["20 tables"]
    for way in ("paced", "by_token"):
        assert figures[way]["changes"] > 0
        assert figures[way]["never_shown"] == figures[way]["refused"] == 0
        assert 0 <= figures[way]["p50_s"] <= figures[way]["p99_s"]


def test_a_start_with_open_tables_is_measured_and_nothing_is_refused() -> None:
    figures = starts(sizes=(60,), after=2.0)["60 tables"]
    assert figures["refused"] == 0
    assert figures["edits"] > 0
    assert figures["first_answer_s"] > 0


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="it reads what Linux says of a process")
def test_tables_of_four_are_played_at_by_their_hands_and_what_that_costs_is_measured() -> None:
    figures = load(tables=(6,), seconds=10.0, warm=1.0)["6 tables"]
    assert figures["moves_per_s"] > 0
    assert figures["refused"] == figures["failed"] == 0
    assert 0 <= figures["delay_p50_ms"] <= figures["delay_p99_ms"] <= figures["delay_worst_ms"]
    assert 0 < figures["answer_p50_ms"] <= figures["answer_worst_ms"]
    assert figures["requests_per_s"] > figures["moves_per_s"]  # the others' hands, and the table's message
    assert figures["acts_per_s"] >= figures["commits_per_s"] > 0


@needed
@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="it reads what Linux says of a process")
def test_tables_are_shared_evenly_by_several_processes_on_one_database_and_all_of_them_play() -> None:
    with running(*HASTY) as server:
        address = server.address("postgres")
        figures = load(tables=(20,), seconds=10.0, database=address, warm=1.0, processes=2)["20 tables"]
        assert ask(address, "SELECT count(*) FROM pg_database WHERE datname LIKE 'halley_bench%'") == [(0,)]
    assert figures["moves_per_s"] > 0
    assert figures["refused"] == figures["failed"] == 0
    each = [figures["process 1"], figures["process 2"]]
    assert [one["tables"] for one in each] == [10, 10]
    assert all(one["acts_per_s"] > 0 and one["cpu_share"] > 0 for one in each)
    assert figures["acts_per_s"] == sum(one["acts_per_s"] for one in each)
    assert figures["delay_p99_ms"] == max(one["delay_p99_ms"] for one in each)


@pytest.mark.parametrize("words", [[], ["--database", "sqlite:///one.sqlite3"]])
def test_several_processes_without_a_database_that_they_can_share_are_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["bench", "--only", "load", "--tables", "6", "--processes", "2", *words]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "Several processes share a PostgreSQL database: say with --database where its server is.\n"


@pytest.mark.parametrize("told", ["0", "2,3", "some"])
def test_numbers_of_processes_that_are_none_are_refused(capsys: pytest.CaptureFixture[str], told: str) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--only", "load", "--processes", told])
    assert "--processes" in capsys.readouterr().err


@pytest.mark.parametrize("listed", ["0", "5,,6", "many"])
def test_numbers_of_tables_that_are_none_are_refused(capsys: pytest.CaptureFixture[str], listed: str) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--only", "load", "--tables", listed])
    assert "--tables" in capsys.readouterr().err


class Counting:
    """A game as OpenSpiel gives them: one of two cards is drawn by chance, then three moves are made."""

    def __init__(self) -> None:
        self.log: list[int] = []

    def new_initial_state(self) -> "Counting":
        return Counting()

    def is_terminal(self) -> bool:
        return len(self.log) == 4

    def is_chance_node(self) -> bool:
        return not self.log

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.0), (8, 1.0)]

    def legal_actions(self) -> list[int]:
        assert self.log[0] == 8
        return [1, 2]

    def apply_action(self, action: int) -> None:
        self.log.append(action)


def test_games_of_open_spiel_are_played_in_turns_with_those_like_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=lambda name: Counting()))
    assert bench(as_json=True, only="shuffle", seconds=0.1, against="open_spiel") == 0
    answer = json.loads(capsys.readouterr().out)
    pairs: dict[str, str] = json.loads(NEAREST.read_text())
    assert set(pairs) <= {*registry.keys()}
    assert set(answer["open_spiel"]) == {f"{ours} / {theirs}" for ours, theirs in pairs.items()}
    for name, pair in answer["open_spiel"].items():
        assert pair["ratio"] == pair["moves_per_s"] / pair["their_moves_per_s"] > 0
        assert answer["ratios"][f"open_spiel.{name}.ratio"] == pair["ratio"]


def test_without_open_spiel_one_sentence_says_so_and_nothing_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as if it could not be imported
    history = tmp_path / "history.jsonl"
    assert main(["bench", "--only", "rules", "--against", "open_spiel", "--keep", str(history)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip().endswith("pip install open_spiel.")
    assert not history.exists()


def test_ratios_are_printed_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(only="store", seconds=0.05) == 0
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first == "ratios"
    assert second.split()[0] == "store.share_of_bare"
    assert "store" in rest


def test_every_run_that_is_kept_is_a_line_more_with_its_date_and_machine(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    history = tmp_path / "history.jsonl"
    for _ in range(2):
        assert main(["bench", "--only", "store", "--seconds", "0.05", "--keep", str(history)]) == 0
    lines = [json.loads(line) for line in history.read_text().splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert datetime.fromisoformat(line["date"]).tzinfo is not None
        assert line["machine"]["python"] == platform.python_version()
        assert line["machine"]["cores"] > 0
        assert line["machine"]["processor"]
        assert line["ratios"]["store.share_of_bare"] == line["store"]["share_of_bare"] > 0


def test_a_history_without_a_folder_is_refused_before_anything_is_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert bench(only="rules", keep=tmp_path / "nowhere" / "history.jsonl") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "nowhere" in said.err


def test_the_history_in_the_repository_can_be_read() -> None:
    lines = [json.loads(line) for line in HISTORY.read_text(encoding="utf-8").splitlines()]
    assert lines
    for line in lines:
        assert {"date", "version", "machine", "ratios"} <= set(line)
    assert [line["date"] for line in lines] == sorted(line["date"] for line in lines)
