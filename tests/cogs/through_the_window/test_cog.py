"""Through the Window in a channel: cards as messages, the race by reaction, words by form, command and reply."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.playground import Message, Person
from cogs.through_the_window import nouns
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.state import LETTERS
from tests.desk.house import QUICK, House, open_house, until

GAME = "through_the_window"
EMOJI = "🪟"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened


async def looked(house: House, people: list[Person]) -> Message:
    """The player in turn looks, the random time passes, and the card's message is there."""
    turn = house.table().view(None).table.turn
    seated = next(person for person in people if house.table().seat_of(person.id) == turn)
    outcome = await seated.press("I looked through the window…")
    assert outcome.ok, outcome.error
    await house.pass_by(4)
    assert public(house)["state"] == "open"
    return card(house, people[0])


def cards_seen(person: Person) -> list[Message]:
    """The cards' messages that are there."""
    return [each for each in person.sees() if " · " in each.text and each.text.startswith("# ")]


def card(house: House, person: Person) -> Message:
    """The newest card's message."""
    return cards_seen(person)[-1]


def public(house: House) -> dict[str, Any]:
    return house.table().view(None).table.public()


def custom_id(message: Message, act: str) -> str:
    return next(each.custom_id for each in message.buttons if each.custom_id.endswith(f":{act}"))


def noun(house: House, at: int = 0) -> str:
    """A common noun for the card that is turned up."""
    return EVERYDAY[public(house)["letter"]][at]


def seat(house: House, person: Person) -> int:
    found = house.table().seat_of(person.id)
    assert found is not None
    return found


async def test_each_card_is_a_new_message_with_the_bots_emoji_after_a_random_wait(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    turn = public(house)["turn"]
    seated = next(person for person in people if seat(house, person) == turn)
    before = {each.id for each in people[0].sees()}
    assert (await seated.press("I looked through the window…")).ok
    await house.pass_by(1.4)
    assert public(house)["state"] == "look"
    assert not [each for each in people[0].sees() if each.text.startswith("# ") and each.id not in before]
    await house.pass_by(2.7)
    shown = card(house, people[0])
    assert shown.id not in before
    assert shown.reactions == {EMOJI: 1}
    assert public(house)["letter"].upper() in shown.text


async def test_the_first_reaction_of_a_seated_player_has_the_floor(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    dan = house.person("Dan")
    await dan.react(EMOJI, shown)
    await house.settle()
    assert public(house)["floor"] == -1
    await ben.react("🎉", shown)
    await ben.react(EMOJI, shown)
    await cat.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] >= 0)
    await house.settle()
    assert public(house)["floor"] == seat(house, ben)
    assert "Ben has the floor" in card(house, ann).text


async def test_a_reaction_can_be_given_anew_after_a_lost_floor_but_not_by_who_is_locked_out(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    await ben.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, ben))
    await cat.react(EMOJI, shown)
    await house.settle()
    await house.pass_by(8)
    assert public(house)["locked"] == [seat(house, ben)]
    await ben.unreact(EMOJI, shown)
    await ben.react(EMOJI, shown)
    await house.settle()
    assert public(house)["floor"] == -1
    await cat.unreact(EMOJI, shown)
    await cat.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, cat))


async def test_a_word_is_said_by_the_button_that_opens_a_field(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    assert (await ben.press("🪟 I have one!", on=shown)).ok
    await house.settle()
    letter, word = public(house)["letter"].upper(), noun(house)
    refused = await ann.press(f"Say a noun beginning with {letter}", on=shown)
    assert "Somebody else has the floor." in refused.text
    form = await ben.press(f"Say a noun beginning with {letter}", on=shown)
    assert form.modal is not None
    assert (await ben.submit(form, answer=f" The {word.upper()} ")).ok
    await house.settle()
    assert public(house)["words"] == [word]
    assert "Ben wins" in card(house, ann).text
    assert house.table().view(None).scores[seat(house, ben)] == 1


async def test_whoever_wins_the_race_is_asked_for_the_word_at_once(house: House) -> None:
    people = _, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, people)
    form = await ben.press("🪟 I have one!", on=shown)
    assert form.modal is not None
    late = await cat.forge(custom_id(shown, "/react"), on=shown)  # on its way meanwhile
    assert late.modal is None
    assert "Somebody else has the floor" in late.text
    await house.settle()
    assert "Ben has the floor" in shown.text
    word = noun(house)
    assert (await ben.submit(form, answer=word)).ok
    await house.settle()
    assert public(house)["words"] == [word]
    assert "Ben wins" in shown.text


