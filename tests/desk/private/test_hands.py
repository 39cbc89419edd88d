"""Private hands: one a person, however often it is opened."""

import asyncio
from pathlib import Path

import pytest

from bot.desk.base.timing import TOKEN_LIFE
from bot.playground import Message, Person
from bot.room import Table
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house, until


async def two_at_a_table(house: House) -> tuple[Person, Message, Person]:
    """Who is asked, and the hand; and the other one."""
    people = await house.table_for("Ann", "Ben", hands=5)
    acting, hand = await on_turn(house, people)
    (other,) = [person for person in people if person is not acting]
    return acting, hand, other


def can_press(message: Message, label: str) -> bool:
    """Whether a message offers a button."""
    return label in [button.label for button in message.buttons]


async def presses_cross(house: House, person: Person, hand: Message) -> None:
    """How to play is opened and put away again, and the answer to the first press arrives after the other one."""
    slow = house.discord.faults.slow("POST /interactions/*", 0.5)
    pressing = asyncio.create_task(person.press("How to play", on=hand))
    await until(lambda: slow.times == 0)  # it is on its way
    assert (await person.press("How to play", on=hand)).ok
    await pressing
    await house.settle()


async def test_of_hands_that_are_opened_at_once_one_stays(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=5)
        await house.hand(ann)
        house.discord.log.clear()
        house.discord.faults.slow("POST /interactions/*", 0.1, times=3)  # all of them are opened before one has come
        await asyncio.gather(*(ann.press("My hand", on=house.public(ann)) for _ in range(3)))
        await house.settle()
        taken = house.requests("DELETE", "/webhooks/")
        assert [entry.status for entry in taken] == [204] * 3  # each that was replaced, once
        assert sum(message.ephemeral and "Upcard" in message.text for message in ann.sees()) == 1


async def test_what_a_press_changes_in_the_hand_is_sent_once_however_long_the_answer_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        lessons = house.bot.desk.lessons
        meet = lessons.meet

        async def in_a_busy_process(table: Table, member: int) -> None:
            await asyncio.sleep(0.1)
            await meet(table, member)

        monkeypatch.setattr(lessons, "meet", in_a_busy_process)
        house.discord.log.clear()
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert [entry.path for entry in house.requests("POST", "/interactions/")]
        assert not [entry.path for entry in house.requests("PATCH", "/webhooks/") if "@original" in entry.path]


