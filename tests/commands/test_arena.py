"""`arena` on the command line."""

import json

import pytest

from bot import registry
from bot.__main__ import main
from bot.brains.levels import Searching
from bot.commands.arena import read_options, thinking


def test_it_prints_one_object_with_the_figures_of_every_player(capsys: pytest.CaptureFixture[str]) -> None:
    call = "arena stealing_bundles --seats strong,random --matches 2 --seed 4 --think 1 --option hands=2 --json"
    assert main(call.split(" ")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "stealing_bundles"
    assert (told["matches"], told["seed"], told["think"], told["options"]) == (2, 4, 1, {"hands": 2})
    assert {*told["players"]} == {"strong", "random"}
    assert {*told["players"]["strong"]} == {"win", "se_win", "score", "se_score", "chips", "se_chips", "ms"}
    assert sum(player["score"] for player in told["players"].values()) == pytest.approx(104, abs=12)  # two packs


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures: list[dict[str, float]] = []
    for _ in range(2):
        assert main("arena comet_duel --seats easy,fair --matches 2 --think 1 --json".split(" ")) == 0
        figures.append(json.loads(capsys.readouterr().out)["players"]["easy"])
        del figures[-1]["ms"]
    assert figures[0] == figures[1]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("arena nothing", "There is no game"),
        ("arena tute --seats genius,fair", "There is no player"),
        ("arena tute --think 0", "at least one millisecond"),
        ("arena tute --matches 0", "At least one match"),
        ("arena tute --seats fair,fair,fair,fair --option hands", "name=value"),
        ("arena tute --seats fair,fair,fair,fair --option hands=many", "hands is a whole number"),
        ("arena tute --seats fair,fair,fair,fair --option hands=99", "from 1 to 15"),
        ("arena tute --seats fair,fair", "is for 4 players"),
    ],
)
def test_a_call_that_makes_no_sense_is_answered_in_one_sentence(
    call: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call.split(" ")) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_options_are_read_as_what_they_are() -> None:
    known = registry.rules_of("comet_duel").info.options
    assert read_options(known, ["hands=6", "block=true"]) == {"hands": 6, "block": True}
    known = registry.rules_of("stealing_bundles").info.options
    assert read_options(known, ["leftovers=nobody"]) == {"leftovers": "nobody"}


def test_thinking_time_is_effort_that_is_counted() -> None:
    strong = registry.game("tute").brains["strong"]
    half = thinking(strong, 0.5)
    assert isinstance(strong, Searching)
    assert isinstance(half, Searching)
    assert half.share == 0.5 * strong.share
    assert half.name == strong.name
    thumb = registry.game("tute").brains["thumb"]
    assert thinking(thumb, 0.5) is thumb
