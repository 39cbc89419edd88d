"""What people do with a bot: commands, presses, choices, forms; and who sees what."""

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from bot.playground import LocalDiscord, Person
from bot.playground.people.command_lines import CannotDo
from tests.playground.small_bot import SmallBot, layout, simple_view


async def test_a_command_is_answered_with_its_options_typed(bot: SmallBot, ann: Person, ben: Person) -> None:
    outcome = await ann.slash("chips give", to=ben, amount="7", suit="hearts", kind="Red ones", loud="true")
    assert outcome.text == "Ben 7 hearts 5 True False True"
    assert outcome.message is not None
    assert not outcome.message.ephemeral
    assert ben.sees()[-1].text == outcome.text


async def test_a_name_after_an_at_in_a_text_mentions_whoever_has_it(bot: SmallBot, ann: Person, ben: Person) -> None:
    for typed, sent in (("@Ben", f"<@{ben.id}>"), ("@ben, @Ann", f"<@{ben.id}>, <@{ann.id}>"), ("@Benno", "@Benno")):
        await ann.slash("chips give", to=ben, amount=7, suit=typed)
        (given,) = bot.events("INTERACTION_CREATE")[-1]["data"]["options"]
        assert {one["name"]: one["value"] for one in given["options"]}["suit"] == sent


async def test_a_line_that_discord_would_not_send_is_refused_before_the_bot_hears_of_it(
    bot: SmallBot, ann: Person, ben: Person
) -> None:
    wrong: tuple[tuple[str, dict[str, Any]], ...] = (
        ("chips give", {"to": ben}),
        ("chips give", {"to": ben, "amount": 101}),
        ("chips give", {"to": ben, "amount": "many"}),
        ("chips give", {"to": ben, "amount": 1, "kind": 4}),
        ("chips give", {"to": 5, "amount": 1}),
        ("chips give", {"to": ben, "amount": 1, "wit": 1}),
        ("chips take", {}),
        ("chips", {}),
        ("nothing", {}),
    )
    for line, options in wrong:
        with pytest.raises(CannotDo):
            await ann.slash(line, **options)
    assert not bot.events("INTERACTION_CREATE")


