"""Tables in threads of their own: several in a channel, and what happens when a thread or a right is not there."""

from pathlib import Path
from typing import Any

from bot.playground import Person
from bot.room import Table, audit
from tests.desk.house import House, open_house, until


async def in_thread(house: House, person: Person, game: str = "pitty_pat") -> Table:
    """A table of a person's in a thread."""
    before = set(house.room.all_tables())
    opened = await person.slash(f"{game} open", thread=True)
    assert opened.ok, opened.error
    await house.settle()
    (table,) = set(house.room.all_tables()) - before
    return table


async def test_a_channel_holds_several_tables_in_threads_of_their_own(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        first, second = await in_thread(house, ann), await in_thread(house, ben, "tute")
        channel = ann.channel("card-table").id
        assert first.parent == second.parent == channel
        assert len({first.channel, second.channel, channel}) == 3
        names = {one.id: one.name for one in house.discord.world.channels.values()}
        assert (names[first.channel], names[second.channel]) == ("Pitty Pat · Ann", "Tute · Ben")
        for table in (first, second):
            (message,) = [each for each in ben.sees(channel=table.channel) if each.id == table.message]
            assert "Sit down" in [button.label for button in message.buttons]


async def test_two_threads_of_one_host_have_names_of_their_own(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        opened = [await in_thread(house, ann) for _ in range(3)]
        names = {one.id: one.name for one in house.discord.world.channels.values()}
        assert [names[table.channel] for table in opened] == [
            "Pitty Pat · Ann",
            "Pitty Pat · Ann (2)",
            "Pitty Pat · Ann (3)",
        ]


async def test_the_host_is_told_where_the_table_stands_and_gets_a_hand_there(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        opened = await ann.slash("play", game="Tute")
        told = await ann.press("In a thread", on=opened.message)
        await house.settle()
        table = house.table()
        assert f"stands in <#{table.channel}>" in told.text
        (message,) = [each for each in ann.sees(channel=table.channel) if each.id == table.message]
        for _ in range(3):
            await ann.press("Add computer player", on=message)
            await house.settle()
        hand = await ann.press("Start", on=message)
        assert hand.message is not None
        assert hand.message.ephemeral


async def test_without_the_right_to_open_threads_the_sentence_names_it_and_nothing_is_opened(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.deny("card-table", "CREATE_PUBLIC_THREADS")
        refused = await ann.slash("pitty_pat open", thread=True)
        assert refused.text == (
            "I cannot open a thread here: I lack the permission “Create Public Threads”. "
            "The table can stand in the channel itself."
        )
        assert not house.room.all_tables()
        assert not house.requests("POST", "/threads")


async def test_a_thread_that_discord_refuses_is_told_and_one_that_stays_empty_is_archived(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.fail("POST /channels/*/threads", status=403)
        assert "“Create Public Threads”" in (await ann.slash("pitty_pat open", thread=True)).text
        house.discord.faults.fail("POST /channels/*/messages", status=403)
        assert "does not let me" in (await ann.slash("pitty_pat open", thread=True)).text
        await house.settle()
        assert not house.room.all_tables()
        (thread,) = [one for one in house.discord.world.channels.values() if one.parent_id]
        assert thread.archived


async def test_who_hosts_as_many_tables_as_one_may_leaves_no_empty_thread(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await house.room.guilds.change(ann.guild.id, "open_tables", "1")
        await ann.slash("pitty_pat open")
        refused = await ann.slash("pitty_pat open", thread=True)
        assert "You host an open table in this server already" in refused.text
        assert not house.requests("POST", "/threads")


async def test_no_thread_is_opened_for_a_wish_that_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem, dan = (house.person(name) for name in ("Ann", "Ben", "Cem", "Dan"))
        guild = ann.guild.id
        await house.room.guilds.change(guild, "stake_cap", "50")
        await house.room.bar(guild, cem.id, ann.id)
        many = f"<@{ben.id}> <@{dan.id}>"
        wishes: list[tuple[Person, str, dict[str, Any], str]] = [
            (cem, "pitty_pat", {}, "Those who manage this server keep you from its tables."),
            (ann, "pitty_pat", {"stake": 51}, "At most 50 chips a seat may be brought to a table in this server"),
            (ann, "stealing_bundles", {"invite": many}, "There are 2 chairs: 1 too few to keep one for everybody"),
            (ann, "pitty_pat", {"invite": f"<@{house.discord.state.bot_id}>"}, "A bot cannot sit here"),
            (ann, "pitty_pat", {"invite": f"<@{cem.id}>"}, "No chair is kept for somebody whom this server keeps"),
        ]
        for person, game, options, sentence in wishes:
            refused = await person.slash(f"{game} open", thread=True, **options)
            assert sentence in refused.text
        await house.settle()
        assert not house.requests("POST", "/threads")
        assert not house.room.all_tables()


async def test_only_people_of_the_server_are_invited_with_the_command(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        for who in (house.discord.state.bot_id, 811_223_344_556_677_001, "99999999999999999999"):
            refused = await ann.slash("pitty_pat open", invite=f"<@{ben.id}> <@{who}>")
            assert not house.room.all_tables()
            bot = who == house.discord.state.bot_id
            assert ("A bot cannot sit here" if bot else "Please choose people of this server.") in refused.text
        await ann.slash("pitty_pat open", invite=f"<@{ben.id}>")
        assert house.table().kept == (ben.id,)


async def test_where_discord_does_not_say_who_is_invited_nothing_is_opened_and_more_than_ten_it_is_not_asked_about(
    tmp_path: Path,
):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        many = " ".join(f"<@{811_223_344_556_677_000 + more}>" for more in range(11))
        refused = await ann.slash("through_the_window open", invite=many)
        assert refused.text == "No more than 10 people are invited at once."
        assert not house.requests("GET", "/members/")
        house.discord.faults.fail("GET /guilds/*/members/*", status=403)
        refused = await ann.slash("pitty_pat open", invite=f"<@{ben.id}>")
        assert "Discord did not say just now whom you mention" in refused.text
        assert not house.room.all_tables()


async def test_in_a_thread_no_further_thread_is_opened(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table = await in_thread(house, ann)
        refused = await ann.slash("pitty_pat open", thread=True, channel=table.channel)
        assert "This is a thread already" in refused.text


async def test_a_table_goes_on_in_an_archived_thread_and_closes_with_a_deleted_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await in_thread(house, ann)
        thread = house.discord.world.channels[table.channel]
        house.discord.guilds.threads.archive(thread)
        (message,) = [each for each in ben.sees(channel=table.channel) if each.id == table.message]
        await ben.press("Sit down", on=message)
        await house.settle()
        assert table.names() == ["Ann", "Ben"]
        house.discord.guilds.delete_channel(thread)
        await house.settle()
        assert table.phase == "closed"
        assert await audit(house.room.store) == []


async def test_a_locked_thread_keeps_nobody_from_play(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table = await in_thread(house, ann)
        (message,) = [each for each in ann.sees(channel=table.channel) if each.id == table.message]
        await ann.press("Add computer player", on=message)
        await house.settle()
        house.discord.guilds.threads.lock(house.discord.world.channels[table.channel], locked=True)
        assert (await ann.press("Start", on=message)).ok
        await house.settle()
        assert table.phase == "playing"


async def test_a_table_in_a_thread_that_sleeps_goes_with_the_channel_of_which_alone_discord_tells(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table = await in_thread(house, ann)
        house.discord.guilds.threads.archive(house.discord.world.channels[table.channel])
        await until(lambda: house.bot.get_channel(table.channel) is None)  # discord.py tells of threads that it knows
        house.discord.guilds.delete_channel(house.discord.world.channels[table.parent])
        await house.settle()
        assert table.phase == "closed"


async def test_tables_in_threads_go_with_the_channel_and_a_bot_out_of_the_thread_plays_on(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table = await in_thread(house, ann)
        thread = house.discord.world.channels[table.channel]
        thread.members.clear()  # somebody has removed the bot from the thread
        (message,) = [each for each in ann.sees(channel=table.channel) if each.id == table.message]
        assert (await ann.press("Add computer player", on=message)).ok
        await house.settle()
        assert len(table.seats) == 2
        house.discord.guilds.delete_channel(house.discord.world.channels[table.parent])
        await house.settle()
        assert table.phase == "closed"


async def test_a_restart_knows_where_the_threads_are(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table = await in_thread(house, ann)
        await house.restart()
        again = house.room.table(table.id)
        assert again is not None
        assert (again.channel, again.parent) == (table.channel, table.parent)
