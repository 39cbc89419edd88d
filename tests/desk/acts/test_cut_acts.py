"""Cutting the pack, as people see it."""

from pathlib import Path

from bot.playground import Person
from tests.desk.house import House, open_house


async def cutting(house: House) -> list[Person]:
    """Two people at a table whose pack is being cut."""
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open", cut=True)
    await ben.press("Sit down", on=house.public(ben))
    assert "cut: **yes**" in house.public(ann).text
    await ann.press("Start", on=house.public(ann))
    await house.settle()
    return [ann, ben]


async def test_a_word_is_typed_into_a_form_that_nobody_else_sees_and_the_last_answer_deals(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await cutting(house)
        face = house.public(ann)
        assert "The pack is being cut" in face.text
        assert "Waiting for Ann, Ben" in face.text
        assert f"Sealed shuffle:\n-# `{house.table().commitment}`" in face.text
        assert [button.label for button in face.buttons] == ["Cut the pack", "No word", "Leave"]
        asked = await ben.press("Cut the pack", on=house.public(ben))
        assert asked.modal is not None
        told = await ben.submit(asked, word="quicksilver")
        assert told.message is not None
        assert told.message.ephemeral
        await house.settle()
        assert "Waiting for Ann ·" in house.public(ann).text
        assert all("quicksilver" not in message.text for message in ann.sees())
        assert (await ben.press("No word", on=house.public(ben))).text == "You have answered already."
        await ann.press("No word", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"
        assert [seat.word for seat in house.table().seats] == ["", "/ quicksilver"]


async def test_a_form_that_is_sent_after_the_deal_is_answered_and_takes_no_word(tmp_path: Path):
    async with open_house(tmp_path) as house:
        _, ben = await cutting(house)
        asked = await ben.press("Cut the pack", on=house.public(ben))
        await house.pass_by(31)
        assert house.table().phase == "playing"
        assert (await ben.submit(asked, word="late")).text == "The pack is not being cut now; your word was not taken."


async def test_an_onlooker_cannot_cut_and_whoever_leaves_stops_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await cutting(house)
        cem = house.person("Cem")
        assert (await cem.press("No word", on=house.public(cem))).text == "You do not sit at this table."
        await ben.press("Leave", on=house.public(ben))
        await house.settle()
        assert "being cut" not in house.public(ann).text
        assert [seat.name for seat in house.table().seats] == ["Ann"]


async def test_the_option_is_chosen_from_the_menu(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        panel = (await ann.press("Options", on=house.public(ann))).message
        assert panel is not None
        await ann.pick("Which option?", "cut", on=panel)
        await ann.pick("cut: which value?", "true", on=panel)
        assert house.table().cut is True
