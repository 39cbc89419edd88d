"""Nobody's time runs out while the connection to Discord is away and people cannot press."""

from pathlib import Path

import pytest

from bot.app import Halley
from bot.hearing import GRACE, Hearing
from bot.room import Room
from bot.room.table.table_state import TableState
from tests.desk.house import House, open_house, until


async def cut_off(house: House) -> None:
    """The connection breaks, and nobody lets us in."""
    house.discord.faults.shut_gateway()
    await until(lambda: house.bot.shards_up == 0)


async def heard_again(house: House) -> None:
    """We are let in at the next try."""
    house.discord.faults.open_gateway()
    await until(lambda: house.bot.shards_up == 1, 30)
    await house.settle()


def stands(state: TableState) -> tuple[int, list[bool], dict[int, int]]:
    """What a clock would change: how often it was moved, who is there, whose time bank was charged."""
    return state.moved, [seat.present for seat in state.seats], dict(state.spent)


@pytest.mark.parametrize(
    ("game", "people", "computers"),
    [("pitty_pat", ("Ann", "Ben"), 0), ("through_the_window", ("Ann", "Ben"), 1), ("comet", ("Ann", "Ben", "Cleo"), 1)],
)
async def test_while_discord_is_away_no_clock_runs_out_and_no_computer_player_moves(
    tmp_path: Path, game: str, people: tuple[str, ...], computers: int
) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for(*people, game=game, computers=computers)
        await cut_off(house)
        before = stands(house.table().state)
        await house.pass_by(1000)
        assert stands(house.table().state) == before
        await heard_again(house)
        await house.pass_by(GRACE - 1)
        assert stands(house.table().state) == before
        await house.pass_by(70)
        assert house.table().state.moved > before[0]


async def test_after_a_start_no_clock_runs_out_before_the_bot_is_connected(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        before = stands(house.table().state)
        await house.close()
        house.room = Room(house.settings.database_url, time=house.time)
        waiting = Halley(house.settings, house.room, house.timing)  # which Discord does not let in
        await house.room.open()
        await house.time.pass_by(1000)
        assert waiting.shards_up == 0
        assert stands(house.table().state) == before
        await house.room.close()
        await house.open()
        await house.pass_by(2 * GRACE)  # the deadline is long over, and this bot had no need to wait
        assert house.table().state.moved > before[0]


async def test_who_could_not_press_has_time_to_when_discord_is_back_and_is_charged_for_no_more_than_the_turn(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        hands = [await house.hand(person) for person in people]
        await cut_off(house)
        await house.pass_by(1000)
        await heard_again(house)
        await house.pass_by(GRACE / 2)
        state = house.table().state
        person, hand = next(pair for pair in zip(people, hands, strict=True) if house.is_asked(pair[0]))
        move = next(button.custom_id for button in hand.buttons if not button.disabled and ":/" not in button.custom_id)
        assert (await person.press(move, on=hand)).ok
        await house.settle()
        after = house.table().state
        assert after.moved > state.moved
        assert not after.late
        turn = state.deadline - state.since if state.deadline else 0
        assert 0 < max(after.spent.values()) < turn


async def test_a_connection_that_was_away_for_a_moment_gives_no_more_than_that(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        house.discord.faults.drop_gateway()
        await until(lambda: house.bot.shards_up == 0)
        await until(lambda: house.bot.shards_up == 1, 30)
        before = house.table().state.moved
        await house.pass_by(60)
        assert house.table().state.moved > before


def test_a_shard_gives_as_long_as_it_was_away_and_not_more_than_is_given_at_most() -> None:
    now = 1000.0
    hearing = Hearing(lambda: now)
    hearing.found(0)
    now += 3
    hearing.found(1)
    assert hearing.wait(0) == 0
    assert hearing.wait(1) == 3  # it was to be connected as long as that
    assert hearing.wait(2) > 0
    now += 3
    assert hearing.lost(0)
    assert not hearing.lost(0)  # told twice, it is lost since the first time
    assert hearing.wait(0) > 0
    assert hearing.wait(1) == 0
    now += 5
    hearing.found(0)
    assert hearing.wait(0) == 5
    now += 5
    assert hearing.wait(0) == 0
    hearing.lost(0)
    now += 500
    assert hearing.wait(0) > 0
    hearing.found(0)
    assert hearing.wait(0) == GRACE
