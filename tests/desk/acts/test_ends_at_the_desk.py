"""How matches end and what people agree to, as they see and press it."""

import asyncio
from pathlib import Path

import pytest

from bot.playground import CannotDo, Message
from bot.playground import Person as Somebody
from bot.room import Person, audit
from tests.desk.house import House, open_house


def labels(message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_the_button_says_the_most_that_can_be_lost(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open", stake=100)
        assert "Sit down · up to 100 chips" in labels(house.public(ann))
        await house.table().set_option(ann.id, "stake", 0)
        await house.settle()
        assert "Sit down" in labels(house.public(ann))


async def test_who_sat_down_has_to_agree_to_a_higher_stake_and_an_old_button_does_not_do_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", stake=1)
        old = next(button.custom_id for button in house.public(ben).buttons if "Sit down" in (button.label or ""))
        await ben.press("Sit down", on=house.public(ben))
        await house.table().set_option(ann.id, "stake", 900)
        await house.settle()
        face = house.public(ben)
        assert "**Ben** (has to agree)" in face.text
        assert "Ben has to agree to up to 900 chips first." in face.text
        assert "Start" not in labels(face)
        assert "up to 900 chips now" in (await ben.forge(old, on=face)).text
        assert not house.table().seats[1].agreed
        assert (await ben.press("I agree · up to 900 chips", on=house.public(ben))).ok
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"


async def test_the_host_frees_a_chair_and_a_forged_press_frees_nobody_elses(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", stake=1)
        await ben.press("Sit down", on=house.public(ben))
        await house.table().set_option(ann.id, "stake", 2)
        await house.settle()
        panel = (await ann.press("People", on=house.public(ann))).message
        early = await ann.press("Free Ben's chair", on=panel)
        assert "60 more seconds" in early.text
        await house.pass_by(60)
        table = house.table()
        nobody, settled = "Somebody else has that chair", "nobody in that chair who still has to agree"
        for forged, told in (("", nobody), ("x", nobody), ("None", nobody), ("-1", nobody), (f"1 {ann.id}", settled)):
            pressed = await ann.forge(f"h1:{table.id}:{table.revision}:/free {forged}", on=house.public(ann))
            assert told in pressed.text
        await ann.press("Free Ben's chair", on=panel)
        assert [seat.name for seat in house.table().seats] == ["Ann"]


async def test_leaving_and_closing_with_chips_at_stake_is_told_and_gives_nothing_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2, game="commit")
        more = (await ann.press("More", on=house.public(ann))).message
        assert labels(more) == ["Leave the table", "My look"]
        assert more is not None
        assert "The house has chips in this match, so it is played out." in more.text
        table = house.table()
        for forged in ("close", "close now", f"vote {table.match}"):
            refused = await ann.forge(f"h1:{table.id}:{table.revision}:/{forged}", on=more)
            assert "a computer player finishes for you" in refused.text
        await ann.press("Leave the table", on=more)
        assert labels(more) == ["Leave"]
        await ann.press("Leave", on=more)
        await house.settle()
        await house.pass_by(0)
        assert house.table().phase == "over"
        assert "wins" in house.public(ann).text or "draw" in house.public(ann).text
        assert await audit(house.room.store) == []


async def test_a_manager_voids_a_match_and_takes_it_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", computers=1, game="commit")
        mod = house.person("Mod", manage=True)
        table = house.table()
        refused = await ann.forge(f"h1:{table.id}:{table.revision}:/void", on=house.public(ann))
        assert "Only somebody who may manage this server" in refused.text
        unnamed = await mod.forge(f"h1:{table.id}:{table.revision}:/void", on=house.public(mod))
        assert "That match is over" in unnamed.text  # which match it was about, nobody can say
        more = (await mod.press("More", on=house.public(mod))).message
        face = house.public(ann)
        form = await mod.press("Void the match", on=more)
        done = await mod.submit(form, reason="wrong options")
        await house.settle()
        assert "/match restore" in done.text
        assert "Mod has voided the match: wrong options. Everybody has back what was brought." in face.text
        assert "chain" not in face.text  # it may yet go on
        assert [one.label for one in face.buttons] == ["Another game"]
        with pytest.raises(CannotDo):  # shown to those alone who may manage the server
            await ann.slash("match restore", match=table.match)
        back = await mod.slash("match restore", match=table.match)
        assert "The match goes on." in back.text
        await house.settle()
        assert house.table().phase == "playing"
        assert "My hand" in labels(house.public(ann))
        voided = await mod.slash("match void", match=table.match, reason="again")
        assert "The match is void." in voided.text
        assert "No match by this name" in (await mod.slash("match void", match="nothing", reason="x")).text
        assert await audit(house.room.store) == []


@pytest.mark.parametrize("when", ["while it is played", "while it is void"])
async def test_a_restored_match_whose_channel_is_gone_is_said_to_be_in_the_hands(tmp_path: Path, when: str):
    async with open_house(tmp_path) as house:
        mod, channel = house.person("Mod", manage=True), house.discord.guilds.add_channel("other")
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", channel=channel, stake=20)
        await ben.press("Sit down", on=house.public(ben, channel=channel))
        await ann.press("Start", on=house.public(ann, channel=channel))
        await house.settle()
        match = house.table().match
        if when == "while it is played":
            house.discord.faults.delete_channel(channel.id)
            await house.settle()
        assert "The match is void." in (await mod.slash("match void", match=match, reason="why")).text
        if when == "while it is void":
            house.discord.faults.delete_channel(channel.id)
            await house.settle()
        back = await mod.slash("match restore", match=match)
        assert "The match goes on in everybody's hand" in back.text
        assert labels(back.message) == []
        await house.settle()
        assert (await ann.slash("hand")).message is not None


async def test_a_match_that_is_over_is_not_voided_and_nor_is_the_one_after_it_by_its_button(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=1)
        mod = house.person("Mod", manage=True)
        more = (await mod.press("More", on=house.public(mod))).message
        await house.play_on([ann])
        await house.settle()
        late = await mod.press("Void the match", on=more)
        assert (late.modal, late.text) == (None, "That match is over: it stays as it ended.")
        await ann.press("Rematch", on=house.public(ann))
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"
        late = await mod.press("Void the match", on=more)
        assert (late.modal, late.text) == (None, "That match is over: it stays as it ended.")


@pytest.mark.parametrize("text", ["", "aaaaaaaa-1", "x" * 500, "'; DROP TABLE match"])
async def test_a_match_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path, text: str):
    async with open_house(tmp_path) as house:
        mod = house.person("Mod", manage=True)
        assert "no match by this name" in (await mod.slash("match restore", match=text)).text


async def test_a_table_that_nobody_is_at_says_until_when_nothing_moves(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=1, game="play_or_pay", hands=20)
        while not house.table().deserted:
            await house.pass_by(30)
        face = house.public(ann)
        assert "Nobody is at the table, so nothing moves. Computer players finish the match <t:" in face.text
        # four would take two rows of a phone
        assert [button.label for button in face.buttons] == ["My hand", "Take back my chair", "More"]
        await ben.press("Take back my chair", on=face)
        await house.settle()
        assert [button.label for button in house.public(ann).buttons][-1] == "More"  # Ann is still away
        assert not house.table().deserted
        assert "nothing moves" not in house.public(ann).text


async def test_a_deleted_channel_gives_no_stake_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", stake=100, hands=5)
        table = house.table()
        house.discord.faults.delete_channel(table.channel)
        await house.settle()
        assert (table.phase, table.deserted) == ("playing", True)


async def test_a_hand_says_that_the_tables_channel_is_gone_and_the_match_is_played_on_in_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=5)
        hands = {person: await house.hand(person) for person in (ann, ben)}
        house.discord.faults.delete_channel(house.table().channel)
        await house.settle()
        for person in (ann, ben):
            opened = await person.slash("hand", channel="lounge")
            assert opened.message is not None
            hands[person] = opened.message
            assert "**The table's channel is gone: the match goes on in everybody's hand.**" in opened.text
            await person.press("Take back my chair", on=opened.message)
            await house.settle()
        asked = next(person for person in (ann, ben) if house.is_asked(person))
        assert "channel is gone" not in hands[asked].text
        assert "Your turn" in hands[asked].text


