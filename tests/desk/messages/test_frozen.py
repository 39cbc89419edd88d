"""Tables that do not freeze: whatever Discord refuses, in the end there is one message, and it shows how the table stands."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.desk.messages.table_message import SHUT, digest, says
from bot.desk.transport.pacer import Rank
from bot.playground import LocalDiscord, Message, Person
from bot.playground.hub.rate_limits import OldEdits
from bot.playground.model.snowflakes import DiscordClock
from bot.playground.model.world import PUBLIC_THREAD, Channel
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import QUICK, House, open_house, until
from tests.playground.small_bot import a_local_discord

HASTY = replace(QUICK, again=0.05)
HOUR = 3600.0


def shows_the_newest(house: House, person: Person) -> bool:
    """Whether the table's message is there and shows its newest face."""
    table = house.table()
    found = [each for each in person.sees(table.channel) if each.id == table.message]
    face = house.bot.desk.face(table)
    return bool(found) and list(says(components(house, found[0]))) == list(says(face["components"]))


def components(house: House, message: Message) -> list[dict[str, object]]:
    return house.discord.world.posts[message.id].components


def table_messages(house: House, channel: int) -> list[int]:
    """The public messages of the bot's in a channel."""
    world = house.discord.world
    mine = [post for post in world.posts_in(channel) if post.author_id == house.discord.state.bot_id]
    return [post.id for post in mine if not post.ephemeral]


@contextlib.asynccontextmanager
async def an_old_table(folder: Path, shape: OldEdits) -> AsyncIterator[tuple[House, list[Person]]]:
    """A table that was dealt so long ago by Discord's clock that its message cannot be edited; the bot does not know the time."""
    async with open_house(folder, timing=HASTY) as house:
        house.discord.faults.keep_tokens_private()
        people = await house.table_for("Ann", "Ben", computers=1)
        house.discord.faults.refuse_old_edits(shape)
        house.discord.clock.advance(HOUR + 60)
        yield house, people


@pytest.mark.parametrize("shape", ["raise", "bare", "wait"])
async def test_a_message_that_is_too_old_to_be_edited_is_posted_anew(tmp_path: Path, shape: OldEdits) -> None:
    async with an_old_table(tmp_path, shape) as (house, people):
        old = house.table().message
        person, hand = await on_turn(house, people)
        await person.press(moves(hand)[0], on=hand)
        await until(lambda: house.table().message != old, 10)
        await until(lambda: shows_the_newest(house, person), 10)
        await until(lambda: table_messages(house, house.table().channel) == [house.table().message], 10)


async def test_a_message_of_fifty_minutes_is_posted_anew_before_anybody_refuses(tmp_path: Path) -> None:
    clock = DiscordClock()
    clock.advance(-51 * 60.0)
    local = a_local_discord(clock=clock)
    # a press is answered before the table would be written anyhow, on a busy machine too
    async with open_house(tmp_path, timing=replace(HASTY, settle=0.3), discord=local) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        old = house.public(ann)
        local.clock.advance(51 * 60.0)
        local.faults.refuse_old_edits("raise")
        await house.settle()
        assert house.public(ann) == old  # nothing new to show: it stays
        assert (await house.person("Ben").press("Sit down", on=old)).type == 7  # answered in place, at any age
        await house.settle()
        assert house.public(ann) == old
        panel = (await ann.press("Options", on=old)).message
        await ann.submit(await ann.pick("Which option?", "hands", on=panel), value="2")
        await house.settle()
        assert house.public(ann) != old
        assert old.deleted
        assert "hands: **2**" in house.public(ann).text
        assert not [entry for entry in local.log if entry.status == 429]


