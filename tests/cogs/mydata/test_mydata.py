"""`/mydata export` and `/mydata delete`, and what others see of a former player."""

from pathlib import Path
from typing import Any

from aiohttp import ClientSession

from bot.playground import Person
from tests.desk.house import House, open_house


async def exported(house: House, person: Person) -> dict[str, Any]:
    told = await person.slash("mydata export")
    assert told.ok, told.error
    assert told.message is not None
    assert told.message.ephemeral
    (file,) = told.message.attachments
    assert file["filename"] == "mydata.json"
    async with ClientSession() as session, session.get(file["url"]) as served:
        return await served.json(content_type=None)


async def test_the_export_is_a_file_for_ones_own_eyes(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=20)
        ann, ben = house.person("Ann"), house.person("Ben")
        found = await exported(house, ann)
        assert found["member"] == str(ann.id)
        assert len(found["chairs"]) == 1
        assert found["matches"][0]["moves"]
        sent = [file["filename"] for message in ben.sees() for file in message.attachments]
        assert not any(name.endswith(".json") for name in sent)


async def test_deleting_asks_first_and_nothing_happens_without_the_second_press(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=20)
        ann = house.person("Ann")
        asked = await ann.slash("mydata delete")
        for word in ("every server", "cannot be undone", "a former player", "no second opening balance"):
            assert word in asked.text
        assert (await ann.press("Cancel", on=asked.message)).ok
        assert asked.message is not None
        assert asked.message.text == "Nothing is deleted."
        assert (await exported(house, ann))["chairs"]


async def test_after_the_second_press_others_see_a_former_player(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match = await house.played("Ann", "Ben", stake=20)
        ann, ben = house.person("Ann"), house.person("Ben")
        asked = await ann.slash("mydata delete")
        assert (await ann.press("Delete everything", on=asked.message)).ok
        await house.settle()
        found = await exported(house, ann)
        assert [part for part, value in found.items() if value and part not in ("member", "made", "marks")] == []
        board = (await ben.slash("leaderboard", by="chips won at matches")).text
        assert "a former player" in board
        assert "<@-" not in board
        assert str(ann.id) not in board
        assert "a former player" in (await ben.slash("history")).text
        assert "a former player" in (await ben.slash("replay", match=match)).text
        checked = (await ben.slash("verify", match=match)).text
        assert "cannot be known any more" in checked
        assert "❌" not in checked


async def test_a_hand_of_somebody_who_is_forgotten_goes(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        await house.play_on([ann, ben])
        await house.settle()
        hands = {person: (await person.press("My hand", on=house.public(person))).message for person in (ann, ben)}
        assert all(hand in person.sees() for person, hand in hands.items())
        asked = await ann.slash("mydata delete")
        await ann.press("Delete everything", on=asked.message)
        await house.settle()
        assert hands[ann] not in ann.sees()
        assert hands[ben] in ben.sees()


async def test_in_a_match_it_waits_can_be_taken_back_and_is_done_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", stake=20)
        await house.hand(ann)

        async def ask() -> None:
            asked = await ann.slash("mydata delete")
            assert (await ann.press("Delete everything", on=asked.message)).ok
            await house.settle()

        await ask()
        assert house.room.guilds.going == {ann.id}
        waiting = await ann.slash("mydata delete")
        assert "when the last match with you has ended" in waiting.text
        assert (await ann.press("Keep my data", on=waiting.message)).ok
        assert house.room.guilds.going == set()
        await ask()
        await house.restart()
        assert house.room.guilds.going == {ann.id}
        while house.table().phase == "playing":
            await house.pass_by(70)
        await house.settle()
        assert house.room.guilds.going == set()
        assert house.table().seats[0].name == "a former player"
        assert "a former player" in house.public(house.person("Ben")).text
        found = await exported(house, ann)
        assert [part for part, value in found.items() if value and part not in ("member", "made", "marks")] == []


async def test_verify_shows_everybody_their_own_salt_and_nobody_elses_word(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await house.settle()
        await ben.press("Sit down")
        await house.settle()
        await house.table().add_word(ann.id, "rhododendron")
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        match = house.table().match
        mine, other = (await ann.slash("verify", match=match)).text, (await ben.slash("verify", match=match)).text
        assert "rhododendron" in mine
        assert "with the salt" in mine
        assert "rhododendron" not in other
        assert f"`{ben.id}` with the salt" in other


async def test_a_server_that_removes_the_bot_is_noted_and_forgiven(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=20)
        guild = house.person("Ann").guild.id
        house.bot.dispatch("guild_remove", house.bot.get_guild(guild))
        await house.settle()
        await house.pass_by(10 * 24 * 3600)
        await house.restart()  # it is there again
        await house.bot.wait_until_ready()
        await house.settle()
        await house.pass_by(25 * 24 * 3600)
        assert (await exported(house, house.person("Ann")))["chairs"]
