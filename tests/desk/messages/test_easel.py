"""Pictures that are kept for a while: no more than so many bytes of them, whatever they show."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.desk.base.message_body import FILES
from bot.desk.messages import easel
from bot.desk.messages.easel import Easel, sketch_of
from tests.desk.house import open_house


async def test_pictures_are_kept_by_their_bytes_the_newest_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", hands=5)
        face = house.bot.desk.face(house.table())
    shown = sketch_of(face)
    assert shown is not None
    size = len(shown.file())
    monkeypatch.setattr(easel, "KEPT", 3 * size + 1)
    faces = [{**face, FILES: [replace(shown, name=f"table-{number}.png")]} for number in range(7)]
    drawing = Easel()
    for one in faces:
        await drawing.draw(one)
        assert drawing.has(one)
    assert [drawing.has(one) for one in faces] == [False] * 4 + [True] * 3


async def test_a_picture_larger_than_all_that_is_kept_is_kept_until_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", hands=5)
        face = house.bot.desk.face(house.table())
    shown = sketch_of(face)
    assert shown is not None
    monkeypatch.setattr(easel, "KEPT", 1)
    drawing, other = Easel(), {**face, FILES: [replace(shown, name="table-other.png")]}
    await drawing.draw(face)
    assert drawing.has(face)
    await drawing.draw(other)
    assert [drawing.has(one) for one in (face, other)] == [False, True]
