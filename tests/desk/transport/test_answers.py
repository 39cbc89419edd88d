"""One answer to each interaction, in time: whatever the room, the loop and Discord are doing just then."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.desk import InteractionAnswer, Timing
from bot.desk.base.message_body import message_body, text
from bot.desk.messages.table_message import digest
from bot.desk.transport import wire
from bot.desk.transport.lateness import Lateness
from bot.playground import Outcome, Person
from bot.playground.model.snowflakes import born
from bot.room import Person as Seated
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import IMPATIENT, QUICK, House, open_house, until

CALLBACK = "POST /interactions/*"

Work = Callable[[InteractionAnswer], Awaitable[None]]


def on_press(house: House, work: Work) -> str:
    """A button of no table that does this; gives its id."""

    async def page(answer: InteractionAnswer, _: str) -> None:
        await work(answer)

    house.bot.desk.router.pages["/own"] = page
    return "h1:-:0:/own"


async def face(house: House, person: Person) -> Any:
    await person.slash("pitty_pat open")
    await house.settle()
    return house.public(person)


def callbacks(house: House) -> list[Any]:
    return [entry for entry in house.requests("POST", "/callback") if "/interactions/" in entry.path]


def check_first_answers(house: House, pressed: int) -> None:
    """Discord took exactly one first answer for each interaction, was offered none without a kind, and none too late."""
    taken: dict[str, int] = {}
    for entry in callbacks(house):
        assert entry.body["type"] in (4, 5, 6, 7, 8, 9), entry.body
        interaction = entry.path.split("/")[2]
        assert entry.at - born(int(interaction)) < house.discord.interactions.to_answer
        taken[interaction] = taken.get(interaction, 0) + (entry.status in (200, 204))
    assert len(taken) == pressed
    assert set(taken.values()) == {1}


# ---- the deferral -------------------------------------------------------------------------------------------------------


async def test_an_answer_that_is_ready_at_the_very_moment_of_its_deferral_is_of_a_kind(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(IMPATIENT, defer_after=0.02)) as house:
        ann, chance = house.person("Ann"), Random(1)
        table = await face(house, ann)

        async def work(answer: InteractionAnswer) -> None:
            await asyncio.sleep(chance.choice([0, 0.02 - chance.uniform(0, 0.002)]))
            await answer.say("Here it is.")

        own = on_press(house, work)
        house.discord.log.clear()

        async def press(rounds: int, at_once: int) -> None:
            for _ in range(rounds):
                pressed = await asyncio.gather(*(ann.forge(own, on=table) for _ in range(at_once)))
                assert all(each.ok for each in pressed)
            await house.settle()

        await press(20, 20)
        alone = 0
        # it came both before and after; on a busy machine twenty at once may all be late
        while not {entry.body["type"] for entry in callbacks(house)} >= {4, 6}:
            assert alone < 200
            await press(1, 1)
            alone += 1
        check_first_answers(house, 400 + alone)


async def test_an_answer_in_the_turn_of_the_loop_in_which_it_is_deferred_follows_the_deferral(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann = house.person("Ann")
        table = await face(house, ann)

        async def work(answer: InteractionAnswer) -> None:
            answer.defer()  # as its timer does, just before the work goes on
            await answer.say("Here it is.")

        pressed = await ann.forge(on_press(house, work), on=table)
        assert pressed.type == 6
        await ann.until(lambda: any(message.text == "Here it is." for message in ann.sees()))


async def test_a_deferral_that_discord_refuses_leaves_the_first_answer_to_the_real_one(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann = house.person("Ann")
        table = await face(house, ann)

        async def work(answer: InteractionAnswer) -> None:
            await asyncio.sleep(0.2)
            await answer.say("Here it is.")

        house.discord.faults.fail(CALLBACK, 400)
        assert (await ann.forge(on_press(house, work), on=table)).type == 6  # announced once more
        house.discord.faults.fail(CALLBACK, 400, times=2)
        pressed = await ann.forge(on_press(house, work), on=table)
        assert pressed.text == "Here it is."


@pytest.mark.parametrize("acted", [True, False])
async def test_a_deferral_of_which_nothing_is_heard_in_time_is_followed_by_the_real_answer_where_it_was_taken(
    tmp_path: Path, acted: bool
):
    async with open_house(tmp_path, timing=replace(QUICK, to_answer=0.8, defer_after=0.02)) as house:
        ann = house.person("Ann")
        table = await face(house, ann)
        mine: list[InteractionAnswer] = []

        async def work(answer: InteractionAnswer) -> None:
            mine.append(answer)
            await asyncio.sleep(0.1)
            await answer.say("Here it is.")

        house.discord.faults.hang(CALLBACK, times=1000, acted=acted)
        pressing = asyncio.create_task(ann.forge(on_press(house, work), on=table))
        await until(lambda: bool(mine and house.requests("POST", "/webhooks/")))
        await house.settle()
        assert any(message.text == "Here it is." for message in ann.sees()) is acted
        house.discord.faults.ordered.clear()
        await pressing


# ---- Discord does not answer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acted", [True, False])
async def test_a_first_answer_that_discord_never_confirms_is_given_once_more(tmp_path: Path, acted: bool):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await face(house, ann)
        house.discord.faults.hang(CALLBACK, acted=acted)
        before = len(callbacks(house))
        assert (await ben.press("Sit down", on=table)).ok
        await until(lambda: len(callbacks(house)) == before + 2 and "Ben" in table.text)
        await house.settle()
        (_, second) = callbacks(house)[before:]
        assert second.status in ((400,) if acted else (200, 204))
        assert not any("went wrong" in message.text for message in ben.sees())


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_first_answer_that_discord_fails_on_is_given_once_more(tmp_path: Path, status: int):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await face(house, ann)
        house.discord.faults.fail(CALLBACK, status, times=2)
        assert (await ben.press("Sit down", on=table)).ok


async def test_no_first_answer_is_sent_after_three_seconds(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(QUICK, to_answer=Timing().to_answer)) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await face(house, ann)
        house.discord.log.clear()
        house.discord.faults.hang(CALLBACK, times=1000)
        pressed = await ben.press("Sit down", on=table)
        assert not pressed.ok
        await house.settle()
        house.discord.faults.ordered.clear()
        await asyncio.sleep(0.5)
        sent = callbacks(house)
        assert len(sent) > 1
        assert all(entry.at - born(int(entry.path.split("/")[2])) < 3.0 for entry in sent)
        await until(lambda: "Ben" in table.text)  # what was done is shown by the table's own edit


async def test_an_edit_that_is_never_answered_is_made_again_and_freezes_no_table(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        table = await face(house, ann)
        hung = house.discord.faults.hang("PATCH /channels/*/messages/*")
        house.bot.desk.table_messages.unsure(house.table())
        await until(lambda: hung.times == 0)
        await house.table().sit(_person(ben))  # nobody presses the table's message, so only an edit shows it
        await until(lambda: "Ben" in table.text, 20)


async def test_a_request_that_is_given_up_lets_others_on_the_same_way_pass(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann = house.person("Ann")
        await face(house, ann)
        table = house.table()
        for method, ask in (
            ("DELETE", lambda: wire.delete(house.bot, table.channel, 1)),
            ("POST", lambda: wire.post(house.bot, table.channel, message_body([text("again")]), "once")),
        ):
            house.discord.faults.hang(f"{method} /channels/*", times=1)
            asked = [asyncio.create_task(ask()) for _ in range(3)]
            done, waiting = await asyncio.wait(asked, timeout=20)
            assert not waiting
            assert [task.exception() for task in done]  # each was answered, or given up
        assert [message.text for message in ann.sees()].count("again") == 1


def _person(who: Person) -> Seated:
    return Seated(who.id, who.name)


# ---- tokens -------------------------------------------------------------------------------------------------------------


async def refreshed(house: House, people: Sequence[Person], hand: Any) -> None:
    """A hand shows what others do, without anybody touching it."""
    before = hand.text
    for _ in range(8 * len(people)):
        if hand.text != before:
            return
        await house.pass_by(61)
    await until(lambda: hand.text != before)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (400, 50035)])
async def test_a_refused_answer_leaves_the_hand_with_the_token_that_lives(tmp_path: Path, status: int, code: int):
    async with open_house(tmp_path, timing=replace(QUICK, again=0.05)) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        house.discord.faults.fail(CALLBACK, status, code=code)
        pressing = asyncio.create_task(person.press(moves(hand)[0], on=hand))
        await until(lambda: any(entry.status == status for entry in callbacks(house)))
        await house.settle()
        if code != 50035:  # then an apology is taken instead
            pressing.cancel()
        mine = house.bot.desk.hand_messages._open[house.table().id][person.id]
        tokens = [entry.path.split("/")[3] for entry in callbacks(house) if entry.status == status]
        assert mine.token not in tokens
        await refreshed(house, people, hand)


async def test_a_hand_that_could_not_be_opened_leaves_the_old_one_alive(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        house.discord.faults.fail(CALLBACK, 404, code=10062)
        pressing = asyncio.create_task(person.press("My hand", on=house.public(person)))
        await until(lambda: any(entry.status == 404 for entry in callbacks(house)))
        await house.settle()
        pressing.cancel()
        assert not hand.deleted
        await refreshed(house, people, hand)


async def test_a_hand_opened_while_the_table_moved_on_shows_how_it_stands(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        other = next(each for each in people if each is not person)
        house.discord.faults.slow(CALLBACK, 0.3)
        opening = asyncio.create_task(other.press("My hand", on=house.public(other)))
        await until(lambda: not house.discord.faults.ordered)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        opened = (await opening).message
        assert opened is not None
        await house.settle()
        seat = house.table().seat_of(other.id)
        assert seat is not None
        shown = house.bot.desk.hand_messages._open[house.table().id][other.id].shown
        assert shown == digest(house.bot.desk.hand(house.table(), seat))


# ---- the clock ----------------------------------------------------------------------------------------------------------


def test_lateness_is_what_lies_above_the_quickest():
    now = [1000.0]
    late = Lateness(lambda: now[0])

    def seen(made: float, after: float) -> float:
        now[0] = made + after
        return late.of(int(made * 1000) << 22)

    assert seen(100, 70_000.4) == 0.0  # whatever our clock shows
    assert seen(101, 70_000.1) == 0.0
    assert round(seen(102, 70_002.6), 2) == 2.5
    assert seen(104, 70_000.1) < 0.01
    assert seen(9000, 70_001.9) < 0.01  # both clocks have drifted apart since
    assert round(seen(9010, 70_124.9)) == 123  # a session that was resumed after two minutes
    assert round(seen(9130, 70_004.9)) == 3
    assert seen(9140, 70_001.9) < 0.02


def test_what_is_late_for_a_minute_without_anything_prompt_is_no_delay_but_a_clock_that_was_set():
    now = [1000.0]
    late = Lateness(lambda: now[0])

    def seen(made: float, after: float) -> float:
        now[0] = made + after
        return late.of(int(made * 1000) << 22)

    assert seen(0, 500.0) == 0.0
    assert round(seen(100, 510.0), 1) == 9.9
    assert round(seen(150, 510.0), 1) == 9.8
    assert seen(170, 510.0) == 0.0
    assert round(seen(171, 511.0), 1) == 1.0


# ---- all at once --------------------------------------------------------------------------------------------------------


async def shaken(house: House, presses: int, chance: Random) -> None:
    """Presses with a slow room and a slow, refusing, forgetful Discord."""
    ann = house.person("Ann")
    table = await face(house, ann)
    house.discord.log.clear()

    async def work(answer: InteractionAnswer) -> None:
        await asyncio.sleep(chance.choice([0, 0.01, 0.05, chance.uniform(0.04, 0.06), 0.3]))
        await answer.say("Here it is.")

    own, batch = on_press(house, work), 20
    for _ in range(presses // batch):
        faults = house.discord.faults
        faults.slow(CALLBACK, chance.uniform(0, 0.2), times=chance.randrange(6))
        faults.fail(CALLBACK, 503, times=chance.randrange(3))
        faults.fail(CALLBACK, 400, times=chance.randrange(2))
        faults.limit(CALLBACK, 0.05, times=chance.randrange(3))
        faults.lose(CALLBACK, times=chance.randrange(3))
        pressed: list[Outcome] = await asyncio.gather(*(ann.forge(own, on=table) for _ in range(batch)))
        assert all(each.ok for each in pressed)
        faults.ordered.clear()
    await house.settle()
    check_first_answers(house, presses)


async def test_every_press_gets_one_first_answer_whatever_discord_does(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(IMPATIENT, to_answer=QUICK.to_answer)) as house:
        await shaken(house, 300, Random(10))
