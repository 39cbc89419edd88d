"""A move pressed ahead in one's hand: grey buttons that can be pressed, what stands, how it is taken back, and what is refused."""

from pathlib import Path

import pytest

from bot.cards import NAMES
from bot.desk.views.ahead import HOW, NEWS
from bot.playground import Message, Person
from bot.room import audit
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house

GAME = "canadian_salad"


def ahead(hand: Message) -> list[str]:
    """The ids of the buttons that press something ahead."""
    return [button.custom_id for button in hand.buttons if ":/ahead 1 " in button.custom_id]


def seat(house: House, person: Person) -> int:
    found = house.table().seat_of(person.id)
    assert found is not None
    return found


async def waiting(house: House, people: list[Person]) -> tuple[Person, Message]:
    """Somebody who is next after whoever is asked, and the hand."""
    asked, _ = await on_turn(house, people)
    after = (seat(house, asked) + 1) % len(people)
    (person,) = [one for one in people if seat(house, one) == after]
    return person, await house.hand(person)


async def lead(house: House, people: list[Person], suit: str) -> None:
    """Whoever is asked leads a card of this suit, or any."""
    person, hand = await on_turn(house, people)
    there = moves(hand)
    chosen = next((one for one in there if one.endswith(suit)), there[0])
    assert (await person.press(chosen, on=hand)).ok
    await house.settle()


async def test_out_of_turn_every_card_is_grey_and_can_be_pressed_ahead(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        cards = len(house.table().view(seat(house, person)).cards)
        offered = [button for button in hand.buttons if button.custom_id in ahead(hand)]
        assert len(offered) == cards
        assert {(button.style, button.disabled) for button in offered} == {(2, False)}


@pytest.mark.parametrize("game", ["new_comet", "comet_run", "comet_duel"])
async def test_where_suits_mean_nothing_one_button_a_rank_presses_ahead(tmp_path: Path, game: str):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=game == "new_comet", game=game)
        _, hand = await waiting(house, people)
        pressed = [one.rpartition(" ")[2] for one in ahead(hand) if one.rpartition(" ")[2] in NAMES]
        ranks = [name[0] for name in pressed if name not in ("9S", "9D")]  # the comets are no plain nines
        assert len(set(ranks)) > 5
        assert len(ranks) == len(set(ranks))


