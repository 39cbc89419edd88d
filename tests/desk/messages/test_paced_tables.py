"""A table's message follows the match at a pace that people can follow; hands and questions wait for nothing."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from bot.brains.player import GOING_ON
from bot.cards import SUIT_SIGNS, sign
from bot.desk.base.timing import Timing
from bot.desk.views.hand_view import ending
from bot.desk.views.shots import shots
from bot.desk.views.waiting import goes_on
from bot.playground import Message, Person
from bot.room.match import premoves
from bot.rules.families.coloured import BUILD
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import QUICK, House, got_it, open_house
from tests.desk.messages.test_table_pictures import data, picture
from tests.desk.test_secrets import watched
from tests.room.live.test_premoves import person_at

#: the pauses of what is shown, by the room's clock, which stands still until a test lets it pass
PACED = replace(QUICK, step=1.0, beat=2.0, card=4.0, asked=30.0, film=30.0, behind=30.0, ending=30.0)


async def in_words(house: House) -> None:
    """Tables without pictures, so that their text says everything."""
    boss = house.person("Boss", manage=True)
    assert (await boss.slash("settings set", setting="pictures", value="no")).ok
    await house.settle()


async def lead(house: House, people: list[Person]) -> Person:
    """Somebody leads the first card of Play or Pay, with which the whole suit falls; who that was."""
    person, hand = await on_turn(house, people)
    await house.pass_by(PACED.step)  # what was there before has been seen
    assert (await person.press(moves(hand)[0], on=hand)).ok
    await house.settle()
    return person


def fallen(house: House, person: Person) -> int:
    """How many cards of the suit lie in the table's message."""
    row = next((line for line in house.public(person).text.splitlines() if "`" in line and "/verify" not in line), "")
    return sum(sign not in ("·", "") for sign in row.partition("`")[2].rstrip("`").split(" "))


