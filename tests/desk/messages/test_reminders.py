"""A player who is waited for and idle is called once; the call goes away when the table moves on."""

from pathlib import Path

from bot.playground import Message, Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house


def calls(person: Person) -> list[Message]:
    return [message for message in person.sees() if "it is your turn" in message.text]


async def idle(house: House) -> tuple[Person, Message]:
    people = await house.table_for("Ann", "Ben")
    person, hand = await on_turn(house, people)
    await house.pass_by(41)
    return person, hand


async def test_an_idle_player_is_called_once_and_rung(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, _ = await idle(house)
        await house.pass_by(10)
        assert len(calls(person)) == 1
        assert calls(person) == person.pings
        deadline = house.table().deadline
        assert deadline is not None
        assert calls(person)[0].text.startswith(
            f"@{person.name} it is your turn. The table plays on <t:{int(deadline)}:R>."
        )


async def test_the_call_goes_away_when_the_player_moves(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, hand = await idle(house)
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        assert not calls(person)


async def test_the_call_goes_away_when_time_is_out(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, _ = await idle(house)
        await house.pass_by(20)
        assert not calls(person)


async def test_the_table_says_until_when_it_waits(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        deadline = house.table().deadline
        assert deadline is not None
        assert f"-# ⏳ Waiting for Ben · time is up <t:{int(deadline)}:R>" in house.public(people[0]).text


async def test_nobody_is_told_how_much_time_a_computer_player_has(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=1, hands=5)
        seen = {False: 0, True: 0}
        while not all(seen.values()):
            asked = [person for person in people if house.is_asked(person)]
            seen[bool(asked)] += 1
            face, hands = house.public(people[0]).text, [(await house.hand(person)).text for person in people]
            assert [f"⏳ Waiting for {person.name} ·" in face for person in people] == [one in asked for one in people]
            assert ["Your time runs out" in hand for hand in hands] == [one in asked for one in people]
            assert any("time runs out" in hand for hand in hands) == bool(asked)
            if asked:
                hand = await house.hand(asked[0])
                await asked[0].press(moves(hand)[0], on=hand)
                await house.settle()
            else:
                await house.pass_by(1)


async def test_who_plays_alone_reads_in_the_hand_and_not_at_the_table_how_much_time_there_is(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2)
        while not house.is_asked(ann):
            await house.pass_by(1)
        assert "Your time runs out" in (await house.hand(ann)).text
        assert "time is up" not in house.public(ann).text


async def test_a_person_turns_the_calls_off_and_on_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, hand = await idle(house)
        (call,) = calls(person)
        off = await person.press("No more reminders", on=call)
        assert "no more reminders" in off.text
        people = [house.person("Ann"), house.person("Ben")]
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        for _ in range(4):
            if house.table().phase != "playing":
                break
            other, held = await on_turn(house, people)
            await house.pass_by(41)
            if other is person:
                assert not calls(person)
            await other.press(moves(held)[0], on=held)
            await house.settle()


async def test_after_two_time_outs_a_computer_player_sits_in_and_the_table_shows_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=20)
        for _ in range(12):
            if not any(seat.brain for seat in house.table().seats):
                await house.pass_by(61)
        person = people[0] if house.table().seats[0].brain else people[1]
        hand = await house.hand(person)
        assert "Take back my chair" in [button.label for button in hand.buttons]
