"""More moves than buttons can show: menus offer them, and choosing makes the move."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from bot.cards import Chain
from bot.desk.base.message_body import LABEL, MOST_OPTIONS, MOST_PARTS, Component, count
from bot.desk.views.hand_buttons import menus, moves
from bot.playground import LocalDiscord, Message, Person
from bot.playground.model.world import User
from bot.registry import all_rules, game, keys
from bot.rules import Choice
from bot.rules.checks import walk
from tests.desk.house import House, open_house

#: a seed by which Ann is dealt 7♦ and all spades but the 6, which is turned up: 27 ways to meld it, the most there can be
SPADES = Chain((4069939).to_bytes(32, "big"))


def local(*names: str) -> LocalDiscord:
    """A local Discord with people of known ids: they go into the shuffle."""
    discord = LocalDiscord()
    for at, name in enumerate(names):
        user = User(101 + at, name)
        discord.world.keep(user)
        discord.guilds.join(user, discord.guilds.default)
    return discord


async def spades(house: House) -> tuple[Person, Message]:
    """Ann with her hand, after Ben has let the 6♠ go by."""
    house.room.chains = lambda: SPADES
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("conquian open")
    await house.settle()
    await ben.press("Sit down")
    await house.settle()
    await house.close()
    with sqlite3.connect(house.settings.database_url.removeprefix("sqlite:///")) as store:
        # as a table of before, when what the seats add was not salted: for the salts no such seed is known
        store.execute("UPDATE card_table SET sheet = json_set(sheet, '$.salt', '', '$.promise', '')")
    store.close()
    await house.open()
    await ann.press("Start", on=house.public(ann))
    await house.settle()
    await ben.press("Pass", on=await house.hand(ben))
    await house.settle()
    return ann, await house.hand(ann)


def holds_limits(parts: list[Component]) -> None:
    """Discord would take these parts."""
    assert count(parts) <= MOST_PARTS
    rows = [part["components"] for part in parts if part["type"] == 1]
    ids = [one["custom_id"] for line in rows for one in line]
    assert len(set(ids)) == len(ids)
    for line in rows:
        assert 1 <= len(line) <= 5
        assert len(line) == 1 or all(one["type"] == 2 for one in line)
        for one in line:
            assert len(one["custom_id"]) <= 100
            if one["type"] == 2:
                assert 1 <= len(one["label"]) <= LABEL
                continue
            values = [option["value"] for option in one["options"]]
            assert 1 <= len(values) <= MOST_OPTIONS
            assert len(set(values)) == len(values)
            assert len(one["placeholder"]) <= 150
            assert all(len(option["label"]) <= 100 and len(option["value"]) <= 100 for option in one["options"])


async def test_more_moves_than_buttons_stand_in_menus_and_the_usual_answer_stays_a_button(tmp_path: Path):
    async with open_house(tmp_path, discord=local("Ann", "Ben")) as house:
        ann, hand = await spades(house)
        legal = house.table().view(house.table().seat_of(ann.id)).moves
        offered = [option["value"] for menu in hand.selects for option in menu.options]
        assert len(offered) == 27
        assert sorted([*offered, "pass"]) == sorted(legal)
        assert [len(menu.options) for menu in hand.selects] == [14, 13]
        assert [menu.placeholder for menu in hand.selects] == [
            "Choose one of 27: Meld A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ J♠ Q♠ K♠ to Meld 4♠ 5♠ 6♠ 7♠ J♠ Q♠",
            "Choose one of 27: Meld 5♠ 6♠ 7♠ J♠ Q♠ K♠ to Meld 6♠ 7♠ J♠",
        ]
        assert [button.label for button in hand.buttons] == ["Pass", "How to play", "Rules"]
        holds_limits(hand.components)


async def test_a_move_that_is_chosen_from_a_menu_is_made(tmp_path: Path):
    async with open_house(tmp_path, discord=local("Ann", "Ben")) as house:
        ann, hand = await spades(house)
        _, second = hand.selects
        chosen = await ann.pick(second.custom_id, "Meld 4♠ 5♠ 6♠ 7♠", on=hand)
        assert chosen.type == 7
        await house.settle()
        assert "Ann melds 6♠ with 4♠ 5♠ 7♠: 4 of 11 on the table." in house.public(ann).text
        assert "Your turn: discard one card" in hand.text
        cards = ["A♠", "2♠", "3♠", "J♠", "Q♠", "K♠", "7♦"]
        assert [button.label for button in hand.buttons] == [*cards, "Pass dead cards", "How to play"]
        assert not hand.selects


async def test_a_choice_from_an_earlier_moments_menu_makes_no_move(tmp_path: Path):
    async with open_house(tmp_path, discord=local("Ann", "Ben")) as house:
        ann, hand = await spades(house)
        first, _ = hand.selects
        move = first.options[0]["value"]
        await ann.press("Pass", on=hand)
        await house.settle()
        before = house.table().revision
        late = await ann.forge(first.custom_id, on=hand, values=[move])
        assert "That button was from an earlier moment" in late.text
        assert house.table().revision == before


async def test_many_kinds_of_moves_are_all_on_offer_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        melds = [Choice(f"Meld {at}", f"meld {at}") for at in range(60)]
        others = [Choice("Pass", "pass"), Choice("Bet …", "bet 1..9"), Choice("Off", "lead", enabled=False)]
        made = menus(house.table(), [*melds, melds[7], *others])
        holds_limits(made)
        options = [option["value"] for line in made for one in line["components"] for option in one.get("options", ())]
        assert options == [choice.move for choice in melds]
        assert [one["label"] for one in made[-1]["components"]] == ["Pass", "Bet …"]


async def test_many_moves_of_as_many_kinds_stand_in_one_menu(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        (made,) = menus(house.table(), [Choice(f"Call {at}", f"call{at}") for at in range(20)])
        assert len(made["components"][0]["options"]) == 20
        assert made["components"][0]["placeholder"] == "Choose one of 20"


async def test_a_line_of_moves_that_is_longer_than_a_row_is_a_menu_below_the_buttons(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        ranks = [Choice(f"☄️ as {at}", f"comet {at}") for at in range(2, 14)]
        made = moves(house.table(), 0, [ranks, [Choice("Q♦", "play QD"), Choice("Pass", "pass")]], MOST_PARTS)
        holds_limits(made)
        buttons, chosen = made
        assert [one["label"] for one in buttons["components"]] == ["Q♦", "Pass"]
        assert [one["value"] for one in chosen["components"][0]["options"]] == [choice.move for choice in ranks]
        assert chosen["components"][0]["placeholder"] == "☄️ as 2 … ☄️ as 13"


@pytest.mark.parametrize("key", keys())
def test_no_two_buttons_of_a_hand_say_the_same_and_a_phone_shows_each_whole(key: str):
    rules, words, chance = all_rules()[key], game(key).words, Random(key)
    seen = 0
    while seen < 400:
        for going in walk(rules, chance):
            waiting = rules.waiting(going.state)
            for seat in {*waiting.must, *waiting.may} & set(range(going.setting.seats)):
                names = [f"Player {number}" for number in range(going.setting.seats)]
                choices = words.choices(rules.view(going.state, seat), names)
                labels = [choice.label for line in choices for choice in line]
                assert len(set(labels)) == len(labels), labels
                assert all(1 <= len(label) <= 34 for label in labels), labels
                seen += 1
