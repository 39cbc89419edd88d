"""A lobby says that the house has no chips left for it today, before anybody presses Start."""

from pathlib import Path

from bot.playground import Message, Person
from bot.room import audit
from tests.desk.house import House, open_house

SPENT = "The house would stake 20 chips at this table and has 0 free"


def start(face: Message) -> bool:
    """Whether Start can be pressed at a table."""
    return [not button.disabled for button in face.buttons if button.label == "Start"] == [True]


async def opened(house: House, host: Person, channel: str) -> Message:
    """The message of a new table in a channel at which the house banks."""
    where = host.channel(channel)
    await host.slash("pontoon open", channel=where.id, bank="house", max_bet=2)
    await house.settle()
    (table,) = [one for one in house.room.all_tables() if one.channel == where.id]
    (face,) = [each for each in host.sees(channel=where.id) if each.id == table.message]
    return face


async def test_a_lobby_says_that_the_house_has_nothing_left_and_no_longer_when_it_has(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss, ann, ben = house.person("Boss", manage=True), house.person("Ann"), house.person("Ben")
        await boss.slash("settings set", setting="house_budget", value="20")
        first = await opened(house, ann, "card-table")
        assert "The house" not in first.text
        await ann.press("Start", on=first)
        await house.settle()
        second = await opened(house, ben, "second-table")
        assert SPENT in second.text
        assert start(second)  # it may have something again by then
        refused = await ben.press("Start", on=second)
        assert refused.text.startswith(SPENT)
        running = next(table for table in house.room.all_tables() if table.phase == "playing")
        await boss.slash("match void", match=running.match, reason="for the next one")
        await house.settle()
        assert "The house" not in second.text
        await ben.press("Start", on=second)
        await house.settle()
        assert [table.phase for table in house.room.all_tables()] == ["playing"]
        assert await audit(house.room.store) == []


async def test_a_lobby_of_yesterday_says_nothing_of_a_budget_that_is_whole_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss, ann, ben = house.person("Boss", manage=True), house.person("Ann"), house.person("Ben")
        await boss.slash("settings set", setting="house_budget", value="20")
        await house.pass_by(86_400 - house.room.time.now() % 86_400 - 60)  # a minute before midnight
        await ann.press("Start", on=await opened(house, ann, "card-table"))
        await house.settle()
        second = await opened(house, ben, "second-table")
        assert SPENT in second.text
        await house.pass_by(61)
        for press in ("Sit down", "Leave"):
            await house.person("Cem").press(press, on=second)
        await house.settle()
        assert "The house" not in second.text