async def test_cards_without_a_question_fall_one_by_one_in_the_table(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        ann = await lead(house, people)
        assert len(house.table().view(None).table.played) == 13  # the match has gone on
        seen = [fallen(house, ann)]
        for _ in range(12):
            await house.pass_by(1)
            seen.append(fallen(house, ann))
        assert seen == [*range(1, 13), 0]  # the thirteenth asks for another suit: this is the present
        assert "starts another suit" in house.public(ann).text


async def test_a_moment_whose_time_goes_by_while_it_is_written_does_not_stay(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        ann = await lead(house, people)
        assert fallen(house, ann) == 1
        house.time._now += 20  # the line answers before the clock rings
        house.bot.desk.trails.written(house.table())
        await house.settle()
        assert "starts another suit" in house.public(ann).text


@pytest.mark.parametrize(("asked", "frame"), [(30.0, 400), (4.0, 330)])
async def test_a_suit_that_falls_is_one_moving_picture_whose_words_do_not_say_how_it_ends(
    tmp_path: Path, asked: float, frame: int
):
    async with open_house(tmp_path, timing=replace(PACED, film=asked)) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        ann = await lead(house, people)
        shown = house.public(ann)
        with Image.open(BytesIO(data(house, shown))) as film:
            assert isinstance(film, GifImageFile)
            assert (film.n_frames, film.info["duration"]) == (12, frame)  # the thirteenth card is the present
            assert "loop" not in film.info  # it is played once
        assert sum(map(int, re.findall(r"\*\* (\d+)", shown.text))) >= 3 * 200 - 2  # as the first card left the purses
        assert " went: " not in shown.text
        assert picture(shown)["description"].startswith("A moving picture; in the end: ")
        await house.pass_by(12 * frame / 1000 + 0.1)
        shown = house.public(ann)
        assert data(house, shown).startswith(b"\x89PNG")
        assert " went: " in shown.text


async def test_who_is_asked_sees_the_question_at_once_and_the_table_names_them(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        await lead(house, people)
        (asked,) = [person for person in people if house.table().view(house.table().seat_of(person.id)).moves]
        hand = await house.hand(asked)
        assert "Your turn: start another suit" in hand.text
        shown = house.public(asked).text
        assert f"-# ⏩ Next: {asked.name} · time" in shown
        assert fallen(house, asked) < 13
        for _ in range(3):  # a moment that is just being written when time passes stands for its time after that
            await house.pass_by(30)
        assert "⏩" not in house.public(asked).text


async def test_a_table_that_is_behind_says_so_beside_whom_it_waits_for_at_every_moment(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people, behind = await house.table_for("Ann", "Ben", "Cem", game="pitty_pat"), 0
        while house.table().phase == "playing" and behind < 3:
            person, hand = await on_turn(house, people)
            assert (await person.press(moves(hand)[0], on=hand)).ok
            await house.settle()
            while house.bot.desk.trails.shot(house.table()) is not None and house.table().phase == "playing":
                shown = house.bot.desk.trails.shot(house.table())
                assert shown is not None
                later = shown.moment.view.to_act != house.table().view(None).to_act
                assert ("⏩ Next: " in house.public(person).text) is later
                behind += shown.moment.view.to_act == ()
                await house.pass_by(1)
        assert behind


async def test_somebody_who_is_asked_need_not_wait_and_the_table_falls_no_further_behind(tmp_path: Path):
    timing = replace(PACED, film=4.0)
    async with open_house(tmp_path, timing=timing) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        for _ in range(3):
            await lead(house, people)
        for _ in range(5):
            await house.pass_by(1)
        assert not any(button.label == "Fast-forward" for button in house.public(people[0]).buttons)


async def test_fast_forward_shows_the_present_to_whoever_presses_and_to_nobody_else(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        await lead(house, people)
        eve, table = house.person("Eve"), house.public(people[0])
        before = table.text
        ahead = await eve.press("Fast-forward", on=house.public(eve))
        assert ahead.ok
        assert ahead.message is not None
        assert ahead.message.ephemeral
        assert "starts another suit" in ahead.message.text
        assert ahead.message.buttons == []
        mine = await people[0].press("Fast-forward", on=table)
        assert mine.message is not None
        assert "▮" not in mine.message.text  # a player's own hand
        await house.settle()
        assert house.public(people[0]).text == before


async def test_a_press_on_the_tables_own_message_shows_at_once_what_it_has_done(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", auto_play=False)
        await lead(house, people)
        for number in range(2, 5):
            (asked,) = [person for person in people if house.table().view(house.table().seat_of(person.id)).moves]
            open_now = [button for button in house.public(asked).buttons if button.label.startswith("Play ")]
            assert (await asked.press(open_now[0].custom_id, on=house.public(asked))).ok
            assert fallen(house, asked) == number
            await house.settle()


async def test_a_hand_that_is_over_has_a_score_card_before_the_next_one(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", game="pontoon", bank="house", hands=2)
        shown: list[str] = []
        while house.table().view(None).hand == 1:
            _, hand = await on_turn(house, [ann])
            button = next(
                each for each in hand.buttons if each.label.startswith(("Stick", "Bet")) and not each.disabled
            )
            asked = await ann.press(button.custom_id, on=hand)
            if asked.modal is not None:
                await ann.submit(asked.modal, answer="1")
            await house.settle()
        for _ in range(12):
            shown.append(house.public(ann).text)
            await house.pass_by(1)
        cards = [text for text in shown if "**Hand 1: the bank" in text]
        assert len(cards) == 3  # all that it counts has lain open, so that it is read at a glance
        assert "Ann" in cards[0]
        assert all("-# ⏩ Next: Ann · time is up" in text for text in cards)  # who is asked in the next hand already
        assert "Hand 1: the bank" not in shown[-1]
        assert not any("Ann · time" in text for text in shown if text not in cards)


async def test_the_end_of_a_match_is_the_last_hand_then_its_score_card_then_the_result(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", hands=2)
        await house.play_on(people)
        kinds: list[str] = []
        for _ in range(45):
            text = house.public(people[0]).text
            kinds.append("result" if "Sealed match" in text else "card" if "**Hand 2: " in text else "table")
            await house.pass_by(1)
        assert [kind for at, kind in enumerate(kinds) if at == 0 or kinds[at - 1] != kind] == [
            "table",
            "card",
            "result",
        ]
        hand = await house.hand(people[0])
        assert any(how in hand.text for how in (" win the match", " wins the match", " share the win"))


async def test_a_match_of_one_hand_ends_without_a_score_card_that_says_what_its_result_says(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", hands=1)
        await house.play_on(people)
        shown: list[str] = []
        for _ in range(45):
            shown.append(house.public(people[0]).text)
            await house.pass_by(1)
        assert "Sealed match" not in shown[0]
        assert "Sealed match" in shown[-1]
        assert all("**Hand 1: " not in text for text in shown)


def told(person: Person) -> Message:
    """A person's hand."""
    return [message for message in person.sees() if message.ephemeral][-1]


async def through_the_first_hand(house: House) -> list[Person]:
    """Three people who have played the first of two hands of Play or Pay, so that the table's message is still at its end."""
    people, table = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", hands=2), house.table()
    while table.view(None).hand == 1:
        last, hand = await on_turn(house, people)
        await house.pass_by(40)
        assert (await last.press(moves(hand)[0], on=hand)).ok
    await house.settle()
    return people


@pytest.mark.parametrize("how", ["time", "press"])
async def test_who_is_asked_nothing_waits_to_see_how_a_hand_ends_and_who_is_asked_does_not(tmp_path: Path, how: str):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people, table = await through_the_first_hand(house), house.table()
        (asked,) = [person for person in people if table.view(table.seat_of(person.id)).moves]
        waiting = "**The hand is over.** See at the table how it ends; then come your next cards."
        assert [told(person).text == waiting for person in people] == [person is not asked for person in people]
        assert "Your turn" in told(asked).text
        if how == "time":
            for _ in range(3):
                await house.pass_by(30)
        else:  # somebody presses a button of the table's own message
            house.bot.desk.trails.catch_up(table)
            await house.settle()
        assert all("is over" not in told(person).text for person in people)


async def test_who_is_asked_nothing_sees_a_suit_fall_before_the_hand_says_how_it_went(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        people, table = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay"), house.table()
        for person in people:
            await house.hand(person)
        leader = await lead(house, people)
        (asked,) = [person for person in people if table.view(table.seat_of(person.id)).moves]
        others = [person for person in people if person is not asked]  # also whoever has started it
        assert "Your turn: start another suit" in told(asked).text
        for passed in (0, 12 * PACED.frame - 1):
            await house.pass_by(passed)
            assert all(" are falling: watch the table" in told(person).text for person in others)
            assert not any(" went: " in told(person).text or "time runs out" in told(person).text for person in others)
        assert "You start with " in told(leader).text or leader is asked
        await house.pass_by(1.1)  # the thirteenth card lies there
        assert all(" went: " in told(person).text for person in (*others, leader))
        await lead(house, people)
        seen = others[0]
        if not table.view(table.seat_of(seen.id)).moves:  # who does not want to wait need not
            assert "All " in (await house.hand(seen)).text


async def test_a_hand_is_not_said_to_be_over_while_its_last_suit_falls_at_the_table(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        people, table = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", hands=2), house.table()
        for person in people:
            await house.hand(person)
        leader = people[0]
        while table.view(None).hand == 1:
            await house.pass_by(40)
            leader = await lead(house, people)
        asked = [person for person in people if table.view(table.seat_of(person.id)).moves]
        (waiting,) = [person for person in people if person not in (leader, *asked)]
        trails, falling = house.bot.desk.trails, 0
        while (shot := trails.shot(table)) is not None and (shot.before or len(shot.moment.view.table.played) < 40):
            falling += bool(shot.before)
            assert " are falling: watch the table" in told(waiting).text or not shot.before
            assert "is over" not in told(waiting).text
            # which of these cards come again is not told by what can be pressed
            assert all(button.disabled for button in told(waiting).buttons if button.label[-1:] in SUIT_SIGNS)
            await house.pass_by(0.5)
        assert falling
        assert shot is not None
        assert shot.card is None, "the last card lies there"
        assert "The hand is over" in told(waiting).text
        await house.pass_by(PACED.beat + PACED.card + 1)
        assert "is thinking" in told(waiting).text, "then come the next cards"


async def test_who_opens_a_hand_while_its_last_suit_falls_is_not_shown_the_next_cards(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        people, table = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", hands=2), house.table()
        for person in people:
            await house.hand(person)
        while table.view(None).hand == 1:
            await house.pass_by(40)
            await lead(house, people)
        waiting = [person for person in people if not table.view(table.seat_of(person.id)).moves]
        for person in waiting:
            assert "The hand is over" in (await house.hand(person)).text
        await house.pass_by(3)
        assert all("The hand is over" in told(person).text for person in waiting)


async def test_whoever_has_played_in_the_next_hand_is_not_told_again_that_the_one_before_is_over(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people, table = await through_the_first_hand(house), house.table()
        asked, hand = await on_turn(house, people)
        seat = table.seat_of(asked.id)
        while table.view(seat).moves:  # whoever goes on in a suit has another turn
            assert (await asked.press(moves(hand)[0], on=hand)).ok
            await house.settle()
            hand = told(asked)
        waiting = [person for person in people if "The hand is over" in told(person).text]
        assert waiting  # the table's message is still at the hand before
        assert asked not in waiting
        assert "is thinking" in told(asked).text


async def test_the_end_of_a_hand_is_not_waited_for_until_every_card_before_it_was_seen(tmp_path: Path):
    most = PACED.beat + PACED.card
    async with open_house(tmp_path, timing=replace(PACED, asked=most, ending=most)) as house:
        await in_words(house)
        await house.table_for("Ann", "Ben", computers=1, game="canadian_salad")
        table, trails = house.table(), house.bot.desk.trails

        def lag() -> float:
            trail = trails._trails.get(table.id)
            return 0.0 if trail is None else trail.behind(trails._time.now())

        before, after = list[float](), list[float]()
        while table.view(None).hand <= 4:
            hand, late = table.view(None).hand, lag()
            (seat,) = table.view(None).to_act
            if person := table.state.seats[seat].member:  # pressed at once
                await table.press(person, table.revision, table.view(seat).moves[-1])
            else:
                await house.pass_by(0.1)
            if table.view(None).hand > hand:
                before.append(late)
                after.append(lag())
        assert max(before) > PACED.step  # cards were still to be shown
        assert max(after) <= most


async def test_a_hand_does_not_tell_how_a_match_ends_before_the_table_does(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay", hands=1)
        last = people[0]
        while house.table().phase == "playing":
            last, hand = await on_turn(house, people)
            await house.pass_by(40)
            assert (await last.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        waiting = "**The last card has been played.** How the match ends can be seen at the table."
        assert [told(person).text for person in people] == [waiting] * 3
        play = house.table().current_play()
        late = play.rules.why(play.state, 0, "play AS")  # a press that comes too late is no news then
        assert ending(house.table(), late) == ending(house.table()) != ending(house.table(), "You have voted.")
        assert (await last.press("Fast-forward", on=told(last))).ok
        ended = told(last).text
        assert "win the match" in ended
        await house.pass_by(PACED.step)
        assert told(last).text == ended  # told once, told for good
        others = [person for person in people if person is not last]
        assert [told(person).text for person in others] == [waiting] * 2
        for _ in range(3):
            await house.pass_by(30)
        assert all("wins the match" in told(person).text for person in others)
        assert not any(button.label == "Fast-forward" for person in people for button in told(person).buttons)


async def test_after_a_restart_the_present_is_shown(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        await lead(house, people)
        assert fallen(house, people[0]) == 1
        await house.restart()
        ann = house.person("Ann")
        assert "starts another suit" in house.public(ann).text


async def test_computer_players_wait_until_people_could_see_what_has_happened(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=2, game="play_or_pay")
        table = house.table()
        while len(table.view(None).table.played) not in (13, 26, 39) or table.view(0).moves:
            if table.view(0).moves:
                await lead(house, [ann])
            else:
                await house.pass_by(0.5)
        played = len(table.view(None).table.played)
        await house.pass_by(11)
        assert len(table.view(None).table.played) == played
        await house.pass_by(4)
        assert len(table.view(None).table.played) > played


async def test_computer_players_wait_as_well_until_a_moving_picture_has_been_drawn(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(PACED, drawing=10.0)) as house:
        people, table = await house.table_for("Ann", computers=2, game="play_or_pay"), house.table()
        while len(table.view(None).table.played) not in (13, 26, 39) or table.view(0).moves:
            if table.view(0).moves:
                await lead(house, people)
            else:
                await house.pass_by(0.5)
        played = len(table.view(None).table.played)
        await house.pass_by(10)
        assert len(table.view(None).table.played) == played
        await house.pass_by(12 * PACED.frame + 1)
        assert len(table.view(None).table.played) > played


async def test_a_closed_table_shows_its_result_at_once(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on(people)
        await house.table().close(house.table().host, manager=True)
        shown = house.public(people[0]) if house.room.all_tables() else people[0].sees()[0]
        await house.settle()
        assert "The table was closed." in shown.text
        assert "Sealed match" in shown.text


@pytest.mark.parametrize("game", ["pitty_pat", "play_or_pay", "tute"])
async def test_no_moment_shows_a_card_to_somebody_who_may_not_see_it(tmp_path: Path, game: str):
    async with open_house(tmp_path, timing=PACED) as house:
        people = await house.table_for("Ann", "Ben", computers=2, game=game)
        assert await watched(house, people) > 5


async def test_what_the_clock_has_played_is_told_as_the_clocks(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="canadian_salad")
        asked, hand = await on_turn(house, people)
        await house.pass_by(70)
        assert f"Time was up: {asked.name} plays" in house.public(asked).text
        assert "Time was up: you play" in hand.text
        person, hand = await on_turn(house, people)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        told = house.public(person).text
        assert f"{person.name} plays" in told
        assert f"Time was up: {person.name}" not in told
        await house.restart()
        assert f"Time was up: {asked.name} plays" in house.public(house.person("Eve")).text


async def won_trick(house: House) -> int:
    """A trick of Canadian Salad that its leader wins, who has pressed the next lead ahead; the leader's seat. No time is left of
    what could be seen before the last card."""
    table = house.table()
    while True:
        (leader,) = table.view(None).to_act
        person, highest = person_at(table, leader), table.view(leader).moves[0]  # of a suit
        await table.press(person, table.revision, highest)
        await table.press_ahead(person, 1, table.can_press_ahead(leader)[0])
        for _ in range(len(table.seats) - 1):
            for _ in range(2):  # it is written to the message, and seen there for its time
                await house.pass_by(PACED.beat)
            (seat,) = table.view(None).to_act
            await table.press(person_at(table, seat), table.revision, table.view(seat).moves[-1])
        if leader in table.view(None).to_act:
            return leader
        await table.take_back(person)


async def test_a_premove_waits_until_people_could_see_what_has_happened_and_its_pause(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await house.table_for("Ann", "Ben", "Cem", game="canadian_salad")
        table = house.table()
        leader = await won_trick(house)
        assert table.ahead(leader) is not None
        assert table.view(None).table.trick == ()
        await house.pass_by(premoves.pause(table.state) + PACED.step - 0.01)  # so long the whole trick can be seen
        assert table.view(None).to_act == (leader,)
        await house.pass_by(0.02)
        assert [seat for seat, _ in table.view(None).table.trick] == [leader]
        assert table.ahead(leader) is None


async def test_the_result_of_a_match_is_not_waited_for_until_every_card_was_seen(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(PACED, ending=7.0)) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        await house.play_on(people)
        table = house.table()
        assert table.phase == "over"
        assert "/verify" not in house.public(people[0]).text
        for _ in range(7):
            await house.pass_by(1)
        assert "/verify" in house.public(people[0]).text


async def test_a_draw_that_nobody_may_see_is_not_waited_for_and_a_turn_is_one_thing_to_watch(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=1, game="kowah")
        table = house.table()
        ours = table.seat_of(ann.id)
        assert ours is not None
        while table.view(None).to_act != (ours,):
            await house.pass_by(0.1)
        for _ in range(2):
            await house.pass_by(3)
            await table.press(ann.id, table.revision, table.view(ours).moves[0])
        await house.pass_by(PACED.step + 0.01)  # so long the discard can be seen
        passed = 0.0
        while table.view(None).to_act != (ours,):
            await house.pass_by(0.1)
            passed += 0.1
            draws = table.view(None).table.phase == "discard"
            assert shots(table, (), None, PACED)[-1].hold == (0.0 if draws else PACED.step)
        assert passed < 2.6  # up to 1.6 seconds for the draw, up to 0.8 for the discard
        assert not house.bot.desk.trails.shot(table)  # no draw stands there any more
        assert f"{table.names()[1 - ours]} draws and discards" in house.public(ann).text


def stock(text: str) -> int:
    """How many cards lie in the stock, as a hand or a table of Pitty Pat says."""
    found = re.search(r"[Ss]tock (\d+)", text)
    assert found is not None
    return int(found.group(1))


async def a_moment(house: House, person: Person) -> None:
    """The only person at the table, in the first chair, plays the first move; asked nothing, they wait a tenth of a second."""
    table = house.table()
    if moves := table.view(0).moves:
        await table.press(person.id, table.revision, moves[0])
        await house.settle()
    else:
        await house.pass_by(0.1)


async def with_open_hand(house: House) -> Person:
    """Ann, alone among computer players at a table in words, who opens her hand once the table shows the present."""
    await in_words(house)
    (ann,) = await house.table_for("Ann", computers=3, game="pitty_pat")
    while house.bot.desk.trails.shot(house.table()) is not None:
        await house.pass_by(0.1)
    await house.hand(ann)
    return ann


async def test_a_hand_alone_among_computer_players_is_never_ahead_of_the_table_while_it_is_asked_nothing(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=PACED) as house:
        ann, table, waited = await with_open_hand(house), house.table(), 0
        while table.phase == "playing" and all(event.kind != "reshuffled" for _, event in table.heard(None)):
            if moves := table.view(0).moves:
                for _ in range(9):  # what came before has been seen
                    await house.pass_by(PACED.card)
                await table.press(ann.id, table.revision, moves[0])
                await house.settle()
            else:
                await house.pass_by(0.1)
            mine, seen = told(ann).text, house.public(ann).text
            if table.phase == "playing" and not table.view(0).moves:
                assert stock(mine) >= stock(seen)
                waited += table.view(None).table.stock < stock(seen)
        assert waited


async def test_a_hand_that_waits_tells_each_moment_that_the_table_shows_and_never_says_that_somebody_thinks_who_has_played(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=PACED) as house:
        ann, table, followed = await with_open_hand(house), house.table(), 0
        while table.phase == "playing" and followed < 5:
            await a_moment(house, ann)
            shot = house.bot.desk.trails.shot(table)
            if shot is None or shot.moment.view.to_act or table.view(0).moves or table.phase != "playing":
                continue
            mine, seen = told(ann).text, shot.moment.view
            followed += 1
            name = table.names()[seen.table.turn]
            assert ("You have no " if name == ann.name else f"{name} has no ") in mine
            assert "is thinking" not in mine
            assert stock(mine) == seen.table.stock
        assert followed == 5


@pytest.mark.parametrize(
    "opened", [False, True], ids=["a hand that is open", "a hand that is opened over the score card"]
)
async def test_the_cards_of_a_next_hand_come_with_what_the_table_shows_and_not_with_the_turns_that_have_gone_by_since(
    tmp_path: Path, *, opened: bool
):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=3, game="pitty_pat", hands=9)
        table, trails, found, known = house.table(), house.bot.desk.trails, 0, 1
        await house.hand(ann)
        while found < 2:
            await a_moment(house, ann)
            shot, view = trails.shot(table), table.view(0)
            if opened and trails.is_ending(table, 0):
                await house.hand(ann)
            if view.moves:  # whoever is asked is told the present
                known = view.hand
            elif shot is not None and view.hand > known and not trails.is_ending(table, 0):
                known = view.hand
                found += shot.moment.view.table.stock > view.table.stock
                assert stock(told(ann).text) == shot.moment.view.table.stock


async def test_a_hand_that_waits_offers_to_press_ahead_no_card_that_is_drawn_later(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=3, game="crates")
        found, trails = 0, house.bot.desk.trails
        await house.hand(ann)
        while found < 3:
            table = house.table()
            if table.phase == "over":
                await house.pass_by(60)
                assert (await ann.press("Rematch", on=house.public(ann))).ok
                assert (await ann.press("Start", on=house.public(ann))).ok
                await house.settle()
            await a_moment(house, ann)
            at = trails.on_the_way(house.table(), 0)
            if at is None or at.of is None:
                continue
            held = at.of(0)[0].cards
            drawn = [sign(one) for one in house.table().view(0).cards if one not in held]
            found += bool(drawn)
            offered = {button.label.split(" ")[0] for button in told(ann).buttons}
            assert not offered & set(drawn)


async def test_a_hand_tells_who_takes_a_trick_as_soon_as_its_last_card_lies_there(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=3, game="tute")
        table, full = house.table(), 0
        await house.hand(ann)
        while table.phase == "playing" and full < 3:
            await a_moment(house, ann)
            shot = house.bot.desk.trails.shot(table)
            if shot is not None and len(shot.moment.view.table.trick) == 4 and not table.view(0).moves:
                full += 1
                assert " takes " in told(ann).text
        assert full


async def test_nothing_is_shown_of_a_computer_players_draw_before_its_discard(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=2, game="kowah")
        table, seen = house.table(), set[str]()
        others = [name for name in table.names() if name != ann.name]
        await house.hand(ann)
        while len(table.view(None).table.discards) < 8:
            await a_moment(house, ann)
            shown = [*house.public(ann).text.splitlines(), *told(ann).text.splitlines()]
            seen |= {line for line in shown if line.endswith(tuple(f"{name} draws from the stock." for name in others))}
        assert not seen


async def test_neither_a_late_write_nor_a_hand_that_is_opened_meanwhile_shows_a_computer_players_draw(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=2, game="kowah")
        table, drawn = house.table(), 0
        await house.hand(ann)
        while len(table.view(None).table.discards) < 8:
            await a_moment(house, ann)
            if goes_on(table):
                drawn += 1
                house.bot.desk.table_messages.touch(table)
                await house.settle()
                for shown in (house.public(ann), await house.hand(ann)):
                    assert not any(f"{name} draws from the stock." in shown.text for name in table.names()[1:])
        assert drawn


async def test_a_computer_players_run_waits_for_no_card_to_be_seen_and_the_person_is_asked_soon(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=1, game="comet_run")
        table, passed, went_on = house.table(), 0.0, 0
        while went_on < 5:
            if table.view(0).moves:
                await table.press(ann.id, table.revision, table.view(0).moves[-1])
            else:
                before = table.view(None).table
                await house.pass_by(0.1)
                passed += 0.1
                if len(table.view(None).table.played) <= len(before.played):
                    continue
                if before.phase == BUILD and before.played[-1][0] == 1:
                    assert passed < GOING_ON + 0.15
                    went_on += 1
            passed = 0.0


async def test_fast_forward_stands_in_the_place_of_the_rules_so_that_the_row_stays_one_on_a_phone(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        before = [button.label for button in house.public(people[0]).buttons]
        await lead(house, people)
        assert before == ["My hand", "More", "Rules"]
        assert [button.label for button in house.public(people[0]).buttons] == ["My hand", "More", "Fast-forward"]


async def test_where_a_later_line_tells_the_move_of_the_clock_that_line_says_so(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await in_words(house)
        people = await house.table_for("Ann", "Ben", game="kowah")
        (asked,) = [person for person in people if house.is_asked(person)]
        (other,) = [person for person in people if person is not asked]
        hand = await house.hand(asked)
        await got_it(asked, hand)
        await house.pass_by(70)
        told = [line for line in (await house.hand(asked)).text.split("\n") if "draw" in line]
        assert any(line.startswith("-# Time was up: you draw") for line in told), told
        assert "Time was up" in house.public(other).text
        assert "draws from the stock" in house.public(other).text


async def test_who_plays_alone_and_has_played_waits_for_nothing_that_came_before(tmp_path: Path):
    async with open_house(tmp_path, timing=PACED) as house:
        await in_words(house)
        (ann,) = await house.table_for("Ann", computers=3, game="canadian_salad")
        table, trails, were_behind = house.table(), house.bot.desk.trails, 0
        while were_behind < 3:
            if not table.view(0).moves:
                await house.pass_by(0.1)
                continue
            were_behind += trails.shot(table) is not None
            known = len(table.heard(None))
            await table.press(ann.id, table.revision, table.view(0).moves[0])
            await house.settle()
            shown = trails.shot(table)
            assert shown is None or shown.moment.heard >= known


async def test_a_table_of_several_is_behind_for_a_few_seconds_at_most_while_somebody_is_asked(tmp_path: Path):
    timing = Timing()
    paced = replace(
        QUICK, **{name: getattr(timing, name) for name in ("step", "frame", "hurried", "beat", "card", "film")}
    )
    async with open_house(tmp_path, timing=paced) as house:
        people, trails = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay"), house.bot.desk.trails
        await lead(house, people)
        assert 4 < trails._trails[house.table().id].behind(trails._time.now()) < 5.01


async def test_a_score_card_is_not_left_out_for_what_is_played_at_once_in_the_next_hand(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(PACED, asked=2.0)) as house:
        await in_words(house)
        await house.table_for("Ann", "Ben", game="pontoon", hands=20, min_bet=5, max_bet=5)
        table, trails, found = house.table(), house.bot.desk.trails, 0
        while found < 3:
            trail = trails._trails.get(table.id)
            cards = [] if trail is None else [shot for shot in trail.shots[:-1] if shot.card]
            (seat,) = table.view(None).to_act
            person, hand = table.state.seats[seat].member, table.view(None).hand
            assert person is not None
            await table.press(person, table.revision, "stick")
            await house.settle()
            if cards and table.view(None).hand == hand:
                found += 1
                assert cards[-1] in trails._trails[table.id].shots
            else:
                await house.pass_by(0 if table.view(None).hand > hand else 20)


async def test_of_two_hands_that_end_one_right_after_the_other_both_score_cards_are_seen(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(PACED, asked=2.0, beat=1.0, card=3.0)) as house:
        await in_words(house)
        # a bank that is dealt a pontoon shows it at once, where nobody is asked how much to bet
        (ann,) = await house.table_for("Ann", game="pontoon", bank="house", hands=100, min_bet=5, max_bet=5)
        table, trails, ended = house.table(), house.bot.desk.trails, 0
        while ended < 2:
            if table.phase == "over":  # a bank that has one pontoon in twenty hands may have none in a hundred
                await house.pass_by(60)
                assert (await ann.press("Rematch", on=house.public(ann))).ok
                assert (await ann.press("Start", on=house.public(ann))).ok
                table = house.table()
            hand = table.view(None).hand
            await house.pass_by(20)
            await table.press(ann.id, table.revision, "stick")
            await house.settle()
            ended = table.view(None).hand - hand if table.phase == "playing" else 0
        assert sum(shot.card is not None for shot in trails._trails[table.id].shots) == ended


async def test_where_the_last_two_hands_end_one_right_after_the_other_both_score_cards_are_seen(tmp_path: Path):
    timing = replace(PACED, asked=2.0, beat=1.0, card=3.0, ending=5.0)
    async with open_house(tmp_path, timing=timing) as house:
        await in_words(house)
        # the bank's pontoon in the second hand ends the match before anybody is asked again
        (ann,) = await house.table_for("Ann", game="pontoon", bank="house", hands=2, min_bet=5, max_bet=5)
        trails, ended = house.bot.desk.trails, 0
        while ended < 2:
            table = house.table()
            if table.phase == "over":
                await house.pass_by(60)
                assert (await ann.press("Rematch", on=house.public(ann))).ok
                assert (await ann.press("Start", on=house.public(ann))).ok
                continue
            hand = table.view(None).hand
            await house.pass_by(20)
            await table.press(ann.id, table.revision, "stick")
            await house.settle()
            ended = 3 - hand if table.phase == "over" else 0
        assert sum(shot.card is not None for shot in trails._trails[house.table().id].shots) == 2