async def test_whoever_wins_the_race_in_the_hand_is_asked_for_the_word_at_once_and_has_its_buttons_beneath(
    house: House,
) -> None:
    people = ann, ben, _ = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    await looked(house, people)
    hand = await house.hand(ben)
    form = await ben.press("🪟 I have one!", on=hand)
    assert form.modal is not None
    await house.settle()
    saying = f"Say a noun beginning with {public(house)['letter'].upper()}"
    assert [button.label for button in hand.buttons][:2] == [saying, "No word"]
    assert (await ben.press("No word", on=hand)).ok
    await house.settle()
    assert public(house)["locked"] == [seat(house, ben)]
    refused = await ben.submit(form, answer=noun(house))  # left open meanwhile
    assert refused.ok
    assert public(house)["words"] == []
    hand = await house.hand(ann)
    form = await ann.press("🪟 I have one!", on=hand)
    word = noun(house)
    answered = await ann.submit(form, answer=word)
    assert answered.ok
    assert answered.modal is None
    assert public(house)["words"] == [word]


async def test_where_the_room_was_slow_whoever_wins_the_race_has_the_button_for_the_word(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, defer_after=0.0)) as house:
        people = _, ben, _ = await house.table_for("Ann", "Ben", "Cat", game=GAME)
        shown = await looked(house, people)
        assert (await ben.press("🪟 I have one!", on=shown)).modal is None
        await house.settle()
        assert next(button.label for button in shown.buttons).startswith("Say a noun beginning with ")


async def test_wrong_letters_and_repeated_words_are_refused_in_one_sentence(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    await looked(house, [ann, ben, cat])
    await ben.react(EMOJI, card(house, ann))
    await ann.until(lambda: public(house)["floor"] >= 0)
    await house.settle()
    other = next(letter for letter in LETTERS if letter != public(house)["letter"])
    told = await ben.slash("word", noun=EVERYDAY[other][0])
    assert f"the word must begin with {public(house)['letter'].upper()}" in told.text
    assert "plain letters" in (await ben.slash("word", noun="??")).text
    assert public(house)["state"] == "floor"
    word = noun(house)
    told = await ben.slash("word", noun=word)
    assert told.text == f"You said *{word}*."
    await house.settle()
    assert public(house)["words"] == [word]


async def test_words_of_hate_are_not_repeated_by_the_room(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME, mode="open")
    await looked(house, people)
    told = await people[1].slash("word", noun=sorted(nouns.nouns().blocked)[0])
    assert told.text == "The room does not repeat that word; say another."
    assert public(house)["state"] == "open"


async def test_a_reply_to_the_cards_message_says_a_word_without_the_privileged_intent(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    await ben.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, ben))
    word = noun(house)
    await cat.say(noun(house, 1), reply_to=shown)
    await ben.say("what a view", channel=shown.channel_id)
    await house.settle()
    assert public(house)["state"] == "floor"
    await ben.say(f"A {word}", reply_to=shown)
    await ann.until(lambda: public(house)["words"] == [word])


async def test_a_refused_reply_is_answered_in_the_channel(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    await ben.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, ben))
    other = next(letter for letter in LETTERS if letter != public(house)["letter"])
    await ben.say(EVERYDAY[other][0], reply_to=shown)
    await ann.until(lambda: "must begin with" in ann.sees()[-1].text)
    assert ann.sees()[-1].text.startswith("**Ben**: The card is a")


async def test_an_unknown_word_can_be_doubted_by_button_and_is_void_when_most_do(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    await ben.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, ben))
    await ben.slash("word", noun=public(house)["letter"] + "zzq")
    await house.settle()
    assert "Is that a noun?" in shown.text
    assert "doubt" in (await ben.press("Doubt it", on=shown)).text
    assert (await ann.press("Doubt it", on=shown)).ok
    await house.settle()
    assert (await cat.press("Doubt it", on=shown)).ok
    await house.settle()
    assert public(house)["locked"] == [seat(house, ben)]
    assert public(house)["state"] == "open"


