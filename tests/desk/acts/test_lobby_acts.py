"""Before the deal, as people see it: opening, sitting down, computer players, options, starting, closing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.playground import Message, Person
from tests.desk.house import House, open_house


async def test_a_table_is_opened_and_its_host_sits_at_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        opened = await ann.slash("pitty_pat open", hands=3)
        assert opened.message is not None
        assert opened.message.ephemeral
        face = house.public(ann)
        assert "**Ann** (host)" in face.text
        assert "hands: **3**" in face.text
        assert "is needed" not in face.text  # the picture says it
        assert [button.label for button in face.buttons if button.disabled] == ["Start"]


async def test_how_long_a_match_takes_is_said_where_it_is_known_whatever_is_at_stake(tmp_path: Path):
    options: dict[str, int]
    for at, (options, told) in enumerate(
        (
            ({}, "2 to 5 players · 2 to 5 minutes"),
            ({"hands": 5, "stake": 20}, "2 to 5 players · 8 to 20 minutes"),
            ({"hands": 20}, "2 to 5 players"),
        )
    ):
        (tmp_path / str(at)).mkdir()
        async with open_house(tmp_path / str(at)) as house:
            ann = house.person("Ann")
            await ann.slash("pitty_pat open", **options)
            assert f"-# {told}" in house.public(ann).text.splitlines()


async def test_green_is_what_the_table_needs_next(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        # blue is what others can press, to whom it means nothing that Ann sits already
        assert {each.label: each.style for each in house.public(ann).buttons if each.style != 2} == {
            "Sit down": 1,
            "Add computer player": 3,
        }
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        assert [each.label for each in house.public(ann).buttons if each.style != 2] == ["Start"]


async def test_people_sit_down_at_once_and_each_gets_a_chair(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = [house.person(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil")]
        await people[0].slash("pitty_pat open")
        face = house.public(people[0])
        outcomes = await asyncio.gather(*(person.press("Sit down", on=face) for person in people[1:]))
        await house.settle()
        assert all(outcome.ok for outcome in outcomes)
        assert len(house.table().seats) == 5
        assert all(person.name in house.public(people[0]).text for person in people)


async def test_a_chair_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = [house.person(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")]
        await people[0].slash("pitty_pat open")
        sit = next(button.custom_id for button in house.public(people[0]).buttons if button.label == "Sit down")
        for person in people[1:5]:
            await person.press("Sit down", on=house.public(people[0]))
        late = await people[5].forge(sit, on=house.public(people[0]))
        assert late.text == "All 5 chairs are taken."
        assert len(house.table().seats) == 5


async def test_pressing_sit_down_twice_at_once_takes_one_chair(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        face = house.public(ann)
        first, second = await asyncio.gather(ben.press("Sit down", on=face), ben.press("Sit down", on=face))
        assert first.ok
        assert second.text == "You sit at this table already."
        assert [seat.name for seat in house.table().seats] == ["Ann", "Ben"]


async def slow_lobby(house: House) -> tuple[Person, Person, Message]:
    """Ann, who hosts, Ben, who has sat down, and their lobby; what they press next is answered late."""
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open")
    await ben.press("Sit down", on=house.public(ben))
    await house.settle()
    house.discord.faults.slow("POST /interactions/*", 0.2, times=4)
    return ann, ben, house.public(ann)


async def test_a_start_that_is_pressed_twice_on_a_slow_line_deals_and_says_nothing_else(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _, lobby = await slow_lobby(house)
        both = await asyncio.gather(ann.press("Start", on=lobby), ann.press("Start", on=lobby))
        await house.settle()
        assert all(one.ok for one in both)
        mine = [message.text for message in ann.sees() if message.ephemeral]
        assert len(mine) == 1
        assert mine[0].startswith("**In short: Pitty Pat**")


async def test_of_two_who_press_rematch_at_once_the_slower_one_reads_what_to_press_now(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on([ann, ben])
        result = house.public(ann)
        house.discord.faults.slow("POST /interactions/*", 0.2, times=4)
        both = await asyncio.gather(ann.press("Rematch", on=result), ben.press("Rematch", on=result))
        await house.settle()
        told = [one.text for one in both if "being set up" in one.text]
        assert told == ["The rematch is being set up already: press “I agree” at its table, below."]
        assert ann.can_press("I agree", on=house.public(ann))


async def test_who_does_not_host_reads_so_also_when_the_host_has_just_started(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, lobby = await slow_lobby(house)
        _, other = await asyncio.gather(ann.press("Start", on=lobby), ben.press("Start", on=lobby))
        await house.settle()
        assert house.table().phase == "playing"
        assert other.message is not None
        assert other.message.ephemeral


async def test_an_onlooker_who_is_too_slow_with_rematch_is_not_told_to_agree(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on([ann, ben])
        eve, result = house.person("Eve"), house.public(ann)
        house.discord.faults.slow("POST /interactions/*", 0.2, times=4)
        _, other = await asyncio.gather(ann.press("Rematch", on=result), eve.press("Rematch", on=result))
        await house.settle()
        assert house.table().phase == "lobby"
        assert other.text
        assert "I agree" not in other.text


async def test_the_host_adds_and_removes_computer_players_and_nobody_else_does(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        refused = await ben.press("Add computer player", on=house.public(ben))
        assert refused.message is not None
        assert refused.message.ephemeral
        assert "Only Ann, who hosts this table" in refused.text
        await ann.press("Add computer player", on=house.public(ann))
        assert "(computer, " in house.public(ann).text
        panel = (await ann.press("People", on=house.public(ann))).message
        assert "Only Ann, who hosts this table" in (await ben.press("People", on=house.public(ben))).text
        await ann.pick("Ask somebody to get up …", "Ada", on=panel)
        assert [seat.name for seat in house.table().seats] == ["Ann", "Ben"]


async def test_somebody_who_may_manage_the_server_runs_any_table(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, mod = house.person("Ann"), house.person("Mod", manage=True)
        await ann.slash("pitty_pat open")
        await mod.press("Add computer player", on=house.public(mod))
        assert len(house.table().seats) == 2


async def test_a_press_on_the_table_message_is_answered_by_updating_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await house.settle()
        sat = await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        assert sat.type == 7
        assert not house.requests("PATCH", "/channels/")  # nothing was left to edit


async def test_the_host_leaves_and_the_next_becomes_host(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        await ann.press("Leave", on=house.public(ann))
        await house.settle()
        assert "**Ben** (host)" in house.public(ben).text


async def test_the_last_to_leave_closes_the_table_and_its_buttons_go(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        face = house.public(ann)
        await ann.press("Leave", on=face)
        await house.settle()
        assert "Everybody has left the table." in face.text
        assert [one.label for one in face.buttons] == ["Another game"]


async def test_an_option_is_chosen_from_a_menu(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        panel = (await ann.press("Options", on=house.public(ann))).message
        assert panel is not None
        assert panel.ephemeral
        await ann.pick("Which option?", "second_discard", on=panel)
        chosen = await ann.pick("second discard: which value?", "may", on=panel)
        assert "second discard: **may be declined**" in chosen.text
        await house.settle()
        assert "second discard: **may be declined**" in house.public(ann).text


async def test_a_number_is_typed_and_letters_in_its_place_are_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        panel = (await ann.press("Options", on=house.public(ann))).message
        for typed, said in (
            ("many", "Hands must be a whole number from 1 to 20."),
            ("0", "Hands must be a whole number from 1 to 20."),
            ("21", "Hands must be a whole number from 1 to 20."),
            ("-3", "Hands must be a whole number from 1 to 20."),
            ("²", "Hands must be a whole number from 1 to 20."),
        ):
            asked = await ann.pick("Which option?", "hands", on=panel)
            assert (await ann.submit(asked, value=typed)).text == said
        assert house.table().options["hands"] == 1
        asked = await ann.pick("Which option?", "hands", on=panel)
        await ann.submit(asked, value=" 7 ")
        assert house.table().options["hands"] == 7


async def test_only_the_host_sees_the_options_panel_and_forged_choices_change_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        assert "Only Ann, who hosts this table" in (await ben.press("Options", on=house.public(ben))).text
        table = house.table()
        forged = await ben.forge(f"h1:{table.id}:1:/set hands", on=house.public(ben), values=["9"])
        assert "Only Ann, who hosts this table" in forged.text
        unknown = await ann.forge(f"h1:{table.id}:1:/set purse", on=house.public(ann), values=["9"])
        assert unknown.text == "There is no such option in this game."
        assert table.options["hands"] == 1


async def test_a_second_table_in_a_busy_channel_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        # what no button can say is asked for with the command
        for asked in ({"speed": "slow"}, {"private": True}, {"invite": f"<@{ann.id}>"}):
            told = (await ben.slash("pitty_pat open", **asked)).text
            assert told.startswith("There is a table in this channel already.\n")
            assert told.endswith("in a thread of its own: `/pitty_pat open` with `thread`.")
        assert (await ben.slash("pitty_pat open", channel="second-table")).ok
        assert len(house.room.all_tables()) == 2


@pytest.mark.parametrize(
    ("game", "asked", "label"),
    [
        ("pontoon", {}, "Open in a thread · up to 200 chips"),
        ("comet", {"target": 30}, "Open in a thread"),
        ("conquian", {"practice": True}, "Open in a thread"),
    ],
)
async def test_what_a_command_asks_for_in_a_taken_channel_is_one_press_away(
    tmp_path: Path, game: str, asked: dict[str, Any], label: str
):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        taken = await ben.slash(f"{game} open", **asked)
        assert taken.text == "There is a table in this channel already."
        await ben.press(label, on=taken.message)
        (table,) = [one for one in house.room.all_tables() if one.game == game]
        assert table.parent == ben.channel("card-table").id
        assert asked.items() <= {**table.options, "practice": table.practice}.items()


async def test_two_people_open_a_table_at_once_and_one_of_them_gets_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        both = await asyncio.gather(ann.slash("pitty_pat open"), ben.slash("pitty_pat open"))
        assert sorted("is open" in outcome.text for outcome in both) == [False, True]
        assert len(house.requests("POST", "/messages")) == 1


async def test_a_missing_permission_is_named(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.deny("card-table", "SEND_MESSAGES")
        refused = await ann.slash("pitty_pat open")
        assert refused.text == "I cannot open a table here: I lack the permission “Send Messages” in this channel."
        assert not house.room.all_tables()


async def test_a_table_whose_message_cannot_be_sent_is_closed_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.fail("POST /channels/*/messages", status=403)
        refused = await ann.slash("pitty_pat open")
        assert "does not let me" in refused.text
        assert not house.room.all_tables()


async def test_somebody_adds_a_word_to_the_shuffle(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        sealed = (await ann.press("🔒", on=house.public(ann))).message
        assert sealed is not None
        assert sealed.ephemeral
        assert house.table().commitment in sealed.text
        asked = await ann.press("Add a word to the shuffle", on=sealed)
        assert asked.modal is not None
        assert "goes into the shuffle" in (await ann.submit(asked, word="marmalade")).text
        assert house.table().seats[0].word == "marmalade"


async def test_a_host_closes_the_table(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        face = house.public(ann)
        panel = (await ann.press("Options", on=face)).message
        closed = await ann.press("Close the table", on=panel)
        assert closed.text == "The table is closed."
        await house.settle()
        assert [one.label for one in face.buttons] == ["Another game"]
        assert not house.room.all_tables()


async def test_whoever_sits_at_a_table_that_a_manager_closes_reads_who_it_was(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, boss = house.person("Ann"), house.person("Boss", manage=True)
        await ann.slash("pitty_pat open")
        await house.settle()
        face = house.public(ann)
        panel = (await boss.press("Options", on=face)).message
        await boss.press("Close the table", on=panel)
        await house.settle()
        assert "Somebody who manages this server has closed the table." in face.text