async def test_what_others_do_while_a_press_is_seen_to_is_shown_when_it_has_been(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        before = theirs.text
        with house.bot.desk.hand_messages.pressed(house.table(), other.id):
            assert (await acting.press(moves(hand)[0], on=hand)).ok
            await house.settle()
            assert theirs.text == before
        await house.settle()
        assert theirs.text != before


async def test_what_a_press_has_shown_is_not_left_under_an_edit_that_was_on_its_way_before(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        # from now on the hand is what that press's token was answered with
        assert (await other.press("How to play", on=theirs)).ok
        await house.settle()
        assert can_press(theirs, "Got it")
        slow = house.discord.faults.slow("PATCH /webhooks/*/messages/@original", 0.5)
        assert (await acting.press(moves(hand)[0], on=hand)).ok
        await until(lambda: slow.times == 0)  # what others see of the move is under way
        assert (await other.press("Got it", on=theirs)).ok
        await house.settle()
        assert can_press(theirs, "How to play")


async def test_of_two_presses_whose_answers_cross_the_later_one_is_shown_in_the_end(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, _, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        await presses_cross(house, other, theirs)
        assert can_press(theirs, "How to play")


async def test_of_two_such_presses_on_a_hand_that_nobody_keeps_up_any_more_the_later_one_is_shown_too(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        _, _, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        table, hands = house.table(), house.bot.desk.hand_messages
        held = hands.replaced(table, other.id)
        assert held is not None
        held.born -= TOKEN_LIFE
        hands.touch(table, other.id)
        await house.settle()
        assert hands.replaced(table, other.id) is None
        await presses_cross(house, other, theirs)
        assert can_press(theirs, "How to play")


async def test_rules_in_the_place_of_a_hand_are_not_drawn_over_by_what_was_on_its_way_before(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        assert (await other.press("How to play", on=theirs)).ok
        await house.settle()
        slow = house.discord.faults.slow("PATCH /webhooks/*/messages/@original", 0.5)
        assert (await acting.press(moves(hand)[0], on=hand)).ok
        await until(lambda: slow.times == 0)
        assert (await other.press("Rules", on=theirs)).ok
        await house.settle()
        assert can_press(theirs, "Back to my hand")


async def test_rules_in_the_place_of_a_hand_are_not_drawn_over_by_the_answer_to_an_earlier_press(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        theirs = await house.hand(other)
        slow = house.discord.faults.slow("POST /interactions/*", 0.5)
        pressing = asyncio.create_task(other.press("How to play", on=theirs))
        await until(lambda: slow.times == 0)
        assert (await other.press("Rules", on=theirs)).ok
        await pressing
        await house.settle()
        assert can_press(theirs, "Back to my hand")
        assert (await acting.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert can_press(theirs, "Back to my hand")  # nor by what others do


async def test_a_hand_that_was_opened_anew_stays_the_hand_though_a_press_on_the_old_one_is_answered_later(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        first = await house.hand(other)
        slow = house.discord.faults.slow("POST /interactions/*", 0.5)
        pressing = asyncio.create_task(other.press("How to play", on=first))
        await until(lambda: slow.times == 0)
        house.discord.faults.fail("DELETE /webhooks/*", times=20)  # the old one is still there when the answer arrives
        second = await house.hand(other)
        await pressing
        await house.settle()
        before = second.text
        assert (await acting.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert second.text != before


async def test_what_is_pressed_in_a_hand_while_it_is_opened_anew_is_shown_there_in_the_end(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, ben = await house.table_for("Ann", "Ben", hands=5)
        first = await house.hand(ben)
        slow = house.discord.faults.slow("POST /interactions/*", 0.5)
        opening = asyncio.create_task(ben.press("My hand", on=house.public(ben)))
        await until(lambda: slow.times == 0)  # the new one, in which nothing has been pressed yet, is on its way
        assert (await ben.press("How to play", on=first)).ok
        await opening
        await house.settle()
        (stays,) = [message for message in ben.sees() if message.ephemeral]
        assert stays.id != first.id
        assert can_press(stays, "Got it")


@pytest.mark.parametrize("opened", ["with the deal", "by a press"])
async def test_a_press_on_a_hand_that_is_about_to_be_taken_away_leaves_one_that_shows_what_it_did(
    tmp_path: Path, opened: str
) -> None:
    async with open_house(tmp_path) as house:
        _, ben = await house.table_for("Ann", "Ben", hands=5)
        if opened == "by a press":
            await house.hand(ben)
        (first,) = [message for message in ben.sees() if message.ephemeral]
        slow = house.discord.faults.slow("DELETE /webhooks/*", 0.5)
        assert (await ben.press("My hand", on=house.public(ben))).ok
        await until(lambda: slow.times == 0)
        assert (await ben.press("How to play", on=first)).ok  # it stands there still
        await house.settle()
        (stays,) = [message for message in ben.sees() if message.ephemeral]
        assert can_press(stays, "Got it")


async def test_a_press_on_a_hand_in_the_moment_in_which_a_new_one_has_come_leaves_one_that_is_kept_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        acting, hand, other = await two_at_a_table(house)
        first = await house.hand(other)
        desk, table = house.bot.desk, house.table()
        meet, old = desk.lessons.meet, desk.hand_messages.replaced(table, other.id)
        slow = house.discord.faults.slow("POST /interactions/*", 0.2)
        house.discord.faults.slow("DELETE /webhooks/*", 0.3)
        opening = asyncio.create_task(other.press("My hand", on=house.public(other)))
        await until(lambda: slow.times == 0)

        async def until_then(at: Table, member: int) -> None:
            while desk.hand_messages.replaced(table, other.id) is old:
                await asyncio.sleep(0)
            await meet(at, member)

        monkeypatch.setattr(desk.lessons, "meet", until_then)
        assert (await other.press("How to play", on=first)).ok
        await opening
        await house.settle()
        monkeypatch.undo()
        assert (await acting.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        (stays,) = [message for message in other.sees() if message.ephemeral]
        assert can_press(stays, "Got it")
        assert f":{table.revision}:" in stays.buttons[0].custom_id


def hands_of(person: Person) -> list[str]:
    """What stands in the private hands on somebody's screen."""
    return [message.text for message in person.sees() if message.ephemeral and "Upcard" in message.text]


async def test_the_hand_of_whoever_has_sat_down_opens_by_itself_with_the_deal_and_is_kept_up(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", hands=5)
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        assert hands_of(ben) == []
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        (dealt,) = hands_of(ben)
        assert "In short: Pitty Pat" in dealt
        assert len(hands_of(ann)) == 1
        await house.play_on([ann], moves=1)
        await house.settle()
        assert len(hands_of(ben)) == 1


async def test_a_hand_that_opens_by_itself_and_is_asked_for_as_well_stands_there_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        house.discord.faults.slow("POST /webhooks/*", 0.3, times=1)
        await ann.press("Start", on=house.public(ann))
        await until(lambda: any(one.label == "My hand" for one in house.public(ben).buttons))
        await ben.press("My hand", on=house.public(ben))
        await house.settle()
        assert len(hands_of(ben)) == 1


async def test_nobody_is_shown_a_hand_who_has_left_before_the_deal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben, cleo = map(house.person, ("Ann", "Ben", "Cleo"))
        await ann.slash("pitty_pat open")
        for person in (ben, cleo):
            await person.press("Sit down", on=house.public(person))
        await cleo.press("Leave", on=house.public(cleo))
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert (len(hands_of(ben)), len(hands_of(cleo))) == (1, 0)


async def test_where_discord_does_not_take_it_the_hand_is_opened_by_its_button(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        house.discord.faults.fail("POST /webhooks/*", status=404, code=10015)
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert hands_of(ben) == []
        await ben.press("My hand", on=house.public(ben))
        assert len(hands_of(ben)) == 1


async def test_before_a_rematch_the_hand_of_whoever_agrees_comes_below_the_new_table_in_the_place_of_the_old_one(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = people = await house.table_for("Ann", "Ben")
        await house.play_on(people)
        await house.settle()
        assert (await ann.press("Rematch", on=house.public(ann))).ok
        await house.settle()
        agree, sit = (
            next(b for b in house.public(ben).buttons if b.label == label) for label in ("I agree", "Sit down")
        )
        assert (agree.style, sit.style) == (3, 2)  # one thing is green
        assert (await ben.press("I agree", on=house.public(ben))).ok
        assert (await ann.press("Start", on=house.public(ann))).ok
        await house.settle()
        (hand,) = [message for message in ben.sees() if message.ephemeral]
        assert "Upcard" in hand.text
        assert hand.id > house.public(ben).id


@pytest.mark.parametrize("practice", [False, True])
async def test_below_the_hand_of_whoever_has_left_stands_in_one_row_the_chair_back_and_what_can_be_read(
    tmp_path: Path, practice: bool
) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=1, game="new_comet", practice=practice)
        more = (await ben.press("More", on=house.public(ben))).message
        await ben.press("Leave the table", on=more)
        await ben.press("Leave", on=more)
        await house.settle()
        hand = await house.hand(ben)
        rows = [[one["label"] for one in part["components"]] for part in hand.raw["components"] if part["type"] == 1]
        assert rows[-1] == ["Take back my chair", "How to play", "Rules"]
        assert "Faster" not in hand.text
        assert ("Hint" in [button.label for button in (await house.hand(ann)).buttons]) == practice
        await ben.press("Take back my chair", on=hand)
        assert can_press(hand, "Faster")
