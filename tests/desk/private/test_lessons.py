"""How a game is played is told once a person a game, again when asked for, and is forgotten with the person."""

from dataclasses import replace
from pathlib import Path

from bot import registry
from bot.cards import sign
from bot.desk.base.tasks import Tasks
from bot.desk.private.lessons import NOTE, Lessons
from bot.desk.views import ahead
from bot.desk.views.hand_view import beside_lesson, latest
from bot.playground import Message, Person
from bot.room import Store
from bot.room.privacy.mydata import export_of
from bot.rules import Choice
from tests.desk.house import House, got_it, open_house

SHORT, TOLD = "**In short: Pitty Pat**", "**How to play Pitty Pat**"


def labels(hand: Message) -> list[str]:
    return [button.label for button in hand.buttons]


async def played(house: House, person: Person) -> Message:
    """The hand of a person who has just made a move."""
    while not await house.play_on([person], moves=1):
        pass
    return await house.hand(person)


async def test_the_first_hand_of_a_game_says_in_three_lines_how_to_play_until_its_owner_has_played(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand = await house.hand(ann)
        assert SHORT in hand.text
        assert hand.text.split(SHORT)[1].count("\n- ") == 3
        assert "How to play" in labels(hand)
        hand = await played(house, ann)
        assert SHORT not in hand.text
        assert "How to play" in labels(hand)


async def test_the_lesson_stands_above_the_hand_so_that_what_is_asked_stays_beside_the_buttons(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand = await house.hand(ann)
        assert hand.text.index(SHORT) < hand.text.index("Upcard:")


async def test_one_press_tells_all_of_how_to_play_and_another_puts_it_away(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=10)
        hand, every = await house.hand(ann), registry.game("pitty_pat").words.brief
        for _ in range(2):  # in a first hand, and when the lesson is over
            await ann.press("How to play", on=hand)
            assert TOLD in hand.text
            assert all(f"\n- {line}" in hand.text for line in every)
            await ann.press("Got it", on=hand)
            assert TOLD not in hand.text
            assert SHORT not in hand.text


async def test_who_has_been_told_is_not_told_again_after_a_restart_and_others_are(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        await got_it(ann, await house.hand(ann))
        await house.settle()
        await house.restart()
        assert SHORT not in (await house.hand(ann)).text
        assert SHORT in (await house.hand(ben)).text


async def test_what_somebody_has_been_told_is_exported_and_goes_when_they_are_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on((ann, ben))
        await house.settle()
        found = await export_of(house.room.store, house.room.guilds.marks, ann.id, 0.0)
        assert [note["games"] for note in found["notes"] if "games" in note] == [["pitty_pat"]]
        await house.table().close(ann.id)
        assert await house.room.farewells.ask(ann.id)
        kept = await house.room.store.notes(f"{NOTE}:")
        assert [key.rpartition(":")[2] for key in kept] == [str(ben.id)]
        await house.table_for("Ann", "Ben", hands=1)
        assert SHORT in (await house.hand(ann)).text
        assert SHORT not in (await house.hand(ben)).text


async def test_that_somebody_has_asked_again_is_not_remembered_of_who_is_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        lessons, table = house.bot.desk.lessons, house.table()
        for person in (ann, ben):
            hand = await house.hand(person)
            await got_it(person, hand)
            await person.press("How to play", on=hand)
        house.room.gone(ann.id)
        assert [lessons.shows(table, person.id) for person in (ann, ben)] == ["", "whole"]


class Counting(Store):
    """A store that notes which notes are read."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.asked: list[str] = []

    async def note(self, key: str) -> str | None:
        self.asked.append(key)
        return await super().note(key)


async def test_who_has_been_looked_up_is_not_looked_up_again_when_they_have_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=10)
        table, tasks = house.table(), Tasks()
        store = Counting(f"sqlite:///{tmp_path}/other.sqlite3")
        await store.open()
        lessons = Lessons(store, tasks)
        await lessons.meet(table, ann.id)
        lessons.learn(table, ann.id)  # met: nothing is to be read
        await tasks.quiet()
        assert len(store.asked) == 1
        lessons.learn(table, ben.id)  # not met: what is known from before stays
        await tasks.quiet()
        assert len(store.asked) == 2
        assert await store.note(f"{NOTE}:{table.guild}:{ann.id}") == table.game
        await store.close()


async def test_beside_the_lesson_a_hand_has_no_small_print_above_its_score_and_no_card_twice(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", game="kowah")
        hand = await house.hand(ann)
        held = house.table().view(house.table().seat_of(ann.id)).cards
        cards = [sign(one) for one in held]
        assert set(cards) <= set(labels(hand))
        assert "Sets of three" not in hand.text
        assert not any(line.startswith("## ") for line in hand.text.split("\n"))
        await got_it(ann, hand)
        assert "Sets of three" in hand.text
        assert any(line.startswith("## ") and all(one in line for one in cards) for line in hand.text.split("\n"))


async def test_beside_the_lesson_a_hand_says_neither_the_score_nor_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="kowah", hands=2)
        (seat,) = house.table().view(None).to_act
        first = next(one for one in people if house.table().seat_of(one.id) == seat)
        asked = next(one for one in people if one is not first)
        await house.play_on([first], moves=2)  # then there is a card to take as well as one to draw
        hand = await house.hand(asked)
        assert SHORT.replace("Pitty Pat", "Kowah") in hand.text
        assert "hands won" not in hand.text
        assert "Why not?" not in [button.label for button in hand.buttons]
        await got_it(asked, hand)
        assert "hands won" in hand.text
        assert hand.buttons[-1].label == "Why not?"


async def test_beside_the_lesson_cards_that_are_not_all_buttons_stand_in_a_line_of_text(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", computers=2, game="new_comet")
        hand = await house.hand(ann)
        held = [sign(one) for one in house.table().view(house.table().seat_of(ann.id)).cards]
        (line,) = (line for line in hand.text.split("\n") if line.startswith("You hold "))
        assert [one for one in line.removeprefix("You hold ").split(" ") if one != "☄️"] == held
        await got_it(ann, hand)
        assert "You hold" not in hand.text


async def test_beside_the_lesson_cards_of_which_somebody_holds_two_alike_stand_in_a_line_of_text(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", game="kowah")
        view = house.table().view(house.table().seat_of(ann.id))
        one, other = sorted(set(view.cards))[:2]
        buttons = [[Choice(sign(one), "1"), Choice(sign(other), "2")]]
        told = f"**Your turn**\n## {sign(one)} {sign(one)} · {sign(other)}"
        pair = beside_lesson(told, replace(view, cards=(one, one, other)), buttons)  # a pair is what Kowah is about
        assert pair == f"**Your turn**\nYou hold {sign(one)} {sign(one)} {sign(other)}"
        assert beside_lesson(told, replace(view, cards=(one, other)), buttons) == "**Your turn**"


async def test_beside_the_lesson_a_hand_says_how_it_stands_once_chips_have_moved(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="play_or_pay")
        (seat,) = house.table().view(None).to_act
        leader = next(one for one in people if house.table().seat_of(one.id) == seat)
        waits = next(one for one in people if one is not leader)
        assert "chips:" not in (await house.hand(waits)).text
        hand = await house.hand(leader)
        await leader.press(hand.buttons[0].label, on=hand)
        await house.settle()
        hand = await house.hand(waits)
        assert SHORT.replace("Pitty Pat", "Play or Pay") in hand.text
        assert "chips:" in hand.text


async def test_beside_the_lesson_neither_the_deal_nor_what_is_the_same_for_all_pushes_the_table_off_a_phone(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game="commit")
        (seat,) = house.table().view(None).to_act
        leader = next(one for one in people if house.table().seat_of(one.id) == seat)
        hand = await house.hand(leader)
        assert "**In short: Commit**" in hand.text
        assert "chips:" not in hand.text  # everybody has put as much into the pool
        assert "you lead" not in hand.text
        assert "runs out" in hand.text
        waits = await house.hand(next(one for one in people if one is not leader))
        assert "leads" in waits.text
        await got_it(leader, hand)
        assert "chips:" in hand.text
        assert "you lead" in hand.text


def test_beside_the_lesson_stands_the_last_thing_that_happened_with_what_the_clock_did() -> None:
    clock, last = "-# Time was up: You play 4♦.", "-# Ben takes 3♦ 4♦ 5♦."
    assert latest("\n".join(("-# Ada leads 3♦.", clock, last))) == f"{clock}\n{last}"
    assert latest(last) == last
    assert latest("") == ""


async def test_beside_the_lesson_no_card_stands_twice_whose_button_says_more_than_its_name(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cid", game="commit")
        table = house.table()
        seats = {person: table.view(table.seat_of(person.id)) for person in people}
        (comets,) = [person for person, view in seats.items() if "9♦" in map(sign, view.cards)]
        hand = await house.hand(comets)
        assert "**In short: Commit**" in hand.text
        assert "9♦ ☄️" in labels(hand)
        assert "You hold" not in hand.text


async def test_beside_the_lesson_stands_what_each_held_card_of_crates_does(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="crates")
        table, words = house.table(), registry.game("crates").words
        told = 0
        for seat, person in enumerate(people):
            hand = await house.hand(person)
            assert "**In short: Crates**" in hand.text
            each = words.does(table.view(seat), table.names())
            told += bool(each)
            said = hand.text.replace("\u00a0", " ")
            assert all(one in said for one in each.split(" · "))
        assert told


async def test_the_whole_lesson_of_crates_tells_what_cards_do_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", "Ben", "Cem", "Dan", game="crates")
        hand = await house.hand(ann)
        does = registry.game("crates").words.does(house.table().view(house.table().seat_of(ann.id)), ["Ann"] * 4)
        first = does.split(" · ")[0].split(" ")[0]
        assert first.startswith("**")
        assert f"-# {first}" in hand.text.replace("\u00a0", " ")
        await ann.press("How to play", on=hand)
        assert "**How to play Crates**" in hand.text
        assert f"-# {first}" not in hand.text.replace("\u00a0", " ")


async def test_a_standing_order_whose_name_says_what_it_is_for_stands_in_the_row_of_what_can_be_read(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, *_ = await house.table_for("Ann", computers=2, game="new_comet")
        hand = await house.hand(ann)

        def below() -> list[str]:
            assert not [one for one in hand.raw["components"] if "accessory" in one]
            return [one["label"] for one in hand.raw["components"][-1]["components"]]

        assert below() == ["Faster", "How to play", "Rules"]  # beside the lesson the order can wait
        hand = await played(house, ann)
        # the rules would have a row of their own on a phone, and stand at the table
        assert below() == ["Faster", "Play forced cards", "How to play"]
        await ann.press("Play forced cards", on=hand)
        assert "Your standing order: **Play forced cards**." in hand.text
        assert below() == ["Faster", "No order", "How to play"]
        await ann.press("How to play", on=hand)
        assert below() == ["Faster", "Got it", "Rules"]


async def test_what_cards_do_breaks_between_two_of_them_beside_the_lesson_too(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="crates")
        hands = [(await house.hand(person)).text for person in people]
        (*_, told) = [line for hand in hands for line in hand.split("\n") if line.startswith("-# **")]
        assert "\u00a0" in told
        assert all(" " not in each for each in told.removeprefix("-# ").split("\u00a0· "))


async def test_what_pressing_ahead_is_waits_until_the_whole_lesson_is_read(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="crates")
        waiting = next(one for one in people if not house.is_asked(one))
        hand = await house.hand(waiting)
        assert ahead.HOW in hand.text
        await waiting.press("How to play", on=hand)
        assert ahead.HOW not in hand.text
        await waiting.press("Got it", on=hand)
        assert ahead.HOW in hand.text
