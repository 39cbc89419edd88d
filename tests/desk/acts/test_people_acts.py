"""Around the table: people removed by the host, chairs kept, tables for invited people, presets and forms, as people press them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.desk.acts.option_acts import all_options
from bot.playground import Message, Outcome, Person
from bot.playground.validate.components import ROW, walk
from bot.room import audit
from tests.desk.house import House, open_house


def shown(outcome: Outcome) -> Message:
    assert outcome.message is not None, outcome.error
    return outcome.message


async def people_panel(house: House, person: Person) -> Message:
    return shown(await person.press("People", on=house.public(person)))


async def two_in_a_lobby(house: House) -> tuple[Person, Person, Message]:
    """Ann hosts, Ben sits with her; and her panel of people."""
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open")
    await ben.press("Sit down", on=house.public(ben))
    await house.settle()
    return ann, ben, await people_panel(house, ann)


async def test_a_lobby_has_two_rows_of_four_buttons_and_the_commitment_in_full(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pontoon open", bank="house")
        face = house.public(ann)
        rows = [each for each in walk(face.components) if each["type"] == ROW]
        assert [len(row["components"]) for row in rows] == [4, 4]
        # what nobody reads who wants to play stands below all that can be pressed
        (lobby,) = face.components
        assert lobby["components"][-1]["content"] == f"-# 🔒 Sealed shuffle:\n-# `{house.table().commitment}`"
        assert face.text.index("**Ann**") < face.text.index("**Against") < face.text.index("🔒 Sealed")
        assert "**Against the house**: Ten hands against the house's bank" in face.text


async def test_a_host_removes_somebody_who_is_told_politely_when_coming_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, panel = await two_in_a_lobby(house)
        await ann.pick("Ask somebody to get up …", "Ben", on=panel)
        assert "Ben has got up. Only an invitation brings them back to this table." in panel.text
        await house.settle()
        assert "Ben" not in house.public(ann).text
        back = await ben.press("Sit down", on=house.public(ben))
        assert back.text.startswith("The host has given your chair away. You can sit here again if you are invited")
        await ann.pick("Keep a chair for …", ben, on=panel)
        assert (await ben.press("Sit down", on=house.public(ben))).ok
        await house.settle()
        assert house.table().names() == ["Ann", "Ben"]
        assert await audit(house.room.store) == []


async def test_a_host_changes_partners_until_two_who_sat_down_first_play_together(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, eve = (house.person(name) for name in ("Ann", "Ben", "Eve"))
        await ann.slash("tute open")
        await ben.press("Sit down", on=house.public(ben))
        await ann.press("Add computer player", on=house.public(ann))
        panel = await people_panel(house, ann)
        assert "Change partners" not in [button.label for button in panel.buttons]  # a chair is free
        await ann.press("Add computer player", on=house.public(ann))
        await house.settle()
        third, fourth = house.table().names()[2:]
        panel, told = await people_panel(house, ann), house.public(eve).text
        assert f"Partners: **Ann** & **{third}** · **Ben** & **{fourth}**" in told
        change = next(button.custom_id for button in panel.buttons if button.label == "Change partners")
        assert change is not None
        refused = await eve.forge(change, on=house.public(eve))
        assert refused.text.startswith("Only Ann, who hosts this table, can do that.")
        for partner in (fourth, "Ben", third, fourth, "Ben"):
            await ann.press("Change partners", on=panel)
            await house.settle()
            assert f"Partners: **Ann** & **{partner}**" in house.public(eve).text
            assert f"Partners: **Ann** & **{partner}**" in panel.text
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        table = house.table()
        assert table.seat_of(ben.id) == 2  # opposite
        late = await ann.forge(change, on=house.public(ann))
        assert "The cards are dealt" in late.text
        await house.play_on([ann, ben])
        assert await audit(house.room.store) == []


async def test_nobody_changes_partners_where_everybody_plays_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _, panel = await two_in_a_lobby(house)
        assert "Change partners" not in [button.label for button in panel.buttons]
        table = house.table()
        before = table.names()
        refused = await ann.forge(f"h1:{table.id}:{table.revision}:/partners", on=house.public(ann))
        assert refused.text.startswith("Partners are changed where people play in partnerships")
        assert table.names() == before


async def test_strangers_and_forged_or_stale_choices_remove_and_invite_nobody(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, eve = (house.person(name) for name in ("Ann", "Ben", "Eve"))
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        table, face = house.table(), house.public(eve)
        for act in ("people", "remove", "invite", "unkeep", "private on", "call", "preset 0", "form", "options"):
            for stranger in (eve, ben):
                told = await stranger.forge(f"h1:{table.id}:1:/{act}", on=face, values=[f"p{ann.id}"])
                assert "who hosts this table" in told.text, act
        for value in (f"p{eve.id}", "p", "c", "pNone", "cAda", f"p{ann.id}x", "", str(ben.id)):
            told = await ann.forge(f"h1:{table.id}:1:/remove", on=face, values=[value])
            assert told.text == "That chair is free, or somebody else's, by now."
        assert "your own chair" in (await ann.forge(f"h1:{table.id}:1:/remove", on=face, values=[f"p{ann.id}"])).text
        for values in ([], ["x"], [str(eve.id)], ["1"] * 30):  # none of them is resolved by Discord
            told = await ann.forge(f"h1:{table.id}:1:/invite", on=face, values=values)
            assert told.text == "Please choose people of this server."
        told = await ann.forge(f"h1:{table.id}:1:/preset 77", on=face)
        assert told.text == "There is no such preset in this game."
        assert (table.names(), table.kept, table.private) == (["Ann", "Ben"], (), False)


async def test_after_the_deal_nobody_is_removed_or_invited_with_an_old_panel(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _, panel = await two_in_a_lobby(house)
        mod = house.person("Mod", manage=True)  # a host who deals has the hand in the place of the panel
        await mod.press("Start", on=house.public(mod))
        await house.settle()
        assert "The cards are dealt" in (await ann.pick("Ask somebody to get up …", "Ben", on=panel)).text
        assert "The cards are dealt" in (await ann.pick("Keep a chair for …", house.person("Cem"), on=panel)).text
        assert house.table().names() == ["Ann", "Ben"]


async def test_a_table_for_invited_people_is_opened_with_mentions_and_notifies_nobody(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = (house.person(name) for name in ("Ann", "Ben", "Cem"))
        await ann.slash("pitty_pat open", private=True, invite=f"<@{ben.id}> and <@!{ann.id}>")
        face = house.public(cem)
        assert "A chair is kept for @Ben." in face.text
        assert "For invited people alone." in face.text
        assert all(entry.body["allowed_mentions"] == {"parse": []} for entry in house.requests("POST", "/messages"))
        assert "This table is for invited people: Ann" in (await cem.press("Sit down", on=face)).text
        assert (await ben.press("Sit down", on=house.public(ben))).ok
        await house.settle()
        assert house.table().names() == ["Ann", "Ben"]
        nobody = await cem.slash("pitty_pat open", channel="second-table", invite="my friends")
        assert "Mention the people whom you invite" in nobody.text


def called(house: House) -> list[list[Person]]:
    """Whom messages of the bot's have notified, one list a message that Discord has taken."""
    sent = [entry.body["allowed_mentions"].get("users", []) for entry in house.requests("POST", "/messages")]
    people = {str(person.id): person for person in map(house.person, ("Ann", "Ben", "Cem"))}
    return [[people[one] for one in users] for users in sent if users]