async def test_practice_is_shown_has_hints_and_moves_no_chips(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2, game="commit", practice=True)
        assert "Commit · practice" in house.public(ann).text
        hand = await house.hand(ann)
        while house.table().view(0).to_act != (0,):
            await house.pass_by(1)
        hand = await house.hand(ann)
        assert "Hint" in labels(hand)
        assert "**1,000** chips" in (await ann.slash("chips balance")).text


async def test_there_is_no_hint_in_a_rated_match(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        for person in people:
            hand = await house.hand(person)
            assert "Hint" not in labels(hand)
            await person.press("How to play", on=hand)
            assert (
                "-# No hints: ratings or chips are at stake. *Practice* has them." in hand.text
            )  # below how to play, until that is got
            await person.press("Got it", on=hand)
            assert "No hints" not in hand.text
            table = house.table()
            forged = await person.forge(f"h1:{table.id}:{table.revision}:/hint", on=hand)
            assert "There are no hints" in forged.text


@pytest.mark.parametrize("label", ["Rematch", "New table"])
async def test_a_button_of_an_earlier_match_agrees_to_no_higher_stake(tmp_path: Path, label: str):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", stake=1)
        for person in (ann, ben):
            await house.table().leave(person.id)
        await house.pass_by(0)
        old = next(button.custom_id for button in house.public(ann).buttons if label in (button.label or ""))
        table = house.table()
        await table.rematch(ann.id)
        await table.set_option(ann.id, "stake", 300)
        await table.sit(Person(ben.id, "Ben"))
        await table.start(ann.id)
        for person in (ann, ben):
            await table.leave(person.id)
        await house.pass_by(0)
        assert table.phase == "over"
        refused = await ann.forge(old, on=house.public(ann))
        assert "up to 300 chips now" in refused.text
        assert (await ann.press(f"{label} · up to 300 chips", on=house.public(ann))).ok


async def test_who_presses_twice_at_once_to_agree_to_the_end_has_agreed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        more = (await ann.press("More", on=house.public(ann))).message
        assert more is not None
        agree = next(button.custom_id for button in more.buttons if button.label == "Agree to end the match")
        told = await asyncio.gather(ann.forge(agree, on=more), ann.forge(agree, on=more))
        assert house.table().votes == (ann.id,)
        assert {each.text for each in told} == {"You agree to end the match: it ends once Ben agrees as well."}
        assert labels(more) == ["Do not end the match"]


async def test_a_button_that_says_not_to_end_the_match_ends_none_in_a_later_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", stake=70, hands=3)
        more = (await ann.press("More", on=house.public(ann))).message
        await ann.press("Agree to end the match", on=more)
        assert more is not None
        (back,) = [button.custom_id for button in more.buttons]
        table = house.table()
        while table.votes:  # an agreement does not outlive its hand
            assert await house.play_on([ann, ben], moves=1)
        theirs = (await ben.press("More", on=house.public(ben))).message
        await ben.press("Agree to end the match", on=theirs)
        assert (await ann.forge(back, on=house.public(ann))).text.endswith("the match goes on.")
        assert (table.phase, table.votes) == ("playing", (ben.id,))


@pytest.mark.parametrize("label", ["End the match", "Leave"])
async def test_a_button_of_an_earlier_match_neither_ends_nor_leaves_a_later_one(tmp_path: Path, label: str):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=1)
        shown = await more_of(house, ann)
        if label == "Leave":
            await ann.press("Leave the table", on=shown)
        old = next(button.custom_id for button in shown.buttons if button.label == label)
        await house.play_on([ann])
        await house.settle()
        for again in ("Rematch", "Start"):
            await ann.press(again, on=house.public(ann))
            await house.settle()
        told = await ann.forge(old, on=house.public(ann))
        assert "That match is over" in told.text or "a computer player finishes for you" in told.text  # it asks anew
        table = house.table()
        assert (table.phase, table.votes, table.seats[0].present) == ("playing", (), True)