async def test_a_command_for_managers_is_offered_to_them_alone(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    with pytest.raises(CannotDo):
        await ann.slash("rule")
    host = local.person("Hilda", manage=True)
    assert (await host.slash("rule")).text == "ruled"
    local.guilds.set_manager(host.id, host.guild, manages=False)
    with pytest.raises(CannotDo):
        await host.slash("rule")


async def test_a_command_that_is_for_nobody_is_offered_to_administrators(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    host, admin = local.person("Hilda", manage=True), local.person("Ada")
    local.guilds.grant(admin.id, admin.guild, "ADMINISTRATOR")
    (rule,) = [one for one in local.world.commands_for(None) if one.body["name"] == "rule"]
    rule.body["default_member_permissions"] = "0"
    assert [any(one["name"] == "rule" for one in each.commands()) for each in (ann, host, admin)] == [
        False,
        False,
        True,
    ]


async def test_autocomplete_offers_what_the_bot_finds(bot: SmallBot, ann: Person) -> None:
    assert await ann.complete("chips give", "suit", "ear") == [{"name": "hearts", "value": "hearts"}]


async def test_an_ephemeral_answer_is_seen_by_its_owner_alone(bot: SmallBot, ann: Person, ben: Person) -> None:
    bot.acts["hand"] = lambda interaction: interaction.response.send_message("your hand", ephemeral=True)
    seen_by_ben: list[dict[str, Any]] = []
    stop = ben.listen(seen_by_ben.append)
    outcome = await ann.slash("do", what="hand")
    assert outcome.message is not None
    assert outcome.message.ephemeral
    assert [message.text for message in ann.sees()] == ["your hand"]
    assert ben.sees() == []
    assert not [event for event in seen_by_ben if event["t"] == "message"]
    stop()


async def test_a_press_updates_the_message_it_sits_on(bot: SmallBot, ann: Person) -> None:
    async def open_table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("0", view=simple_view(ui.Button(label="Count", custom_id="count")))

    async def count(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        await interaction.response.edit_message(content=str(int(interaction.message.content) + 1))

    bot.acts |= {"open": open_table, "count": count}
    opened = await ann.slash("do", what="open")
    for _ in range(3):
        assert (await ann.press("Count")).message == opened.message
    assert opened.text == "3"
    assert opened.message is not None
    assert opened.message.edited


async def test_many_people_press_at_once_and_each_gets_an_answer(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    await bot.channel(ann.channel().id).send(view=layout(ui.ActionRow(ui.Button(label="Mine", custom_id="mine"))))
    bot.acts["mine"] = lambda interaction: interaction.response.send_message(interaction.user.name, ephemeral=True)
    people = [local.person(f"Person {number}") for number in range(20)]
    outcomes = await asyncio.gather(*(person.press("Mine") for person in people))
    assert [outcome.text for outcome in outcomes] == [f"person_{number}" for number in range(20)]


async def test_buttons_that_are_off_or_elsewhere_cannot_be_pressed_but_can_be_forged(
    bot: SmallBot, ann: Person, ben: Person
) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        view = simple_view(ui.Button(label="Off", custom_id="off", disabled=True))
        await interaction.response.send_message("hand", view=view, ephemeral=True)

    bot.acts["hand"] = hand
    for name in ("off", "unheard"):
        bot.acts[name] = lambda interaction: interaction.response.send_message(f"forged {interaction.user.name}")
    message = (await ann.slash("do", what="hand")).message
    for who, label in ((ann, "Off"), (ann, "off"), (ann, "Nothing"), (ben, "Off")):
        with pytest.raises(CannotDo):
            await who.press(label)
    assert not ann.can_press("Off")
    assert (await ben.forge("unheard", on=message)).text == "forged ben"
    assert (await ann.forge("off", on=message)).text == "forged ann"


async def test_a_select_is_picked_from_by_value_or_label(bot: SmallBot, ann: Person, ben: Person) -> None:
    suits: ui.Select[Any] = ui.Select(placeholder="Suits", custom_id="suits", max_values=2)
    suits.add_option(label="Hearts", value="h")
    suits.add_option(label="Spades", value="s")
    people: ui.UserSelect[Any] = ui.UserSelect(placeholder="Who", custom_id="who")

    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=layout(ui.ActionRow(suits), ui.ActionRow(people)))

    async def picked(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        names = [each["username"] for each in data.get("resolved", {}).get("users", {}).values()]
        await interaction.response.send_message(" ".join(data["values"] + names))

    bot.acts |= {"show": show, "suits": picked, "who": picked}
    assert (await ann.slash("do", what="show")).ok
    assert (await ann.pick("Suits", ["Hearts", "s"])).text == "h s"
    assert (await ann.pick("who", ben)).text == f"{ben.id} ben"
    with pytest.raises(CannotDo):
        await ann.pick("Suits", ["h", "s", "x"])


async def test_a_form_is_filled_in_and_may_change_the_message_it_was_opened_from(bot: SmallBot, ann: Person) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        form = ui.Modal(title="Your bet", custom_id="bet")
        field: ui.TextInput[Any] = ui.TextInput(custom_id="amount", min_length=1, max_length=3)
        form.add_item(ui.Label(text="How much", component=field))
        await interaction.response.send_modal(form)

    async def bet(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        amount = data["components"][0]["component"]["value"]
        await interaction.response.edit_message(content=f"bet {amount}")

    bot.acts |= {"ask": ask, "bet": bet}
    await bot.channel(ann.channel().id).send("no bet", view=simple_view(ui.Button(label="Bet", custom_id="ask")))
    asked = await ann.press("Bet")
    assert asked.modal is not None
    assert (asked.modal.title, [each.label for each in asked.modal.fields]) == ("Your bet", ["How much"])
    for wrong in ("", "1000"):
        with pytest.raises(CannotDo):
            await ann.submit(asked, how_much=wrong)
    assert (await ann.submit(asked, how_much=25)).text == "bet 25"
    assert ann.sees()[-1].text == "bet 25"


async def test_a_deferred_answer_is_waited_for(bot: SmallBot, ann: Person) -> None:
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.05)
        await interaction.followup.send("thought", ephemeral=False)
        await interaction.followup.send("and another", ephemeral=True)

    bot.acts["think"] = think
    outcome = await ann.slash("do", what="think")
    assert outcome.text == "thought"
    assert outcome.message is not None
    assert outcome.message.ephemeral  # the first follow-up fills the waiting message, which stays what it was
    await ann.until(lambda: len(ann.sees()) == 2)


async def test_original_answers_and_follow_ups_are_changed_and_deleted_by_token(bot: SmallBot, ann: Person) -> None:
    async def several(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one", ephemeral=True)
        two = await interaction.followup.send("two", ephemeral=True, wait=True)
        await interaction.edit_original_response(content="uno")
        await two.edit(content="due")
        assert (await interaction.original_response()).content == "uno"
        await interaction.delete_original_response()

    bot.acts["several"] = several
    await ann.slash("do", what="several")
    await ann.until(lambda: [message.text for message in ann.sees()] == ["due"])
    assert not bot.failures


async def test_a_feed_tells_a_page_what_its_person_sees(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    hello = ann.hello()
    assert (hello["t"], hello["me"]["global_name"], hello["me"]["manage"], hello["online"]) == (
        "hello",
        "Ann",
        False,
        True,
    )
    assert [each["name"] for each in hello["channels"]] == ["card-table", "second-table", "lounge"]
    assert {each["name"] for each in hello["commands"]} == {"do", "chips"}
    told: list[dict[str, Any]] = []
    stop = ann.listen(told.append)
    channel = bot.channel(ann.channel().id)
    message = await channel.send("first")
    await message.edit(content="second")
    await message.add_reaction("🪟")
    await message.delete()
    local.person("Cleo")
    assert [event["t"] for event in told] == ["message", "edit", "edit", "delete", "people"]
    assert told[2]["message"]["reactions"][0]["me"] is False
    stop()
    await channel.send("unheard")
    assert len(told) == 5
    assert ann.hello()["messages"][str(channel.id)][-1]["content"] == "unheard"


async def test_a_dismissed_message_is_gone_for_its_reader_and_the_bot_never_hears_of_it(
    bot: SmallBot, ann: Person
) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hand", ephemeral=True)

    bot.acts["hand"] = hand
    message = (await ann.slash("do", what="hand")).message
    assert message is not None
    ann.dismiss(message)
    assert ann.sees() == []
    assert not bot.events("MESSAGE_DELETE")


async def test_a_dismissed_message_stays_away_when_the_bot_changes_or_deletes_it(bot: SmallBot, ann: Person) -> None:
    answers: list[discord.Interaction] = []

    async def hand(interaction: discord.Interaction) -> None:
        answers.append(interaction)
        await interaction.response.send_message("hand", ephemeral=True)

    bot.acts["hand"] = hand
    message = (await ann.slash("do", what="hand")).message
    assert message is not None
    told: list[dict[str, Any]] = []
    ann.dismiss(message)
    stop = ann.listen(told.append)
    await answers[0].edit_original_response(content="another hand")
    assert ann.sees() == []
    await answers[0].delete_original_response()
    stop()
    assert told == []
    with pytest.raises(CannotDo):
        ann.dismiss(message)
