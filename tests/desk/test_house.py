"""The house of these tests deals the same in every run."""

from pathlib import Path

from tests.desk.house import open_house


async def _hands(folder: Path) -> tuple[tuple[int, ...], ...]:
    folder.mkdir(parents=True)
    async with open_house(folder) as house:
        await house.table_for("Ann", "Ben")
        return tuple(house.table().view(seat).cards for seat in (0, 1))


async def test_the_same_test_deals_the_same_cards_again_and_another_one_others(tmp_path: Path) -> None:
    first = await _hands(tmp_path / "a" / "test_of_pairs")
    assert await _hands(tmp_path / "b" / "test_of_pairs") == first
    assert await _hands(tmp_path / "test_of_kings") != first
