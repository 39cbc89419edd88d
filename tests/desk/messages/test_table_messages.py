"""The table message: few edits, posted anew when it is pushed away or deleted, gone with its channel."""

import asyncio
from pathlib import Path

import pytest

from bot import room
from bot.desk import Timing
from bot.desk.messages.table_message import says
from bot.desk.transport import wire
from bot.playground import LocalDiscord, Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import QUICK, House, open_house, until


async def lobby(house: House) -> Person:
    ann = house.person("Ann")
    await ann.slash("pitty_pat open")
    return ann


async def test_chat_pushes_the_table_away_and_it_is_posted_anew(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await lobby(house)
        old = house.public(ann)
        for at in range(QUICK.pushed):
            await ann.say(f"message {at}")
        await asyncio.sleep(0.02)
        await ann.slash("pitty_pat open")  # refused: nothing changes
        assert house.public(ann) == old
        panel = (await ann.press("Options", on=old)).message
        asked = await ann.pick("Which option?", "hands", on=panel)
        await ann.submit(asked, value="2")
        await house.settle()
        new = house.public(ann)
        assert new != old
        assert old.deleted
        assert "hands: **2**" in new.text
        assert [message.id for message in ann.sees() if not message.ephemeral][-1] == new.id


async def test_a_deleted_table_message_is_posted_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await lobby(house)
        old = house.public(ann)
        house.discord.faults.delete(old)
        await ann.until(lambda: house.table().message != old.id)
        await house.settle()
        assert house.public(ann).text == old.text


async def test_a_message_deleted_while_the_bot_was_away_is_posted_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await lobby(house)
        old = house.public(ann)
        await house.close()
        house.discord.faults.delete(old)
        await house.open()
        await ann.until(lambda: house.table().message != old.id)
        await house.settle()
        assert "Pitty Pat" in house.public(ann).text


async def test_a_crash_between_sending_and_storing_does_not_post_twice(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await lobby(house)
        first = house.public(ann)
        await house.table().set_message(None)  # as if the process had died before it was stored
        await house.restart()
        assert house.table().message == first.id
        assert len([message for message in ann.sees() if not message.ephemeral]) == 1


async def test_a_lost_answer_to_the_first_message_does_not_post_twice(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.lose("POST /channels/*/messages")
        await ann.slash("pitty_pat open")
        await house.settle()
        assert len([message for message in ann.sees() if not message.ephemeral]) <= 1


async def test_a_deleted_channel_closes_a_table_at_which_nothing_is_played(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await lobby(house)
        house.discord.faults.delete_channel("card-table")
        await ann.until(lambda: not house.room.all_tables())


async def test_a_deleted_channel_leaves_the_stakes_in_the_match(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", stake=100)
        guild = house.table().guild
        house.discord.faults.delete_channel("card-table")
        await people[0].until(lambda: house.table().deserted)
        await house.settle()
        assert await house.room.ledger.balance(guild, people[0].id) == 900


async def test_a_channel_deleted_while_the_bot_was_away_leaves_the_stakes_in_the_match(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", stake=100)
        guild = house.table().guild
        await house.close()
        house.discord.faults.delete_channel("card-table")
        await house.open()
        await people[0].until(lambda: house.table().deserted)
        await house.settle()
        assert await house.room.ledger.balance(guild, people[0].id) == 900


async def test_a_guild_that_throws_the_bot_out_has_no_tables_left(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await lobby(house)
        house.discord.faults.remove_guild()
        for _ in range(200):
            if not house.room.all_tables():
                break
            await asyncio.sleep(0.005)
        assert not house.room.all_tables()


async def test_many_changes_become_few_edits_and_the_last_one_stays(tmp_path: Path):
    slower = Timing(
        settle=0.003, edit_gap=0.15, hand_gap=0.15, idle_gap=0.15, save_gap=0, faces=3600, step=0.0, beat=0.0, card=0.0
    )
    async with open_house(tmp_path, timing=slower) as house:
        house.discord.faults.keep_tokens_private()
        people = await house.table_for("Ann", "Ben", computers=2, hands=3)
        before = len(house.requests("PATCH", "/channels/"))
        began = asyncio.get_running_loop().time()
        revision = house.table().revision
        for _ in range(6):
            person, hand = await on_turn(house, people)
            if house.table().phase != "playing":
                break
            await person.press(moves(hand)[0], on=hand)
        await house.settle()
        changes = house.table().revision - revision
        seconds = asyncio.get_running_loop().time() - began
        edits = len(house.requests("PATCH", "/channels/")) - before
        assert edits <= seconds / slower.edit_gap + 2
        assert changes >= 6
        last = house.requests("PATCH", "/channels/")[-1].body
        assert last["components"] == house.bot.desk.face(house.table())["components"]


async def test_an_edit_that_fails_is_made_good_by_the_next(tmp_path: Path):
    async with open_house(tmp_path) as house:
        house.discord.faults.keep_tokens_private()
        people = await house.table_for("Ann", "Ben")
        house.discord.faults.fail("PATCH /channels/*", status=403, code=50001)
        for _ in range(2):
            person, hand = await on_turn(house, people)
            await person.press(moves(hand)[0], on=hand)
            await house.settle()
        face = house.bot.desk.face(house.table())
        assert house.requests("PATCH", "/channels/")[-1].body["components"] == face["components"]


async def test_real_limits_are_kept_without_a_single_refusal(tmp_path: Path):
    async with open_house(
        tmp_path,
        discord=LocalDiscord(limits="real", keep_bodies=True),
        timing=Timing(save_gap=0, faces=3600, step=0.0, beat=0.0, card=0.0),
    ) as house:
        people = await house.table_for("Ann", "Ben", computers=1)
        await house.play_on(people, moves=3)
        assert not [entry for entry in house.discord.log if entry.status == 429]


@pytest.mark.parametrize("second", ["a press of somebody else", "a change without a press", "the same once more"])
async def test_an_answer_that_arrives_behind_something_newer_does_not_stay_at_the_table(
    tmp_path: Path, second: str
) -> None:
    async with open_house(tmp_path) as house:
        ann, ben, cid = await lobby(house), house.person("Ben"), house.person("Cid")
        public = house.public(ann)
        slow = house.discord.faults.slow("POST /interactions/*", 0.6)
        pressing = asyncio.create_task(ben.press("Sit down", on=public))
        await until(lambda: slow.times == 0)  # the answer that shows Ann and Ben alone is on its way
        if second == "a press of somebody else":
            assert (await cid.press("Sit down", on=public)).ok
        elif second == "the same once more":  # with the picture that the answer brings, and before it
            messages = house.bot.desk.table_messages
            messages.place(house.table()).shown = ""
            messages.touch(house.table())
        else:
            await house.table().sit(room.Person(cid.id, cid.name))
        await house.settle()
        assert (await pressing).ok
        await house.settle()
        assert ("**Cid**" in public.text) == (second != "the same once more")
        assert list(says(public.components)) == list(says(house.bot.desk.face(house.table())["components"]))
        assert not [entry for entry in house.discord.log if entry.status >= 400]


async def test_an_answer_that_changes_no_picture_is_taken_also_where_one_that_hung_there_has_gone_meanwhile(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        await lobby(house)
        table, cid = house.table(), house.person("Cid")
        assert table.message is not None
        async with house.bot.desk.table_messages.answer(table) as answer:
            await table.sit(room.Person(cid.id, cid.name))
            await cid.until(lambda: "**Cid**" in house.public(cid).text)  # another picture hangs there now
            await wire.edit(house.bot, table.channel, table.message, answer)  # and now the answer arrives
        await house.settle()
        assert "**Cid**" in house.public(cid).text
        assert not [entry for entry in house.discord.log if entry.status >= 400]