async def ben_called(house: House) -> tuple[Person, Person, Message]:
    """Ann has opened a table, kept a chair for Ben and called him; the two, and her panel of people."""
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open")
    panel = await people_panel(house, ann)
    await ann.pick("Keep a chair for …", ben, on=panel)
    await ann.press("Call them", on=panel)
    await house.settle()
    return ann, ben, panel


async def test_who_has_a_chair_kept_is_called_when_the_host_asks_for_it_and_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, panel = await ben_called(house)
        assert called(house) == [[ben]]
        (call,) = [message for message in ben.sees() if "a chair is kept for you" in message.text]
        assert call.text == "@Ben: a chair is kept for you at this table of **Pitty Pat**."
        assert [(button.url or "").split("/")[-2:] for button in call.buttons] == [
            [str(house.table().channel), str(house.table().message)]
        ]
        await ann.press("Keep no chairs", on=panel)
        assert house.table().kept == ()


def calls_to(person: Person) -> list[str]:
    return [message.text for message in person.sees() if "a chair is kept for you" in message.text]


@pytest.mark.parametrize("end", ["Start", "Leave"])
async def test_a_call_to_a_chair_goes_when_the_cards_are_dealt_or_the_table_is_closed(tmp_path: Path, end: str):
    async with open_house(tmp_path) as house:
        ann, ben, _panel = await ben_called(house)
        await house.restart()
        await house.settle()
        assert len(calls_to(ben)) == 1
        await ann.press("Add computer player", on=house.public(ann))
        await ann.press(end, on=house.public(ann))
        await house.settle()
        assert [table.phase for table in house.room.all_tables()] == (["playing"] if end == "Start" else [])
        assert calls_to(ben) == []