async def test_what_is_pressed_ahead_stands_in_the_hand_and_is_played_when_its_turn_comes(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        public = house.public(person).text
        _, first = await on_turn(house, people)
        suits = {move[-1] for move in moves(first)}
        chosen = next(one for one in ahead(hand) if one[-1] in suits)  # it can be played when its turn comes
        label = next(button.label for button in hand.buttons if button.custom_id == chosen)
        pressed = await person.press(chosen, on=hand)
        assert pressed.type == 7
        assert f"Pressed ahead: **{label}**" in hand.text
        assert any(button.label == f"✓ {label}" for button in hand.buttons)
        await house.settle()
        assert house.public(person).text == public
        others = [one for one in people if one != person]
        assert all("ressed ahead" not in message.text for one in others for message in one.sees())
        await lead(house, people, chosen[-1])
        await house.pass_by(5)
        trick = house.table().view(None).table.trick
        assert NAMES[dict(trick)[seat(house, person)]] == chosen.rpartition(" ")[2]
        assert "ressed ahead" not in hand.text


async def test_the_hand_says_what_a_press_does_while_others_act_until_something_is_pressed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        _, hand = await waiting(house, people)
        assert HOW in hand.text
        _, asked = await on_turn(house, people)
        assert HOW not in asked.text
        person, hand = await waiting(house, people)
        await person.press(ahead(hand)[0], on=hand)
        assert HOW not in hand.text
        await person.press("Take it back", on=hand)
        assert HOW in hand.text


async def test_whoever_has_moved_a_few_times_is_not_told_again_what_a_press_ahead_does(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        for _ in range(NEWS * len(people)):
            await lead(house, people, "S")
            await house.settle()
        for person in people:
            hand = await house.hand(person)
            assert HOW not in hand.text
            assert ahead(hand) or seat(house, person) in house.table().view(None).to_act


@pytest.mark.parametrize("largest", [2, 8])
async def test_a_card_that_is_played_with_something_besides_has_its_ways_in_a_row_and_no_dead_button(
    tmp_path: Path, largest: int
):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="crates", largest=largest)
        person, hand = await waiting(house, people)
        held = house.table().view(seat(house, person)).cards
        assert {one.label for one in hand.buttons if one.disabled} <= {"Hint"}
        rows = [[each["custom_id"] for each in row["components"]] for row in hand.raw["components"] if row["type"] == 1]
        for card in held:
            assert len([row for row in rows if any(f" play {NAMES[card]}" in one for one in row)]) == 1


async def test_it_can_be_taken_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        await person.press(ahead(hand)[0], on=hand)
        assert (await person.press("Take it back", on=hand)).ok
        assert "Nothing is pressed ahead now." in hand.text
        assert not any(button.label.startswith("✓") for button in hand.buttons)
        assert house.table().ahead(seat(house, person)) is None


async def test_a_second_press_on_the_same_button_changes_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        chosen = ahead(hand)[0]
        for _ in range(2):
            assert (await person.forge(chosen, on=hand)).ok
        assert house.table().ahead(seat(house, person)) == chosen.partition("/ahead 1 ")[2]


async def test_one_that_cannot_be_played_is_dropped_with_a_sentence_in_the_open_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        suits = {one[-1] for one in ahead(hand)}
        asked, leads = await on_turn(house, people)
        led = next(one for one in moves(leads) if one[-1] in suits)
        wrong = next(one for one in ahead(hand) if one[-1] != led[-1])
        await person.press(wrong, on=hand)
        await asked.press(led, on=leads)
        await house.settle()
        assert "What you had pressed ahead was not played." in hand.text
        assert "follow" in hand.text
        assert moves(hand)  # one's own turn
        await person.press(moves(hand)[0], on=hand)
        assert "was not played" not in hand.text


async def test_forged_presses_are_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        good = ahead(hand)[0]
        at, own = seat(house, person), ahead(hand)
        other = next(one for one in people if one != person)
        stem = good.partition("/ahead")[0]
        foreign = next(f"{stem}/ahead 1 play {card}{suit}" for suit in "SHDC" for card in "23456789TJQKA"
                       if f"{stem}/ahead 1 play {card}{suit}" not in own)  # fmt: skip
        for forged in (foreign, f"{stem}/ahead 2 {good.partition('/ahead 1 ')[2]}", f"{stem}/ahead x play AS", f"{stem}/ahead 1 deal",
                       f"{stem}/ahead ² play AS", f"{stem}/ahead 1 /ahead 1 play AS"):  # fmt: skip
            await person.forge(forged, on=hand)
        eve = house.person("Eve")
        pressed = await eve.forge(good, on=house.public(eve))
        assert pressed.message is not None
        assert "You do not sit at this table" in pressed.message.text
        await other.forge(good, on=await house.hand(other))
        await house.settle()
        assert house.table().ahead(at) is None
        assert not house.table().state.ahead
        assert await audit(house.room.store) == []


async def test_a_premove_survives_a_restart_and_is_shown_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME)
        person, hand = await waiting(house, people)
        await person.press(ahead(hand)[0], on=hand)
        await house.restart()
        person = house.person(person.name)
        assert "Pressed ahead: **" in (await house.hand(person)).text
        assert await audit(house.room.store) == []


async def test_after_a_close_a_button_to_press_ahead_says_that_the_table_is_closed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", game=GAME, practice=True)
        person, hand = await waiting(house, people)
        good = ahead(hand)[0]
        for one in people[:2]:
            more = await one.press("More", on=house.public(one))
            assert (await one.press("Agree to end the match", on=more.message)).ok
        pressed = await person.forge(good, on=hand)
        assert pressed.message is not None
        assert "This table is closed." in pressed.message.text