@contextlib.asynccontextmanager
async def a_thread_with_a_table(folder: Path) -> AsyncIterator[tuple[House, Channel, list[Person]]]:
    """A dealt table in a thread."""
    async with open_house(folder, timing=HASTY) as house:
        local = house.discord
        parent = local.guilds.channel()
        thread = Channel(local.ids.new(), parent.guild_id, "a-thread", PUBLIC_THREAD, parent_id=parent.id)
        thread.active, thread.auto_archive, thread.owner_id = local.clock.now(), 60, local.guilds.default.owner_id
        local.world.keep(thread)
        local.guilds.threads.watch(thread)
        local.guilds.channel_event("THREAD_CREATE", thread)
        people = [house.person("Ann"), house.person("Ben")]
        assert (await people[0].slash("pitty_pat open", channel=thread.id)).ok
        await house.settle()
        for person, label in ((people[1], "Sit down"), (people[0], "Start")):
            assert (await person.press(label, on=house.public(person, channel=thread.id))).ok
            await house.settle()
        assert house.table().phase == "playing"
        yield house, thread, people


async def hand_of(house: House, thread: Channel, people: list[Person]) -> tuple[Person, Message]:
    """Who is asked, with the hand, by command: the table itself may be out of reach."""
    table = house.table()
    for person in people:
        seat = table.seat_of(person.id)
        assert seat is not None
        if table.view(seat).moves:
            opened = await person.slash("hand", channel=thread.id)
            assert opened.message is not None, opened.error
            return person, opened.message
    raise AssertionError("nobody is asked")


async def test_a_table_in_an_archived_thread_is_posted_anew_which_wakes_the_thread(tmp_path: Path) -> None:
    async with a_thread_with_a_table(tmp_path) as (house, thread, people):
        old = house.table().message
        house.discord.clock.advance(61 * 60)
        await until(lambda: thread.archived)
        person, hand = await hand_of(house, thread, people)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await until(lambda: house.table().message != old and shows_the_newest(house, person), 10)
        assert not thread.archived
        await until(lambda: table_messages(house, thread.id) == [house.table().message], 10)


async def test_a_table_in_a_locked_thread_goes_on_in_the_hands_and_is_shown_when_the_lock_is_gone(
    tmp_path: Path,
) -> None:
    async with a_thread_with_a_table(tmp_path) as (house, thread, people):
        house.discord.faults.keep_tokens_private()
        house.discord.faults.lock(thread.id)
        told: list[str] = []
        for _ in range(4):
            if house.table().phase != "playing":
                break
            person, hand = await hand_of(house, thread, people)
            told += [str(person.id)] * (SHUT in hand.text)
            assert (await person.press(moves(hand)[0], on=hand)).ok
            await house.settle()
        assert told
        assert len(told) == len(set(told))  # each once
        assert not shows_the_newest(house, people[0])
        house.discord.faults.lock(thread.id, locked=False)
        await until(lambda: shows_the_newest(house, people[0]), 10)


async def test_a_lost_permission_is_not_asked_after_at_every_move_and_its_return_is_noticed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        house.discord.faults.keep_tokens_private()
        people = await house.table_for("Ann", "Ben", computers=1, hands=5)
        house.discord.faults.deny("card-table", "VIEW_CHANNEL", "SEND_MESSAGES")
        table, board = house.table(), house.bot.desk.table_messages
        for _ in range(30):
            board.touch(table)
            board.places[table.id].shown = ""  # as if every touch brought a new face
            await asyncio.sleep(0.01)
        refused = [entry for entry in house.discord.log if entry.status == 403]
        assert 1 <= len(refused) <= 2
        house.discord.faults.allow("card-table", "VIEW_CHANNEL", "SEND_MESSAGES")
        await until(lambda: shows_the_newest(house, people[0]), 10)