async def test_nobody_is_called_twice_to_a_table_whatever_its_host_changes_in_between(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = (house.person(name) for name in ("Ann", "Ben", "Cem"))
        await ann.slash("pitty_pat open")
        panel = await people_panel(house, ann)
        await ann.pick("Keep a chair for …", ben, on=panel)
        calling = f"h1:{house.table().id}:1:/call"
        panel = shown(await ann.forge(calling, on=house.public(ann)))
        assert "They have been called." in panel.text
        await ann.press("For invited people alone", on=panel)
        again = await ann.forge(calling, on=house.public(ann))
        assert (
            again.text == "Everybody for whom a chair is kept has been called already; at one table that is done once."
        )
        assert "Call them" not in [button.label for button in panel.buttons]
        await ann.press("Keep no chairs", on=panel)
        await ann.pick("Keep a chair for …", ben, on=panel)
        assert "has been called already" in (await ann.forge(calling, on=house.public(ann))).text
        await house.restart()
        await ann.pick("Keep a chair for …", cem, on=panel)
        assert house.table().uncalled == (cem.id,)
        await ann.press("Call them", on=panel)
        await house.settle()
        assert called(house) == [[ben], [cem]]
        assert await audit(house.room.store) == []


async def test_a_call_that_discord_does_not_take_can_be_made_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        panel = await people_panel(house, ann)
        await ann.pick("Keep a chair for …", ben, on=panel)
        await house.settle()
        house.discord.faults.fail("POST /channels/*/messages", status=403)
        refused = await ann.press("Call them", on=panel)
        assert refused.text == "Discord did not take the call just now; nobody has been called."
        assert house.table().uncalled == (ben.id,)
        assert (await ann.press("Call them", on=panel)).ok
        assert [ben] in called(house)


async def test_a_new_table_after_one_for_invited_people_is_for_those_who_sat_there(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = (house.person(name) for name in ("Ann", "Ben", "Cem"))
        await ann.slash("pitty_pat open", private=True, invite=f"<@{ben.id}>")
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        await house.play_on([ann, ben])
        await ben.press("New table", on=house.public(ben))
        await house.settle()
        table = house.table()
        assert (table.host, table.private, table.kept) == (ben.id, True, (ann.id,))
        assert "for invited people" in (await cem.press("Sit down", on=house.public(cem))).text
        assert (await ann.press("Sit down", on=house.public(ann))).ok


async def test_a_new_table_for_invited_people_keeps_no_chair_for_somebody_who_was_barred_meanwhile(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = (house.person(name) for name in ("Ann", "Ben", "Cem"))
        await ann.slash("pitty_pat open", private=True, invite=f"<@{ben.id}> <@{cem.id}>")
        for guest in (ben, cem):
            await guest.press("Sit down", on=house.public(guest))
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        await house.play_on([ann, ben, cem])
        await house.room.bar(ann.guild.id, cem.id, ann.id)
        await ben.press("New table", on=house.public(ben))
        await house.settle()
        assert (house.table().host, house.table().private, house.table().kept) == (ben.id, True, (ann.id,))


async def test_bots_are_not_invited(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        panel = await people_panel(house, ann)
        chosen = await ann.pick("Keep a chair for …", str(house.discord.state.bot_id), on=panel)
        assert "A bot cannot sit here" in chosen.text


# ---- presets and forms -----------------------------------------------------------------------------------------------------


async def options_of(house: House, host: Person, command: str, **typed: Any) -> Message:
    """The panel of options of a table that somebody has just opened."""
    await host.slash(command, **typed)
    return shown(await host.press("Options", on=house.public(host)))


async def test_a_preset_sets_everything_that_it_takes_to_start_against_the_house(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "pontoon open", max_bet=50)
        await ann.press("Against the house", on=panel)
        await house.settle()
        assert [button.label for button in house.public(ann).buttons if button.style == 3] == ["Start"]
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"


async def test_options_stand_in_one_form_as_they_are_and_what_is_changed_there_is_set(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "pontoon open")
        asked = (await ann.press("Change five at once", on=panel)).modal
        assert asked is not None
        assert len(asked.fields) == 5
        sent = {"hands": "7", "bank": "house", "buy_in": "200", "min_bet": "1", "max_bet": "10"}
        await ann.submit(asked, sent)
        options = house.table().options
        assert (options["hands"], options["bank"], options["max_bet"]) == (7, "house", 2)  # limits that can start
        again = (await ann.press("Change five at once", on=panel)).modal
        refused = await ann.submit(again, {**sent, "hands": "many"})
        assert refused.text == "Hands must be a whole number from 1 to 100."
        assert house.table().options["hands"] == 7


async def test_of_a_form_with_several_wrong_fields_each_is_named_and_nothing_is_set(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "pontoon open")
        before = dict(house.table().options)
        asked = (await ann.press("Change five at once", on=panel)).modal
        sent = {"hands": "many", "bank": "house", "buy_in": "few", "min_bet": "1", "max_bet": "10"}
        refused = await ann.submit(asked, sent)
        wrong = ("Hands must be a whole number from 1 to 100.", "Buy-in must be a whole number from ")
        assert [one in refused.text for one in wrong] == [True, True]
        assert dict(house.table().options) == before


async def test_a_form_says_whether_all_options_stand_in_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "tute open")
        asked = (await ann.press("Change all at once", on=panel)).modal
        assert asked is not None
        assert [field.custom_id for field in asked.fields] == [option.name for option in all_options(house.table())]


async def test_a_form_says_of_every_option_what_it_is_for(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "canadian_salad open")
        asked = (await ann.press("Change all at once", on=panel)).modal
        assert asked is not None
        assert all(option.text in asked.text.splitlines() for option in all_options(house.table()))
        alone = (await ann.pick("Which option?", "stake", on=panel)).modal
        assert alone is not None
        assert "Chips each seat pays into the pot at the start." in alone.text.splitlines()


async def test_a_number_that_means_yes_or_no_is_asked_for_as_yes_or_no(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await options_of(house, ann, "canadian_salad open")
        await ann.pick("Which option?", "early_end", on=panel)
        chosen = await ann.pick("hands stop early: which value?", "1", on=panel)
        assert "hands stop early: **yes**" in chosen.text
        assert house.table().options["early_end"] == 1


async def test_where_everybody_chosen_sits_already_no_chair_is_said_to_be_kept(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        panel = await people_panel(house, ann)
        told = await ann.pick("Keep a chair for …", ann, on=panel)
        assert told.text.endswith("*They sit here already.*")
        assert house.table().kept == ()
        told = await ann.pick("Keep a chair for …", ben, on=panel)
        assert told.text.endswith("*Chairs are kept; nobody has been called.*")


async def test_nobody_else_gets_up_where_somebody_has_left_at_the_same_moment(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem, dan = (house.person(name) for name in ("Ann", "Ben", "Cem", "Dan"))
        await ann.slash("comet open", stake=1)
        for person in (ben, cem, dan):
            await person.press("Sit down", on=house.public(person))
        for _ in range(2):
            await ann.press("Add computer player", on=house.public(ann))
        table = house.table()
        await table.set_option(ann.id, "stake", 5)
        await house.pass_by(60)
        panel = (await ann.press("People", on=house.public(ann))).message
        over = asyncio.Event()

        async def something_else() -> None:
            await over.wait()

        held = asyncio.create_task(table._acts.turn(something_else))  # all presses wait for their turn
        presses: list[asyncio.Task[Any]] = [asyncio.create_task(table.leave(ben.id))]
        await asyncio.sleep(0.02)
        presses.append(asyncio.create_task(ann.press("Free Cem's chair", on=panel)))
        presses.append(asyncio.create_task(ann.pick("Ask somebody to get up …", "Ada", on=panel)))
        await asyncio.sleep(0.1)
        over.set()
        await asyncio.gather(held, *presses)
        assert table.names() == ["Ann", "Dan", "Blaise"]