async def more_of(house: House, person: Somebody) -> Message:
    """What somebody has opened with *More*."""
    shown = (await person.press("More", on=house.public(person))).message
    assert shown is not None
    return shown


async def test_whoever_is_left_alone_where_chips_are_at_stake_votes_and_can_take_that_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", stake=70, hands=3)
        await house.table().leave(ben.id)
        await house.settle()
        more = await more_of(house, ann)
        assert labels(more) == ["Agree to end the match", "Leave the table", "My look"]  # one press does not end it
        await ann.press("Agree to end the match", on=more)
        again = await more_of(house, ann)
        assert labels(again)[0] == "Do not end the match"
        await ann.press("Do not end the match", on=again)
        assert (house.table().phase, house.table().votes) == ("playing", ())


async def test_two_people_read_that_both_must_agree_who_still_has_to_and_where(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=1)
        more = await more_of(house, ann)
        assert "The match ends early when both people at the table agree." in more.text
        told = await ann.press("Agree to end the match", on=more)
        assert told.text == "You agree to end the match: it ends once Ben agrees as well."
        await house.settle()
        assert "Would like to end the match: Ann. To agree, press *More*." in house.public(ben).text
        await ben.press("Agree to end the match", on=await more_of(house, ben))
        assert not house.room.all_tables()


async def test_three_people_read_that_more_than_half_of_them_must_agree(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", "Ben", "Cem", computers=1)
        assert "more than half of the people at the table" in (await more_of(house, ann)).text


async def test_whoever_has_left_is_not_told_that_one_press_ends_the_match_of_another(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", computers=1)
        await house.table().leave(ben.id)
        await house.settle()
        more = await more_of(house, ben)
        assert "Agree to end the match" in labels(more)
        assert "more than half of the people at the table" in more.text
        await ben.press("Agree to end the match", on=more)
        assert house.table().phase == "playing"
        assert "End the match" in labels(await more_of(house, ann))
