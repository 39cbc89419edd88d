"""The README's pictures are what the game looks like now."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageSequence

from tools.readme_pictures import moving, still

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"


def frames(picture: bytes) -> list[bytes]:
    return [one.convert("RGB").tobytes() for one in ImageSequence.Iterator(Image.open(BytesIO(picture)))]


def test_the_table_of_the_readme_is_drawn_as_it_is_drawn_now() -> None:
    assert frames(still()) == frames((PICTURES / "table.png").read_bytes())


def test_the_moving_table_of_the_readme_shows_the_match_as_it_is_drawn_now() -> None:
    assert frames(moving()) == frames((PICTURES / "table.gif").read_bytes())


def test_the_readme_shows_a_table_a_hand_and_a_moving_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("table.png", "table.gif", "hand.png"):
        assert f"docs/pictures/{name}" in readme
        assert (PICTURES / name).is_file()
