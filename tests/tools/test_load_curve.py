"""The curve of docs/load.md is drawn from the figures that are kept, and shows them."""

import re
from typing import Any

import orjson
import pytest

from tools.load_curve import FIGURES, PANELS, PICTURE, picture


def kept() -> dict[str, Any]:
    return orjson.loads(FIGURES.read_bytes())


def test_the_picture_is_what_the_figures_draw() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(kept())


def test_every_run_is_a_point_of_every_curve() -> None:
    assert picture(kept()).count("<circle") == len(PANELS) * len(kept()["runs"])


def test_a_figure_twice_as_large_stands_twice_as_high() -> None:
    runs = [
        {"tables": size, "wanted_per_s": 1.0} | {panel.figure: size / 100 for panel in PANELS} for size in (100, 200)
    ]
    points = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture({"runs": runs}))
    (_, low), (_, high) = points[:2]  # 1 and 2 of a goal of 50
    ground = float(re.findall(r'points="[\d.]+,([\d.]+) ', picture({"runs": runs}))[0])
    assert ground - float(high) == pytest.approx(2 * (ground - float(low)), abs=0.2)


def test_no_run_is_said_to_have_made_more_moves_than_people_wanted_to_make() -> None:
    assert all(run["moves_per_s"] < 1.3 * run["wanted_per_s"] for run in kept()["runs"])
