"""A stroll that cannot be taken says why, before a house is opened for it."""

import sys

import pytest

pytest.importorskip("playwright")

from tools import stroll


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("conquian --seats 3", "conquian is for 2 players, not for 3"),
        ("pontoon --seats 9", "pontoon is for 1 to 8 players, not for 9"),
        ("crates --faster", "crates has no Faster: no card of it falls by a clock"),
        ("crates hand:3", "crates has no option hand;"),
    ],
)
async def test_what_a_game_does_not_have_is_refused_in_a_sentence(
    asked: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["stroll.py", *asked.split()])
    with pytest.raises(SystemExit):
        await stroll.main()
    assert told in capsys.readouterr().err