async def test_a_button_of_an_earlier_card_does_nothing(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    first = await looked(house, people)
    old = next(button.custom_id for button in first.buttons if button.custom_id.endswith("/react"))
    await house.pass_by(20)
    assert public(house)["heap"]
    second = await looked(house, people)
    told = await people[1].forge(old, on=second)
    assert told.text == "That card is settled."
    await house.settle()
    assert public(house)["floor"] == -1


async def test_a_card_goes_when_the_next_one_is_turned_up(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    first = await looked(house, people)
    await house.pass_by(20)
    assert card(house, people[0]).id == first.id  # what became of it can be read until then
    second = await looked(house, people)
    await house.settle()
    assert [each.id for each in cards_seen(people[0])] == [second.id]


async def test_in_the_open_race_a_plain_word_by_command_is_enough(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME, mode="open")
    shown = await looked(house, people)
    assert shown.reactions == {}
    word = noun(house)
    assert (await people[2].slash("word", noun=word)).ok
    await house.settle()
    assert public(house)["words"] == [word]
    assert house.table().view(None).scores[seat(house, people[2])] == 1


async def test_a_plain_message_counts_only_where_the_bot_may_read_it(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME, mode="open")
    await looked(house, people)
    await people[2].say(noun(house))
    await house.settle()
    assert public(house)["state"] == "open"


async def test_the_race_goes_on_after_a_restart(house: House) -> None:
    ann, ben, cat = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, [ann, ben, cat])
    await house.restart()
    assert [each.id for each in ann.sees() if each.text.startswith("# ") and not each.ephemeral] == [shown.id]
    await cat.react(EMOJI, shown)
    await ann.until(lambda: public(house)["floor"] == seat(house, cat))


async def test_a_match_with_computer_players_is_played_to_its_end(house: House) -> None:
    (ann,) = await house.table_for("Ann", game=GAME, computers=2, cards=1)
    for _ in range(60):
        if house.table().phase == "over":
            break
        await house.pass_by(5)
    assert house.table().phase == "over"
    await house.settle()
    assert not cards_seen(ann)  # the result is the last thing that stands there


async def test_the_last_card_goes_after_a_restart_too(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, card=3.0)) as house:
        (ann,) = await house.table_for("Ann", game=GAME, computers=2, cards=1)

        async def play() -> None:
            while house.table().phase != "over":
                await house.pass_by(5)

        playing = asyncio.create_task(play())
        await until(lambda: house.table().phase == "over")
        playing.cancel()
        await asyncio.wait([playing])
        assert cards_seen(ann)
        await house.restart()  # before it is taken away
        await house.settle()
        assert not cards_seen(ann)


async def test_word_is_refused_where_no_such_table_stands(house: House) -> None:
    told = await house.person("Ann").slash("word", noun="tree")
    assert told.text == "There is no table of Through the Window in this channel."


