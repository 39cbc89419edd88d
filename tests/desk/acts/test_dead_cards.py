"""*Pass dead cards* in a hand of Conquian: left with one press, seen by nobody else, taken back with another."""

from pathlib import Path

from bot.playground import Person
from bot.rules import carried_out
from cogs.conquian.rules import RULES
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house, remark


def dead(house: House) -> bool:
    """Whether the card on offer is dead for whoever is asked, who could do nothing but pass it."""
    play = house.table().play
    assert play is not None
    state = play.state
    return carried_out(RULES, state, state.actor(), "pass dead") is not None


async def move(house: House, people: list[Person]) -> None:
    """Whoever is asked makes the first move."""
    table = house.table()
    (seat,) = table.view(None).to_act
    (person,) = (one for one in people if table.seat_of(one.id) == seat)
    await table.press(person.id, table.revision, table.view(seat).moves[0])
    await house.settle()


async def test_dead_cards_are_passed_for_whoever_has_said_so_until_it_is_taken_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="conquian", hands=9)
        table, came = house.table(), False
        for _ in range(8):  # how the game is played stands above the first moves, and no order below them
            person, hand = await on_turn(house, people)
            await person.press(moves(hand)[0], on=hand)
            await house.settle()
        while not came and table.view(None).hand < 3:
            came = dead(house)
            await move(house, people)
        assert came  # without the order one is asked about them
        for person in people:
            hand = await house.hand(person)
            assert [one.label for one in hand.buttons][-2:] == ["Pass dead cards", "How to play"]  # no row of its own
            told = await person.press("Pass dead cards", on=hand)
            await house.settle()
            assert remark(told.text).startswith("**Your order stands; nobody else can see it.**")
            shown = await house.hand(person)
            assert "Your standing order: **Pass dead cards**." in shown.text
            assert [one.label for one in shown.buttons if one.label in ("Pass dead cards", "No order")] == ["No order"]
        assert "dead cards" not in house.public(people[0]).text
        while table.view(None).hand < 5:
            assert not dead(house)
            await move(house, people)
        for person in people:
            await person.press("No order", on=await house.hand(person))
        await house.settle()
        assert not table.order(0)
        assert not table.order(1)
        came = False
        while table.phase == "playing" and not came:
            came = dead(house)
            await move(house, people)
        assert came
