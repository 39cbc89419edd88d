"""The figures of docs/opponents.md: played a portion at a time, and told as they were played."""

from random import Random

import pytest

from bot import registry
from bot.brains.contest import Tally
from bot.brains.levels import Level
from bot.rules import Refused
from tools import opponents
from tools.opponents import DEALS, WANTED, LineUp, Row, page, plan, portion, probe_of, read

QUICK = LineUp("kowah", ("fair", "random"))


def tally(deals: list[list[float]]) -> dict[str, float]:
    return Tally(deals, deals, deals).figures()


def test_portions_come_to_what_one_long_run_would_have_come_to() -> None:
    chance = Random(1)
    deals = [[chance.random() for _ in range(2)] for _ in range(60)]
    row = Row([])
    for begin, end in ((0, 20), (20, 25), (25, 60)):
        row.add({"fair": tally(deals[begin:end])}, end - begin)
    whole = tally(deals)
    assert row.deals == 60
    for measure in ("win", "score", "chips"):
        assert row.players["fair"].mean(measure, 60) == pytest.approx(whole[measure])
        assert row.players["fair"].error(measure, 60) == pytest.approx(whole[f"se_{measure}"])


def test_every_game_is_played_with_every_number_of_seats_by_each_level() -> None:
    planned = {(one.game, len(one.seats), one.seats[0], one.seats[1]) for one in plan()}
    for key, rules in registry.all_rules().items():
        fewest, most = rules.info.seats
        for seats in range(max(2, fewest), most + 1):
            assert {
                (key, seats, "fair", "random"),
                (key, seats, "easy", "random"),
                (key, seats, "easy", "fair"),
            } <= planned
            assert ((key, seats, "strong", "fair") in planned) == registry.game(key).brains["strong"].thinks
    assert len({one.name for one in plan()}) == len(plan())


def test_a_line_up_with_a_target_is_played_until_its_error_is_small_and_others_for_so_many_deals() -> None:
    aimed = LineUp("conquian", ("strong", "fair"), 0.6)
    row = Row([])
    assert row.left(aimed) == row.left(QUICK) == DEALS
    row.add({name: tally([[0.0], [1.0]] * 500) for name in ("strong", "fair")}, 1000)
    error = row.players["strong"].error("win", 1000)
    assert WANTED < error < 0.016
    assert 0 < row.left(aimed) < 200
    assert row.left(LineUp("kowah", ("strong", "fair"))) == 0
    row.add({name: tally([[0.0], [1.0]] * 200) for name in ("strong", "fair")}, 400)
    assert row.left(aimed) == 0


def test_partners_win_as_one() -> None:
    pairs = LineUp("tute", ("strong", "fair", "strong", "fair"))
    assert (pairs.chairs, pairs.seatings) == (2, 2)
    assert (QUICK.chairs, QUICK.seatings) == (1, 2)


def test_figures_are_begun_anew_when_players_have_come_to_play_differently() -> None:
    probe, _ = probe_of(QUICK)
    kept, figures, deals = portion(QUICK, Row(probe, deals=DEALS - 3, portions=4), 60.0)
    assert (kept.deals, kept.portions, deals) == (DEALS - 3, 4, 3)
    assert set(figures) == {"fair", "random"}
    anew, _, _ = portion(QUICK, Row([[0.0, 0.0, 9.0], *probe[1:]], deals=DEALS - 3, portions=4), 60.0)
    assert (anew.probe, anew.deals, anew.portions) == (probe, 0, 0)


def test_figures_are_forgotten_of_those_alone_who_have_come_to_play_differently(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = LineUp("kowah", ("fair", "random", "random"))
    monkeypatch.setattr(opponents, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(opponents, "plan", lambda: [QUICK, other])
    rows = {QUICK.name: Row(probe_of(QUICK)[0], deals=DEALS), other.name: Row([[0.0, 0.0, 9.0]], deals=DEALS)}
    opponents.write(rows)
    opponents.recheck("tute")
    assert read() == rows
    opponents.recheck(None)
    assert list(read()) == [QUICK.name]


def test_what_was_played_is_kept_and_goes_on_with_other_deals(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(opponents, "plan", lambda: [QUICK])
    monkeypatch.setattr(opponents, "PORTION", 0.0)
    for portions in (1, 2):
        opponents.play(0.0, 1, None)
        (row,) = read().values()
        assert (row.portions, row.deals) == (portions, 2 * portions)
    assert row.players["fair"].second["win"] > 0
    told = opponents.table(read(), "fair", "random").splitlines()[-1]
    assert told.startswith("| Kowah, 2 | 4 | ")


def test_the_page_tells_what_was_played() -> None:
    text = opponents.PAGE.read_text(encoding="utf-8")
    assert page(text, read()) == text


@pytest.mark.parametrize("level", ["easy", "fair", "strong", "gambler", "miser"])
def test_a_level_plays_whole_matches_of_its_games_with_legal_moves_alone(level: str) -> None:
    assert opponents.legal(level, 2, "a few") > 50


def test_a_move_that_the_rules_do_not_allow_ends_the_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Level, "decide", lambda *_: "nonsense")
    with pytest.raises(Refused, match=r"seat \d would play 'nonsense'"):
        opponents.legal("fair", 1, "one")