async def test_whoever_goes_back_from_the_rules_has_not_looked_through_the_window(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cat", game="through_the_window")
        seated = next(one for one in people if house.is_asked(one))
        hand = await house.hand(seated)
        before = house.table().revision
        await seated.press("Rules", on=hand)
        assert (await seated.press("Back to my hand", on=hand)).ok
        await house.settle()
        assert "look through the window" in hand.text
        assert house.table().revision == before


def above(message: Message) -> tuple[list[int], int]:
    """What decides how high a message's first button stands: the lines of each text above it; and how many rows there are."""
    texts = [len(part["content"].split("\n")) for part in message.components if part["type"] == 10]
    return texts, sum(part["type"] == 1 for part in message.components)


async def test_the_button_of_a_card_stays_where_it_is_between_the_phases_of_its_race(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    shown = await looked(house, people)
    stood = {"open": above(shown)}
    assert (await people[1].press("🪟 I have one!", on=shown)).ok
    await house.settle()
    stood["floor"] = above(shown)
    await people[1].slash("word", noun=public(house)["letter"] + "zzq")
    await house.settle()
    stood["called"] = above(shown)
    await house.pass_by(20)
    assert "Ben wins it" in shown.text
    stood["settled"] = above(shown)
    turn = public(house)["turn"]
    seated = next(person for person in people if seat(house, person) == turn)
    assert (await seated.press("I looked through the window…", on=shown)).ok
    await house.settle()
    assert "looks through the window…" in shown.text
    assert [each.disabled for each in shown.buttons] == [True]
    stood["looked"] = above(shown)
    assert stood == dict.fromkeys(stood, ([3], 1))


async def test_the_button_to_look_is_off_while_only_a_computer_player_could_press_it(house: House) -> None:
    ann, *_ = await house.table_for("Ann", game=GAME, computers=2, cards=1)

    def stands() -> list[bool]:
        buttons = [one for message in ann.sees() for one in message.buttons]
        return [one.disabled for one in buttons if one.label == "I looked through the window…"]

    for _ in range(3):
        await house.settle()
        turn = public(house)["turn"]
        if turn is None or public(house)["state"] != "look":
            break
        assert set(stands()) == {turn != seat(house, ann)}
        if turn == seat(house, ann):
            assert (await ann.press("I looked through the window…")).ok
        while public(house)["state"] == "look" and public(house)["turn"] == turn:
            await house.pass_by(2)
        while public(house)["state"] != "look" and house.table().phase == "playing":
            await house.pass_by(5)


async def test_a_card_that_is_turned_up_says_until_when_and_what_only_a_computer_player_could_press_is_dimmed(
    house: House,
) -> None:
    (ann,) = await house.table_for("Ann", computers=2, game=GAME)
    table, floor = house.table(), False
    while table.phase == "playing" and not floor:
        if public(house)["state"] == "open":
            await house.settle()
            assert f"⏳ <t:{int(table.deadline or 0)}:R>" in card(house, ann).text
            assert [each.disabled for each in card(house, ann).buttons] == [False]
        elif public(house)["state"] == "floor" and public(house)["floor"] != seat(house, ann):
            await house.settle()
            floor = True
            assert "⏳" not in card(house, ann).text  # so few seconds are said in words
            assert [each.disabled for each in card(house, ann).buttons] == [True, True]
        elif public(house)["state"] == "look" and public(house)["turn"] == seat(house, ann):
            await ann.press("I looked through the window…")
        await house.pass_by(0.5)
    assert floor


def on_the_table(house: House, person: Person) -> list[str]:
    """What can be pressed at the table's own message, but for what stands there always."""
    return [one.label for one in house.public(person).buttons if one.label not in ("My hand", "More", "Rules")]


async def test_where_a_cards_message_cannot_be_posted_the_table_has_its_buttons_until_the_next_card(
    house: House,
) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    turn = public(house)["turn"]
    assert (await next(one for one in people if seat(house, one) == turn).press("I looked through the window…")).ok
    house.discord.faults.fail("POST /channels/*/messages", 403)
    await house.pass_by(4)
    await house.settle()
    assert not cards_seen(people[0])
    assert on_the_table(house, people[0]) == ["🪟 I have one!"]
    assert (await people[1].press("🪟 I have one!", on=house.public(people[1]))).ok
    await house.settle()
    assert on_the_table(house, people[0]) == [f"Say a noun beginning with {public(house)['letter'].upper()}", "No word"]
    assert (await people[1].slash("word", noun=noun(house))).ok
    await house.pass_by(7)
    assert on_the_table(house, people[0]) == ["I looked through the window…"]
    assert "begins with" in (await looked(house, people)).text
    await house.settle()
    assert on_the_table(house, people[0]) == []


async def test_a_cards_message_that_somebody_deletes_leaves_its_buttons_to_the_table(house: House) -> None:
    people = await house.table_for("Ann", "Ben", "Cat", game=GAME)
    house.discord.faults.delete(await looked(house, people))
    assert (await house.table().press(people[1].id, house.table().revision, "react")) is not None
    await house.settle()
    assert on_the_table(house, people[0]) == [f"Say a noun beginning with {public(house)['letter'].upper()}", "No word"]