async def test_an_old_message_that_may_not_be_taken_away_just_now_goes_with_the_next_change(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        table, first = house.table(), house.public(ann)
        house.bot.desk.table_messages.place(table).stiff = table.message
        house.discord.faults.fail("DELETE /channels/*", 403, code=50001, times=1)
        await table.set_option(ann.id, "hands", 2)
        await house.settle()
        assert table_messages(house, table.channel) == [first.id, table.message]
        await table.set_option(ann.id, "hands", 3)
        await house.settle()
        assert table_messages(house, table.channel) == [table.message]


async def test_a_message_deleted_while_its_edit_waits_is_posted_with_the_newest_face(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        house.bot.desk.pacer.rest(f"PATCH {house.table().channel}", 0.4)
        await house.table().set_option(ann.id, "hands", 2)
        await asyncio.sleep(0.1)
        house.discord.faults.delete(house.public(ann))
        await until(lambda: shows_the_newest(house, ann), 10)
        await house.settle()
        assert len(table_messages(house, house.table().channel)) == 1


async def test_a_crash_between_posting_and_storing_ends_with_one_message_and_the_newest_face(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        table = house.table()
        await table.set_message(None)  # as if the process had died before it was stored, and the table moved on since
        await table.set_option(ann.id, "hands", 3)
        await house.restart()
        await until(lambda: shows_the_newest(house, ann), 10)
        assert len(table_messages(house, house.table().channel)) == 1


async def test_an_edit_that_is_never_answered_does_not_keep_its_table_from_being_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.desk.transport.requests.PATIENCE", 0.3)
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        house.discord.faults.slow("PATCH /channels/*", 2.0)
        await house.table().set_option(ann.id, "hands", 2)
        began = asyncio.get_running_loop().time()
        await until(lambda: shows_the_newest(house, ann), 10)
        assert asyncio.get_running_loop().time() - began < 2.0


async def test_a_refusal_of_the_whole_bot_loses_no_face(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        storm = house.discord.faults.limit("PATCH /channels/*", 0.02, times=7, everywhere=True)
        await house.table().set_option(ann.id, "hands", 2)
        await until(lambda: shows_the_newest(house, ann), 10)
        assert storm.times == 0


async def test_a_face_that_was_refused_waits_as_a_face_and_an_end_as_an_end(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=HASTY) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        place = house.bot.desk.table_messages.place(house.table())
        house.discord.faults.limit("PATCH /channels/*", 0.5)
        await house.table().set_option(ann.id, "hands", 2)
        await until(lambda: bool(house.discord.log) and house.discord.log[-1].status == 429)
        await until(lambda: place.turn is not None and place.turn.waits)
        assert place.turn is not None
        assert place.turn.rank is Rank.FACE
        await house.table().close(ann.id)
        await until(lambda: place.turn is None or place.turn.rank is Rank.END)
        await house.settle()


# ---- the token of a press ------------------------------------------------------------------------------------------------


async def test_a_press_on_the_table_lets_later_changes_be_shown_outside_the_fifty_a_second(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=1)
        person, hand = await on_turn(house, people)  # opens hands from the table's message
        before = len(house.requests("PATCH", "/channels/"))
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        assert len(house.requests("PATCH", "/channels/")) == before
        assert shows_the_newest(house, person)


async def test_a_discord_that_forbids_the_token_way_is_asked_once_a_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=3)
        house.discord.faults.keep_tokens_private()
        for _ in range(5):
            if house.table().phase != "playing":
                break
            person, hand = await on_turn(house, people)
            await person.press(moves(hand)[0], on=hand)
            await house.settle()
            assert shows_the_newest(house, person)
        public = str(house.table().message)
        tries = [entry for entry in house.requests("PATCH", "/webhooks/") if entry.status == 404]
        assert 1 <= len([entry for entry in tries if entry.path.endswith((public, "@original"))]) <= 2


async def test_a_press_in_the_private_hand_gives_no_token_for_the_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=1)
        table, board = house.table(), house.bot.desk.table_messages
        person, hand = await on_turn(house, people)
        board.place(table).token = None
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        assert board.place(table).token is None
        assert shows_the_newest(house, person)


# ---- after a start -------------------------------------------------------------------------------------------------------


async def test_a_table_that_shows_how_it_stands_is_not_written_again_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", computers=1)
        await house.settle()
        before = len(house.discord.log)
        await house.restart()
        await house.settle()
        written = [entry for entry in house.discord.log[before:] if entry.method in ("PATCH", "POST")]
        # both hands stand open since the start, and are drawn once more as every open hand is
        assert [entry for entry in written if "/webhooks/" not in entry.path] == []
        assert len(written) <= 2


async def test_what_a_killed_process_has_not_shown_is_shown_after_the_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        await house.bot.close()  # the room goes on without it, as a process does in its last moment
        await house.table().set_option(ann.id, "hands", 4)
        await house.restart()
        await until(lambda: shows_the_newest(house, ann), 10)


# ---- whatever happens ----------------------------------------------------------------------------------------------------


class Storm:
    """Faults and presses at several tables, drawn from one seed."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = Random(seed)
        self.faults = house.discord.faults

    def trouble(self) -> None:
        """One more thing goes wrong."""
        faults, chance = self.faults, self.chance
        public, anywhere = "PATCH /channels/*/messages/*", "* /channels/*"
        chance.choice(
            [
                lambda: faults.limit(public, 0.05, times=3),
                lambda: faults.limit(anywhere, 0.03, times=2, everywhere=True),
                lambda: faults.fail(public, 500, times=2),
                lambda: faults.fail(anywhere, 503),
                lambda: faults.lose(anywhere, times=2),
                lambda: faults.slow(public, 0.2),
                lambda: faults.fail(public, 429, code=30046),
                lambda: faults.fail("PATCH /webhooks/*", 404, code=10008),
                lambda: faults.fail("PATCH /webhooks/*", 500),
                lambda: faults.lose("PATCH /webhooks/*"),
                lambda: faults.fail("POST /channels/*/messages", 500),
                lambda: faults.lose("POST /channels/*/messages"),
                lambda: faults.fail("DELETE /channels/*", 500),
                self._delete,
                self._deny_for_a_while,
            ]
        )()

    def _delete(self) -> None:
        table = self.chance.choice(self.house.room.all_tables())
        if table.message in self.house.discord.world.posts:
            self.faults.delete(table.message)

    def _deny_for_a_while(self) -> None:
        channel = self.chance.choice(self.house.room.all_tables()).channel
        self.faults.deny(channel, "VIEW_CHANNEL", "SEND_MESSAGES")
        asyncio.get_running_loop().call_later(0.1, lambda: self.faults.allow(channel, "VIEW_CHANNEL", "SEND_MESSAGES"))


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_storm_every_table_has_one_message_and_it_shows_the_newest_face(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.desk.transport.requests._AGAIN", (0.05, 0.1, 0.2, 0.4))
    discord = LocalDiscord()
    async with open_house(tmp_path, timing=replace(HASTY, edit_gap=0.01), discord=discord) as house:
        chance, ann = Random(f"storm {seed}"), house.person("Ann")
        channels = [discord.guilds.add_channel(f"storm-{number}").name for number in range(5)]
        for channel in channels:
            assert (await ann.slash("pitty_pat open", channel=channel)).ok
        await house.settle()
        storm = Storm(house, seed)
        tables = house.room.all_tables()
        for _ in range(40):
            if chance.random() < 0.5:
                storm.trouble()
            table = chance.choice(tables)
            await table.set_option(ann.id, "hands", chance.randint(1, 9))
            seen = [each for each in ann.sees(table.channel) if each.id == table.message]
            if seen and chance.random() < 0.4:
                await ann.press(chance.choice(["Add computer player", "Options", "Rules"]), on=seen[0])
            await asyncio.sleep(chance.choice([0.0, 0.005, 0.03]))
        await asyncio.sleep(0.2)
        discord.faults.ordered.clear()
        for table in tables:
            house.bot.desk.table_messages.touch(table)
        await house.settle()
        for table in tables:
            face = house.bot.desk.face(table)
            (message,) = table_messages(house, table.channel)
            assert message == table.message
            assert list(says(discord.world.posts[message].components)) == list(says(face["components"]))
            assert house.bot.desk.table_messages.place(table).shown == digest(face)
