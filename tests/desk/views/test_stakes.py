"""What is at stake can be read at the table and in every hand, all match long."""

from pathlib import Path

import pytest

from tests.desk.house import open_house


@pytest.mark.parametrize("game", ["pitty_pat", "conquian", "comet_duel", "kowah"])
async def test_the_stake_and_the_pot_stand_at_the_table_and_in_the_hand(tmp_path: Path, game: str) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", *(["Cem"] if game == "kowah" else []), game=game, stake=10)
        told = f" · stake 10 chips each, pot {10 * len(people)}"
        assert told in house.public(people[0]).text
        assert told in (await house.hand(people[0])).text


async def test_a_buy_in_is_told_and_a_table_without_chips_tells_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        (ann, _) = await house.table_for("Ann", "Ben", game="pontoon", practice=True)
        assert " · everybody brought 200 practice chips" in house.public(ann).text
        hand = (await house.hand(ann)).text
        assert "brought" not in hand  # it is in the chips that everybody has
        assert "200 chips" in hand
    (tmp_path / "other").mkdir()
    async with open_house(tmp_path / "other") as house:
        (ann, _) = await house.table_for("Ann", "Ben", stake=0)
        assert "stake" not in house.public(ann).text
