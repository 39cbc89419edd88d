"""The line below a table's picture: everybody with what counts, partners side by side."""

from pathlib import Path

from bot.desk.views.table_pictures import sketched
from bot.desk.views.table_view import score_line
from bot.pictures.palette import Ground
from bot.pictures.scene import Scene, Seat, Trick
from tests.desk.house import open_house

NAMES = ["Ann", "Bo", "Cy", "Di"]


def line(*sides: tuple[int, ...], turn: int | None = None, scores: str = "12 30 12 30") -> str:
    seats = [
        Seat(name, score, turn=at == turn) for at, (name, score) in enumerate(zip(NAMES, scores.split(), strict=True))
    ]
    return score_line(sketched(Scene(Ground.FELT, tuple(seats), Trick(), sides=sides)), NAMES)


def test_everybody_stands_alone_with_their_figure_where_nobody_has_a_partner() -> None:
    assert line(turn=1, scores="1 2 3 4") == "-# **Ann** 1 · ▶ **Bo** 2 · **Cy** 3 · **Di** 4"


def test_partners_stand_side_by_side_with_the_figure_that_they_share_and_who_is_to_act_before_the_other() -> None:
    assert line((0, 2), (1, 3), turn=2) == "-# ▶ **Cy** & **Ann** 12 · **Bo** & **Di** 30"


def test_the_picture_is_called_as_one_that_looks_the_same() -> None:
    bare = Scene(Ground.FELT, (), Trick())
    assert sketched(bare).name == sketched(Scene(Ground.FELT, (), Trick(), sides=((0, 2), (1, 3)))).name


async def test_a_table_of_tute_says_below_its_picture_who_plays_with_whom(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", "Ben", "Cleo", "Dora", game="tute")
        table = house.table()
        told = house.public(ann).text.replace("▶ ", "")
        pairs = [f"**{table.names()[side]}** & **{table.names()[side + 2]}** 0" for side in (0, 1)]
        assert f"-# {' · '.join(pairs)}" in told


async def test_partners_are_known_before_the_deal_once_all_chairs_are_taken(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        for game, others in (("tute", 2), ("pitty_pat", 0)):
            await ann.slash(f"{game} open")
            await house.settle()
            await ben.press("Sit down", on=house.public(ben))
            await house.settle()
            assert "Partners" not in house.public(ann).text
            for _ in range(others):
                await ann.press("Add computer player", on=house.public(ann))
                await house.settle()
            if others:
                third, fourth = house.table().names()[2:]
                assert f"Partners: **Ann** & **{third}** · **Ben** & **{fourth}**" in house.public(ann).text
                await ann.press("Leave", on=house.public(ann))
                await ben.press("Leave", on=house.public(ben))
                await house.settle()


async def test_who_plays_alone_reads_scores_in_the_hand_and_below_the_picture_only_what_happened_last(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", computers=2, game="canadian_salad")
        told = house.public(ann).text
        assert "**Ann** 0" not in told
        assert len(told.split("\n")) == 1


async def test_among_several_people_the_scores_stand_below_the_picture(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", "Ben", computers=1, game="canadian_salad")
        assert "**Ann** 0" in house.public(ann).text
