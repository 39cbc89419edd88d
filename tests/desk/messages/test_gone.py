"""Who is banned from a server, or has left it, holds up no table there: no event tells of it."""

from pathlib import Path

from bot.playground import Person
from bot.room.audit.audit import audit
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import UNHURRIED, House, open_house

MEMBER = "/members/"


async def three(house: House) -> tuple[Person, Person, Person]:
    """Ann hosts a lobby, Ben sits with her, Cid looks on; then Ann is banned."""
    ann, ben, cid = house.person("Ann"), house.person("Ben"), house.person("Cid")
    await ann.slash("pitty_pat open")
    await ben.press("Sit down", on=house.public(ben))
    await house.settle()
    house.discord.faults.remove_member(ann.id)
    return ann, ben, cid


async def alone(house: House) -> tuple[Person, Person]:
    """Ann, who hosts a lobby in which nobody else sits, and Ben."""
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open")
    await house.settle()
    return ann, ben


async def test_a_host_who_is_banned_in_the_lobby_gets_up_and_who_sits_there_can_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, ben, _ = await three(house)
        assert (await ben.press("Add computer player", on=house.public(ben))).ok
        await house.settle()
        table = house.table()
        assert (table.host, table.names()[0], len(table.seats)) == (ben.id, "Ben", 2)
        assert "**Ben** (host)" in house.public(ben).text
        assert (await ben.press("Start", on=house.public(ben))).ok
        await house.settle()
        assert table.phase == "playing"
        assert await audit(house.room.store) == []


async def test_an_onlooker_does_not_become_host_of_a_lobby_whose_host_is_banned(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, ben, cid = await three(house)
        refused = await cid.press("Start", on=house.public(cid))
        assert refused.text == "Only Ben, who hosts this table, can do that."
        assert house.table().host == ben.id


async def test_a_lobby_in_which_only_a_banned_host_sat_is_closed_by_the_first_press_of_another(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await alone(house)
        house.discord.faults.remove_member(ann.id)
        assert (await ben.press("Options", on=house.public(ben))).text.startswith("Everybody has left the table.")
        await house.settle()
        assert (await ben.slash("pitty_pat open")).ok
        await house.settle()
        assert house.table().host == ben.id


async def test_a_lobby_in_which_only_a_banned_host_sat_makes_room_for_another_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await alone(house)
        assert "There is a table in this channel already." in (await ben.slash("pitty_pat open")).text
        house.discord.faults.remove_member(ann.id)
        await house.pass_by(61)  # until then she is taken to be there
        opened = await ben.slash("pitty_pat open")
        await house.settle()
        assert "Your table of Pitty Pat is open." in opened.text
        assert house.table().names() == ["Ben"]


async def test_a_table_whose_banned_host_did_not_sit_alone_stays_in_its_channel(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        _, ben, cid = await three(house)
        assert "There is a table in this channel already." in (await cid.slash("pitty_pat open")).text
        assert house.table().host == ben.id


async def test_a_host_who_is_there_stays_host_and_is_asked_after_once_a_minute_at_most(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=UNHURRIED) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        for _ in range(3):
            assert "Only Ann, who hosts" in (await ben.press("Start", on=house.public(ben))).text
        assert len(house.requests("GET", MEMBER)) == 1


async def test_a_host_is_not_taken_for_gone_because_discord_does_not_answer(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=UNHURRIED) as house:
        _, ben, _ = await three(house)
        for status, code in (
            (500, 0),
            (404, 10004),
            (403, 50001),
        ):  # it is unwell, has no such server, or says nothing to us
            fault = house.discord.faults.fail("GET /guilds/*/members/*", status, times=9, code=code)
            assert "Only Ann, who hosts" in (await ben.press("Start", on=house.public(ben))).text
            assert "Ann" in house.table().names()
            house.discord.faults.ordered.remove(fault)


async def test_a_computer_player_plays_on_for_who_was_banned_in_a_match_without_a_second_turn_lost(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        gone, _ = await on_turn(house, people)
        (other,) = [one for one in people if one is not gone]
        house.discord.faults.remove_member(gone.id)
        await house.pass_by(41)  # two thirds of a turn
        seat = house.table().seats[house.table().seat_of(gone.id) or 0]
        assert (seat.left, seat.present) == (True, False)
        assert f"Left: {gone.name}. A computer player finishes" in house.public(other).text
        assert not [one for one in other.sees() if "it is your turn" in one.text]
        await house.pass_by(5)
        person, hand = await on_turn(house, [other])
        assert person is other
        assert moves(hand)


async def test_who_is_late_and_still_there_keeps_the_chair(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        late, _ = await on_turn(house, people)
        await house.pass_by(41)
        assert house.table().seats[house.table().seat_of(late.id) or 0].present
        assert len(house.requests("GET", MEMBER)) == 1
